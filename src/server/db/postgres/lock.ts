import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './errors.ts';

/** The lock of a data folder, held until it is released or the process ends. */
export interface DataDirLock {
  release(): void;
}

// flock(2) belongs to the open file, so a helper process that locks the inherited descriptor locks it for this process;
// the kernel releases it when this process ends for any reason. Node has no such call. Debian has both tools, macOS perl.
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
 * Locks a data folder through the file `dramalog.lock`; the file remains, the lock is in the kernel.
 * Exactly one of any number of concurrent processes succeeds.
 * @throws StartError naming the holder if another process has the lock; system errors if the file cannot be written
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
    throw new StartError(`The lock on DATA_DIR could not be acquired: ${command} ended with ${status}.`);
  }
  throw new StartError(
    'The embedded PostgreSQL needs the command flock (package util-linux) or perl to lock DATA_DIR. Install one, or set DATABASE_URL.',
  );
}

/** Returns the holder's process id. The holder writes it right after locking; an id without a process is from an older holder. */
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
