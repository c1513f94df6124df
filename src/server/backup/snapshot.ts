import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { Runner } from '#src/server/db/database.ts';
import { MIGRATION_LOCK } from '#src/server/db/migrate.ts';
import { acquireLock, type OwnConnection } from './connection.ts';
import { BackupError } from './errors.ts';
import { type Measured, Meter, writeStream } from './files.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';
import {
  appliedMigrations,
  type CopiedTable,
  copyOutSql,
  describeTables,
  knownMigrations,
  readSequences,
  tableSql,
  tablesAfter,
} from './tables.ts';

/** Fast and within a few percent of the smallest size: most of the time is spent reading. */
const GZIP_LEVEL = 5;

/** Maximum wait for a migration in progress. */
const MIGRATION_WAIT_SECONDS = 60;

/** Name of the snapshot's list of pictures, one per line: path and comma-separated widths. */
export const PICTURE_LIST = 'pictures.list';

interface SnapshotOptions {
  /** Folder of the migration files. */
  readonly migrations: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** @param bytes approximate number of table bytes read, as the server counts them */
  readonly onProgress: (bytes: number, total: number) => void;
}

type Snapshot = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  readonly takenAt: Date;
  readonly serverVersion: string;
  /** The files that were written, by path. */
  readonly files: ReadonlyMap<string, Measured>;
};

/**
 * Returns the applied migrations of a database.
 * @param folder folder of the migration files, which must include all of them
 * @throws BackupError if the database contains no site or one of a newer version
 */
export async function stateOf(runner: Runner, folder: string): Promise<Manifest['migrations']> {
  const applied = await appliedMigrations(runner);
  if (applied.length === 0)
    throw new BackupError('The database contains no site: it has no tables of the product');
  const known = new Set(knownMigrations(folder));
  if (applied.some(({ when }) => !known.has(when)))
    throw new BackupError(
      'The database was made by a newer version of the product: back it up with that one',
    );
  return applied;
}

async function copyTable(
  { client }: OwnConnection,
  table: CopiedTable,
  { folder, signal }: SnapshotOptions,
  onBytes: (bytes: number) => void,
): Promise<{ entry: TableEntry; file: Measured }> {
  const { name, columns } = table;
  let left = table.size;
  const rows = new Meter((bytes) => {
    const reportedBytes = Math.min(bytes, left);
    left -= reportedBytes;
    onBytes(reportedBytes);
  });
  const source = client.query(copyTo(copyOutSql(table, columns)));
  const gzip = createGzip({ level: GZIP_LEVEL });
  source.on('error', (error) => rows.destroy(error));
  const file = await writeStream(join(folder, tableFile(name)), source.pipe(rows), gzip, signal);
  onBytes(left);
  return { entry: { name, columns: [...columns], rows: rows.lines, ...rows.measured() }, file };
}

/**
 * Copies a consistent snapshot of all tables of the product. Writers are not blocked; migrations wait.
 * @throws BackupError if the database contains no site or one of a newer version
 */
export async function copySnapshot(connection: OwnConnection, options: SnapshotOptions): Promise<Snapshot> {
  const { client } = connection;
  const { migrations: migrationFolder, folder, signal, onProgress } = options;
  await acquireLock(client, `select pg_advisory_lock_shared(${MIGRATION_LOCK})`, {
    seconds: MIGRATION_WAIT_SECONDS,
    busy: 'The database is being migrated or restored: try again when that is done',
  });
  await client.query('begin isolation level repeatable read read only');
  const migrations = await stateOf(client, migrationFolder);
  const { rows } = await client.query<{ takenAt: Date; version: string }>(
    `select now() as "takenAt", current_setting('server_version') as version`,
  );
  const names = await tablesAfter(migrationFolder, migrations.at(-1)?.when ?? 0);
  const described = await describeTables(client, names);
  // The table locks prevent schema changes until the end, so the migration lock can be released now.
  await client.query(
    `lock table ${described.map(({ name }) => tableSql(name)).join(', ')} in access share mode`,
  );
  await client.query(`select pg_advisory_unlock_shared(${MIGRATION_LOCK})`);

  const total = described.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    onProgress(done, total);
  };
  const tables: TableEntry[] = [];
  const files = new Map<string, Measured>();
  for (const table of described) {
    const { entry, file } = await copyTable(connection, table, options, onBytes);
    tables.push(entry);
    files.set(tableFile(table.name), file);
  }
  const pictures = client.query(
    copyTo(
      `copy (select path, array_to_string(widths, ',') from images order by path collate "C") to stdout (delimiter ' ')`,
    ),
  );
  await writeStream(join(folder, PICTURE_LIST), pictures, undefined, signal);
  const sequences = await readSequences(client, names);
  await client.query('commit');
  return {
    takenAt: rows[0]?.takenAt ?? new Date(),
    serverVersion: rows[0]?.version ?? '',
    migrations,
    tables,
    sequences,
    files,
  };
}
