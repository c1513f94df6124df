import { airInstant, formatWeekdays, koreaToday, weekdayOf } from '#src/domain/dates/airTime.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { dayInZone } from '#src/domain/dates/zoneDays.ts';

const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  coming: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  day: { day: 'numeric', month: 'long', year: 'numeric' },
};

const KOREA = 'Asia/Seoul';

/** Whether an element shows a past broadcast in a list of upcoming ones; it keeps no local time. */
const isOver = (kind: string | undefined, instant: Date, now: number) =>
  kind === 'coming' && instant.getTime() < now;

const WEEK_DAYS = 7;

/**
 * Formats a weekly slot in the viewer's time zone: `Fri–Sat, 04:20 GMT-8`. Uses the dates of the coming week, because
 * daylight saving time changes the result.
 * @param days ISO weekdays in Korea
 * @param time `HH:MM` in Korea
 */
export function slotInZone(days: readonly number[], time: string, zone: string, now: number): string {
  const today = koreaToday(new Date(now));
  const week = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(today, index));
  const instants = week.flatMap((day) => {
    const instant = days.includes(weekdayOf(day)) ? airInstant(day, time) : null;
    return instant === null ? [] : [Date.parse(instant)];
  });
  const [first] = instants;
  if (first === undefined) return '';
  const clock = new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const localDays = instants.map((instant) => weekdayOf(dayInZone(instant, zone)));
  return `${formatWeekdays(localDays)}, ${clock.format(first)}`;
}

function writeSlots(root: ParentNode, zone: string, now: number): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-days]')) {
    const days = (element.dataset.days ?? '').split(',').map(Number);
    element.textContent = slotInZone(days, element.dateTime, zone, now);
  }
}

/**
 * Writes the viewer's local time into each `<time data-local>` below `root` and into each weekly slot
 * (`<time data-days="5,6" datetime="20:00">`). Pages are the same for everyone, so the server leaves these empty or writes
 * the day in Korea. Does nothing in Korea, where the page's own times are local.
 */
export function writeLocalTimes(root: ParentNode = document, now = Date.now()): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === KOREA) return;
  writeSlots(root, zone, now);
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const options = FORMATS[element.dataset.local ?? ''];
    const instant = new Date(element.dateTime);
    if (!options || Number.isNaN(instant.getTime()) || isOver(element.dataset.local, instant, now)) continue;
    element.textContent = new Intl.DateTimeFormat(undefined, options).format(instant);
  }
}
