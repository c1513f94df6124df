import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { episodeSortOrder, episodeTitleOf } from '#src/domain/catalogue/episodes.ts';
import { leftOutMessage } from '#src/domain/paste/pasted.ts';
import type { InputOf } from '#src/records/fields/input.ts';

/** An episode of a title's input. */
export type EpisodeRow = InputOf<typeof titleFields>['episodes'][number];
export type EpisodeRows = readonly EpisodeRow[];

/** Maximum number of episodes of a title. */
export const EPISODES_MAX = titleFields.episodes.max;

/** Returns how many of the additional episodes exceed the maximum. */
export const leftOut = (rows: EpisodeRows, more: number): number =>
  Math.max(0, rows.length + more - EPISODES_MAX);

/** Message for episodes that exceed the maximum. */
export const leftOutText = (left: number): string => leftOutMessage(EPISODES_MAX, 'episodes fit', left);

/** Appends the message about episodes that exceed the maximum, if any. */
export const withLeftOut = (text: string, left: number): string =>
  left === 0 ? text : `${text} ${leftOutText(left)}`;

/** Name of an episode in messages and labels. */
export const episodeName = ({ label }: Pick<EpisodeRow, 'label'>): string =>
  label === null || label === '' ? 'Episode without a number' : episodeTitleOf(label);

/** Returns an episode with the given values and defaults for the rest. */
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

/** Returns the integer labels, in ascending order. */
export const wholeNumbers = (rows: EpisodeRows): number[] =>
  rows
    .flatMap(({ label }) => (label !== null && /^\d+$/.test(label) ? [Number(label)] : []))
    .sort((a, b) => a - b);

/** Returns the label after the highest number. */
export const nextLabel = (rows: EpisodeRows): string => String((wholeNumbers(rows).at(-1) ?? 0) + 1);

const byPosition = (a: EpisodeRow, b: EpisodeRow): number => {
  const order = episodeSortOrder(a.label) - episodeSortOrder(b.label);
  if (order !== 0) return order;
  const [first, second] = [a.airDate ?? '~', b.airDate ?? '~'];
  if (first !== second) return first < second ? -1 : 1;
  return a.key < b.key ? -1 : 1;
};

/** Returns the keys in the order of the public pages. */
export const keysInOrder = (rows: EpisodeRows): string[] => rows.toSorted(byPosition).map(({ key }) => key);

/**
 * Returns the keys in editing order: unchanged while no row is added, so that a row does not jump while its
 * number is typed; in the order of the public pages after rows were added.
 */
export function stableOrder(order: readonly string[], rows: EpisodeRows): readonly string[] {
  const presentKeys = new Set(rows.map(({ key }) => key));
  const known = new Set(order);
  if (rows.some(({ key }) => !known.has(key))) return keysInOrder(rows);
  const remaining = order.filter((key) => presentKeys.has(key));
  return remaining.length === order.length ? order : remaining;
}

/** Applies changes to rows by key. */
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
 * Swaps the positions of two episodes: their labels and, if both are computed, their dates. All other data,
 * including members' entries, stays with each episode.
 */
export function exchanged(rows: EpisodeRows, oneKey: string, otherKey: string): EpisodeRows {
  const one = rows.find(({ key }) => key === oneKey);
  const other = rows.find(({ key }) => key === otherKey);
  if (!one || !other) return rows;
  const positionOf = ({ label, airDate, airTime, isAirDateDerived }: EpisodeRow, mate: EpisodeRow) =>
    isAirDateDerived && mate.isAirDateDerived ? { label, airDate, airTime, isAirDateDerived } : { label };
  return withChanges(
    rows,
    new Map([
      [oneKey, positionOf(other, one)],
      [otherKey, positionOf(one, other)],
    ]),
  );
}

/**
 * Reverts one change and keeps later ones: restores changed and removed rows and removes added rows. Rows
 * that were edited afterwards keep the edit if the change did not touch them.
 */
export function reverted(now: EpisodeRows, before: EpisodeRows, after: EpisodeRows): EpisodeRows {
  const was = new Map(before.map((row) => [row.key, row]));
  const became = new Map(after.map((row) => [row.key, row]));
  const remaining = now.flatMap((row): EpisodeRow[] => {
    const old = was.get(row.key);
    if (!became.has(row.key)) return [row];
    if (!old) return [];
    return [became.get(row.key) === old ? row : old];
  });
  const presentKeys = new Set(remaining.map(({ key }) => key));
  return [...remaining, ...before.filter(({ key }) => !became.has(key) && !presentKeys.has(key))];
}
