import { countsTowardProgress, episodeSortOrder } from '#src/domain/catalogue/episodes.ts';
import { isFullDate } from '#src/domain/dates/partialDate.ts';
import { type EpisodeRow, type EpisodeRows, wholeNumbers } from './episodeRows.ts';

/** Maximum number of entries in one message. */
const NAMED_MAX = 12;

/** Formats numbers as ranges: `5, 7–9`. */
export function numbersText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  const label = runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  const rest = label.length - NAMED_MAX;
  return rest > 0 ? `${label.slice(0, NAMED_MAX).join(', ')} and ${rest} more` : label.join(', ');
}

/**
 * Returns the missing numbers up to the highest. Counts from 1, or from the lowest number if the numbering
 * continues an earlier season, which is assumed if the lowest number is higher than the number of episodes.
 */
export function missingNumbers(rows: EpisodeRows): number[] {
  const numbers = wholeNumbers(rows);
  const present = new Set(numbers);
  const [lowest = 1, highest = 0] = [numbers[0], numbers.at(-1)];
  const from = lowest > numbers.length ? lowest : Math.min(lowest, 1);
  return Array.from({ length: Math.max(0, highest - from + 1) }, (_, index) => from + index).filter(
    (number) => !present.has(number),
  );
}

/** Returns labels that several episodes have. */
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

/**
 * Returns numbered episodes with an air date before that of the previous one, in order. Ignores dates without
 * a day.
 */
export function earlyEpisodes(rows: EpisodeRows): EpisodeRow[] {
  const dated = rows
    .filter(({ label, airDate }) => label !== null && /^\d/.test(label) && airDate && isFullDate(airDate))
    .toSorted((a, b) => episodeSortOrder(a.label) - episodeSortOrder(b.label));
  return dated.filter((row, index) => {
    const before = dated[index - 1];
    return before !== undefined && (row.airDate ?? '') < (before.airDate ?? '');
  });
}

/** Returns the number of episodes without specials. */
export const countedEpisodes = (rows: EpisodeRows): number =>
  rows.filter(({ kind }) => countsTowardProgress(kind)).length;
