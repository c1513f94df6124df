import { parseDateSpan } from '#src/domain/writtenDates.ts';
import type { Reader } from './reader.ts';
import { parseAirTime, parseWeekdays } from './values/broadcast.ts';

const YEAR_LIST = /^[0-9]{4}(, ?[0-9]{4})+$/;

/** A year, years of a list or a span; one that stands beside the title is surer. */
export const readYear: Reader = (given, draft) => {
  const text = YEAR_LIST.test(given.text) ? given.text.slice(0, 4) : given.text.replace(/\.0$/, '');
  const reading = parseDateSpan(text, 'dmy');
  if ('reason' in reading || reading.span.start === null) return given.refuse('is not a year');
  const year = Number(reading.span.start.slice(0, 4));
  if (draft.year !== null && draft.year !== year)
    return given.refuse(
      'differs from the year that stands beside the title, which is kept',
      `${year}, not ${draft.year}`,
    );
  draft.year = year;
  draft.endDate ??= reading.span.end;
};

/** A date or a range of dates, by the order that the whole file shows. */
export const readDate =
  (field: 'aired' | 'startDate' | 'endDate'): Reader =>
  (given, draft) => {
    const { sense, text, refuse } = given;
    if (sense.dateOrder === 'mixed' && /^\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(text))
      return refuse('stands among dates of both orders: say which with --date-order dmy or mdy');
    const reading = parseDateSpan(text, sense.dateOrder === 'mixed' ? null : sense.dateOrder);
    if ('reason' in reading) return refuse(reading.reason);
    const { start, end } = reading.span;
    if (field === 'endDate') draft.endDate ??= end ?? start;
    else {
      draft.startDate ??= start;
      draft.endDate ??= end;
    }
  };

/** Reruns, and slots that were moved, are no second set of weekdays. */
const SEVERAL_SLOTS = /재방|→|⇒/;

/** Weekdays and time of day of one slot. */
export const readSlot: Reader = ({ text, refuse }, draft) => {
  if (SEVERAL_SLOTS.test(text)) return refuse('names several slots');
  const reading = parseAirTime(text);
  if ('reason' in reading && reading.isSeveral) return refuse(reading.reason);
  const days = parseWeekdays(text);
  draft.airDays = days ?? draft.airDays;
  if ('reason' in reading) return refuse(reading.reason);
  draft.airTime ??= reading.time;
  if (reading.time === null && days === null) refuse('names neither weekdays nor a time of day');
};

/** A time of day by itself. */
export const readAirTime: Reader = ({ text, refuse }, draft) => {
  const reading = parseAirTime(text);
  if ('reason' in reading) refuse(reading.reason);
  else if (reading.time === null) refuse('is not a time of day');
  else draft.airTime = reading.time;
};

/** Weekdays by themselves. */
export const readAirDays: Reader = ({ cell, refuse }, draft) => {
  const days = parseWeekdays(cell);
  if (days === null) refuse('names no weekdays');
  else draft.airDays = days;
};
