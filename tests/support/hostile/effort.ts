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

/**
 * Processor time of the reference work, in ms, on the machine for which the limits of the tests are given. It is about half
 * of what a busy virtual machine of two cores needs.
 */
const REFERENCE = 7;
const REFERENCE_ROWS = Array.from({ length: 3_000 }, (_, at) => ({
  id: at,
  name: `Name ${at} \u0316\u0300 x`,
  list: [at, at + 1, at + 2],
  deep: { text: 'x'.repeat(20), share: at / 7 },
}));

function usedBy(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * How many times slower the processor is than the one for which limits are given, at least 1. Besides their turns, other
 * processes and virtual machines take caches and memory bandwidth, which counts as processor time of this process.
 */
export function processorSlowness(): number {
  const reference = () => {
    const text = JSON.stringify(REFERENCE_ROWS);
    const rows = JSON.parse(text) as typeof REFERENCE_ROWS;
    rows.sort((one, other) => (one.name < other.name ? -1 : 1));
    return text.normalize('NFC');
  };
  return Math.max(1, Math.min(...[1, 2, 3].map(() => usedBy(reference))) / REFERENCE);
}

/**
 * The processor time of this process during the work, in ms, on the machine for which limits are given: independent of
 * other processes.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / processorSlowness();
}
