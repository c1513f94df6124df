import { isPartialDate, type PartialDate, parsePartialDate } from './partialDate.ts';

/** Order of day and month in dates such as `5/6/2021`; null if a column does not show it. */
export type DateOrder = 'dmy' | 'mdy';

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(?<mon>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*[.]?';
const DAY = '(?<day>[0-9]{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?<year>[0-9]{4})';
/** Times of day after a date, and notes in brackets, are ignored. */
const TIME = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|z|[+-]\d{2}:?\d{2})?$/i;
const NOTE = /\s*[([][^)\]]*[)\]]\s*/g;

const pattern = (source: string) => new RegExp(`^${source}$`, 'i');

/** Unambiguous date formats. The year can be missing only at one end of a range. */
const SHAPES: readonly RegExp[] = [
  pattern(`${YEAR}[-./ ]+(?<month>[0-9]{1,2})[-./ ]+${DAY}[.]?`),
  pattern(`${YEAR}[./](?<month>[0-9]{1,2})[.]?`),
  pattern(`${YEAR}년 ?(?:(?<month>[0-9]{1,2})월)? ?(?:(?<day>[0-9]{1,2})일)?`),
  pattern('(?<month>[0-9]{1,2})월 ?(?:(?<day>[0-9]{1,2})일)?'),
  pattern('(?<year>[0-9]{4})(?<month>[0-9]{2})(?<day>[0-9]{2})'),
  pattern(`${MONTH} ${DAY}(?:, ?| )${YEAR}`),
  pattern(`${DAY} ${MONTH},? ${YEAR}`),
  pattern(`${DAY}-${MONTH}-(?<year>[0-9]{4}|[0-9]{2})`),
  pattern(`${MONTH}-(?<year>[0-9]{4}|[0-9]{2})`),
  pattern(`${MONTH},? ${YEAR}`),
  pattern(`${MONTH} ${DAY}`),
  pattern(`${DAY} ${MONTH}`),
  pattern(YEAR),
];
const NUMERIC = /^(?<first>[0-9]{1,2})[-./](?<second>[0-9]{1,2})[-./](?<year>[0-9]{4}|[0-9]{2})$/;

/**
 * Expands a two-digit year as POSIX does (strptime's %y): 69–99 are 1969–1999, 00–68 are 2000–2068. Four digits stay
 * unchanged.
 */
export function fullYear(digits: string): string {
  if (digits.length === 4) return digits;
  return `${Number(digits) >= 69 ? '19' : '20'}${digits}`;
}

interface DateParts {
  readonly year: string | null;
  readonly month: number | null;
  readonly day: number | null;
}

const numberOf = (digits: string | undefined) => (digits === undefined ? null : Number(digits));

function partsOf(groups: Readonly<Record<string, string | undefined>>): DateParts {
  const month = groups.mon
    ? MONTH_NAMES.indexOf(groups.mon.slice(0, 3).toLowerCase()) + 1
    : numberOf(groups.month);
  return { year: groups.year ? fullYear(groups.year) : null, month, day: numberOf(groups.day) };
}

function numericParts(groups: Readonly<Record<string, string | undefined>>, order: DateOrder): DateParts {
  const [first, second] = [numberOf(groups.first), numberOf(groups.second)];
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return { year: fullYear(groups.year ?? ''), month, day };
}

const pad2 = (value: number) => String(value).padStart(2, '0');

function joined({ year, month, day }: DateParts): PartialDate | null {
  if (year === null) return null;
  const known = [year, ...[month, day].filter((part) => part !== null).map(pad2)].join('-');
  return parsePartialDate(known);
}

const withoutExtras = (text: string) => {
  const plain = text.replace(NOTE, ' ').trim().replace(TIME, '').trim();
  return plain === '' ? text : plain;
};

interface WrittenParts {
  readonly parts: DateParts | null;
  /** The date is numeric and the order of day and month is unknown. */
  readonly isAmbiguous: boolean;
}

function findParts(text: string, order: DateOrder | null): WrittenParts {
  const numeric = NUMERIC.exec(text)?.groups;
  if (numeric) {
    const isSame = Number(numeric.first) === Number(numeric.second);
    if (order === null && !isSame) return { parts: null, isAmbiguous: true };
    return { parts: numericParts(numeric, order ?? 'dmy'), isAmbiguous: false };
  }
  for (const shape of SHAPES) {
    const groups = shape.exec(text)?.groups;
    if (groups) return { parts: partsOf(groups), isAmbiguous: false };
  }
  return { parts: null, isAmbiguous: false };
}

/** The dates in a cell on when a title begins and ends. */
export interface DateSpan {
  readonly start: PartialDate | null;
  readonly end: PartialDate | null;
}

