import { decodeHTML } from 'entities';
import { type Cell, TABLE_LIMITS } from '../table.ts';
import { isBlankText, tidyText } from './text.ts';

const QUOTED_ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,'"[\]\s][^,[\]]*)/g;

/** Items of a list as Python or JSON write it: `['A', "B's"]`; null for a text that is none. */
function literalItems(text: string): string[] | null {
  if (!/^\[.*\]$/s.test(text)) return null;
  return Array.from(text.slice(1, -1).matchAll(QUOTED_ITEM), (match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1'),
  );
}

const OPENING = '([{（「';
const CLOSING = ')]}）」';

/** Splits at a separator, but never within brackets. */
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
/** A blank before the comma marks the joints of lists whose items may hold commas (`A , B, the second , C`). */
const WIDE_COMMA = /\s,\s/;

function splitText(raw: string): string[] {
  if (WIDE_COMMA.test(raw) && /\S, \S/.test(raw)) return raw.split(/\s+,\s+|[\n\r]+/);
  return splitOutsideBrackets(raw, (character) => SEPARATORS.test(character));
}

/** Items that differ in case or blanks only are one; the first spelling stays. */
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
 * Items of a list in a cell: JSON lists, Python list text, or text joined by commas, semicolons or line breaks (not within
 * brackets); padding, repeats, blanks and trailing commas are dropped.
 */
export function parseList(cell: Cell): string[] {
  const raw = typeof cell === 'string' ? itemsOf(decodeHTML(cell)) : Object.values(cell);
  const items = raw.slice(0, TABLE_LIMITS.list).map(tidyText);
  return distinct(items.filter((item) => !isBlankText(item)));
}

/** What sources write behind a name in brackets: episodes, seasons, years, `as …`. */
const NAME_REMARK =
  /\s*\((?:eps?\b|episodes?|seasons?\b|s ?[0-9]|[0-9]|original|credited|main|sub|guest|[0-9]+회)[^)]*\)\s*$/i;

/** Names of people in a cell. They hold no commas, and what stands behind them about episodes or seasons is dropped. */
export function parseNames(cell: Cell): string[] {
  const parts = parseList(cell).flatMap((item) =>
    splitOutsideBrackets(item, (character) => ',→+'.includes(character)),
  );
  return distinct(
    parts.map((part) => tidyText(part).replace(NAME_REMARK, '')).filter((name) => !isBlankText(name)),
  );
}

/**
 * Splits a text into names that are known to stand alone elsewhere in its column (`jTBC Netflix TVING`), the longest
 * first; null when some of it is not known, or when it is one name.
 */
export function splitByKnownNames(text: string, known: ReadonlySet<string>): string[] | null {
  const words = text.split(' ');
  const found: string[] = [];
  for (let from = 0; from < words.length; ) {
    let end = words.length;
    const isKnown = () => known.has(words.slice(from, end).join(' ')) && end - from < words.length;
    while (end > from && !isKnown()) end -= 1;
    if (end === from) return null;
    found.push(words.slice(from, end).join(' '));
    from = end;
  }
  return found.length > 1 ? found : null;
}

const JOINT = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Puts back the blanks that a list lost between its words: `SavantSyndrome` → `Savant Syndrome`. */
export function withBlanks(item: string): string {
  return item.replace(JOINT, ' ');
}

/** Whether a column of lists has lost its blanks: no item has one, and at least one in five joins two words. */
export function hasLostBlanks(items: readonly string[]): boolean {
  if (items.length < 10 || items.some((item) => item.includes(' '))) return false;
  return items.filter((item) => withBlanks(item) !== item).length >= items.length / 5;
}

const WATCH_ON = /^(?:watch|stream|available)\s+(?:on|at)\s+(?<name>.+?)\s*(?:\(https?:[^)]*\))?$/i;

/** The service that a label names: `Watch on Netflix (https://…)` → `Netflix`. */
export function serviceName(item: string): string {
  return WATCH_ON.exec(item)?.groups?.name ?? item.replace(/\s*\(https?:[^)]*\)$/, '');
}
