import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connect, type Runner } from '#src/server/db/database.ts';
import { applyMigrations, MIGRATION_LOCK, migrateInside } from '#src/server/db/migrate.ts';
import { assertDatabaseFits } from '#src/server/db/postgres/compatibility.ts';
import { partsOfName } from '#src/server/media/names.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { SESSION_SECRET_KEY } from '#src/server/session/secret.ts';
import { picturesOf } from './check.ts';
import { acquireLock, openOwnConnection } from './connection.ts';
import { assertDatabaseEmpty, assertStoreFits } from './emptyTarget.ts';
import { BackupError } from './errors.ts';
import { loadTables } from './loadTables.ts';
import { type Manifest, SECRETS_FILE } from './manifest.ts';
import { eachOf } from './pictures.ts';
import { knownMigrations } from './tables.ts';

/** Maximum wait for locks of other processes, such as a restore that was just killed. */
const LOCK_WAIT_SECONDS = 15;

export interface RestoreOptions {
  /** Folder of the backup, already checked with `checkBackup`. */
  readonly backup: string;
  readonly manifest: Manifest;
  /** `postgresql://` address of an empty database. */
  readonly address: string;
  readonly store: MediaStore;
  /** Folder of the migration files. */
  readonly migrations: string;
  readonly signal: AbortSignal;
  readonly onProgress: (phase: 'Pictures' | 'Tables', done: number, total: number) => void;
}

/**
 * Checks that this version of the product knows the tables of a backup.
 * @param migrations folder of the migration files
 * @throws BackupError if a newer version made it
 */
export function assertKnownVersion(manifest: Manifest, migrations: string): void {
  const known = new Set(knownMigrations(migrations));
  if (manifest.migrations.length > 0 && manifest.migrations.every(({ when }) => known.has(when))) return;
  throw new BackupError(
    `The backup was made by a newer version of the product (${manifest.product.version}): restore it with that one`,
  );
}

async function restorePictures({
  backup,
  manifest,
  store,
  signal,
  onProgress,
}: RestoreOptions): Promise<void> {
  let done = 0;
  for await (const pictures of picturesOf(backup)) {
    await eachOf(pictures, async ({ name, path }) => {
      signal.throwIfAborted();
      const parts = partsOfName(name);
      if (parts === null) throw new BackupError(`The backup is damaged: ${name} is not a picture name`);
      await store.put(name, await readFile(path), parts.type);
      done += 1;
      onProgress('Pictures', done, manifest.pictures.files);
    });
  }
}

/** Keeps members signed in if the session secret was a setting there and is not one here: it becomes the database's secret. */
async function restoreSecret(runner: Runner, backup: string): Promise<void> {
  const { sessionSecret } = JSON.parse(await readFile(join(backup, SECRETS_FILE), 'utf8')) as {
    sessionSecret: string | null;
  };
  if (sessionSecret === null) return;
  await runner.query(
    `insert into installation (key, value) values ($1, to_jsonb($2::text))
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [SESSION_SECRET_KEY, sessionSecret],
  );
}

/** Restores the database completely or not at all: an interrupted restore leaves it empty. */
async function restoreTables(client: pg.Client, options: RestoreOptions): Promise<void> {
  const { backup, manifest, migrations, signal, onProgress } = options;
  // Rows are written and read back.
  const total = 2 * manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    onProgress('Tables', done, total);
  };
  await client.query('begin');
  await client.query("set local maintenance_work_mem = '256MB'");
  await migrateInside(client, migrations, manifest.migrations.at(-1)?.when ?? 0);
  await loadTables(client, { backup, manifest, signal, onBytes });
  await restoreSecret(client, backup);
  await client.query('analyze');
  signal.throwIfAborted();
  await client.query('commit');
}

/** Migrates the tables of an older backup and updates statistics and indexes. */
async function finish({ address, migrations }: RestoreOptions): Promise<void> {
  const db = connect(address, () => undefined, { max: 1 });
  try {
    await applyMigrations(db, migrations);
    await db.pool.query('vacuum analyze');
  } finally {
    await db.pool.end();
  }
}

/**
 * Restores a backup into an empty database and an empty picture store. Processes that start on the database meanwhile wait
 * until it is done. An interrupted restore leaves pictures, which the next one reuses, and an empty database.
 * @throws BackupError if the target is not empty or the backup does not match it
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { backup, manifest, migrations, store } = options;
  assertKnownVersion(manifest, migrations);
  const connection = await openOwnConnection(options.address);
  const { client } = connection;
  const signal = AbortSignal.any([options.signal, connection.lost]);
  try {
    await acquireLock(client, `select pg_advisory_lock(${MIGRATION_LOCK})`, {
      seconds: LOCK_WAIT_SECONDS,
      busy: 'Another process is migrating the database or restoring into it',
    });
    await assertDatabaseFits(client);
    await assertDatabaseEmpty(client);
    await assertStoreFits(store, backup);
    await restorePictures({ ...options, signal });
    await restoreTables(client, { ...options, signal });
  } catch (error) {
    throw connection.lost.aborted ? connection.lost.reason : error;
  } finally {
    await connection.close();
  }
  await finish(options);
}
