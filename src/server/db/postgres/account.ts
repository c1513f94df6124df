import { existsSync, readFileSync } from 'node:fs';
import { StartError } from './errors.ts';

/** User and group for `spawn`; empty when the process's own are kept. */
type SpawnIdentity = { uid: number; gid: number } | Record<string, never>;

/** Who runs PostgreSQL: its ids, and how to spawn the server and `initdb` as such. */
export interface Account {
  uid: number;
  gid: number;
  server: SpawnIdentity;
  initdb: SpawnIdentity;
}

// systemd's list of user ids (systemd.io/UIDS-GIDS) leaves 60706..61183 to nobody.
const firstOwnId = 60_800;
const ownIds = 384;

/** Whether this process is root and so has to hand PostgreSQL to another user. */
export const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * The account PostgreSQL runs under.
 * An ordinary user runs it as itself. Root, whom PostgreSQL refuses, gives each data folder an unlisted id of
 * its own, chosen by `hash` (hex, at least 6 digits): no system user is made. The server needs no entry in
 * /etc/passwd, but `initdb` looks its user up, so it borrows a listed one and the files are handed over after.
 * Throws StartError where root can become nobody else.
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
  const own = unlistedId(hash, new Set(listed.values())) ?? borrowed;
  return {
    uid: own,
    gid: own,
    server: { uid: own, gid: own },
    initdb: { uid: borrowed, gid: own },
  };
}

/** The account of whoever owns an existing database; an owner other than ourselves needs root. */
export function accountOfOwner(owner: { uid: number; gid: number }): Account {
  if (!isRoot()) return ordinaryAccount();
  const identity = { uid: owner.uid, gid: owner.gid };
  return { ...identity, server: identity, initdb: identity };
}

function ordinaryAccount(): Account {
  return { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, server: {}, initdb: {} };
}

/** Ids by user name. Negative and 32-bit ids (macOS's nobody is -2) cannot be given to `spawn`. */
function listedUsers(): Map<string, number> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = lines.map((line) => line.split(':')).map(([name = '', , id]) => [name, Number(id)] as const);
  return new Map(users.filter(([, id]) => id > 0 && id < 2 ** 31));
}

function unlistedId(hash: string, taken: Set<number>): number | undefined {
  const start = Number.parseInt(hash.slice(0, 6), 16) % ownIds;
  const ids = Array.from({ length: ownIds }, (_, step) => firstOwnId + ((start + step) % ownIds));
  return ids.find((id) => !taken.has(id) && isMapped(id, 'uid_map') && isMapped(id, 'gid_map'));
}

/** In a user namespace (rootless containers) only mapped ids exist: lines of `inside outside count`. */
function isMapped(id: number, map: 'uid_map' | 'gid_map'): boolean {
  const path = `/proc/self/${map}`;
  if (!existsSync(path)) return true;
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => id >= first && id < first + count);
}
