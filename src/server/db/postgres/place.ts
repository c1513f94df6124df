import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountOfOwner, isRoot, ownAccount } from './account.ts';
import { StartError } from './errors.ts';
import type { Log } from './log.ts';

/** Where the database of a data folder lives and who runs it. */
export interface Place {
  /** The folder around the cluster: DATA_DIR itself, or its stand-in under /var/lib/dramalog. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  exists: boolean;
  account: Account;
}

const standIns = '/var/lib/dramalog';

/** A short name for a data folder: 12 hex digits of the hash of its real path. */
export const hashOf = (dataDir: string): string =>
  createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

/**
 * Finds the database of `dataDir` (a real path), or chooses where a new one goes: in DATA_DIR, or for root,
 * where PostgreSQL's user cannot reach or own anything there, under /var/lib/dramalog/<hash of DATA_DIR>.
 * Throws StartError when an existing database belongs to another user or cannot be reached by its owner.
 */
export function placeOf(dataDir: string, log: Log): Place {
  const hash = hashOf(dataDir);
  const standIn = join(standIns, hash);
  const existing = [dataDir, standIn].find((home) => holdsDatabase(join(home, 'postgres')));
  const place =
    existing === undefined ? newPlace(dataDir, standIn, hash, log) : oldPlace(existing, hash, log);
  if (place.home === standIn) log(`The database of DATA_DIR ${dataDir} lives in ${place.cluster}.`);
  return place;
}

/** An empty folder counts as none (a new database is renamed over it), one we may not look into as a database. */
function holdsDatabase(cluster: string): boolean {
  try {
    return readdirSync(cluster).length > 0;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

function oldPlace(home: string, hash: string, log: Log): Place {
  const cluster = join(home, 'postgres');
  const owner = statSync(cluster);
  const me = process.geteuid?.();
  if (!isRoot() && owner.uid !== me) {
    throw new StartError(
      `The database in ${cluster} belongs to user ${owner.uid}, but Dramalog runs as user ${me}. ` +
        `Start it as that user or as root, or hand the folder over: chown -R ${me} ${home}`,
    );
  }
  const account = owner.uid === 0 ? ownAccount(hash) : accountOfOwner(owner);
  if (owner.uid === 0) {
    log(`${cluster} belongs to root; handing it to PostgreSQL's user (${account.uid}).`);
    handOver(cluster, account);
  }
  // PostgreSQL refuses a data directory that others can look into, as a careless restore leaves it.
  if ((owner.mode & 0o077) !== 0) chmodSync(cluster, 0o700);
  if (!canWork(cluster, account) && !passageHelps(home, account, () => canWork(cluster, account))) {
    throw new StartError(
      `The database in ${cluster} cannot be reached by its user (${account.uid}): ` +
        'a folder above it is closed to others. Open it for passage (chmod o+x), or move DATA_DIR.',
    );
  }
  return { home, cluster, exists: true, account };
}

function newPlace(dataDir: string, standIn: string, hash: string, log: Log): Place {
  const account = ownAccount(hash);
  const fits = () => canOwn(dataDir, account);
  if (!isRoot() || fits() || passageHelps(dataDir, account, fits)) {
    return { home: dataDir, cluster: join(dataDir, 'postgres'), exists: false, account };
  }
  log(
    `PostgreSQL's user (${account.uid}) cannot reach DATA_DIR ${dataDir}; its database goes to ${standIn}.`,
  );
  mkdirSync(standIn, { recursive: true, mode: 0o755 });
  for (const folder of [standIns, standIn]) chmodSync(folder, 0o755);
  return { home: standIn, cluster: join(standIn, 'postgres'), exists: false, account };
}

/** Whether a folder made in `home` can be given to the account and written by it (mounts may refuse either). */
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
 * Lets the account's group pass through a folder that only root may enter (as mkdtemp makes them), and takes
 * that back unless `fits` then holds. A folder that others or a group may read, or not root's, is left as it is.
 */
function passageHelps(folder: string, account: Account, fits: () => boolean): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (!isRoot() || uid !== 0 || (mode & 0o067) !== 0) return false;
  chownSync(folder, 0, account.gid);
  chmodSync(folder, (mode & 0o7777) | 0o010);
  if (fits()) return true;
  chmodSync(folder, mode & 0o7777);
  chownSync(folder, 0, gid);
  return false;
}

/** Gives a whole tree to the account. chown(1) walks by open folders, so nothing swapped in can lead it out. */
export function handOver(folder: string, account: Account): void {
  const owner = `${account.uid}:${account.gid}`;
  const { status, stderr, error } = spawnSync('chown', ['-R', '-P', '-h', owner, folder], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new StartError(
    `${folder} could not be given to PostgreSQL's user: ${error?.message ?? stderr.trim()}`,
  );
}
