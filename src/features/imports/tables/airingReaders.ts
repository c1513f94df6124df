import { parseDateSpan } from '#src/domain/dates/writtenDates.ts';
import type { Reader } from './reader.ts';
import { parseAirTime, parseWeekdays } from './values/broadcast.ts';

const YEAR_LIST = /^[0-9]{4}(, ?[0-9]{4})+$/;

/** Reads a year, a list of years or a span. A year next to the title is more reliable and is kept. */
export const readYear: Reader = (input, draft) => {
  const text = YEAR_LIST.test(input.text) ? input.text.slice(0, 4) : input.text.replace(/\.0$/, '');
  const reading = parseDateSpan(text, 'dmy');
  if ('reason' in reading || reading.span.start === null) return input.reject('is not a year');
  const year = Number(reading.span.start.slice(0, 4));
  if (draft.year !== null && draft.year !== year)
    return input.reject(
      'differs from the year next to the title, which is kept',
      `${year}, not ${draft.year}`,
    );
  draft.year = year;
  draft.endDate ??= reading.span.end;
};

/** Reads a date or a range of dates, in the order detected for the whole file. */
export const readDate =
  (field: 'aired' | 'startDate' | 'endDate'): Reader =>
  (input, draft) => {
    const { sense, text, reject } = input;
    if (sense.dateOrder === 'mixed' && /^\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(text))
      return reject(
        'is ambiguous: the file has dates of both orders. Choose one with --date-order dmy or mdy',
      );
    const reading = parseDateSpan(text, sense.dateOrder === 'mixed' ? null : sense.dateOrder);
    if ('reason' in reading) return reject(reading.reason);
    const { start, end } = reading.span;
    if (field === 'endDate') draft.endDate ??= end ?? start;
    else {
      draft.startDate ??= start;
      draft.endDate ??= end;
    }
  };

/** Signs of reruns and moved slots, whose weekdays must not be merged. */
const SEVERAL_SLOTS = /재방|→|⇒/;

/** Reads the weekdays and time of day of one slot. */
export const readSlot: Reader = ({ text, reject }, draft) => {
  if (SEVERAL_SLOTS.test(text)) return reject('contains several slots');
  const reading = parseAirTime(text);
  if ('reason' in reading && reading.isSeveral) return reject(reading.reason);
  const days = parseWeekdays(text);
  draft.airDays = days ?? draft.airDays;
  if ('reason' in reading) return reject(reading.reason);
  draft.airTime ??= reading.time;
  if (reading.time === null && days === null) reject('contains neither weekdays nor a time of day');
};

/** Reads a time of day. */
export const readAirTime: Reader = ({ text, reject }, draft) => {
  const reading = parseAirTime(text);
  if ('reason' in reading) reject(reading.reason);
  else if (reading.time === null) reject('is not a time of day');
  else draft.airTime = reading.time;
};

/** Reads weekdays. */
export const readAirDays: Reader = ({ cell, reject }, draft) => {
  const days = parseWeekdays(cell);
  if (days === null) reject('contains no weekdays');
  else draft.airDays = days;
};
