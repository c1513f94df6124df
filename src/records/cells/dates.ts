import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import { type DateOrder, type DateSpan, parseDateSpan } from '#src/domain/dates/writtenDates.ts';
import { accepted, type Reading, rejected } from './reading.ts';

/** The order of day and month in the numeric dates of a file; `mixed` if they contradict each other. */
export type FileDateOrder = DateOrder | 'mixed' | null;

const NUMERIC = /(^|\D)\d{1,2}[/.-]\d{1,2}[/.-]\d/;
/** Day numbers of spreadsheets from 1927 to 2119. */
const SERIAL = /^[1-7]\d{4}(\.\d+)?$/;
/** Day 0 of spreadsheets. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

const serialDate = (text: string) =>
  new Date(SERIAL_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);

/** Parses a date or a range of dates. Explains the day numbers of spreadsheets and dates of unknown order. */
export function parseDates(text: string, order: FileDateOrder): Reading<DateSpan> {
  if (SERIAL.test(text))
    return rejected(
      `is a spreadsheet's day number for ${serialDate(text)}: format the column as dates (YYYY-MM-DD) and save the file again`,
    );
  if (order === 'mixed' && NUMERIC.test(text))
    return rejected(
      'is ambiguous: the file has dates of both orders. Choose the order of day and month (dmy or mdy)',
    );
  const reading = parseDateSpan(text, order === 'mixed' ? null : order);
  return 'reason' in reading
    ? rejected(`${reading.reason}${TAKEN[reading.reason] ?? ''}`)
    : accepted(reading.span);
}

/** What is accepted, by the reason of a rejection. */
const TAKEN: Readonly<Record<string, string>> = {
  'is not a date': '. Dates are written as 2024-05-11, 2024-05, 2024, 11 May 2024 or 2024년 5월 11일',
};

/** Parses one date. */
export function parseDate(text: string, order: FileDateOrder): Reading<PartialDate> {
  const { value, reason } = parseDates(text, order);
  if (value === null) return rejected(reason ?? 'is not a date');
  if (value.start === null || value.end !== null) return rejected('names more than one date');
  return accepted(value.start);
}
