import { decodeHTML } from 'entities';
import { type Cell, TABLE_LIMITS } from '#src/features/imports/tables/table.ts';
import { isBlankText, tidyText } from './text.ts';

const QUOTED_ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,'"[\]\s][^,[\]]*)/g;

/** Parses a Python or JSON list literal: `['A', "B's"]`; null for any other text. */
function literalItems(text: string): string[] | null {
  if (!/^\[.*\]$/s.test(text)) return null;
  return Array.from(text.slice(1, -1).matchAll(QUOTED_ITEM), (match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1'),
  );
}

const OPENING = '([{（「';
const CLOSING = ')]}）」';

/** Splits a text at separators outside of brackets. */
export function splitOutsideBrackets(text: string, isSeparator: (character: string) => boolean): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (OPENING.includes(character)) depth += 1;
    if (CLOSING.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && isSeparator(character)) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

const SEPARATORS = /[,;|\n\r、]/;
/** Some lists separate with a space before the comma, because their items contain commas (`A , B, the second , C`). */
const WIDE_COMMA = /\s,\s/;

function splitText(raw: string): string[] {
  if (WIDE_COMMA.test(raw) && /\S, \S/.test(raw)) return raw.split(/\s+,\s+|[\n\r]+/);
  return splitOutsideBrackets(raw, (character) => SEPARATORS.test(character));
}

/** Removes items that differ only in case; keeps the first spelling. */
function distinct(items: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const item of items) {
    const form = item.toLowerCase();
    if (!byForm.has(form)) byForm.set(form, item);
  }
  return [...byForm.values()];
}

const itemsOf = (text: string) => literalItems(text.trim()) ?? splitText(text);

/**
 * Parses the list in a cell: a JSON list, a Python list literal, or text separated by commas, semicolons or line breaks
 * (outside of brackets). Drops padding, duplicates, blank items and trailing commas.
 */
export function parseList(cell: Cell): string[] {
  const raw = typeof cell === 'string' ? itemsOf(decodeHTML(cell)) : Object.values(cell);
  const items = raw.slice(0, TABLE_LIMITS.list).map(tidyText);
  return distinct(items.filter((item) => !isBlankText(item)));
}

/** Remarks in brackets after a name: episodes, seasons, years, credit details. */
const NAME_REMARK =
  /\s*\((?:eps?\b|episodes?|seasons?\b|s ?[0-9]|[0-9]|original|credited|main|sub|guest|[0-9]+회)[^)]*\)\s*$/i;

/** Parses the names of people in a cell. Splits at commas and drops remarks about episodes or seasons. */
export function parseNames(cell: Cell): string[] {
  const parts = parseList(cell).flatMap((item) =>
    splitOutsideBrackets(item, (character) => ',→+'.includes(character)),
  );
  return distinct(
    parts.map((part) => tidyText(part).replace(NAME_REMARK, '')).filter((name) => !isBlankText(name)),
  );
}

/**
 * Splits a text such as `jTBC Netflix TVING` into known names, trying the longest first. Returns null if a part is unknown
 * or the text is a single name.
 */
export function splitByKnownNames(text: string, known: ReadonlySet<string>): string[] | null {
  const parts = text.split(' ');
  const matches: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let end = parts.length;
    const isKnown = () => known.has(parts.slice(from, end).join(' ')) && end - from < parts.length;
    while (end > from && !isKnown()) end -= 1;
    if (end === from) return null;
    matches.push(parts.slice(from, end).join(' '));
    from = end;
  }
  return matches.length > 1 ? matches : null;
}

const CASE_BOUNDARY = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Restores lost spaces between words: `SavantSyndrome` → `Savant Syndrome`. */
export function withBlanks(item: string): string {
  return item.replace(CASE_BOUNDARY, ' ');
}

/** Returns whether a column of lists lost its spaces: no item has one, and at least one in five joins two words. */
export function hasLostBlanks(items: readonly string[]): boolean {
  if (items.length < 10 || items.some((item) => item.includes(' '))) return false;
  return items.filter((item) => withBlanks(item) !== item).length >= items.length / 5;
}

const WATCH_ON = /^(?:watch|stream|available)\s+(?:on|at)\s+(?<name>.+?)\s*(?:\(https?:[^)]*\))?$/i;

/** Returns the service named in a label: `Watch on Netflix (https://…)` → `Netflix`. */
export function serviceName(item: string): string {
  return WATCH_ON.exec(item)?.groups?.name ?? item.replace(/\s*\(https?:[^)]*\)$/, '');
}
