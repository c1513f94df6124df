import { foldName, romanise } from './folding.ts';

/** Longest slug, in characters: long enough for nearly every title, short enough for an address line. */
export const SLUG_MAX = 80;

/**
 * Words a slug never is, since the site uses them (or may come to use them) for pages beside `/drama/{id}/{slug}` and
 * `/people/{id}/{slug}`, and for addresses of the first level.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `api builds cast character characters create credits dashboard delete details drama dramas edit episode episodes
  external-sources favorites friends gallery genre genres history home images list lists login logout movie movies new
  news overview people person photos profile random recommendations register related release releases review reviews
  search season services settings sitemap special specials statistics stats tag tags trending upcoming verify videos
  watch works`.split(/\s+/),
);

/** The word an address ends in when no name gives Latin letters, by what the address is of. */
const FALLBACK_SLUGS = { title: 'title', person: 'person' } as const;
export type SlugKind = keyof typeof FALLBACK_SLUGS;

const SLUG_SHAPE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FOREIGN_LETTER = /\p{L}/u;

function latinSlug(name: string): string {
  const words = romanise(foldName(name)).toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

function cutAtHyphen(slug: string): string {
  if (slug.length <= SLUG_MAX) return slug;
  const end = slug.lastIndexOf('-', SLUG_MAX);
  return slug.slice(0, end > 0 ? end : SLUG_MAX);
}

/** A slug of digits stands for a name (1987) only where the name has no letters that were lost (彼 2 is not `2`). */
function standsForName(slug: string, name: string): boolean {
  return /[a-z]/.test(slug) || (slug !== '' && !FOREIGN_LETTER.test(name));
}

/**
 * The readable end of an address, from the first name that gives Latin letters once Hangul is romanised: `a-z0-9`
 * words joined by single hyphens, at most 80 characters, cut between words where it can be. Without such a name it is
 * the fixed word of its kind, and that word is appended to a reserved one (a film called Edit is `edit-title`).
 * Slugs are not unique: the id before them decides.
 */
export function slugOf(candidates: readonly (string | null | undefined)[], kind: SlugKind = 'title'): string {
  const fallback = FALLBACK_SLUGS[kind];
  for (const name of candidates) {
    const slug = cutAtHyphen(latinSlug(name ?? ''));
    if (!standsForName(slug, name ?? '')) continue;
    return RESERVED_SLUGS.has(slug) ? `${slug}-${fallback}` : slug;
  }
  return fallback;
}

/** Whether a text has the shape of a slug: what an address may carry, not whether a page has it. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG_SHAPE.test(text);
}

/**
 * Slug of a genre, tag, studio, network or service, as filters in addresses use it. The same name always gives the same
 * slug; a name without Latin letters or Hangul gives its code points (`近` → `u-8fd1`), so that two such names differ.
 */
export function referenceSlug(name: string): string {
  const slug = cutAtHyphen(latinSlug(name));
  if (standsForName(slug, name)) return slug;
  const codes = Array.from(foldName(name), (character) => character.codePointAt(0)?.toString(16) ?? '');
  return cutAtHyphen(['u', ...codes].join('-'));
}
