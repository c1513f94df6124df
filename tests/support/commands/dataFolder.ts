import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/**
 * Location of the data folders of tests. A small database spends most of its time in fsync, so they are in
 * memory if the machine has this much free memory there, in bytes.
 */
export function folderForData(bytes: number): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > bytes ? MEMORY : tmpdir();
}
