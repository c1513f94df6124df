/** Lets work begin at a bounded rate, and at most so much of it be running. */
export type Pace = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface PaceOptions {
  /** Beginnings in a second. */
  perSecond: number;
  atOnce: number;
  wait(milliseconds: number): Promise<void>;
}

/** A pace of its own. Work waits its turn in order; how long is bounded by how much is asked. */
export function createPace({ perSecond, atOnce, wait }: PaceOptions): Pace {
  const waiting: (() => void)[] = [];
  let running = 0;
  let nextAt = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      const now = Date.now();
      const at = Math.max(now, nextAt);
      nextAt = at + 1000 / perSecond;
      if (at > now) await wait(at - now);
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
