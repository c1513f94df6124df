import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/**
 * Where the data folders of tests lie. Most of a small database's time goes into fsync, so they lie in memory where the
 * machine has this much to spare there, in bytes.
 */
export function folderForData(room: number): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > room ? MEMORY : tmpdir();
}
