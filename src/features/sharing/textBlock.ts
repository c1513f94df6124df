import type { Face } from '#src/ui/poster/posterSvg.ts';
import type { Typesetter } from './typesetter.server.ts';

/** Lines of one font size that fit a width. */
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

/**
 * Splits a text into unbreakable parts: at spaces, and between any two characters of a word that is wider
 * than the line.
 */
function breakableParts(text: string, fits: (part: string) => boolean): string[] {
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

function wrapLines(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of breakableParts(text, fits)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && !fits(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** Limits a text to a number of lines; adds an ellipsis if it is cut. */
function cutTo(lines: readonly string[], linesMax: number, fits: (part: string) => boolean): string[] {
  if (lines.length <= linesMax) return [...lines];
  let last = [...(lines[linesMax - 1] ?? '')];
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}${ELLIPSIS}`)) last = last.slice(0, -1);
  return [...lines.slice(0, linesMax - 1), `${last.join('').trimEnd()}${ELLIPSIS}`];
}

/** Maximum length of a text in characters; no block has room for more. */
const TEXT_MAX = 300;

/** Wraps a text at the largest size that fits; at the smallest size it is cut. */
export function blockOf(
  text: string,
  bounds: TextBounds,
  { widthOf }: Pick<Typesetter, 'widthOf'>,
): TextBlock {
  const { face, width, sizes, linesMax } = bounds;
  const bounded = [...text].slice(0, TEXT_MAX).join('');
  for (const size of sizes) {
    const fits = (part: string) => widthOf(part, face) * size <= width;
    const lines = wrapLines(bounded, fits);
    const isLast = size === sizes.at(-1);
    const isWhole = lines.length <= linesMax && bounded.split(/\s+/).every((word) => fits(word));
    if (isWhole || isLast) return { lines: cutTo(lines, linesMax, fits), size };
  }
  return { lines: [], size: 0 };
}
