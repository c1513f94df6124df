import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachKoreanDay } from '#src/server/jobs/eachKoreanDay.ts';
import { createLog } from '#src/server/log.ts';

const log = createLog('silent');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T14:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const clock = () => new Date();

describe('a daily job', () => {
  it('runs at once and after each Korean midnight, which is 15:00 UTC', async () => {
    const runs: string[] = [];
    const end = eachKoreanDay('count', async (now) => runs.push(now.toISOString()), log, clock);
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(runs).toEqual(['2026-11-28T14:00:00.000Z']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs.at(-1)).toBe('2026-11-28T15:00:00.000Z');
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(runs).toHaveLength(3);
    await end();
  });

  it('is retried after ten minutes if it fails, and never after it was stopped', async () => {
    let runs = 0;
    const failing = async () => {
      runs += 1;
      throw new Error('the database is away');
    };
    const end = eachKoreanDay('fail', failing, log, clock);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(runs).toBe(2);
    await end();
    await vi.advanceTimersByTimeAsync(48 * 60 * 60_000);
    expect(runs).toBe(2);
  });
});
