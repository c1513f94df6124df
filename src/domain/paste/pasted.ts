/** Clipboard content: plain text, and markup if the source page offers it. */
export interface Pasted {
  readonly text: string;
  readonly html?: string | null;
}

/** A line, row or cell that could not be read, reported so that nothing is lost silently. */
export interface PasteError {
  /** Line of the text, or row of the table, from 1. */
  readonly line: number;
  readonly text: string;
  /** A message for the user. */
  readonly reason: string;
}

/** Limits of one paste: characters of text and of markup each, rows, characters of a cell, and of a credit or title. */
export const PASTE_LIMITS = { characters: 1_000_000, rows: 2500, cell: 20_000, phrase: 1000 } as const;

/** Returns the rows within the limit, and an error for the first row beyond it. */
export function withinLimit<Row extends { readonly line: number }>(
  rows: readonly Row[],
): { rows: readonly Row[]; beyond: PasteError[] } {
  const next = rows[PASTE_LIMITS.rows];
  if (next === undefined) return { rows, beyond: [] };
  return { rows: rows.slice(0, PASTE_LIMITS.rows), beyond: [overLimitError(next.line)] };
}

/** Reports the line from which nothing is read. */
export const overLimitError = (line: number): PasteError => ({
  line,
  text: '…',
  reason: `From here on, nothing was read: paste at most ${PASTE_LIMITS.rows.toLocaleString('en')} rows at once`,
});

const written = (count: number) => count.toLocaleString('en');

/**
 * Returns a message that the end of the input was left out.
 * @param most the limit
 * @param what what is limited: “characters fit here”
 * @param left number of omitted ones; at least one
 */
export const leftOutMessage = (most: number, what: string, left: number): string =>
  `At most ${written(most)} ${what}: the last ${left === 1 ? 'one was' : `${written(left)} were`} left out.`;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}

/**
 * Decodes numeric character references and those that browsers and wikis write (`&amp;`, `&nbsp;`, `&ndash;`); others
 * stay.
 */
export function decodeReferences(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, named?: string) => {
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    return NAMED[(named ?? '').toLowerCase()] ?? whole;
  });
}

const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g;
const CONTROL = /(?![\n\t])\p{Cc}/gu;
/** Footnote marks of encyclopedias: `[1]`, `[a]`, `[note 2]`. */
const FOOTNOTE = /\[(?:\d{1,3}|[a-z]|(?:note|nb|주) ?\d{1,3}|citation needed)\]/gi;

/**
 * Returns the text composed (NFC), without invisible characters, control characters and footnote marks; line breaks are `
 * `, tabs stay.
 */
export function cleanPaste(text: string): string {
  return text
    .slice(0, PASTE_LIMITS.characters)
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(FOOTNOTE, '');
}

/** Collapses whitespace and line breaks to single spaces and trims. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether a text has Hangul and no Latin letters. */
export function isHangulOnly(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text) && !/\p{Script=Latin}/u.test(text);
}
