import { escapeAttribute } from '#src/domain/text/characterReferences.ts';
import { composePoster, type PosterDrawing, type PosterSubject } from '#src/ui/poster/composition.ts';
import { FOCUS } from '#src/ui/poster/layouts/programme.ts';
import { STACK_LEADING } from '#src/ui/poster/lettering.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns the CSS of a block. A poster unit is 0.5 % of the poster's width (`cqw`) and a third of a per cent of its height. */
const placed = ({ direction, x, y, align, size, leading, colour }: Lettering): string => {
  const edge = align === 'right' ? `right:${rounded(100 - x / 2)}%` : `left:${rounded(x / 2)}%`;
  const pitch = direction === 'down' ? STACK_LEADING : rounded(leading);
  return `top:${rounded(y / 3)}%;${edge};font-size:${rounded(size / 2)}cqw;line-height:${pitch};color:${colour}`;
};

const stacked = (column: string) => escapeAttribute([...column].join('\n'));

/** Returns the HTML of the lines. A single column needs no separate element. */
const textOf = ({ direction, lines }: Lettering): string => {
  if (direction !== 'down') return escapeAttribute(lines.join('\n'));
  return lines.length === 1
    ? stacked(lines[0] ?? '')
    : lines.map((column) => `<span>${stacked(column)}</span>`).join('');
};

/** Minimum size of lettering, in CSS pixels. Smaller text is not legible, and Lighthouse reports pages with mostly smaller text. */
export const LEAST_LETTERS = 12;

/** Widths of a drawn poster, in CSS pixels, from which poster.css shows the lettering of a `from-` class. */
export const LETTERED_FROM: readonly number[] = [48, 72, 96, 108, 120, 144, 168, 192, 224, 288, 400];

/** Returns the width from which lettering of a size (in poster units) is legible; undefined if no poster is that wide. */
const legibleFrom = (size: number) => LETTERED_FROM.find((width) => (width * size) / 200 >= LEAST_LETTERS);

function block(name: string, lettering: Lettering | null): string {
  const from = lettering && legibleFrom(rounded(lettering.size / 2) * 2);
  if (!lettering || !from) return '';
  return `<span class="${name} from-${from}" style="${placed(lettering)}">${textOf(lettering)}</span>`;
}

const drawing = ({ ground, shapes }: PosterDrawing, viewBox: string, slice: string): string => {
  const paths = shapes.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('');
  return `<svg viewBox="${viewBox}"${slice} style="background:${ground}">${paths}</svg>`;
};

/** Maximum number of cached drawings of about 1 kB each. Pages mostly show the same few hundred titles. */
const CACHED_MAX = 4000;

const cached = (draw: (subject: PosterSubject) => string) => {
  const cache = new Map<string, string>();
  return (subject: PosterSubject): string => {
    const { id, title, nativeTitle, year, genres } = subject;
    const key = `${id}\n${title}\n${nativeTitle}\n${year}\n${genres?.join()}`;
    const hit = cache.get(key);
    if (hit !== undefined) return hit;
    const html = draw(subject);
    if (cache.size >= CACHED_MAX) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, html);
    return html;
  };
};

/** Returns the content of `.poster-art` as HTML: an `<svg>` of at most three paths, and the lettering. */
export const posterHtml = cached((subject) => {
  const poster = composePoster(subject);
  const { direction, voice, align } = poster.title;
  return [
    drawing(poster, '0 0 200 300', ''),
    block(`poster-title ${direction} ${voice} ${align}`, poster.title),
    block('poster-small left', poster.caption),
    block('poster-small right', poster.year),
  ].join('');
});

/** Height of the backdrop's crop, in poster units. */
const BAND = 40;

/** Returns the content of `.backdrop` as HTML: a wide crop of a poster's shapes, without lettering. */
export const backdropHtml = cached((subject) => {
  const poster = composePoster(subject);
  const top = (FOCUS[poster.layout] ?? 150) - BAND / 2;
  return drawing(poster, `0 ${top} 200 ${BAND}`, ' preserveAspectRatio="xMidYMid slice"');
});
