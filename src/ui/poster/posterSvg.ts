import { composePoster, type PosterDrawing, type PosterSubject } from '#src/ui/poster/composition.ts';
import { STACK_LEADING, type Voice } from '#src/ui/poster/lettering.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Font families a renderer may have, best first; the last is Debian's `fonts-noto-cjk`. */
const FONTS: Readonly<Record<Voice, string>> = {
  heavy: 'font-family="Hahmlet, Noto Serif KR, Noto Serif CJK KR, serif" font-weight="900"',
  light: 'font-family="Hahmlet, Pretendard, Noto Sans KR, Noto Sans CJK KR, serif" font-weight="300"',
  plain: 'font-family="Pretendard, Noto Sans KR, Noto Sans CJK KR, sans-serif" font-weight="900"',
};

/** Distance from a line box's top to its baseline, in sizes, as browsers lay it out: half the spare leading and the ascent. */
const BASELINE: Readonly<Record<Voice, (leading: number) => number>> = {
  heavy: (leading) => (leading - 1.45) / 2 + 1.16,
  light: (leading) => (leading - 1.45) / 2 + 1.16,
  plain: (leading) => (leading - 1.19) / 2 + 0.95,
};

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

const lineAt = (text: string, x: number, y: number) =>
  `<tspan x="${rounded(x)}" y="${rounded(y)}">${escaped(text)}</tspan>`;

/** Columns of a stacked title run from right to left; the block keeps to `x` by its alignment. */
const columns = ({ lines, size, leading, align, x, y, voice }: Lettering): string => {
  const pitch = size * leading;
  const width = size * 0.94 + (lines.length - 1) * pitch;
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  const first = y + BASELINE[voice](STACK_LEADING) * size;
  return lines
    .flatMap((column, index) => {
      const middle = left + width - size * 0.47 - index * pitch;
      return [...column].map((glyph, row) => lineAt(glyph, middle, first + row * STACK_LEADING * size));
    })
    .join('');
};

const rows = ({ lines, size, leading, x, y, voice }: Lettering): string =>
  lines.map((line, row) => lineAt(line, x, y + (BASELINE[voice](leading) + row * leading) * size)).join('');

/** Lines turned by 90°: the first one is the rightmost, each reads downwards. */
const turned = ({ lines, size, leading, voice }: Lettering): string =>
  lines.map((line, row) => lineAt(line, 0, (BASELINE[voice](leading) + row * leading) * size)).join('');

const turnOf = ({ lines, size, leading, align, x, y }: Lettering): string => {
  const right = align === 'right' ? x : x + lines.length * leading * size;
  return ` transform="translate(${rounded(right)} ${rounded(y)}) rotate(90)"`;
};

const RUNS = { across: rows, down: columns, turned } as const;

const lettering = (block: Lettering, small = false): string => {
  const { direction, voice, size, colour, align } = block;
  const anchor = { across: ANCHORS[align], down: 'middle', turned: 'start' }[direction];
  const font = small ? FONTS.plain.replace('900', '600') : FONTS[voice];
  const turn = direction === 'turned' ? turnOf(block) : '';
  return `<text ${font} font-size="${rounded(size)}" fill="${colour}" text-anchor="${anchor}"${turn}>${RUNS[direction](block)}</text>`;
};

const body = ({ ground, shapes, title, caption, year }: PosterDrawing): string =>
  [
    `<rect width="200" height="300" fill="${ground}"/>`,
    ...shapes.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`),
    lettering(title),
    caption ? lettering(caption, true) : '',
    year ? lettering(year, true) : '',
  ].join('');

/**
 * The drawn poster as a standalone SVG document of 2:3, for pictures that are shared (Open Graph): the same composition as
 * `PosterArt` shows, without the grain.
 * @param width in pixels; the height is half as much again
 */
export const posterSvg = (subject: PosterSubject, width = 600): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * 1.5}" viewBox="0 0 200 300">${body(composePoster(subject))}</svg>`;
