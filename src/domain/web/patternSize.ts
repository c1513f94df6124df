/** A repetition in RE2 syntax: `{3}`, `{3,}`, `{3,5}`; other braces are literals. */
const REPETITION = /\{(\d{1,9})(?:,(\d{0,9}))?\}/y;
/** A complete escape: `\d`, `\p{Hangul}`, `\x{1F600}`. */
const ESCAPE = /\\(?:[pPx]\{[^}]*\}|[\s\S])/uy;
const QUOTED = /\\Q[\s\S]*?(?:\\E|$)/y;
const NAMED_CLASS = /\[:[\s\S]*?:\]/y;

/**
 * Constructs that are slow to compile, and the number of parts that each counts for: ranges beyond ASCII, in which every
 * letter is checked for case-insensitive matching (6 ms), Unicode classes (0.3 ms) and Perl classes.
 */
const SLOW: readonly (readonly [written: RegExp, parts: number])[] = [
  [/-(?:\P{ASCII}|\\x\{)/gu, 400],
  [/\\[pP]/g, 40],
  [/\\[dDsSwW]/g, 2],
];

function endOf(expression: RegExp, pattern: string, at: number): number | null {
  expression.lastIndex = at;
  return expression.test(pattern) ? expression.lastIndex : null;
}

/** Returns the position after the class that starts at `at`; the end of the pattern if it is not closed. */
function afterClass(pattern: string, at: number): number {
  let position = at + (pattern[at + 1] === '^' ? 2 : 1);
  // A leading bracket is a literal.
  if (pattern[position] === ']') position += 1;
  while (position < pattern.length && pattern[position] !== ']')
    position = endOf(NAMED_CLASS, pattern, position) ?? endOf(ESCAPE, pattern, position) ?? position + 1;
  return position + 1;
}

/** Returns the repetition count at `at` and where it ends, or null if none exists. */
function repetitionAt(pattern: string, at: number): { times: number; end: number } | null {
  REPETITION.lastIndex = at;
  const match = REPETITION.exec(pattern);
  if (!match) return null;
  const [whole, least = '0', most] = match;
  const times = most === undefined ? Number(least) : most === '' ? Number(least) + 1 : Number(most);
  return { times, end: at + whole.length };
}

const slowParts = (pattern: string): number =>
  SLOW.reduce((sum, [written, parts]) => sum + parts * (pattern.match(written)?.length ?? 0), 0);

/** A piece of a pattern: its end, and its effect on the size. */
type Piece =
  | { kind: 'repetition'; end: number; times: number }
  | { kind: 'part' | 'open' | 'close' | 'sign'; end: number; parts: number };

const BRACKETS: Record<string, 'open' | 'close' | 'sign'> = {
  '(': 'open',
  ')': 'close',
  '*': 'sign',
  '+': 'sign',
  '?': 'sign',
};

function pieceAt(pattern: string, at: number): Piece {
  const sign = pattern[at] ?? '';
  const repetition = sign === '{' ? repetitionAt(pattern, at) : null;
  if (repetition) return { kind: 'repetition', ...repetition };
  if (sign === '[') return { kind: 'part', end: afterClass(pattern, at), parts: 1 };
  if (sign !== '\\') return { kind: BRACKETS[sign] ?? 'part', end: at + 1, parts: 1 };
  const quoted = endOf(QUOTED, pattern, at);
  if (quoted !== null) return { kind: 'part', end: quoted, parts: 1 + quoted - at };
  return { kind: 'part', end: endOf(ESCAPE, pattern, at) ?? at + 1, parts: 1 };
}

/**
 * Returns the alternatives of a pattern, as `|` outside of groups, classes and escapes separates them.
 * @param pattern any text, not necessarily a valid expression
 */
export function alternativesOf(pattern: string): string[] {
  const alternatives: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < pattern.length; ) {
    const { kind, end } = pieceAt(pattern, at);
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (depth === 0 && pattern.slice(at, end) === '|') {
      alternatives.push(pattern.slice(from, at));
      from = end;
    }
    at = end;
  }
  return [...alternatives, pattern.slice(from)];
}

/**
 * Estimates the number of instructions of the pattern compiled by RE2, which expands repetitions: nine for `(ab){3}`.
 * Slow constructs count for more. Takes linear time, while compiling 2,000 characters can take seconds.
 * @param pattern any text, not necessarily a valid expression
 */
export function patternSize(pattern: string): number {
  /** Sizes of the content before each open group. */
  const outer: number[] = [];
  let size = 0;
  let last = 0;
  for (let at = 0; at < pattern.length; ) {
    const piece = pieceAt(pattern, at);
    at = piece.end;
    if (piece.kind === 'repetition') {
      size += last * (piece.times - 1);
      last *= piece.times;
    } else if (piece.kind === 'open') {
      outer.push(size);
      size = 0;
    } else if (piece.kind === 'close') {
      last = size + 1;
      size = (outer.pop() ?? 0) + last;
    } else if (piece.kind === 'part') {
      last = piece.parts;
      size += last;
    }
  }
  return outer.reduce((sum, each) => sum + each, size + slowParts(pattern));
}
