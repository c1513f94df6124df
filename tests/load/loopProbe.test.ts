import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbe, type Probe } from './stalls/probe.ts';
import { HOLD_MAX } from './stalls/requestEffects.ts';

const FOLDER = join(import.meta.dirname, 'stalls');
/** More than the number of processors, so that the measured process repeatedly waits for one. */
const BURNERS = 4;

const isLinux = existsSync('/proc/thread-self/schedstat');
if (!isLinux) process.stdout.write('Event-loop probe skipped: per-thread times exist only on Linux.\n');

describe.runIf(isLinux)('the event-loop probe', () => {
  const burners: ChildProcess[] = [];
  let measured: ChildProcess;
  let lines: AsyncIterator<string>;
  let probe: Probe;

  beforeAll(async () => {
    measured = spawn(
      process.execPath,
      [`--import=${join(FOLDER, 'loopProbe.mjs')}`, join(FOLDER, 'busyServer.mjs')],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    if (!measured.stdout) throw new Error('The measured process has no output');
    lines = createInterface({ input: measured.stdout })[Symbol.asyncIterator]();
    probe = await openProbe((await lines.next()).value);
    for (let at = 0; at < BURNERS; at += 1)
      burners.push(spawn(process.execPath, ['-e', 'while(1);'], { stdio: 'ignore' }));
  });
  afterAll(() => {
    probe.close();
    for (const each of [measured, ...burners]) each.kill('SIGKILL');
  });

  /** Lets the process work for some ms; returns the report of the probe. */
  const holdOf = async (milliseconds: number) => {
    await probe.reset();
    measured.stdin?.write(`${milliseconds}\n`);
    await lines.next();
    return probe.read();
  };

  it('reports a hold of 60 ms while other processes are busy', async () => {
    for (let look = 0; look < 5; look += 1) expect((await holdOf(60)).hold).toBeGreaterThan(HOLD_MAX);
  });

  it('does not count the time of busy processes', async () => {
    const looks: Awaited<ReturnType<typeof holdOf>>[] = [];
    for (let look = 0; look < 20; look += 1) looks.push(await holdOf(30));
    expect(looks.filter(({ hold }) => hold > HOLD_MAX)).toEqual([]);
    expect(looks.filter(({ hold, holdByClock }) => holdByClock > hold).length).toBeGreaterThan(0);
  });

  it('reports nothing for an idle process', async () => {
    await probe.reset();
    await pause(500);
    expect((await probe.read()).hold).toBeLessThan(HOLD_MAX / 2);
  });
});
