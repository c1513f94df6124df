/** What the clipboard gave: the plain text always, the markup where the page copied from offers it. */
export interface Pasted {
  readonly text: string;
  readonly html?: string | null;
}

/** A line, row or cell that could not be read, told so that nothing is lost without a word. */
export interface PasteFault {
  /** Line of the text, or row of the table, from 1. */
  readonly line: number;
  readonly text: string;
  /** In words for the person who pasted. */
  readonly reason: string;
}

/** Most that is read of one paste: characters of text and of markup each, rows, characters of a cell and of a credit or title. */
export const PASTE_LIMITS = { characters: 1_000_000, rows: 2500, cell: 20_000, words: 1000 } as const;

/** The rows of a paste that are read, and a word of those beyond. */
export function withinLimit<Row extends { readonly line: number }>(
  rows: readonly Row[],
): { rows: readonly Row[]; beyond: PasteFault[] } {
  const next = rows[PASTE_LIMITS.rows];
  if (next === undefined) return { rows, beyond: [] };
  return { rows: rows.slice(0, PASTE_LIMITS.rows), beyond: [beyondFault(next.line)] };
}

/** Says from which line on nothing is read: the rest is pasted by itself. */
export const beyondFault = (line: number): PasteFault => ({
  line,
  text: '…',
  reason: `Nothing is read from here on: at most ${PASTE_LIMITS.rows.toLocaleString('en')} rows at once`,
});

const written = (count: number) => count.toLocaleString('en');

/**
 * Says that the end of what was brought does not fit.
 * @param most how many do, of `what`: “characters fit here”
 * @param left how many were left out; at least one
 */
export const leftOutWords = (most: number, what: string, left: number): string =>
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
 * Text with its character references resolved: the numeric ones, and those that browsers and wikis write (`&amp;`, `&nbsp;`,
 * `&ndash;`). Others stay as they are.
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
/** Marks of footnotes that encyclopedias put behind what they cite: `[1]`, `[a]`, `[note 2]`. */
const FOOTNOTE = /\[(?:\d{1,3}|[a-z]|(?:note|nb|주) ?\d{1,3}|citation needed)\]/gi;

/** Text composed (NFC), without invisible and control characters and footnote marks; line ends are `\n`, tabs stay. */
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

/** One line: every run of blanks and line ends as one blank, trimmed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether a text is in Hangul and no Latin letters. */
export function isHangulOnly(text: string): boolean {
  return /\p{Script=Hangul}/u.test(text) && !/\p{Script=Latin}/u.test(text);
}
