import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { StartError } from './errors.ts';

// sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const longestSocketPath = 103;
const socketPrefix = '.s.PGSQL.';

/**
 * Chooses and creates the private folder for the server's socket: `dramalog-<hash>` in the system's temporary folder, or in
 * /tmp if that path is too long or not accessible to the account. If another user already has a folder with that name,
 * another name is chosen: a foreign folder is never trusted.
 */
export function makeSocketDir(hash: string, account: Account): string {
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(folder, hash, account)) ?? '/tmp';
  const usual = join(parent, `dramalog-${hash}`);
  return claim(usual, account) ? usual : mkdtempSync(`${usual}-`);
}

/**
 * Prepares the folder for a server about to start: existing, owned by the account, mode 0700, without the socket and the
 * socket lock of a killed server.
 * @throws StartError if another user has the folder
 */
export function clearSocketDir(folder: string, account: Account): void {
  if (!claim(folder, account)) throw new StartError(`The socket folder ${folder} belongs to another user.`);
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(socketPrefix)) rmSync(join(folder, name), { force: true });
  }
}

function fits(parent: string, hash: string, account: Account): boolean {
  // Includes the seven characters that mkdtemp may add.
  const longest = join(parent, `dramalog-${hash}-123456`, `${socketPrefix}5432`);
  if (Buffer.byteLength(longest) > longestSocketPath) return false;
  const check = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', parent], {
    ...account.server,
    cwd: '/',
    stdio: 'ignore',
  });
  return check.status === 0;
}

/** Returns whether the folder is new, or a real folder of the account or this user that no one else can write. */
function claim(folder: string, account: Account): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const match = lstatSync(folder);
  const isOurs = match.uid === account.uid || match.uid === process.geteuid?.();
  return isOurs && match.isDirectory() && (match.mode & 0o022) === 0;
}
