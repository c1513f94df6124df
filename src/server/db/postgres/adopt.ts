import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';
import { executableOf, readPostmasterFile, servesCluster } from './postmaster.ts';
import { type Answer, ask, createDatabase } from './probe.ts';
import { type Running, runningStranger, shutDown } from './running.ts';

/** A server found alive, with the folder of its socket. */
export interface Adopted {
  running: Running;
  socketDir: string;
}

const silentFor = 3_000;
const recoverFor = 600_000;

/**
 * Looks for a living server of `cluster` that an earlier process of ours left, and takes it over when it
 * answers. One that runs other binaries (an update replaced them), or that is alive but not reachable (its socket
 * was deleted), is stopped instead; one that is stopping is waited for. Undefined when none is left running.
 * Throws the signal's reason when aborted while waiting; the server then stays for the next start.
 */
export async function adopt(
  cluster: string,
  native: string,
  log: Log,
  signal: AbortSignal,
): Promise<Adopted | undefined> {
  const found = readPostmasterFile(cluster);
  if (found === undefined || !servesCluster(found.pid, cluster)) return undefined;
  const { pid, socketDir } = found;
  const running = runningStranger(pid, cluster);
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

/** A server that says it is busy (recovering) gets ten minutes, one that says nothing three seconds. */
async function answersInTime(running: Running, socketDir: string, signal: AbortSignal): Promise<boolean> {
  const begun = performance.now();
  let heard = begun;
  while (!running.isGone() && socketDir !== '') {
    signal.throwIfAborted();
    const answer: Answer = await ask(socketDir);
    if (answer === 'ready') return true;
    if (answer === 'no database') await createDatabase(socketDir);
    const now = performance.now();
    if (answer !== 'absent') heard = now;
    if (now - heard > silentFor || now - begun > recoverFor) return false;
    await pause(10);
  }
  return false;
}
