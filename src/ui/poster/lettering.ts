/** How the lettering of a poster is measured, broken into lines and fitted into a box. All lengths are poster units (200 × 300). */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `heavy` is the title face at its blackest, `light` is thin (Hangul in the text face), `plain` the text face at its blackest. */
export type Voice = 'heavy' | 'light' | 'plain';

/** `across`: ordinary lines. `down`: columns of upright glyphs, read from right to left. `turned`: lines turned by 90°. */
export type Direction = 'across' | 'down' | 'turned';

export interface Fit {
  /** Lines, or columns of a `down` setting, in reading order. */
  lines: string[];
  size: number;
  /** Distance from line to line (column to column for `down`), in `size`. */
  leading: number;
}

interface VoiceMetrics {
  /** Advance of a Hangul syllable. */
  syllable: number;
  /** Factor on the widths of Latin letters below. */
  latin: number;
}

/** Measured in Chromium on Hahmlet (900, Latin 300) and Pretendard (900, 280), rounded up. */
const METRICS: Readonly<Record<Voice, VoiceMetrics>> = {
  heavy: { syllable: 0.94, latin: 1 },
  light: { syllable: 0.89, latin: 0.94 },
  plain: { syllable: 0.88, latin: 0.94 },
};

/** Advances of Hahmlet at 900, the widest of the voices, by class of letter; letters not named take 0.68. */
const ADVANCES: readonly (readonly [string, number])[] = [
  [' ', 0.28],
  ["ijlI.,:;!'’|()[]-·tfrJ1", 0.46],
  ['ABCDEFGHKLNOPQRSTUVXYZ&', 0.92],
  ['mMw@%—…', 1.06],
  ['W', 1.2],
];

const ADVANCE_OF = new Map(
  ADVANCES.flatMap(([letters, advance]) => [...letters].map((letter) => [letter, advance])),
);

const FULL_WIDTH: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
];

/** True for glyphs that stand in a square of their own (Hangul, Han, kana) and can be stacked. */
export const isFullWidth = (glyph: string): boolean => {
  const code = glyph.charCodeAt(0);
  return code >= 0x1100 && FULL_WIDTH.some(([first, last]) => code >= first && code <= last);
};

/** The width of a line at size 1, an upper estimate good to a few per cent. */
export const widthOf = (line: string, voice: Voice): number => {
  const { syllable, latin } = METRICS[voice];
  let width = 0;
  for (const glyph of line) width += isFullWidth(glyph) ? syllable : (ADVANCE_OF.get(glyph) ?? 0.68) * latin;
  return width;
};

interface Piece {
  text: string;
  width: number;
  /** Whether a space stands before it when it does not begin a line. */
  spaced: boolean;
}

/** Words, cut after hyphens and colons; with `syllables`, full-width words are cut between glyphs too. */
const piecesOf = (title: string, voice: Voice, syllables: boolean): Piece[] =>
  title
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const parts = word.match(
        syllables ? /[가-힣一-鿿ぁ-ヿ]|[^가-힣一-鿿ぁ-ヿ]+/g : /[^-–:~/]+[-–:~/]?|[-–:~/]/g,
      ) ?? [word];
      return parts.map((text, index) => ({ text, width: widthOf(text, voice), spaced: index === 0 }));
    });

/** Fills lines greedily; null when one piece alone is wider than `limit` or more than `most` lines come out. */
const wrap = (pieces: readonly Piece[], limit: number, most: number): string[] | null => {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const piece of pieces) {
    if (piece.width > limit) return null;
    const gap = line && piece.spaced ? 0.28 : 0;
    if (line && filled + gap + piece.width > limit) {
      lines.push(line);
      line = '';
      filled = 0;
    }
    const joined = line !== '' && piece.spaced;
    line += joined ? ` ${piece.text}` : piece.text;
    filled += (joined ? 0.28 : 0) + piece.width;
  }
  if (line) lines.push(line);
  return lines.length <= most ? lines : null;
};

