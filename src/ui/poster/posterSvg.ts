import { composePoster, type PosterDrawing, type PosterSubject } from '#src/ui/poster/composition.ts';
import { STACK_LEADING, type Voice } from '#src/ui/poster/lettering.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';

/** The font of a line: the title typeface at its boldest or thin, or the text typeface at a weight. */
export type Face = 'black' | 'light' | 'text-black' | 'text-strong' | 'text';

/** One line of lettering, positioned by its baseline. */
export interface SetLine {
  text: string;
  face: Face;
  size: number;
  x: number;
  y: number;
  /** Which point of the line is at `x`. */
  anchor: 'start' | 'middle' | 'end';
}

/** Returns a line as SVG shapes that inherit their fill, so that the renderer needs no fonts. */
export type Typeset = (line: SetLine) => string;

const rounded = (value: number) => Math.round(value * 100) / 100;

const FACES: Readonly<Record<Voice, Face>> = { heavy: 'black', light: 'light', plain: 'text-black' };

/** Distance from the top of a line box to its baseline in browsers, as a factor of the size: half the extra leading plus the ascent. */
const BASELINE: Readonly<Record<Voice, (leading: number) => number>> = {
  heavy: (leading) => (leading - 1.45) / 2 + 1.16,
  light: (leading) => (leading - 1.45) / 2 + 1.16,
  plain: (leading) => (leading - 1.19) / 2 + 0.95,
};

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

type Placed = Omit<SetLine, 'face' | 'size'>;

/** Positions a stacked title. Its columns run from right to left; the block is aligned to `x`. */
const columns = ({ lines, size, leading, align, x, y, voice }: Lettering): Placed[] => {
  const pitch = size * leading;
  const width = size * 0.94 + (lines.length - 1) * pitch;
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  const first = y + BASELINE[voice](STACK_LEADING) * size;
  return lines.flatMap((column, index) => {
    const middle = left + width - size * 0.47 - index * pitch;
    return [...column].map((text, row) => {
      return { text, x: middle, y: first + row * STACK_LEADING * size, anchor: 'middle' as const };
    });
  });
};

const rows = ({ lines, size, leading, x, y, voice, align }: Lettering): Placed[] =>
  lines.map((text, row) => {
    return { text, x, y: y + (BASELINE[voice](leading) + row * leading) * size, anchor: ANCHORS[align] };
  });

/** Positions lines that are rotated by 90°. The first line is the rightmost, and each reads downwards. */
const turned = ({ lines, size, leading, voice }: Lettering): Placed[] =>
  lines.map((text, row) => {
    return { text, x: 0, y: (BASELINE[voice](leading) + row * leading) * size, anchor: 'start' as const };
  });

const turnOf = ({ lines, size, leading, align, x, y }: Lettering): string => {
  const right = align === 'right' ? x : x + lines.length * leading * size;
  return ` transform="translate(${rounded(right)} ${rounded(y)}) rotate(90)"`;
};

const RUNS = { across: rows, down: columns, turned } as const;

const lettering = (block: Lettering, typeset: Typeset, small = false): string => {
  const { direction, voice, size, colour } = block;
  const face = small ? 'text-strong' : FACES[voice];
  const turn = direction === 'turned' ? turnOf(block) : '';
  const lines = RUNS[direction](block).map((line) => typeset({ ...line, face, size }));
  return `<g fill="${colour}"${turn}>${lines.join('')}</g>`;
};

const drawn = ({ ground, shapes, title, caption, year }: PosterDrawing, typeset: Typeset): string =>
  [
    `<rect width="200" height="300" fill="${ground}"/>`,
    ...shapes.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`),
    lettering(title, typeset),
    caption ? lettering(caption, typeset, true) : '',
    year ? lettering(year, typeset, true) : '',
  ].join('');

/**
 * Returns the drawn poster as SVG shapes in poster units (200 × 300) for Open Graph pictures: the composition of `PosterArt`
 * without the grain. Shapes can extend beyond the poster, so the caller must clip them.
 */
export const posterSvg = (subject: PosterSubject, typeset: Typeset): string =>
  drawn(composePoster(subject), typeset);
