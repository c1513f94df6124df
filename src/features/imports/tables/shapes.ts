import { readExternalLink } from '#src/domain/catalogue/externalIds.ts';
import { parseDateSpan } from '#src/domain/dates/writtenDates.ts';
import type { FieldName } from './fields.ts';
import { parseWeekdays } from './values/broadcast.ts';
import { isBlankText, tidyText } from './values/text.ts';
import { parseMediaInfo } from './values/titles.ts';

const isRange = (text: string) => {
  const reading = parseDateSpan(text, 'mdy');
  return 'span' in reading && reading.span.end !== null;
};
const isKnownLink = (text: string) => {
  const link = readExternalLink(text);
  return link !== null && link.source !== 'official';
};

/** Value shapes that identify a column, each with its test. */
const SHAPES: readonly (readonly [FieldName, (text: string) => boolean])[] = [
  ['link', isKnownLink],
  ['id.imdb', (text) => /^tt[0-9]{7,9}$/.test(text)],
  ['mediaInfo', (text) => parseMediaInfo(text)?.country != null],
  ['airDays', (text) => parseWeekdays(text) !== null && !/[0-9]/.test(text)],
  ['aired', isRange],
  ['episodes', (text) => /^[0-9]+(부작|화| episodes)/.test(text)],
  ['runtime', (text) => /^([0-9]+ ?(h|hr|hrs|시간)\.? ?)?[0-9]+ ?(min|분)\.?$/.test(text)],
];

/** Share of a column's values that must match a shape. */
const MOST = 0.8;

/** Returns the field that the shape of a column's values identifies, or null if none exists. */
export function shapeOf(raw: readonly string[]): FieldName | null {
  const texts = raw.map(tidyText).filter((text) => !isBlankText(text));
  if (texts.length === 0) return null;
  return SHAPES.find(([, hasShape]) => texts.filter(hasShape).length >= texts.length * MOST)?.[0] ?? null;
}
