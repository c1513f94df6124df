/** What a series of times says, in milliseconds. */
export interface Spread {
  runs: number;
  min: number;
  median: number;
  p95: number;
  max: number;
}

/** The value below which a share (0..1) of the sorted numbers lies, by the nearest rank. */
function quantile(sorted: readonly number[], share: number): number {
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[rank] ?? Number.NaN;
}

/** Minimum, median, 95th percentile and maximum of numbers in any order; NaN of none. */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = [...numbers].sort((a, b) => a - b);
  return {
    runs: sorted.length,
    min: quantile(sorted, 0),
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    max: quantile(sorted, 1),
  };
}

/** The median of numbers in any order. */
export const medianOf = (numbers: readonly number[]) => spreadOf(numbers).median;

/** A piece of work to time; one that times itself gives its own milliseconds. */
export type Work = () => Promise<unknown> | Promise<{ time: number }>;

const ownTime = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'time' in result && typeof result.time === 'number'
    ? result.time
    : null;

interface Turns {
  /** How often each piece of work is timed, after `warmUp` untimed rounds. */
  rounds: number;
  warmUp: number;
  /**
   * Shortest that the untimed rounds take together, in ms; no bound when left out. A server answers for days, and V8 has
   * compiled what a page runs through only after some thousand pages: until then it costs up to half as much again.
   */
  warmMilliseconds?: number;
  /**
   * Longest that all rounds may take together, in ms; no limit when left out. Slow work is warm after one round, and three
   * are timed however long they take.
   */
  within?: number;
}

const LEAST_ROUNDS = 3;

/**
 * Times several pieces of work by turns, so that whatever else the machine does falls on all of them alike.
 * @returns the times of each, in the order of `works`
 */
export async function timeByTurns(
  works: readonly Work[],
  { rounds, warmUp, warmMilliseconds = 0, within = Number.POSITIVE_INFINITY }: Turns,
): Promise<number[][]> {
  const began = performance.now();
  const hasTaken = (share: number) => performance.now() - began > within * share;
  const turn = async () => {
    const times: number[] = [];
    for (const work of works) {
      const started = performance.now();
      const own = ownTime(await work());
      times.push(own ?? performance.now() - started);
    }
    return times;
  };
  const isWarm = (round: number) => round >= warmUp && performance.now() - began >= warmMilliseconds;
  for (let round = 0; !isWarm(round) && !(round > 0 && hasTaken(0.3)); round++) await turn();
  const timed: number[][] = [];
  while (timed.length < rounds && !(timed.length >= LEAST_ROUNDS && hasTaken(1))) timed.push(await turn());
  return works.map((_, index) => timed.map((times) => times[index] ?? Number.NaN));
}
