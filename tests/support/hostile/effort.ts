/**
 * Maximum number of attempts when something took too long: other processes may delay one, an error delays
 * each.
 */
const LOOKS = 3;

/** The minimum time, in ms, of some work; it is repeated only if it took `bound` or longer. */
export async function minimumTime(bound: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS && least >= bound; look += 1) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

/** How long the processor works to measure its load, in ms. */
const PROBE = 100;

/** How many times longer than alone some work takes at present: 1 on an otherwise idle machine. */
export function slowdown(): number {
  const begun = performance.now();
  const before = process.cpuUsage();
  const worked = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (worked() < PROBE);
  return Math.max(1, (performance.now() - begun) / worked());
}

/** The processor time of this process during the work, in ms: independent of other processes. */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
