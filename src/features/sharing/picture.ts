import { composePortrait } from '#src/ui/people/portrait.ts';
import type { PosterSubject } from '#src/ui/poster/composition.ts';
import { posterSvg } from '#src/ui/poster/posterSvg.ts';
import { portraitShape } from './portraitShape.ts';
import { blockOf } from './textBlock.ts';
import type { Typesetter } from './typesetter.server.ts';

/** Size of a shared picture in pixels, which Open Graph and Twitter's large card show uncropped. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Data of a title's picture. */
export interface TitleSubject extends PosterSubject {
  romanisedTitle: string | null;
  slug: string;
  /** In display order: `2016`, `16 episodes`, `tvN`. */
  facts: string[];
}

/** Data of a person's picture. */
export interface PersonSubject {
  id: number;
  name: string;
  nativeName: string | null;
  slug: string;
  facts: string[];
}

/** Dark background, so that the posters provide the colour. */
const NIGHT = '#15171c';
const PAPER = '#f4f1ea';
const QUIET = '#a9abb1';
const FAINT = '#33363d';

const MARGIN = 64;
const WORDMARK_SIZE = 34;

/** Returns the first name whose characters are all in the fonts, otherwise a name made from the slug. */
function renderableName(names: readonly (string | null)[], slug: string, { covers }: Typesetter): string {
  const known = names.find((name): name is string => name !== null && covers(name));
  return known ?? slug.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
}

interface CardTexts {
  name: string;
  otherName: string | null;
  facts: readonly string[];
  productName: string;
}

/** Text next to a drawing: name in both scripts, facts, product name at the bottom. */
function textSvg(
  { name, otherName, facts, productName }: CardTexts,
  left: number,
  setter: Typesetter,
): string {
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
  const factsBlock = blockOf(factual, { face: 'text', width, sizes: [28], linesMax: 1 }, setter);
  const foot = PICTURE.height - MARGIN;
  const mark = blockOf(productName, { face: 'black', width, sizes: [WORDMARK_SIZE], linesMax: 1 }, setter);
  return [
    `<g fill="${PAPER}">${titleLines.join('')}</g>`,
    `<g fill="${PAPER}" opacity="0.82">${otherLines.join('')}</g>`,
    `<g fill="${QUIET}">${factsBlock.lines.map((text) => line(text, 'text', factsBlock.size, y + 66)).join('')}</g>`,
    `<rect x="${left}" y="${foot - 62}" width="56" height="2" fill="${FAINT}"/>`,
    `<g fill="${PAPER}">${mark.lines.map((text) => line(text, 'black', mark.size, foot)).join('')}</g>`,
  ].join('');
}

const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}"><rect width="100%" height="100%" fill="${NIGHT}"/>${content}</svg>`;

/** A drawing in a nested `svg`, clipped at its edges. */
const framed = (box: string, viewBox: string, drawing: string) =>
  `<svg ${box} viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`;

/** Replaces names that the fonts cannot render. */
function posterSubject(title: TitleSubject, setter: Typesetter): PosterSubject {
  const { id, genres, year } = title;
  const native = title.nativeTitle !== null && setter.covers(title.nativeTitle) ? title.nativeTitle : null;
  return {
    id,
    genres,
    year,
    title: renderableName([title.title, title.romanisedTitle], title.slug, setter),
    nativeTitle: native,
  };
}

/** Returns the shared picture of a title as SVG: generated poster, names, facts. */
export function titlePicture(title: TitleSubject, productName: string, setter: Typesetter): string {
  const subject = posterSubject(title, setter);
  const poster = framed('width="420" height="630"', '0 0 200 300', posterSvg(subject, setter.typeset));
  const { title: name, nativeTitle } = subject;
  const otherName = nativeTitle === name ? null : nativeTitle;
  return sheet(poster + textSvg({ name, otherName, facts: title.facts, productName }, 420 + MARGIN, setter));
}

/** Returns the shared picture of a person as SVG: generated portrait, names, facts. */
export function personPicture(person: PersonSubject, productName: string, setter: Typesetter): string {
  const name = renderableName([person.name], person.slug, setter);
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
    portrait + textSvg({ name, otherName, facts: person.facts, productName }, 504 + MARGIN, setter),
  );
}

/** Returns the shared picture of the site as SVG: its name above posters of its best-known titles. */
export function sitePicture(
  titles: readonly TitleSubject[],
  productName: string,
  setter: Typesetter,
): string {
  const cards = titles.slice(0, 6).map((title, index) => {
    const box = `x="${MARGIN + index * 182}" y="300" width="166" height="249"`;
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
      ...cards,
      `<g fill="${PAPER}">${name.lines.map((text) => setter.typeset({ text, face: 'black', size: name.size, x: MARGIN, y: 158, anchor: 'start' })).join('')}</g>`,
      `<g fill="${QUIET}">${setter.typeset({ text: line, face: 'text', size: 36, x: MARGIN, y: 228, anchor: 'start' })}</g>`,
    ].join(''),
  );
}
