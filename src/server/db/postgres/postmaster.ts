import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a server's `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  socketDir: string;
}

// Lines of postmaster.pid (src/include/utils/pidfile.h): pid, data directory, start, port, socket folder, …
const socketDirLine = 4;

/** Reads `postmaster.pid` of a cluster; undefined if it does not exist or is incomplete. */
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
 * Neutralises a `postmaster.pid` of an exited server whose process id now belongs to another process: PostgreSQL would take
 * that process for a running server. PostgreSQL treats its parent's id as stale, and this process is the parent. The other
 * lines stay, so that it still checks for processes attached to the old shared memory.
 */
export function disownPostmasterFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}

/** Returns whether process `pid` is alive (not a zombie) and a PostgreSQL process of this cluster. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' });
    return !stdout.trimStart().startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster);
  }
  try {
    // The working directory of every PostgreSQL process is its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && executableOf(pid) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the path of the program of process `pid`; undefined if the system does not tell (macOS, a zombie). */
export function executableOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
}

/** Finds remaining processes of a killed server by their working directory (Linux only; elsewhere none are found). */
export function leftBehind(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  return pids.filter((pid) => servesCluster(pid, cluster) && (executableOf(pid) ?? '').includes('postgres'));
}
