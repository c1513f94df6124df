import type { Face } from '#src/ui/poster/posterSvg.ts';
import type { Typesetter } from './typesetter.server.ts';

/** Lines of one size that fit a width. */
export interface TextBlock {
  lines: string[];
  size: number;
}

interface TextBounds {
  face: Face;
  width: number;
  /** Sizes to try, largest first. */
  sizes: readonly number[];
  linesMax: number;
}

const ELLIPSIS = '…';

/** Where a line may break: at spaces, and between any two signs of a word that is wider than the line. */
function brokenWords(text: string, fits: (part: string) => boolean): string[] {
  return text.split(/\s+/).flatMap((word) => {
    if (fits(word)) return word ? [word] : [];
    const parts: string[] = [];
    let part = '';
    for (const sign of word) {
      if (part && !fits(part + sign)) {
        parts.push(part);
        part = '';
      }
      part += sign;
    }
    return [...parts, part];
  });
}

function wrapped(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of brokenWords(text, fits)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && !fits(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** Cuts a text to the lines there is room for; the last one ends in an ellipsis then. */
function cutTo(lines: readonly string[], linesMax: number, fits: (part: string) => boolean): string[] {
  if (lines.length <= linesMax) return [...lines];
  let last = [...(lines[linesMax - 1] ?? '')];
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}${ELLIPSIS}`)) last = last.slice(0, -1);
  return [...lines.slice(0, linesMax - 1), `${last.join('').trimEnd()}${ELLIPSIS}`];
}

/** Longest text that is looked at, in characters: more than any block has room for. */
const TEXT_MAX = 300;

/** Breaks a text into lines at the largest size at which it fits, and cuts it at the smallest where it fits at none. */
export function blockOf(
  text: string,
  bounds: TextBounds,
  { widthOf }: Pick<Typesetter, 'widthOf'>,
): TextBlock {
  const { face, width, sizes, linesMax } = bounds;
  const whole = [...text].slice(0, TEXT_MAX).join('');
  for (const size of sizes) {
    const fits = (part: string) => widthOf(part, face) * size <= width;
    const lines = wrapped(whole, fits);
    const isLast = size === sizes.at(-1);
    const isWhole = lines.length <= linesMax && whole.split(/\s+/).every((word) => fits(word));
    if (isWhole || isLast) return { lines: cutTo(lines, linesMax, fits), size };
  }
  return { lines: [], size: 0 };
}
