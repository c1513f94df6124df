import { composePoster, type PosterDrawing, type PosterSubject } from '#src/ui/poster/composition.ts';
import { STACK_LEADING, type Voice } from '#src/ui/poster/lettering.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';

/** What a line is set in: the title face at its blackest or thin, the text face at a weight. */
export type Face = 'black' | 'light' | 'text-black' | 'text-strong' | 'text';

/** One line of lettering, placed by its baseline. */
export interface SetLine {
  text: string;
  face: Face;
  size: number;
  x: number;
  y: number;
  /** Which point of the line lies at `x`. */
  anchor: 'start' | 'middle' | 'end';
}

/** Gives a line as SVG shapes, filled by what stands around them: a renderer then needs no fonts. */
export type Typeset = (line: SetLine) => string;

const rounded = (value: number) => Math.round(value * 100) / 100;

const FACES: Readonly<Record<Voice, Face>> = { heavy: 'black', light: 'light', plain: 'text-black' };

/** Distance from a line box's top to its baseline, in sizes, as browsers lay it out: half the spare leading and the ascent. */
const BASELINE: Readonly<Record<Voice, (leading: number) => number>> = {
  heavy: (leading) => (leading - 1.45) / 2 + 1.16,
  light: (leading) => (leading - 1.45) / 2 + 1.16,
  plain: (leading) => (leading - 1.19) / 2 + 0.95,
};

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

type Placed = Omit<SetLine, 'face' | 'size'>;

/** Columns of a stacked title run from right to left; the block keeps to `x` by its alignment. */
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

/** Lines turned by 90°: the first one is the rightmost, each reads downwards. */
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
 * The drawn poster as SVG shapes in poster units (200 × 300), for pictures that are shared (Open Graph): the same
 * composition as `PosterArt` shows, without the grain. Shapes may reach over the sheet's edge; who places it cuts it.
 */
export const posterSvg = (subject: PosterSubject, typeset: Typeset): string =>
  drawn(composePoster(subject), typeset);
