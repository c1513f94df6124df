import { normaliseAirTime, WEEKDAYS } from '#src/domain/dates/airTime.ts';
import type { Cell } from '#src/features/imports/tables/table.ts';
import { parseList } from './lists.ts';
import { tidyText } from './text.ts';

/** Weekdays in the format of the data set. */
const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const KOREAN = '월화수목금토일';
const KOREAN_RANGE = /([월화수목금토일])(?:요일)?\s*[~\-–]\s*([월화수목금토일])(?:요일)?/g;
const KOREAN_DAYS =
  /(?<![가-힣])(?:매주\s*)?([월화수목금토일](?:[,·/\s]*[월화수목금토일])*)(?:요일)?(?![가-힣])/g;

function koreanDays(text: string): Set<number> {
  const days = new Set<number>();
  for (const [, first = '', last = ''] of text.matchAll(KOREAN_RANGE)) {
    for (let day = KOREAN.indexOf(first); day !== KOREAN.indexOf(last); day = (day + 1) % 7) days.add(day);
    days.add(KOREAN.indexOf(last));
  }
  const named = text.replace(KOREAN_RANGE, ' ').replace(/요일/g, ' ');
  for (const [, glued = ''] of named.matchAll(KOREAN_DAYS)) {
    for (const character of glued) if (KOREAN.includes(character)) days.add(KOREAN.indexOf(character));
  }
  return days;
}

function englishDays(cell: Cell): Set<number> | null {
  const names = parseList(cell).flatMap((item) => item.split(/\s*(?:&|\band\b|\/)\s*/i));
  if (names.some((name) => /^(daily|everyday|every day)$/i.test(name)))
    return new Set(WEEKDAYS.map((day) => day - 1));
  const days = names.map((name) =>
    /^[a-z]{3,9}s?\.?$/i.test(name)
      ? SHORT.findIndex((short) => name.toLowerCase().startsWith(short.toLowerCase()))
      : -1,
  );
  return days.includes(-1) ? null : new Set(days);
}

/**
 * Parses weekdays to `Mon`…`Sun`: `Wednesday, Thursday`, `월화`, `월요일 ~ 금요일`, `매주 금·토`; null if the cell has none.
 */
export function parseWeekdays(cell: Cell): string[] | null {
  const text = tidyText(typeof cell === 'string' ? cell : Object.values(cell).join(', '));
  const days = /[가-힣]/.test(text) ? koreanDays(text) : englishDays(cell);
  if (days === null || days.size === 0) return null;
  return [...days].sort((a, b) => a - b).flatMap((day) => SHORT[day] ?? []);
}

const KOREAN_TIME =
  /(?<part>오전|오후|아침|낮|저녁|밤|새벽|자정|정오)?\s*(?:\([^)]*\)\s*)?(?<hour>[0-9]{1,2})(?:시(?:\s*(?<minute>[0-9]{1,2})분|\s*(?<half>반))?|:(?<clock>[0-5][0-9]))/g;
const AFTERNOON = /오후|낮|저녁|밤/;

// 밤 12시 is midnight of the broadcast day, 낮 12시 noon. Hours after midnight continue from 24, as stations count them.
function hourOf(part: string, hour: number): number {
  if (part === '밤' && (hour === 12 || hour < 5)) return hour === 12 ? 24 : hour + 24;
  if (AFTERNOON.test(part)) return hour < 12 ? hour + 12 : hour;
  if (/새벽|오전/.test(part)) return hour === 12 ? 0 : hour;
  return hour;
}

/** Returns the start times in a Korean text, without end times: `밤 (시간) 8시 45분 ~ 9시 15분` → `20:45`. */
function koreanTimes(text: string): Set<string> {
  const withoutEnds = text.replace(
    /[~〜∼–-]\s*(오전|오후|밤|저녁|새벽|낮|익일|다음날)?\s*(\([^)]*\)\s*)?[0-9]{1,2}(시|:)[^,]*/g,
    ' ',
  );
  return new Set(
    Array.from(withoutEnds.matchAll(KOREAN_TIME), ({ groups = {} }) => {
      const hour = hourOf(groups.part ?? '', Number(groups.hour));
      const minute = Number(groups.minute ?? groups.clock ?? (groups.half ? 30 : 0));
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    }),
  );
}

export type AirTimeReading =
  | { readonly time: string | null }
  | { readonly reason: string; readonly isSeveral: boolean };

/**
 * Parses the air time to `HH:MM` with hours up to 29: `21:50`, `월, 화 밤 9시 55분 ~ 11시 5분`. Returns null without a time;
 * rejects several times and hours without AM or PM.
 */
export function parseAirTime(text: string): AirTimeReading {
  if (normaliseAirTime({ time: text }) !== null) return { time: text };
  const times = koreanTimes(text);
  if (times.size > 1) return { reason: 'contains several times of day', isSeveral: true };
  const [time = null] = times;
  if (time === null) return { time: null };
  if (Number(time.slice(0, 2)) < 12 && !/오전|새벽|아침/.test(text))
    return { reason: 'does not say whether AM or PM is meant', isSeveral: false };
  return normaliseAirTime({ time }) === null
    ? { reason: 'is not a time of day', isSeveral: false }
    : { time };
}
