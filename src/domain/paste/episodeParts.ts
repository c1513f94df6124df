import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import type { PartialDate } from '#src/domain/dates/partialDate.ts';
import { type DateOrder, parseDateSpan } from '#src/domain/dates/writtenDates.ts';
import { isHangulOnly, oneLine, PASTE_LIMITS } from './pasted.ts';

/** Most characters that are read of a number, date or duration; all of them are shorter. */
const SHORT = 200;

const SEASON_AND_EPISODE = /^s\d{1,3}\s*[·x.:-]?\s*e(?:p(?:isode)?)?\.?\s*(\d{1,4}(?:\.\d{1,2})?)$/i;
const TEXTUAL = /^(?:episode|ep\.?|e|no\.?|#|제|chapter)\s*\.?\s*(\d{1,4}(?:\.\d{1,2})?)\s*(?:회|화|부)?$/i;
const KOREAN = /^(\d{1,4}(?:\.\d{1,2})?)\s*(?:회|화|부)$/;
const KOREAN_SPECIAL = /^(?:스페셜|특별편|외전)\s*(\d{0,3})$/;

/**
 * Returns the canonical label of an episode number as sites write it: `Episode 3`, `EP03`, `S01E03`, `제3회`, `스페셜 1`; null
 * for other text.
 */
export function pastedLabel(text: string): string | null {
  const phrase = oneLine(text.slice(0, SHORT)).replace(/[.:)]+$/, '');
  const number = (SEASON_AND_EPISODE.exec(phrase) ?? TEXTUAL.exec(phrase) ?? KOREAN.exec(phrase))?.[1];
  const special = KOREAN_SPECIAL.exec(phrase)?.[1];
  return parseEpisodeLabel(special === undefined ? (number ?? phrase) : `SP${special}`);
}

export interface DateReading {
  readonly date: PartialDate | null;
  /** Why the text is not a date; null for a date or a blank text. */
  readonly reason: string | null;
}

const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+|\s*[([]?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[)\]]?$|\s*\([월화수목금토일]\)$/i;
const NOT_KNOWN = /^(-+|–|—|tba|tbd|미정|n\/?a|unknown)$/i;

/** Parses a written date, ignoring weekdays and times. A range returns its first day. */
export function pastedDate(text: string, order: DateOrder | null): DateReading {
  const phrase = oneLine(text.slice(0, SHORT)).replace(WEEKDAY, '').trim();
  if (phrase === '' || NOT_KNOWN.test(phrase)) return { date: null, reason: null };
  const read = parseDateSpan(phrase, order);
  if ('span' in read) return { date: read.span.start, reason: null };
  const isUnclear = /^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}/.test(phrase);
  return {
    date: null,
    reason: isUnclear ? 'The date can mean day/month or month/day' : 'This is not a date',
  };
}

/** Whether a text is a date in either order of day and month. */
export function isWrittenDate(text: string): boolean {
  return pastedDate(text, 'dmy').date !== null || pastedDate(text, 'mdy').date !== null;
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
const MINUTES =
  /^(?:(\d{1,2})\s*(?:h|hr|hrs|hours?|시간)\.?)?\s*(?:(\d{1,4})\s*(?:m|min|mins|minutes?|분)?\.?)?$/i;

/** Parses a duration to minutes: `70`, `70 min`, `1h 10m`, `1:10:00`, `70분`; null for other text and above 2,000. */
export function pastedMinutes(text: string): number | null {
  const phrase = oneLine(text.slice(0, SHORT));
  const clock = CLOCK.exec(phrase);
  const [, hours, minutes] = (phrase.split(':').length === 3 ? clock : MINUTES.exec(phrase)) ?? [];
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

/**
 * Parses a title cell: removes quotation marks and transliterations; a Hangul title after the Latin one is the native
 * title.
 */
export function pastedTitle(input: string): TitleReading {
  const text = input.slice(0, PASTE_LIMITS.phrase);
  const native = NATIVE_LABEL.exec(text)?.[1];
  const phrase = text
    .replace(NATIVE_LABEL, '')
    .replace(TRANSLITERATION, '')
    .replace(/\(\s*\)/g, '')
    .trim();
  if (native !== undefined) return { title: named(phrase.split('\n')[0] ?? ''), nativeTitle: named(native) };
  const [, quoted, trailing = ''] = QUOTED.exec(phrase) ?? [];
  if (quoted !== undefined && isHangulOnly(trailing))
    return { title: named(quoted), nativeTitle: named(trailing.replace(/^[\s([（]+|[\s)\]）]+$/g, '')) };
  const [, before = '', inner = ''] = NATIVE_BRACKETS.exec(phrase) ?? [];
  if (isHangulOnly(inner) && before !== '' && !isHangulOnly(before))
    return { title: named(before), nativeTitle: named(inner) };
  const [first = '', second = ''] = phrase.split('\n');
  if (isHangulOnly(second) && !isHangulOnly(first))
    return { title: named(first), nativeTitle: named(second) };
  return { title: named(phrase), nativeTitle: null };
}
