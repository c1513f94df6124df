import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountOfOwner, isRoot, ownAccount } from './account.ts';
import { StartError } from './errors.ts';
import type { Log } from './log.ts';

/** The location of a data folder's database and the account that runs it. */
export interface ClusterDirectory {
  /** The folder that contains the cluster: DATA_DIR, or its substitute under /var/lib/dramalog. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  exists: boolean;
  account: Account;
}

const substitutes = '/var/lib/dramalog';

/** Returns a short name for a data folder: 12 hex digits of the hash of its real path. */
export const hashOf = (dataDir: string): string =>
  createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

/** Returns the folder that contains the database of `dataDir` (a real path); undefined if there is none. Changes nothing. */
export function existingHome(dataDir: string): string | undefined {
  return [dataDir, join(substitutes, hashOf(dataDir))].find((home) => holdsDatabase(join(home, 'postgres')));
}

/**
 * Finds the database of `dataDir` (a real path) or chooses the location of a new one: in DATA_DIR or, for root, if
 * PostgreSQL's user cannot access or own anything there, under /var/lib/dramalog/<hash of DATA_DIR>.
 * @throws StartError if an existing database belongs to another user or its owner cannot access it
 */
export function clusterDirectoryOf(dataDir: string, log: Log): ClusterDirectory {
  const hash = hashOf(dataDir);
  const substitute = join(substitutes, hash);
  const existing = existingHome(dataDir);
  const directory =
    existing === undefined
      ? newDirectory(dataDir, substitute, hash, log)
      : existingDirectory(existing, hash, log);
  if (directory.home === substitute)
    log(`The database of DATA_DIR ${dataDir} is stored in ${directory.cluster}.`);
  return directory;
}

/** Returns whether a folder may contain a database: not if it is empty (a new one is renamed over it), but if it is unreadable. */
function holdsDatabase(cluster: string): boolean {
  try {
    return readdirSync(cluster).length > 0;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

function existingDirectory(home: string, hash: string, log: Log): ClusterDirectory {
  const cluster = join(home, 'postgres');
  const owner = statSync(cluster);
  const me = process.geteuid?.();
  if (!isRoot() && owner.uid !== me) {
    throw new StartError(
      `The database in ${cluster} belongs to user ${owner.uid}, but Dramalog runs as user ${me}. ` +
        `Start it as that user or as root, or change its owner: chown -R ${me} ${home}`,
    );
  }
  const account = owner.uid === 0 ? ownAccount(hash) : accountOfOwner(owner);
  if (owner.uid === 0) {
    log(`${cluster} belongs to root; changing its owner to PostgreSQL's user (${account.uid}).`);
    handOver(cluster, account);
  }
  // PostgreSQL rejects a data directory that others can read, as some restores leave it.
  if ((owner.mode & 0o077) !== 0) chmodSync(cluster, 0o700);
  if (!canWork(cluster, account) && !grantsAccess(home, account, () => canWork(cluster, account))) {
    throw new StartError(
      `The database in ${cluster} cannot be reached by its user (${account.uid}): ` +
        'a parent folder does not allow access. Allow it (chmod o+x), or move DATA_DIR.',
    );
  }
  return { home, cluster, exists: true, account };
}

function newDirectory(dataDir: string, substitute: string, hash: string, log: Log): ClusterDirectory {
  const account = ownAccount(hash);
  const fits = () => canOwn(dataDir, account);
  if (!isRoot() || fits() || grantsAccess(dataDir, account, fits)) {
    return { home: dataDir, cluster: join(dataDir, 'postgres'), exists: false, account };
  }
  log(
    `PostgreSQL's user (${account.uid}) cannot reach DATA_DIR ${dataDir}; its database is created in ${substitute}.`,
  );
  mkdirSync(substitute, { recursive: true, mode: 0o755 });
  for (const folder of [substitutes, substitute]) chmodSync(folder, 0o755);
  return { home: substitute, cluster: join(substitute, 'postgres'), exists: false, account };
}

/** Returns whether the account can own and write a folder in `home` (mounts may prevent either). */
function canOwn(home: string, account: Account): boolean {
  const probe = mkdtempSync(join(home, 'postgres.probe-'));
  try {
    chownSync(probe, account.uid, account.gid);
    return canWork(probe, account);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

function canWork(folder: string, account: Account): boolean {
  const script = 'cd -- "$0" && [ -O . ] && [ -w . ]';
  const { status } = spawnSync('/bin/sh', ['-c', script, folder], {
    ...account.server,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/**
 * Allows the account's group to traverse a folder that only root may enter (as created by mkdtemp), and reverts that unless
 * `fits` succeeds afterwards. Leaves folders unchanged that others or a group can read, or that root does not own.
 */
function grantsAccess(folder: string, account: Account, fits: () => boolean): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (!isRoot() || uid !== 0 || (mode & 0o067) !== 0) return false;
  chownSync(folder, 0, account.gid);
  chmodSync(folder, (mode & 0o7777) | 0o010);
  if (fits()) return true;
  chmodSync(folder, mode & 0o7777);
  chownSync(folder, 0, gid);
  return false;
}

/**
 * Changes the owner of a whole tree. chown(1) traverses by directory descriptors, so a swapped folder cannot lead it outside.
 * @throws StartError if the owner cannot be changed
 */
export function handOver(folder: string, account: Account): void {
  const owner = `${account.uid}:${account.gid}`;
  const { status, stderr, error } = spawnSync('chown', ['-R', '-P', '-h', owner, folder], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new StartError(
    `${folder} could not be assigned to PostgreSQL's user: ${error?.message ?? stderr.trim()}`,
  );
}
