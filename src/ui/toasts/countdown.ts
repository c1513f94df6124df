/** A timer that can be paused. */
export interface Countdown {
  run(): void;
  pause(): void;
}

/** Returns a paused timer that calls `end` once after it has run for `milliseconds`. */
export const countdown = (milliseconds: number, end: () => void): Countdown => {
  let remaining = milliseconds;
  let startedAt: number | null = null;
  let timer = 0;
  return {
    run: () => {
      if (startedAt !== null) return;
      startedAt = performance.now();
      timer = window.setTimeout(end, remaining);
    },
    pause: () => {
      if (startedAt === null) return;
      window.clearTimeout(timer);
      remaining -= performance.now() - startedAt;
      startedAt = null;
    },
  };
};
