import { randomBytes } from 'node:crypto';
import { copyFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Runner } from '#src/server/db/database.ts';
import type { MediaStore } from '#src/server/media/store.ts';
import { REMOVAL_LOCK } from '#src/server/media/sweep.ts';
import { acquireLock, openOwnConnection } from './connection.ts';
import { type Measured, measureFile, syncFolder, writeText } from './files.ts';
import {
  MANIFEST_FILE,
  type Manifest,
  manifestText,
  SECRETS_FILE,
  SETTINGS_FILE,
  SUMS_FILE,
} from './manifest.ts';
import { copyPictures } from './pictures.ts';
import { beginPartial, freeName, openBackupFolder, removeOlder, storedBackups } from './retention.ts';
import { copySnapshot, PICTURE_LIST, stateOf } from './snapshot.ts';
import { sumLine } from './sums.ts';

const SITE_KEY = 'backup-site';

/** Maximum wait for picture removals in progress; a backup holds the lock while it runs. */
const REMOVALS_WAIT_SECONDS = 10;

export interface BackupOptions {
  /** `postgresql://` address of the database. */
  readonly address: string;
  readonly isEmbedded: boolean;
  readonly store: MediaStore;
  readonly dataDir: string;
  /** Folder of the migration files. */
  readonly migrations: string;
  /** The folder that contains the backups. */
  readonly folder: string;
  /** Number of the site's backups to keep, including the new one; at least 1. */
  readonly keep: number;
  readonly product: Manifest['product'];
  /** SESSION_SECRET; null if the secret is in the database. */
  readonly sessionSecret: string | null;
  /** The site's `.env`, or null if none exists. */
  readonly settingsFile: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: (phase: 'Tables' | 'Pictures', done: number, total: number) => void;
}

export interface BackupReport {
  readonly path: string;
  readonly manifest: Manifest;
  /** Size of the whole backup in bytes, including pictures that are hard links to the previous backup. */
  readonly bytes: number;
  /** Paths of older backups that were removed. */
  readonly removed: readonly string[];
}

/** Returns the id of the installation, created by its first backup. */
async function siteOf(runner: Runner): Promise<string> {
  await runner.query(
    'insert into installation (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing',
    [SITE_KEY, randomBytes(8).toString('hex')],
  );
  const { rows } = await runner.query<{ value: string }>('select value from installation where key = $1', [
    SITE_KEY,
  ]);
  return rows[0]?.value ?? '';
}

const sumOf = (files: Iterable<Measured>) => [...files].reduce((sum, { bytes }) => sum + bytes, 0);

/** Renames a complete backup to its final name after syncing everything to disk. */
async function complete(part: string, folder: string, createdAt: Date): Promise<string> {
  for (const below of ['tables', 'media', '.']) await syncFolder(join(part, below)).catch(ignoreMissing);
  const path = await freeName(folder, createdAt);
  await rename(part, path);
  await syncFolder(dirname(path));
  return path;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/**
 * Makes a backup of a site that may be running: a consistent snapshot of all tables, the pictures they refer to and the
 * secrets. It gets its final name when it is complete and on disk; then older backups beyond `keep` are removed.
 * @throws BackupError with a message if it cannot be made; other errors of the database or the disk
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { store, onProgress } = options;
  const folder = await openBackupFolder(options.folder, options.dataDir);
  const connection = await openOwnConnection(options.address);
  const signal = AbortSignal.any([options.signal, connection.lost]);
  let part: string | null = null;
  try {
    const { client } = connection;
    await stateOf(client, options.migrations);
    const site = await siteOf(client);
    // Until the connection ends, no picture file is removed and no other backup of this database runs.
    await acquireLock(client, `select pg_advisory_lock(${REMOVAL_LOCK})`, {
      seconds: REMOVALS_WAIT_SECONDS,
      busy: 'Another backup of this database is being made',
    });
    const [previous] = await storedBackups(folder, site);
    part = await beginPartial(folder, site);
    const snapshot = await copySnapshot(connection, {
      migrations: options.migrations,
      folder: part,
      signal,
      onProgress: (done, total) => onProgress('Tables', done, total),
    });
    const list = join(part, PICTURE_LIST);
    const pictures = await copyPictures({
      store,
      list,
      folder: part,
      previous: previous?.path ?? null,
      signal,
      onProgress: (done, total) => onProgress('Pictures', done, total),
    });
    await rm(list);

    const files = new Map([...snapshot.files, ...pictures.files]);
    const write = async (name: string, text: string) =>
      files.set(name, await writeText(join(part ?? '', name), text));
    await write(SECRETS_FILE, `${JSON.stringify({ sessionSecret: options.sessionSecret })}\n`);
    if (options.settingsFile !== null) {
      await copyFile(options.settingsFile, join(part, SETTINGS_FILE));
      files.set(SETTINGS_FILE, await measureFile(join(part, SETTINGS_FILE)));
    }
    const manifest = {
      product: options.product,
      createdAt: snapshot.takenAt.toISOString(),
      site,
      server: { version: snapshot.serverVersion, isEmbedded: options.isEmbedded },
      migrations: [...snapshot.migrations],
      tables: [...snapshot.tables],
      sequences: [...snapshot.sequences],
      pictures: pictures.counts,
    };
    await write(MANIFEST_FILE, manifestText(manifest));
    const lines = [...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { sha256 }]) => sumLine(sha256, name));
    const sums = await writeText(join(part, SUMS_FILE), lines.join(''));
    signal.throwIfAborted();
    const path = await complete(part, folder, snapshot.takenAt);
    part = null;
    return {
      path,
      manifest: JSON.parse(manifestText(manifest)) as Manifest,
      bytes: sumOf(files.values()) + sums.bytes + pictures.counts.bytes,
      removed: await removeOlder(folder, site, { made: path, keep: options.keep }),
    };
  } catch (error) {
    throw connection.lost.aborted ? connection.lost.reason : error;
  } finally {
    await connection.close();
    if (part !== null) await rm(part, { recursive: true, force: true });
  }
}
