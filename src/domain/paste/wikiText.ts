import { decodeReferences, PASTE_LIMITS } from './pasted.ts';
import { layOut, type SpanningCell, spanOf } from './tableLayout.ts';

const REFERENCE = /<ref[^<>]*\/>|<ref[^<>]*>[^<]*<\/ref>/gi;
const BREAK = /<br\s*\/?>/gi;
const ANY_TAG = /<\/?[a-z][^<>]*>/gi;
/** `[[Page|words]]`, `[[Page]]`. */
const PAGE_LINK = /\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g;
/** `[https://… words]` of wikis and `[words](https://…)` of Markdown. */
const WIKI_LINK = /\[https?:\/\/[^\s\]]+ ([^\]]*)\]/g;
const MARKDOWN_LINK = /\[([^[\]]+)\]\(https?:\/\/[^\s()]+\)/g;
const EMPHASIS = /'{2,5}|\*\*|__/g;
const TEMPLATE = /\{\{([^{}]*)\}\}/g;

/** Templates that display one of their values: the first, the last, or a date of three numbers. */
const FIRST_SHOWN = /^(ill|interlanguage link|nowrap|small|sortname|abbr)$/i;
const LAST_SHOWN = /^(lang|lang-ko|korean|ko-hhrm|transl|nihongo)$/i;
const DATE_SHOWN = /^(start date|end date|film date|dts)$/i;

function templateText(inner: string): string {
  const [name = '', ...input] = inner.split('|').map((part) => part.trim());
  const values = input.filter((part) => !/^[\w -]+=/.test(part));
  if (DATE_SHOWN.test(name))
    return values
      .slice(0, 3)
      .map((part) => part.padStart(2, '0'))
      .join('-');
  if (FIRST_SHOWN.test(name)) return values[0] ?? '';
  return LAST_SHOWN.test(name) ? (values.at(-1) ?? '') : '';
}

/** Converts wiki or Markdown markup to plain text: links become their text; notes and emphasis are removed. */
export function plainOfWiki(text: string): string {
  const withoutTemplates = text
    .slice(0, PASTE_LIMITS.cell)
    .replace(TEMPLATE, (_, inner: string) => templateText(inner));
  return decodeReferences(
    withoutTemplates
      .replace(REFERENCE, '')
      .replace(BREAK, '\n')
      .replace(ANY_TAG, '')
      .replace(PAGE_LINK, '$1')
      .replace(WIKI_LINK, '$1')
      .replace(MARKDOWN_LINK, '$1')
      .replace(EMPHASIS, ''),
  ).trim();
}

/**
 * Attributes come before a single bar: `rowspan="2" | words`; bars within links and templates do not count. An unquoted
 * value ends at whitespace; otherwise, backtracking would try all its ends and take exponential time.
 */
const ATTRIBUTES = /^\s*((?:[\w-]+\s*=\s*(?:"[^"|]*"|'[^'|]*'|[^\s"'|]+(?![^\s|]))\s*)+)\|(?!\|)/;

function cellOf(source: string): SpanningCell {
  const attributes = ATTRIBUTES.exec(source);
  const phrase = attributes === null ? source : source.slice(attributes[0].length);
  return {
    text: plainOfWiki(phrase).slice(0, PASTE_LIMITS.cell),
    columns: spanOf(attributes?.[1] ?? '', 'colspan'),
    rows: spanOf(attributes?.[1] ?? '', 'rowspan'),
  };
}

function cellsOf(line: string): string[] {
  const separator = line.startsWith('!') ? /!!|\|\|/ : /\|\|/;
  return line.slice(1).split(separator);
}

function takeLine(rows: string[][], line: string): void {
  if (line.startsWith('|-')) {
    rows.push([]);
    return;
  }
  const row = rows.at(-1);
  if (row === undefined || line.startsWith('|+') || line.startsWith('{|') || line.startsWith('|}')) return;
  if (/^[|!]/.test(line)) row.push(...cellsOf(line));
  else if (row.length > 0) row[row.length - 1] += `\n${line}`;
}

/**
 * Returns the rows of the tables in wiki text (`{| … |- … | a || b … |}`), expanded as by `readHtmlTables`; [] if there
 * are none.
 */
export function readWikiTables(text: string): string[][] {
  if (!/^[^\S\n]*\{\|/m.test(text)) return [];
  const rows: string[][] = [[]];
  let isWithin = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (rows.length > PASTE_LIMITS.rows) break;
    if (line.startsWith('{|')) {
      isWithin = true;
      rows.push([]);
    }
    if (isWithin) takeLine(rows, line);
    if (line.startsWith('|}')) isWithin = false;
  }
  return layOut(rows.filter((row) => row.length > 0).map((row) => row.map(cellOf)));
}
