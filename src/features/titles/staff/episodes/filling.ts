import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { typedDate, typedNumber, typedTime } from '#src/dashboard/kinds/typed.ts';
import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import { normaliseAirTime } from '#src/domain/dates/airTime.ts';
import { addDays, isFullDate } from '#src/domain/dates/partialDate.ts';
import type { PlainField } from '#src/records/fields/field.ts';
import { valueSchema } from '#src/records/kinds/input.schema.ts';
import { type EpisodeRow, type EpisodeRows, withChanges } from './episodeRows.ts';
import { nextAirDate } from './plan.ts';

/** Fields of the table in column order. */
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

/** Returns the label of a column. */
export const columnLabel = (column: Column): string => titleFields.episodes.row[column].label;

const blank = (text: string): string | null => (text.trim() === '' ? null : text);

/** Converts a typed text to changes of an episode, without normalising it. */
export function written(column: Column, text: string): Partial<EpisodeRow> {
  if (column === 'kind') {
    const kind = valueSchema(titleFields.episodes.row.kind).safeParse(text);
    return kind.success ? { kind: kind.data } : {};
  }
  if (column === 'runtimeMinutes') return { runtimeMinutes: typedNumber(text) };
  if (column === 'airDate') return { airDate: blank(text), isAirDateDerived: false };
  return { [column]: blank(text) };
}

/** Normalises a value when the cell loses focus: `01` → `1`, `25:15` → `01:15` of the next day. */
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

/** Returns the validation message of a value; null if it is valid. */
export function columnError(column: Column, row: EpisodeRow): string | null {
  const value = row[column];
  if (value === null || value === '') return null;
  const field: PlainField = titleFields.episodes.row[column];
  const checked = valueSchema(field).safeParse(value);
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'This value is not valid');
}

/**
 * Copies the value of one row's column to other rows. Dates continue by the weekdays and are marked as
 * computed.
 */
export function filledDown(
  rows: EpisodeRows,
  {
    from,
    to,
    column,
    weekdays,
  }: { from: EpisodeRow; to: readonly string[]; column: Column; weekdays: readonly number[] },
): EpisodeRows {
  // The shortcut can be pressed before the cell loses focus.
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

/** Moves full dates by a number of days, for example after a broadcast break. */
export function datesMoved(rows: EpisodeRows, keys: ReadonlySet<string>, days: number): EpisodeRows {
  return rows.map((row) =>
    keys.has(row.key) && row.airDate !== null && isFullDate(row.airDate)
      ? { ...row, airDate: addDays(row.airDate, days) }
      : row,
  );
}
