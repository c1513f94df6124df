import { parseEpisodeLabel } from '../episodes.ts';
import type { PartialDate } from '../partialDate.ts';
import { type DateOrder, parseDateSpan } from '../writtenDates.ts';
import { isHangulOnly, oneLine, PASTE_LIMITS } from './pasted.ts';

/** Numbers, dates and durations are shorter; of longer texts no more is looked at. */
const SHORT = 200;

const SEASON_AND_EPISODE = /^s\d{1,3}\s*[·x.:-]?\s*e(?:p(?:isode)?)?\.?\s*(\d{1,4}(?:\.\d{1,2})?)$/i;
const WORDED = /^(?:episode|ep\.?|e|no\.?|#|제|chapter)\s*\.?\s*(\d{1,4}(?:\.\d{1,2})?)\s*(?:회|화|부)?$/i;
const KOREAN = /^(\d{1,4}(?:\.\d{1,2})?)\s*(?:회|화|부)$/;
const KOREAN_SPECIAL = /^(?:스페셜|특별편|외전)\s*(\d{0,3})$/;

/** The written form of an episode's number as sites write it: `Episode 3`, `EP03`, `S01E03`, `제3회`, `스페셜 1`; null for other text. */
export function pastedLabel(text: string): string | null {
  const words = oneLine(text.slice(0, SHORT)).replace(/[.:)]+$/, '');
  const number = (SEASON_AND_EPISODE.exec(words) ?? WORDED.exec(words) ?? KOREAN.exec(words))?.[1];
  const special = KOREAN_SPECIAL.exec(words)?.[1];
  return parseEpisodeLabel(special === undefined ? (number ?? words) : `SP${special}`);
}

export interface DateReading {
  readonly date: PartialDate | null;
  /** Why a text that is no date is none; null with a date, and for a blank. */
  readonly reason: string | null;
}

const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+|\s*[([]?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[)\]]?$|\s*\([월화수목금토일]\)$/i;
const NOT_KNOWN = /^(-+|–|—|tba|tbd|미정|n\/?a|unknown)$/i;

/** A date as written, weekdays and times beside it passed over. A range gives its first day. */
export function pastedDate(text: string, order: DateOrder | null): DateReading {
  const words = oneLine(text.slice(0, SHORT)).replace(WEEKDAY, '').trim();
  if (words === '' || NOT_KNOWN.test(words)) return { date: null, reason: null };
  const read = parseDateSpan(words, order);
  if ('span' in read) return { date: read.span.start, reason: null };
  const isUnclear = /^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}/.test(words);
  return { date: null, reason: isUnclear ? 'May be day/month or month/day' : 'Is not a date' };
}

/** Whether a text is a date as written, in either order of day and month. */
export function isWrittenDate(text: string): boolean {
  return pastedDate(text, 'dmy').date !== null || pastedDate(text, 'mdy').date !== null;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
const MINUTES =
  /^(?:(\d{1,2})\s*(?:h|hr|hrs|hours?|시간)\.?)?\s*(?:(\d{1,4})\s*(?:m|min|mins|minutes?|분)?\.?)?$/i;

/** Minutes as written: `70`, `70 min`, `1h 10m`, `1:10:00`, `70분`; null for other text and beyond 2,000. */
export function pastedMinutes(text: string): number | null {
  const words = oneLine(text.slice(0, SHORT));
  const clock = CLOCK.exec(words);
  const [, hours, minutes] = (words.split(':').length === 3 ? clock : MINUTES.exec(words)) ?? [];
  const sum = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return Number.isInteger(sum) && sum >= 1 && sum <= 2000 ? sum : null;
}

export interface TitleReading {
  readonly title: string | null;
  readonly nativeTitle: string | null;
}

const NATIVE_LABEL = /(?:korean|hangul|native)\s*:\s*["“]?([^"”\n;)]+)["”]?/i;
const TRANSLITERATION = /\s*(?:transliteration|romanized|romanised)\s*:\s*["“][^"”]*["”]/gi;
const QUOTED = /^["“]([^"“”]+)["”](.*)$/s;
const NATIVE_BRACKETS = /^(.*?)\s*[([（]([^()[\]（）]*)[)\]）]\s*$/s;
const NOTHING = /^(-+|–|—|tba|tbd|n\/?a|미정|)$/i;

const named = (text: string) => {
  const name = oneLine(text)
    .replace(/^["“”]+|["“”]+$/g, '')
    .trim();
  return NOTHING.test(name) ? null : name;
};

/** A title cell: quotation marks go, a title in Hangul behind the Latin one is the native one, transliterations are passed over. */
export function pastedTitle(given: string): TitleReading {
  const text = given.slice(0, PASTE_LIMITS.words);
  const native = NATIVE_LABEL.exec(text)?.[1];
  const words = text
    .replace(NATIVE_LABEL, '')
    .replace(TRANSLITERATION, '')
    .replace(/\(\s*\)/g, '')
    .trim();
  if (native !== undefined) return { title: named(words.split('\n')[0] ?? ''), nativeTitle: named(native) };
  const [, quoted, behind = ''] = QUOTED.exec(words) ?? [];
  if (quoted !== undefined && isHangulOnly(behind))
    return { title: named(quoted), nativeTitle: named(behind.replace(/^[\s([（]+|[\s)\]）]+$/g, '')) };
  const [, before = '', inner = ''] = NATIVE_BRACKETS.exec(words) ?? [];
  if (isHangulOnly(inner) && before !== '' && !isHangulOnly(before))
    return { title: named(before), nativeTitle: named(inner) };
  const [first = '', second = ''] = words.split('\n');
  if (isHangulOnly(second) && !isHangulOnly(first))
    return { title: named(first), nativeTitle: named(second) };
  return { title: named(words), nativeTitle: null };
}