export type SpanReading = { readonly span: DateSpan } | { readonly reason: string };

const NO_DATE = 'is not a date';
const AMBIGUOUS = 'can be read as day/month or month/day: use --date-order dmy or mdy';

function readOne(text: string, order: DateOrder | null): PartialDate | null {
  if (isPartialDate(text)) return text;
  const date = parsePartialDate(text);
  if (date !== null) return date;
  const { parts } = findParts(withoutExtras(text), order);
  return parts === null ? null : joined(parts);
}

const SEPARATOR = / - | ?[–—~〜∼] ?| to /i;
const YEARS = /^([0-9]{4}) ?- ?([0-9]{4})?$/;
/** Texts for an end that is not known yet. */
const OPEN_END =
  /^(\?+|present|now|ongoing|현재|방영 ?중|방송 ?중|방[영송] ?예정|\(방[영송] ?예정\)|미정|tba|)$/i;

// A start without a year is in the year of the end, or in the year before if its month is later than the end's.
function startBefore(text: string, end: PartialDate, order: DateOrder | null): PartialDate | null {
  const { parts } = findParts(withoutExtras(text), order);
  if (parts === null || parts.year !== null) return parts === null ? null : joined(parts);
  const year = Number(end.slice(0, 4));
  const endMonth = Number(end.slice(5, 7) || 12);
  const isYearBefore = parts.month !== null && parts.month > endMonth;
  return joined({ ...parts, year: String(isYearBefore ? year - 1 : year) });
}

/** Reads an end such as `7월 13일` or `Jul 11`: in the year of the start, or the next year if its month is earlier. */
function endAfter(text: string, start: PartialDate | null, order: DateOrder | null): PartialDate | null {
  const complete = readOne(text, order);
  if (complete !== null || start === null) return complete;
  const { parts } = findParts(withoutExtras(text), order);
  if (parts === null || parts.month === null) return null;
  const year = Number(start.slice(0, 4));
  return joined({ ...parts, year: String(parts.month < Number(start.slice(5, 7)) ? year + 1 : year) });
}

function readSpan(text: string, order: DateOrder | null): SpanReading {
  const years = YEARS.exec(text);
  const halves = years ? [years[1] ?? '', years[2] ?? ''] : text.split(SEPARATOR);
  if (halves.length !== 2) return { reason: halves.length > 2 ? 'names more than two dates' : NO_DATE };
  const [from = '', to = ''] = halves.map((half) => half.trim());
  const startAlone = readOne(from, order);
  if (OPEN_END.test(to))
    return startAlone === null ? { reason: NO_DATE } : { span: { start: startAlone, end: null } };
  const end = endAfter(to, startAlone, order);
  if (end === null) return { reason: NO_DATE };
  const start = from === '' ? null : (startAlone ?? startBefore(from, end, order));
  if (start === null && from !== '') return { reason: NO_DATE };
  return { span: { start, end } };
}

/** Whether a text has a numeric date (`5/6/2021`) whose order of day and month is unknown. */
function isAmbiguous(text: string, order: DateOrder | null): boolean {
  if (order !== null) return false;
  return [text, ...text.split(SEPARATOR)].some(
    (part) => findParts(withoutExtras(part.trim()), null).isAmbiguous,
  );
}

/**
 * Parses a date or date range in any format of the sample files to partial dates: `May 14, 2021`, `14-May-21`,
 * `5/14/2021` (by `order`), `2000.07.10`, `2000년 9월 18일 ~ 2001년 3월 30일`, `2012-00-00`, `May 29 – July 25, 2006`,
 * `2021-2025`, each with or without a time. Unknown parts stay unknown. A single date is a start without an end.
 * @param text trimmed, not blank
 * @param order order of day and month in numeric dates; with null, ambiguous dates are rejected
 */
export function parseDateSpan(text: string, order: DateOrder | null): SpanReading {
  if (isAmbiguous(text, order)) return { reason: AMBIGUOUS };
  const one = readOne(text, order);
  return one === null ? readSpan(text, order) : { span: { start: one, end: null } };
}

/**
 * Detects the order of day and month in a column of dates: `mixed` if some dates allow only one order and some only the
 * other; null if none shows it.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | 'mixed' | null {
  const seen = new Set<DateOrder>();
  for (const text of texts) {
    for (const part of text.split(SEPARATOR)) {
      const groups = NUMERIC.exec(withoutExtras(part.trim()))?.groups;
      if (!groups) continue;
      if (Number(groups.first) > 12) seen.add('dmy');
      if (Number(groups.second) > 12) seen.add('mdy');
    }
  }
  if (seen.size > 1) return 'mixed';
  return [...seen][0] ?? null;
}
