import { composePoster, type PosterDrawing, type PosterSubject } from '#src/ui/poster/composition.ts';
import { FOCUS } from '#src/ui/poster/layouts/programme.ts';
import { STACK_LEADING } from '#src/ui/poster/lettering.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Poster units are half a per cent of the poster's width (`cqw`) and a third of a per cent of its height. */
const placed = ({ direction, x, y, align, size, leading, colour }: Lettering): string => {
  const edge = align === 'right' ? `right:${rounded(100 - x / 2)}%` : `left:${rounded(x / 2)}%`;
  const pitch = direction === 'down' ? STACK_LEADING : rounded(leading);
  return `top:${rounded(y / 3)}%;${edge};font-size:${rounded(size / 2)}cqw;line-height:${pitch};color:${colour}`;
};

const stacked = (column: string) => escaped([...column].join('\n'));

/** One column needs no element of its own. */
const textOf = ({ direction, lines }: Lettering): string => {
  if (direction !== 'down') return escaped(lines.join('\n'));
  return lines.length === 1
    ? stacked(lines[0] ?? '')
    : lines.map((column) => `<span>${stacked(column)}</span>`).join('');
};

/** Smaller letters are not read; Lighthouse counts pages that set most of their text in them as faulty. In CSS pixels. */
export const LEAST_LETTERS = 12;

/** Widths of a drawn poster, in CSS pixels, from which on poster.css shows lettering of a class. */
export const LETTERED_FROM: readonly number[] = [48, 72, 96, 108, 120, 144, 168, 192, 224, 288, 400];

/** The width from which on lettering of a size (in poster units) can be read; none where no poster is as wide. */
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

/** How many drawings are kept: pages show the same few hundred titles over and over. About a kilobyte each. */
const KEPT = 4000;

const remembered = (draw: (subject: PosterSubject) => string) => {
  const kept = new Map<string, string>();
  return (subject: PosterSubject): string => {
    const { id, title, nativeTitle, year, genres } = subject;
    const key = `${id}\n${title}\n${nativeTitle}\n${year}\n${genres.join()}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const html = draw(subject);
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, html);
    return html;
  };
};

/** The inside of a drawn poster as HTML, for `.poster-art`: an `<svg>` of at most three paths, and the lettering. */
export const posterHtml = remembered((subject) => {
  const poster = composePoster(subject);
  const { direction, voice, align } = poster.title;
  return [
    drawing(poster, '0 0 200 300', ''),
    block(`poster-title ${direction} ${voice} ${align}`, poster.title),
    block('poster-small left', poster.caption),
    block('poster-small right', poster.year),
  ].join('');
});

/** Height of the crop, in poster units. */
const BAND = 40;

/** A low wide crop of a poster's shapes, without lettering, as HTML for `.backdrop`. */
export const backdropHtml = remembered((subject) => {
  const poster = composePoster(subject);
  const top = (FOCUS[poster.layout] ?? 150) - BAND / 2;
  return drawing(poster, `0 ${top} 200 ${BAND}`, ' preserveAspectRatio="xMidYMid slice"');
});
