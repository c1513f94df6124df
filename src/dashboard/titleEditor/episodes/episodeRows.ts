import { episodeSortOrder, episodeTitleOf } from '#src/domain/episodes.ts';
import type { InputOf } from '#src/domain/fields/input.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { leftOutWords } from '#src/domain/paste/pasted.ts';

/** An episode as its title's record has it. */
export type EpisodeRow = InputOf<typeof titleFields>['episodes'][number];
export type EpisodeRows = readonly EpisodeRow[];

/** Most episodes of a title. */
export const EPISODES_MAX = titleFields.episodes.max;

/** How many of some more would not fit. */
export const leftOut = (rows: EpisodeRows, more: number): number =>
  Math.max(0, rows.length + more - EPISODES_MAX);

/** Says of episodes that did not fit. */
export const leftOutOf = (left: number): string => leftOutWords(EPISODES_MAX, 'episodes fit', left);

/** What was done, and what did not fit. */
export const toldWith = (text: string, left: number): string =>
  left === 0 ? text : `${text} ${leftOutOf(left)}`;

/** What an episode is called in messages and names of controls. */
export const episodeName = ({ label }: Pick<EpisodeRow, 'label'>): string =>
  label === null || label === '' ? 'Episode without a number' : episodeTitleOf(label);

/** An episode of which nothing is known but what is given. */
export const emptyEpisode = (parts: Pick<EpisodeRow, 'key'> & Partial<EpisodeRow>): EpisodeRow => ({
  label: null,
  kind: 'regular',
  title: null,
  nativeTitle: null,
  airDate: null,
  airTime: null,
  isAirDateDerived: false,
  runtimeMinutes: null,
  synopsis: null,
  ...parts,
});

/** Whole numbers that labels say, lowest first. */
export const wholeNumbers = (rows: EpisodeRows): number[] =>
  rows
    .flatMap(({ label }) => (label !== null && /^\d+$/.test(label) ? [Number(label)] : []))
    .sort((a, b) => a - b);

/** The label that follows the highest number. */
export const nextLabel = (rows: EpisodeRows): string => String((wholeNumbers(rows).at(-1) ?? 0) + 1);

const byPlace = (a: EpisodeRow, b: EpisodeRow): number => {
  const order = episodeSortOrder(a.label) - episodeSortOrder(b.label);
  if (order !== 0) return order;
  const [first, second] = [a.airDate ?? '~', b.airDate ?? '~'];
  if (first !== second) return first < second ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};

/** Keys in the order in which pages show the episodes. */
export const keysInOrder = (rows: EpisodeRows): string[] => rows.toSorted(byPlace).map(({ key }) => key);

/**
 * Keys in the order in which they are worked on: as before while the same rows are there, so that none jumps away under
 * the hands when its number is written; as pages show them where others have come.
 */
export function keptOrder(order: readonly string[], rows: EpisodeRows): readonly string[] {
  const there = new Set(rows.map(({ key }) => key));
  const known = new Set(order);
  if (rows.some(({ key }) => !known.has(key))) return keysInOrder(rows);
  const kept = order.filter((key) => there.has(key));
  return kept.length === order.length ? order : kept;
}

/** Changes single rows by their key. */
export function withChanges(
  rows: EpisodeRows,
  changes: ReadonlyMap<string, Partial<EpisodeRow>>,
): EpisodeRows {
  return rows.map((row) => {
    const change = changes.get(row.key);
    return change ? { ...row, ...change } : row;
  });
}

/**
 * Two episodes exchange their places: their numbers, and the dates that were computed for the places. The rest of an
 * episode, what members have said of it included, goes with it.
 */
export function exchanged(rows: EpisodeRows, oneKey: string, otherKey: string): EpisodeRows {
  const one = rows.find(({ key }) => key === oneKey);
  const other = rows.find(({ key }) => key === otherKey);
  if (!one || !other) return rows;
  const placeOf = ({ label, airDate, airTime, isAirDateDerived }: EpisodeRow, mate: EpisodeRow) =>
    isAirDateDerived && mate.isAirDateDerived ? { label, airDate, airTime, isAirDateDerived } : { label };
  return withChanges(
    rows,
    new Map([
      [oneKey, placeOf(other, one)],
      [otherKey, placeOf(one, other)],
    ]),
  );
}

/**
 * Takes one step back without losing what came after it: rows that the step changed are as before, those it added are gone,
 * those it removed are there again.
 */
export function takenBack(now: EpisodeRows, before: EpisodeRows, after: EpisodeRows): EpisodeRows {
  const was = new Map(before.map((row) => [row.key, row]));
  const became = new Map(after.map((row) => [row.key, row]));
  const kept = now.flatMap((row): EpisodeRow[] => {
    const old = was.get(row.key);
    if (!became.has(row.key)) return [row];
    if (!old) return [];
    return [became.get(row.key) === old ? row : old];
  });
  const there = new Set(kept.map(({ key }) => key));
  return [...kept, ...before.filter(({ key }) => !became.has(key) && !there.has(key))];
}
