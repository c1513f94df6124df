import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server wrote into `postmaster.pid` about itself. */
export interface PostmasterFile {
  pid: number;
  socketDir: string;
}

// Lines of postmaster.pid (src/include/utils/pidfile.h): pid, data directory, start, port, socket folder, …
const socketDirLine = 4;

/** Reads `postmaster.pid` of a cluster; undefined when there is none or it is not whole. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDir: lines[socketDirLine] ?? '' };
}

/**
 * Makes a `postmaster.pid` whose process is gone harmless when its number now belongs to some other process:
 * PostgreSQL would take that one for a living server. It counts its parent's number as stale, and we are the
 * parent. The other lines stay, so that it still checks for processes attached to the old shared memory.
 */
export function disownPostmasterFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}

/** Whether process `pid` is alive (a zombie is not) and a PostgreSQL process of this cluster. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
    return !stdout.trimStart().startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster);
  }
  try {
    // Every PostgreSQL process works in its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && executableOf(pid) !== undefined;
  } catch {
    return false;
  }
}

/** Path of the program that process `pid` runs; undefined where the system does not tell (macOS, a zombie). */
export function executableOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
}

/** Processes a killed server left behind, found by their working directory (on Linux; elsewhere none are found). */
export function leftBehind(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  return pids.filter((pid) => servesCluster(pid, cluster) && (executableOf(pid) ?? '').includes('postgres'));
}
