/** A time that can be held up. */
export interface Countdown {
  run(): void;
  pause(): void;
}

/** Calls `end` once after `milliseconds` of running; begins paused. */
export const countdown = (milliseconds: number, end: () => void): Countdown => {
  let left = milliseconds;
  let begun: number | null = null;
  let timer = 0;
  return {
    run: () => {
      if (begun !== null) return;
      begun = performance.now();
      timer = window.setTimeout(end, left);
    },
    pause: () => {
      if (begun === null) return;
      window.clearTimeout(timer);
      left -= performance.now() - begun;
      begun = null;
    },
  };
};
