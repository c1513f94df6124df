import { existsSync, readFileSync } from 'node:fs';

const SCHEDSTAT = '/proc/thread-self/schedstat';
const isLinux = existsSync(SCHEDSTAT);

/**
 * Processor time of this thread in ms, independent of other processes. On systems other than Linux wall-clock
 * time.
 */
function threadMilliseconds(): number {
  if (!isLinux) return performance.now();
  return Number(readFileSync(SCHEDSTAT, 'latin1').split(' ', 1)[0]) / 1e6;
}

/**
 * Watches the event loop of this process.
 * @returns a function that stops and returns the longest time, in ms, for which one turn of the loop used the
 * processor
 */
export function watchLoop(): () => number {
  let longest = 0;
  let last = threadMilliseconds();
  let isOn = true;
  const turn = () => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(() => setTimeout(turn, 0));
  };
  turn();
  return () => {
    isOn = false;
    return Math.max(longest, threadMilliseconds() - last);
  };
}
