import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './errors.ts';

/** The right to run on a data folder, held until released or until this process is gone. */
export interface DataDirLock {
  release(): void;
}

// flock(2) belongs to the open file, so a helper that locks the descriptor it inherits locks it for us; the
// kernel lets go when we end, however we end. Node has no call for it. Debian has both tools, macOS has perl.
const helpers: [string, string[]][] = [
  ['flock', ['-n', '3']],
  [
    'perl',
    [
      '-e',
      'use Fcntl ":flock"; open(my $f, "+<&=", 3) or exit 2; exit(flock($f, LOCK_EX | LOCK_NB) ? 0 : 1)',
    ],
  ],
];

/**
 * Takes the lock of a data folder (its file is `dramalog.lock`; the file stays, the lock is in the kernel).
 * Of any number of processes that try at once exactly one succeeds.
 * Throws StartError, naming the holder, when another process has it; system errors when it cannot be written.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const path = join(dataDir, 'dramalog.lock');
  const file = openSync(path, 'a+', 0o644);
  if (!tryLock(file)) {
    closeSync(file);
    const holder = await holderOf(path);
    throw new StartError(
      `Another Dramalog is already running on DATA_DIR ${dataDir} (process ${holder ?? 'unknown'}). ` +
        'Stop it first, or give this one another DATA_DIR.',
    );
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
  return { release: () => releaseLock(file) };
}

function releaseLock(file: number): void {
  ftruncateSync(file);
  closeSync(file);
}

function tryLock(file: number): boolean {
  for (const [command, args] of helpers) {
    const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'ignore', file] });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') continue;
    if (error !== undefined) throw error;
    if (status === 0 || status === 1) return status === 0;
    throw new StartError(`The lock on DATA_DIR could not be tried: ${command} ended with ${status}.`);
  }
  throw new StartError(
    'The embedded PostgreSQL needs the command flock (package util-linux) or perl to guard DATA_DIR. Install one, or set DATABASE_URL.',
  );
}

/** The holder writes its number right after locking; a number whose process is gone is an older holder's. */
async function holderOf(path: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number(readFileSync(path, 'utf8'));
    if (pid > 0 && processExists(pid)) return pid;
    await pause(10);
  }
  return undefined;
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
