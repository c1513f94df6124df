import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';
import { executableOf, readPostmasterFile, servesCluster } from './postmaster.ts';
import { ask, createDatabase, type ServerState } from './probe.ts';
import { type Running, runningAdopted, shutDown } from './running.ts';

/** A running server that was found, with the folder of its socket. */
export interface Adopted {
  running: Running;
  socketDir: string;
}

const silentFor = 3_000;
const recoverFor = 600_000;

/**
 * Looks for a running server of `cluster` that an earlier process of this software left, and adopts it if it answers. A
 * server with other binaries (after an update) or without a reachable socket (its file was deleted) is stopped instead; for
 * one that is stopping, it waits. Returns undefined if none is left running.
 * @throws the signal's reason when aborted while waiting; the server is then left for the next start
 */
export async function adopt(
  cluster: string,
  native: string,
  log: Log,
  signal: AbortSignal,
): Promise<Adopted | undefined> {
  const postmaster = readPostmasterFile(cluster);
  if (postmaster === undefined || !servesCluster(postmaster.pid, cluster)) return undefined;
  const { pid, socketDir } = postmaster;
  const running = runningAdopted(pid, cluster);
  const program = executableOf(pid);
  if (program !== undefined && program !== join(native, 'bin', 'postgres')) {
    log(`A PostgreSQL (process ${pid}) of another installation runs on this database; stopping it.`);
    await shutDown(running, cluster);
    return undefined;
  }
  if (await answersInTime(running, socketDir, signal)) {
    log(`Taking over the PostgreSQL (process ${pid}) that an earlier Dramalog left running.`, { pid });
    return { running, socketDir };
  }
  if (!running.isGone()) {
    log(`The PostgreSQL left running (process ${pid}) does not answer; stopping it.`);
    await shutDown(running, cluster);
  }
  return undefined;
}

/** Waits ten minutes for a server that reports it is busy (recovering), three seconds for one that does not respond. */
async function answersInTime(running: Running, socketDir: string, signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  let received = startedAt;
  while (!running.isGone() && socketDir !== '') {
    signal.throwIfAborted();
    const answer: ServerState = await ask(socketDir);
    if (answer === 'ready') return true;
    if (answer === 'no database') await createDatabase(socketDir);
    const now = performance.now();
    if (answer !== 'absent') received = now;
    if (now - received > silentFor || now - startedAt > recoverFor) return false;
    await pause(10);
  }
  return false;
}
