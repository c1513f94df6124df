import { existsSync, readFileSync } from 'node:fs';
import { StartError } from './errors.ts';

/** User and group for `spawn`; empty to keep those of the process. */
type SpawnIdentity = { uid: number; gid: number } | Record<string, never>;

/** The account that runs PostgreSQL: its ids, and the identities to spawn the server and `initdb`. */
export interface Account {
  uid: number;
  gid: number;
  server: SpawnIdentity;
  initdb: SpawnIdentity;
}

// systemd's list of user ids (systemd.io/UIDS-GIDS) leaves 60706..61183 unassigned.
const firstOwnId = 60_800;
const ownIds = 384;

/** Returns whether this process is root, so that PostgreSQL must run as another user. */
export const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * Returns the account for PostgreSQL.
 * An ordinary user runs it as itself. PostgreSQL refuses to run as root, so root gives each data folder its own unlisted
 * user id, chosen by `hash` (hex, at least 6 digits); no system user is created. The server needs no entry in /etc/passwd,
 * but `initdb` looks up its user, so it runs as a listed one and the files are handed over afterwards.
 * @throws StartError if root cannot switch to another user
 */
export function ownAccount(hash: string): Account {
  if (!isRoot()) return ordinaryAccount();
  const listed = listedUsers();
  const borrowed = ['nobody', 'daemon'].map((name) => listed.get(name)).find((id) => id !== undefined);
  if (borrowed === undefined) {
    throw new StartError(
      'PostgreSQL does not run as root, and this system lists no user "nobody" or "daemon". Start Dramalog as an ordinary user, or set DATABASE_URL.',
    );
  }
  const id = unlistedId(hash, new Set(listed.values())) ?? borrowed;
  return {
    uid: id,
    gid: id,
    server: { uid: id, gid: id },
    initdb: { uid: borrowed, gid: id },
  };
}

/** Returns the account of the owner of an existing database; switching to another owner requires root. */
export function accountOfOwner(owner: { uid: number; gid: number }): Account {
  if (!isRoot()) return ordinaryAccount();
  const identity = { uid: owner.uid, gid: owner.gid };
  return { ...identity, server: identity, initdb: identity };
}

function ordinaryAccount(): Account {
  return { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, server: {}, initdb: {} };
}

/** Reads the user ids by name. Negative and 32-bit ids (macOS's nobody is -2) cannot be passed to `spawn`. */
function listedUsers(): Map<string, number> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = lines.map((line) => line.split(':')).map(([name = '', , id]) => [name, Number(id)] as const);
  return new Map(users.filter(([, id]) => id > 0 && id < 2 ** 31));
}

function unlistedId(hash: string, listed: Set<number>): number | undefined {
  const start = Number.parseInt(hash.slice(0, 6), 16) % ownIds;
  const ids = Array.from({ length: ownIds }, (_, step) => firstOwnId + ((start + step) % ownIds));
  return ids.find((id) => !listed.has(id) && isMapped(id, 'uid_map') && isMapped(id, 'gid_map'));
}

/** Returns whether an id exists in a user namespace (rootless containers): lines of `inside outside count`. */
function isMapped(id: number, map: 'uid_map' | 'gid_map'): boolean {
  const path = `/proc/self/${map}`;
  if (!existsSync(path)) return true;
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => id >= first && id < first + count);
}
