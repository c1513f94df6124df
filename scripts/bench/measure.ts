/** Statistics of a series of times, in milliseconds. */
export interface Spread {
  runs: number;
  min: number;
  median: number;
  p95: number;
  max: number;
}

/** Returns the quantile `share` (0..1) of sorted numbers by the nearest-rank method. */
function quantile(sorted: readonly number[], share: number): number {
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[rank] ?? Number.NaN;
}

/** Returns minimum, median, 95th percentile and maximum of numbers in any order; NaN for an empty list. */
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

/** Returns the median of numbers in any order. */
export const medianOf = (numbers: readonly number[]) => spreadOf(numbers).median;

/** A task to time. A task that measures itself returns its `time` in milliseconds. */
export type Work = () => Promise<unknown> | Promise<{ time: number }>;

const ownTime = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'time' in result && typeof result.time === 'number'
    ? result.time
    : null;

interface Rounds {
  /** How often each task is timed, after `warmUp` untimed rounds. */
  rounds: number;
  warmUp: number;
  /**
   * Minimum total time of the untimed rounds, in ms; default: 0. V8 needs some thousand pages to compile the code of a page,
   * and until then a page takes up to 50 % longer. A server that runs for days is measured in its compiled state.
   */
  warmMilliseconds?: number;
  /**
   * Time limit for all rounds together, in ms; default: none. With the limit, slow tasks get at least one untimed round and
   * three timed ones, however long they take.
   */
  within?: number;
}

const LEAST_ROUNDS = 3;

/**
 * Times several tasks alternately, so that other load on the machine affects all of them equally.
 * @returns the times of each task, in the order of `works`
 */
export async function timeAlternately(
  works: readonly Work[],
  { rounds, warmUp, warmMilliseconds = 0, within = Number.POSITIVE_INFINITY }: Rounds,
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
