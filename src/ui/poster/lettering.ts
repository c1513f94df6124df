/** Measures the lettering of a poster, breaks it into lines and fits it into a box. All lengths are in poster units (200 × 300). */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `heavy`: the title typeface at its boldest. `light`: thin, with Hangul in the text typeface. `plain`: the text typeface at its boldest. */
export type Voice = 'heavy' | 'light' | 'plain';

/** `across`: horizontal lines. `down`: columns of upright glyphs, read from right to left. `turned`: lines rotated by 90°. */
export type Direction = 'across' | 'down' | 'turned';

export interface Fit {
  /** Lines, or columns for `down`, in reading order. */
  lines: string[];
  size: number;
  /** Distance between lines (between columns for `down`), as a factor of `size`. */
  leading: number;
}

interface VoiceMetrics {
  /** Advance of a Hangul syllable. */
  syllable: number;
  /** Factor for the widths of Latin letters below. */
  latin: number;
}

/** Measured in Chromium on Hahmlet (900, Latin 300) and Pretendard (900, 280), rounded up. */
const METRICS: Readonly<Record<Voice, VoiceMetrics>> = {
  heavy: { syllable: 0.94, latin: 1 },
  light: { syllable: 0.89, latin: 0.94 },
  plain: { syllable: 0.88, latin: 0.94 },
};

/** Advance widths in Hahmlet 900, the widest voice, by groups of letters. The default is 0.68. */
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

/** Whether a glyph is full-width (Hangul, Han, kana), so that it can be stacked. */
export const isFullWidth = (glyph: string): boolean => {
  const code = glyph.charCodeAt(0);
  return code >= 0x1100 && FULL_WIDTH.some(([first, last]) => code >= first && code <= last);
};

/** Estimates the width of a line at size 1: an upper bound, accurate to a few per cent. */
export const widthOf = (line: string, voice: Voice): number => {
  const { syllable, latin } = METRICS[voice];
  let width = 0;
  for (const glyph of line) width += isFullWidth(glyph) ? syllable : (ADVANCE_OF.get(glyph) ?? 0.68) * latin;
  return width;
};

interface Piece {
  text: string;
  width: number;
  /** Whether a space precedes it, unless it begins a line. */
  spaced: boolean;
}

/** Splits a title into words, and words after hyphens and colons. With `syllables`, also splits full-width words between glyphs. */
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

/** Fills lines greedily. Returns null if a single piece is wider than `limit` or more than `most` lines are needed. */
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

/** Rewraps the pieces into the same number of lines with more even widths. */
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
  let best: Fit | null = null;
  for (let step = 0; step < 9; step += 1) {
    const size = step === 0 ? high : (low + high) / 2;
    const lines = wrap(pieces, box.width / size, Math.floor(box.height / (size * leading) + 0.12));
    if (lines) {
      best = { lines, size, leading };
      low = size;
      if (step === 0) break;
    } else high = size;
  }
  return best && { ...best, lines: balance(pieces, best.lines, box.width / best.size) };
};

/** From this size on, words are not split, unless `cuts` is set. */
const LEGIBLE = 26;

/**
 * Breaks a title into lines and finds the largest size (at most `largest`) at which they fit the box. Full-width words are
 * split only if whole words would be small and splitting makes the size more than 50 % larger; with `cuts`, whenever it makes
 * it more than 33 % larger.
 */
export const fitAcross = (title: string, box: Box, voice: Voice, largest: number, cuts = false): Fit => {
  const leading = isFullWidth([...title].find(isFullWidth) ?? '') ? 0.98 : 1.02;
  const whole = fitPieces(piecesOf(title, voice, false), box, leading, largest);
  if (whole && !cuts && (whole.size >= LEGIBLE || whole.size >= largest * 0.7)) return whole;
  const cut = fitPieces(piecesOf(title, voice, true), box, leading, largest);
  if (cut && (!whole || cut.size > whole.size * (cuts ? 1.33 : 1.5))) return cut;
  return whole ?? { lines: [title], size: Math.min(3, box.width / widthOf(title, voice)), leading };
};

/** Distance between stacked glyphs as a factor of the size: their height and a small gap. */
export const STACK_LEADING = 0.93;

/** Distance between columns of stacked glyphs, as a factor of the size. */
const COLUMN_PITCH = 1.04;

/** Whether a title can be stacked in columns: at most 12, mostly full-width glyphs without long Latin words or brackets; or one or two letters. */
export const canStack = (title: string): boolean => {
  const glyphs = [...title.replace(/\s/g, '')];
  if (/^[A-Za-z0-9]{1,2}$/.test(title)) return true;
  return (
    glyphs.length <= 12 &&
    !/[A-Za-z0-9]{4,}|[-–()[\]~…]/.test(title) &&
    glyphs.filter(isFullWidth).length >= glyphs.length * 0.6
  );
};

/** Returns all ways to distribute words, in order, over exactly `count` columns. */
const dealt = (parts: readonly string[], count: number): string[][] => {
  if (count === 1) return [[parts.join('')]];
  return parts.slice(0, parts.length - count + 1).flatMap((_, index) => {
    const first = parts.slice(0, index + 1).join('');
    return dealt(parts.slice(index + 1), count - 1).map((rest) => [first, ...rest]);
  });
};

/**
 * Fits a title into at most `most` (1 to 3) upright columns at the largest size that fits the box. Words are not split, and
 * spaces are removed, as usual in vertical text. A further column is used only if the size becomes more than 15 % larger.
 */
export const fitDown = (title: string, box: Box, most: number, largest: number): Fit => {
  const parts = title.split(/\s+/).filter(Boolean);
  const widest = Math.max(...[...parts.join('')].map((glyph) => widthOf(glyph, 'heavy')), 0.94);
  const sizeOf = (columns: readonly string[]) =>
    Math.min(
      largest,
      box.width / (widest + (columns.length - 1) * COLUMN_PITCH),
      box.height / (STACK_LEADING * Math.max(...columns.map((column) => [...column].length))),
    );
  let best = [parts.join('')];
  for (let count = 2; count <= Math.min(most, parts.length); count += 1) {
    const even = dealt(parts, count).reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
    if (sizeOf(even) > sizeOf(best) * 1.15) best = even;
  }
  return { lines: best, size: sizeOf(best), leading: COLUMN_PITCH };
};
