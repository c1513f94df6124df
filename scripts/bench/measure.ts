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
  /** Longest that the rounds may take together, in ms; three are timed however long they take. No limit when left out. */
  within?: number;
}

const LEAST_ROUNDS = 3;

/**
 * Times several pieces of work by turns, so that whatever else the machine does falls on all of them alike.
 * @returns the times of each, in the order of `works`
 */
export async function timeByTurns(
  works: readonly Work[],
  { rounds, warmUp, within = Number.POSITIVE_INFINITY }: Turns,
): Promise<number[][]> {
  const times = works.map((): number[] => []);
  const began = performance.now();
  const isOver = (timed: number) => timed >= LEAST_ROUNDS && performance.now() - began > within;
  for (let round = -warmUp; round < rounds && !isOver(round); round++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      const own = ownTime(await work());
      const time = own ?? performance.now() - started;
      if (round >= 0) times[index]?.push(time);
    }
    // A slow piece of work needs no more than one round to be warm.
    if (round < 0 && performance.now() - began > within / 2) round = -1;
  }
  return times;
}
