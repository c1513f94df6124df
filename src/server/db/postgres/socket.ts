import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { StartError } from './errors.ts';

// sun_path holds 108 bytes on Linux and 104 on macOS, its closing zero included.
const longestSocketPath = 103;
const socketPrefix = '.s.PGSQL.';

/**
 * Chooses and makes the private folder for the server's socket: `dramalog-<hash>` in the system's temporary
 * folder, or in /tmp where that is too long a path or closed to the account. If somebody else already has a
 * folder of that name, another name is taken: a foreign folder is never trusted.
 */
export function makeSocketDir(hash: string, account: Account): string {
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(folder, hash, account)) ?? '/tmp';
  const usual = join(parent, `dramalog-${hash}`);
  return claim(usual, account) ? usual : mkdtempSync(`${usual}-`);
}

/**
 * Readies the folder for a server about to start: there, the account's, mode 0700, without the socket and the
 * socket lock of a killed server. Throws StartError when somebody else has taken the name.
 */
export function clearSocketDir(folder: string, account: Account): void {
  if (!claim(folder, account)) throw new StartError(`The socket folder ${folder} belongs to somebody else.`);
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(socketPrefix)) rmSync(join(folder, name), { force: true });
  }
}

function fits(parent: string, hash: string, account: Account): boolean {
  // Room for the seven characters that mkdtemp may add, too.
  const longest = join(parent, `dramalog-${hash}-123456`, `${socketPrefix}5432`);
  if (Buffer.byteLength(longest) > longestSocketPath) return false;
  const check = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', parent], {
    ...account.server,
    cwd: '/',
    stdio: 'ignore',
  });
  return check.status === 0;
}

/** Whether the folder is new, or already a real folder of the account's or ours that nobody else may write. */
function claim(folder: string, account: Account): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const found = lstatSync(folder);
  const isOurs = found.uid === account.uid || found.uid === process.geteuid?.();
  return isOurs && found.isDirectory() && (found.mode & 0o022) === 0;
}
