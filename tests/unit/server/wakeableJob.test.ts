import { describe, expect, it } from 'vitest';
import { createWakeableJob } from '#src/server/jobs/wakeableJob.ts';
import { createLog, type Log } from '#src/server/log.ts';

const silent = createLog('silent');

describe('a job that waits to be woken', () => {
  it('runs once at a time, and once more for all calls in the meantime', async () => {
    const gates: (() => void)[] = [];
    let most = 0;
    let under = 0;
    const job = createWakeableJob(
      'job',
      async () => {
        under += 1;
        most = Math.max(most, under);
        await new Promise<void>((open) => gates.push(open));
        under -= 1;
        return null;
      },
      silent,
    );
    for (let n = 0; n < 5; n += 1) job.wake();
    expect(gates).toHaveLength(1);
    gates[0]?.();
    await expect.poll(() => gates.length).toBe(2);
    gates[1]?.();
    await job.end();
    expect([gates.length, most]).toEqual([2, 1]);
  });

  it('runs again after the time that it returns, and after the longest pause if it returns none or a longer one', async () => {
    const named = [1, null, 60_000, null];
    let runs = 0;
    const job = createWakeableJob('job', async () => named[runs++] ?? null, silent, 5);
    job.wake();
    await expect.poll(() => runs).toBeGreaterThan(named.length);
    await job.end();
  });

  it('that fails is logged and continues to be woken', async () => {
    const reported: unknown[] = [];
    const log = { ...silent, error: (details: unknown) => reported.push(details) } as unknown as Log;
    let runs = 0;
    const job = createWakeableJob(
      'mails',
      async () => {
        runs += 1;
        throw new Error('no');
      },
      log,
    );
    job.wake();
    await expect.poll(() => reported).toEqual([{ err: new Error('no'), job: 'mails' }]);
    job.wake();
    await expect.poll(() => runs).toBe(2);
    await job.end();
  });

  it('does not run after it was stopped', async () => {
    let runs = 0;
    const job = createWakeableJob(
      'job',
      async () => {
        runs += 1;
        return null;
      },
      silent,
    );
    await job.end();
    job.wake();
    await job.end();
    expect(runs).toBe(0);
  });
});
