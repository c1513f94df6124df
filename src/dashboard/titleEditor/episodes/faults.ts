import { countsTowardProgress, episodeSortOrder } from '#src/domain/episodes.ts';
import { isFullDate } from '#src/domain/partialDate.ts';
import { type EpisodeRow, type EpisodeRows, wholeNumbers } from './episodeRows.ts';

/** Numbers and episodes that one message names at most. */
const NAMED_MAX = 12;

/** Numbers as people write them: `5, 7–9`. */
export function numbersInWords(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  const rest = words.length - NAMED_MAX;
  return rest > 0 ? `${words.slice(0, NAMED_MAX).join(', ')} and ${rest} more` : words.join(', ');
}

/**
 * Numbers up to the highest that no episode has, from 1 on; from the lowest on where the count goes on from an earlier
 * season, which is when the lowest is beyond the number of episodes.
 */
export function missingNumbers(rows: EpisodeRows): number[] {
  const numbers = wholeNumbers(rows);
  const there = new Set(numbers);
  const [lowest = 1, highest = 0] = [numbers[0], numbers.at(-1)];
  const from = lowest > numbers.length ? lowest : Math.min(lowest, 1);
  return Array.from({ length: Math.max(0, highest - from + 1) }, (_, index) => from + index).filter(
    (number) => !there.has(number),
  );
}

/** Labels that more than one episode has. */
export function repeatedLabels(rows: EpisodeRows): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { label } of rows) {
    if (label === null) continue;
    if (seen.has(label)) repeated.add(label);
    seen.add(label);
  }
  return repeated;
}

/** Numbered episodes that air before the one ahead of them does, in their order. Dates without a day are let be. */
export function earlyEpisodes(rows: EpisodeRows): EpisodeRow[] {
  const dated = rows
    .filter(({ label, airDate }) => label !== null && /^\d/.test(label) && airDate && isFullDate(airDate))
    .toSorted((a, b) => episodeSortOrder(a.label) - episodeSortOrder(b.label));
  return dated.filter((row, index) => {
    const before = dated[index - 1];
    return before !== undefined && (row.airDate ?? '') < (before.airDate ?? '');
  });
}

/** How many episodes count: all but specials. */
export const countedEpisodes = (rows: EpisodeRows): number =>
  rows.filter(({ kind }) => countsTowardProgress(kind)).length;
