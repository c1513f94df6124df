import { composePortrait } from '#src/ui/people/portrait.ts';
import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { posterSvg } from '#src/ui/poster/posterSvg.ts';
import { portraitShape } from './portraitShape.ts';
import { blockOf } from './textBlock.ts';
import type { Typesetter } from './typesetter.server.ts';

/** Size of a shared picture in pixels: what Open Graph and Twitter's large card show whole. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** What a picture of a title is drawn from. */
export interface TitleSubject extends PosterSubject {
  romanisedTitle: string | null;
  slug: string;
  /** In the order in which they are shown: `2016`, `16 episodes`, `tvN`. */
  facts: string[];
}

/** What a picture of a person is drawn from. */
export interface PersonSubject {
  id: number;
  name: string;
  nativeName: string | null;
  slug: string;
  facts: string[];
}

/** Calm night: the posters carry the colour. */
const NIGHT = '#15171c';
const PAPER = '#f4f1ea';
const QUIET = '#a9abb1';
const FAINT = '#33363d';

const MARGIN = 64;
const WORDMARK_SIZE = 34;

/** A name as the fonts can set it: the first of those given of which they have every sign, else what the slug says. */
function settable(names: readonly (string | null)[], slug: string, { covers }: Typesetter): string {
  const known = names.find((name): name is string => name !== null && covers(name));
  return known ?? slug.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
}

interface Words {
  name: string;
  otherName: string | null;
  facts: readonly string[];
  productName: string;
}

/** The words beside a drawing: name in both scripts, facts, the product's name at the foot. */
function wordsSvg({ name, otherName, facts, productName }: Words, left: number, setter: Typesetter): string {
  const width = PICTURE.width - left - MARGIN;
  const line = (text: string, face: 'black' | 'text' | 'text-strong', size: number, y: number) =>
    setter.typeset({ text, face, size, x: left, y, anchor: 'start' });

  const title = blockOf(name, { face: 'black', width, sizes: [88, 76, 66, 56], linesMax: 4 }, setter);
  let y = 78 + title.size * 0.62;
  const titleLines = title.lines.map((text, row) =>
    line(text, 'black', title.size, y + row * title.size * 1.08),
  );
  y += (title.lines.length - 1) * title.size * 1.08;

  const other = otherName
    ? blockOf(otherName, { face: 'text', width, sizes: [40, 34], linesMax: 2 }, setter)
    : { lines: [], size: 0 };
  if (other.lines.length > 0) y += 26;
  const otherLines = other.lines.map((text) => {
    y += other.size * 1.2;
    return line(text, 'text', other.size, y);
  });

  const factual = facts.filter((fact) => setter.covers(fact)).join(' · ');
  const told = blockOf(factual, { face: 'text', width, sizes: [28], linesMax: 1 }, setter);
  const foot = PICTURE.height - MARGIN;
  const mark = blockOf(productName, { face: 'black', width, sizes: [WORDMARK_SIZE], linesMax: 1 }, setter);
  return [
    `<g fill="${PAPER}">${titleLines.join('')}</g>`,
    `<g fill="${PAPER}" opacity="0.82">${otherLines.join('')}</g>`,
    `<g fill="${QUIET}">${told.lines.map((text) => line(text, 'text', told.size, y + 66)).join('')}</g>`,
    `<rect x="${left}" y="${foot - 62}" width="56" height="2" fill="${FAINT}"/>`,
    `<g fill="${PAPER}">${mark.lines.map((text) => line(text, 'black', mark.size, foot)).join('')}</g>`,
  ].join('');
}

const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}"><rect width="100%" height="100%" fill="${NIGHT}"/>${content}</svg>`;

/** A drawing in a frame of its own, cut at its edges. */
const framed = (box: string, viewBox: string, drawing: string) =>
  `<svg ${box} viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`;

/** Where names are set that the fonts lack signs of, posters take what can be set instead. */
function posterSubject(title: TitleSubject, setter: Typesetter): PosterSubject {
  const { id, genres, year } = title;
  const native = title.nativeTitle !== null && setter.covers(title.nativeTitle) ? title.nativeTitle : null;
  return {
    id,
    genres,
    year,
    title: settable([title.title, title.romanisedTitle], title.slug, setter),
    nativeTitle: native,
  };
}

/** The shared picture of a title as SVG: its drawn poster, its names, its facts. */
export function titlePicture(title: TitleSubject, productName: string, setter: Typesetter): string {
  const subject = posterSubject(title, setter);
  const poster = framed('width="420" height="630"', '0 0 200 300', posterSvg(subject, setter.typeset));
  const { title: name, nativeTitle } = subject;
  const otherName = nativeTitle === name ? null : nativeTitle;
  return sheet(poster + wordsSvg({ name, otherName, facts: title.facts, productName }, 420 + MARGIN, setter));
}

/** The shared picture of a person as SVG: the drawn portrait, the names, the facts. */
export function personPicture(person: PersonSubject, productName: string, setter: Typesetter): string {
  const name = settable([person.name], person.slug, setter);
  const native = person.nativeName !== null && setter.covers(person.nativeName) ? person.nativeName : null;
  const { ground, shape, ink, cut, letters } = composePortrait({ id: person.id, name, nativeName: native });
  const size = 180;
  const set = letters
    .filter((letter) => setter.covers(letter))
    .map((text, row, all) => {
      const y = 230 + size * (0.36 + 0.95 * (row - (all.length - 1) / 2));
      return setter.typeset({ text, face: 'black', size, x: 200, y, anchor: 'middle' });
    });
  const drawing = `<rect width="400" height="500" fill="${ground}"/>${portraitShape(cut, shape)}<g fill="${ink}">${set.join('')}</g>`;
  const portrait = framed('width="504" height="630"', '0 0 400 500', drawing);
  const otherName = native === name ? null : native;
  return sheet(
    portrait + wordsSvg({ name, otherName, facts: person.facts, productName }, 504 + MARGIN, setter),
  );
}

/** The picture of the site itself as SVG: its name over a shelf of posters of its best known titles. */
export function sitePicture(
  titles: readonly TitleSubject[],
  productName: string,
  setter: Typesetter,
): string {
  const shelf = titles.slice(0, 6).map((title, place) => {
    const box = `x="${MARGIN + place * 182}" y="300" width="166" height="249"`;
    return framed(box, '0 0 200 300', posterSvg(posterSubject(title, setter), setter.typeset));
  });
  const name = blockOf(
    productName,
    { face: 'black', width: PICTURE.width - 2 * MARGIN, sizes: [112, 84, 60, 44], linesMax: 1 },
    setter,
  );
  const line = 'Korean dramas and films, catalogued with care';
  return sheet(
    [
      ...shelf,
      `<g fill="${PAPER}">${name.lines.map((text) => setter.typeset({ text, face: 'black', size: name.size, x: MARGIN, y: 158, anchor: 'start' })).join('')}</g>`,
      `<g fill="${QUIET}">${setter.typeset({ text: line, face: 'text', size: 36, x: MARGIN, y: 228, anchor: 'start' })}</g>`,
    ].join(''),
  );
}
