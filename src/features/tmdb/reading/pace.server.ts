import { createConcurrencyLimit } from '#src/server/concurrencyLimit.ts';

/** Runs work at a limited rate and with limited concurrency. */
export type Pace = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface RequestThrottleOptions {
  /** Tasks started per second. */
  perSecond: number;
  atOnce: number;
  wait(milliseconds: number): Promise<void>;
}

/** Creates a throttle. Tasks wait in a queue of unlimited length. */
export function createRequestThrottle({ perSecond, atOnce, wait }: RequestThrottleOptions): Pace {
  const limited = createConcurrencyLimit({ atOnce, waiting: Number.POSITIVE_INFINITY });
  let nextAt = 0;
  return (work) =>
    limited(async () => {
      const now = Date.now();
      const at = Math.max(now, nextAt);
      nextAt = at + 1000 / perSecond;
      if (at > now) await wait(at - now);
      return work();
    });
}
