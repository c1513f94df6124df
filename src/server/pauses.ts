import { setImmediate } from 'node:timers/promises';

/** Maximum work between two pauses in ms, and so the delay of other requests. */
const WORK_MILLISECONDS = 4;

/**
 * Creates a function that long work on the event loop calls at every step: after 4 ms of work it lets the event loop run other
 * tasks, and before that it does nothing.
 * @returns a promise to await, or undefined if no pause is due, so that a tight loop need not await
 */
export function createPauses(): () => Promise<void> | undefined {
  let until = performance.now() + WORK_MILLISECONDS;
  return () => {
    if (performance.now() < until) return undefined;
    return setImmediate().then(() => {
      until = performance.now() + WORK_MILLISECONDS;
    });
  };
}

/** Like `list.map(make)`, with pauses for other tasks of the event loop. */
export async function mapWithPauses<From, To>(
  list: readonly From[],
  make: (each: From) => To,
): Promise<To[]> {
  const pause = createPauses();
  const results: To[] = [];
  for (const each of list) {
    results.push(make(each));
    const due = pause();
    if (due) await due;
  }
  return results;
}
