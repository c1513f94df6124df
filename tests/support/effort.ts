/** Looks at most where something took too long: other work on the machine may hold one up, a fault holds up each. */
const LOOKS = 3;

/** The least time, in ms, that some work takes; it is done again only where it took as long as `bound` or longer. */
export async function leastTime(bound: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS && least >= bound; look += 1) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

/** How long the processor works to tell how busy it is, in ms. */
const PROBE = 100;

/** How many times longer than alone some work takes just now: 1 where nothing else keeps the machine busy. */
export function busyness(): number {
  const begun = performance.now();
  const before = process.cpuUsage();
  const worked = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (worked() < PROBE);
  return Math.max(1, (performance.now() - begun) / worked());
}

/** The time, in ms, that the processor works for this process meanwhile: however busy the machine is, no other work counts. */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