/** Same number of lines, most even widths. */
const balance = (pieces: readonly Piece[], lines: string[], limit: number): string[] => {
  let [low, high, best] = [limit / lines.length / 1.6, limit, lines];
  for (let step = 0; step < 6; step += 1) {
    const middle = (low + high) / 2;
    const tried = wrap(pieces, middle, lines.length);
    if (tried) [best, high] = [tried, middle];
    else low = middle;
  }
  return best;
};

const fitPieces = (pieces: readonly Piece[], box: Box, leading: number, largest: number): Fit | null => {
  let [low, high] = [3, largest];
  let found: Fit | null = null;
  for (let step = 0; step < 9; step += 1) {
    const size = step === 0 ? high : (low + high) / 2;
    const lines = wrap(pieces, box.width / size, Math.floor(box.height / (size * leading) + 0.12));
    if (lines) {
      found = { lines, size, leading };
      low = size;
      if (step === 0) break;
    } else high = size;
  }
  return found && { ...found, lines: balance(pieces, found.lines, box.width / found.size) };
};

/** Words are whole at these sizes or better unless cutting gains much. */
const LEGIBLE = 26;

/**
 * Breaks a title into lines and finds the largest size (at most `largest`) at which they fit the box. A full-width word is
 * cut only where whole words come out small and cutting gains half as much again, as posters do with one long word; with
 * `cuts` wherever it gains a third.
 */
export const fitAcross = (title: string, box: Box, voice: Voice, largest: number, cuts = false): Fit => {
  const leading = isFullWidth([...title].find(isFullWidth) ?? '') ? 0.98 : 1.02;
  const whole = fitPieces(piecesOf(title, voice, false), box, leading, largest);
  if (whole && !cuts && (whole.size >= LEGIBLE || whole.size >= largest * 0.7)) return whole;
  const cut = fitPieces(piecesOf(title, voice, true), box, leading, largest);
  if (cut && (!whole || cut.size > whole.size * (cuts ? 1.33 : 1.5))) return cut;
  return whole ?? { lines: [title], size: Math.min(3, box.width / widthOf(title, voice)), leading };
};

/** Line-to-line distance of stacked glyphs, in sizes: their height and a breath. */
export const STACK_LEADING = 0.93;

/** Distance from one column of stacked glyphs to the next, in sizes. */
const COLUMN_PITCH = 1.04;

/** Whether a title can be set in upright columns: mostly full-width glyphs, no long Latin word or bracket, at most 12 glyphs; or one or two letters. */
export const canStack = (title: string): boolean => {
  const glyphs = [...title.replace(/\s/g, '')];
  if (/^[A-Za-z0-9]{1,2}$/.test(title)) return true;
  return (
    glyphs.length <= 12 &&
    !/[A-Za-z0-9]{4,}|[-–()[\]~…]/.test(title) &&
    glyphs.filter(isFullWidth).length >= glyphs.length * 0.6
  );
};

/** All ways to deal words, kept in order, into exactly `count` columns. */
const dealt = (words: readonly string[], count: number): string[][] => {
  if (count === 1) return [[words.join('')]];
  return words.slice(0, words.length - count + 1).flatMap((_, index) => {
    const first = words.slice(0, index + 1).join('');
    return dealt(words.slice(index + 1), count - 1).map((rest) => [first, ...rest]);
  });
};

/**
 * Sets a title in at most `most` (1 to 3) upright columns, the largest that fit the box. Words are kept whole, spaces are
 * dropped as in vertical lettering; a further column must pay with a size at least 15 % larger.
 */
export const fitDown = (title: string, box: Box, most: number, largest: number): Fit => {
  const words = title.split(/\s+/).filter(Boolean);
  const widest = Math.max(...[...words.join('')].map((glyph) => widthOf(glyph, 'heavy')), 0.94);
  const sizeOf = (columns: readonly string[]) =>
    Math.min(
      largest,
      box.width / (widest + (columns.length - 1) * COLUMN_PITCH),
      box.height / (STACK_LEADING * Math.max(...columns.map((column) => [...column].length))),
    );
  let best = [words.join('')];
  for (let count = 2; count <= Math.min(most, words.length); count += 1) {
    const even = dealt(words, count).reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
    if (sizeOf(even) > sizeOf(best) * 1.15) best = even;
  }
  return { lines: best, size: sizeOf(best), leading: COLUMN_PITCH };
};
