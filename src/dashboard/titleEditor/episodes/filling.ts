import { typedDate, typedNumber, typedTime } from '#src/dashboard/editor/typed.ts';
import { normaliseAirTime } from '#src/domain/airTime.ts';
import { parseEpisodeLabel } from '#src/domain/episodes.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { addDays, isFullDate } from '#src/domain/partialDate.ts';
import { type EpisodeRow, type EpisodeRows, withChanges } from './episodeRows.ts';
import { nextAirDate } from './plan.ts';

/** Fields of an episode that the table writes, in the order of its columns. */
export const COLUMNS = [
  'label',
  'kind',
  'title',
  'nativeTitle',
  'airDate',
  'airTime',
  'runtimeMinutes',
] as const;
export type Column = (typeof COLUMNS)[number];

/** What a field is called. */
export const columnLabel = (column: Column): string => titleFields.episodes.row[column].label;

const blank = (text: string): string | null => (text.trim() === '' ? null : text);

/** What a text that is being written in a column makes of an episode, as it stands. */
export function written(column: Column, text: string): Partial<EpisodeRow> {
  if (column === 'kind') {
    const kind = titleFields.episodes.row.kind.schema.safeParse(text);
    return kind.success ? { kind: kind.data } : {};
  }
  if (column === 'runtimeMinutes') return { runtimeMinutes: typedNumber(text) };
  if (column === 'airDate') return { airDate: blank(text), isAirDateDerived: false };
  return { [column]: blank(text) };
}

/** A text in its one written form, once its writer goes on: `01` → `1`, `25:15` → `01:15` of the day after. */
export function tidied(column: Column, row: EpisodeRow): Partial<EpisodeRow> {
  const text = row[column];
  if (typeof text !== 'string') return {};
  if (column === 'label') return { label: parseEpisodeLabel(text) ?? text.trim() };
  if (column === 'airDate') return { airDate: typedDate(text) ?? text.trim() };
  if (column === 'title' || column === 'nativeTitle') return { [column]: blank(text.trim()) };
  if (column !== 'airTime') return {};
  const air = normaliseAirTime({ date: row.airDate, time: typedTime(text) ?? text });
  return air ? { airTime: air.time, airDate: air.date } : {};
}

/** The message of a value that cannot be kept; null where it can. */
export function columnFault(column: Column, row: EpisodeRow): string | null {
  const value = row[column];
  if (value === null || value === '') return null;
  const checked = titleFields.episodes.row[column].schema.safeParse(value);
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'This cannot be kept');
}

/** Takes the value of one row's column into others; a date goes on by the weekdays, as computed. */
export function filledDown(
  rows: EpisodeRows,
  {
    from,
    to,
    column,
    weekdays,
  }: { from: EpisodeRow; to: readonly string[]; column: Column; weekdays: readonly number[] },
): EpisodeRows {
  // The key that fills may be pressed before the cell is left.
  const source = { ...from, ...tidied(column, from) };
  let date = source.airDate;
  const changes = to.map((key): [string, Partial<EpisodeRow>] => {
    if (column !== 'airDate' || date === null || !isFullDate(date)) {
      return [key, column === 'airDate' ? { airDate: source.airDate } : { [column]: source[column] }];
    }
    date = nextAirDate(date, weekdays);
    return [key, { airDate: date, isAirDateDerived: true }];
  });
  return withChanges(rows, new Map([[from.key, source], ...changes]));
}

/** Moves full dates by days, as after a pause in the broadcast. */
export function datesMoved(rows: EpisodeRows, keys: ReadonlySet<string>, days: number): EpisodeRows {
  return rows.map((row) =>
    keys.has(row.key) && row.airDate !== null && isFullDate(row.airDate)
      ? { ...row, airDate: addDays(row.airDate, days) }
      : row,
  );
}
