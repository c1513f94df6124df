import { foldName, romanise } from './folding.ts';

/** Maximum length of a slug in characters: enough for nearly every title, short enough for an address line. */
export const SLUG_MAX = 80;

/**
 * Words that cannot be slugs, because the site uses them, or may do so, for pages next to `/drama/{id}/{slug}` and
 * `/people/{id}/{slug}` and for top-level addresses.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `api builds cast character characters create credits dashboard delete details drama dramas edit episode episodes
  external-sources favorites friends gallery genre genres history home images list lists login logout movie movies new
  news overview people photos profile random recommendations register related release releases review reviews
  search season services settings sitemap special specials statistics stats tag tags trending upcoming verify videos
  watch works`.split(/\s+/),
);

/** The slug if no name has Latin letters, by kind of record. */
const FALLBACK_SLUGS = { title: 'title', person: 'person' } as const;
export type SlugKind = keyof typeof FALLBACK_SLUGS;

const FOREIGN_LETTER = /\p{L}/u;

function latinSlug(name: string): string {
  const parts = romanise(foldName(name)).toLowerCase();
  return parts.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

function cutAtHyphen(slug: string): string {
  if (slug.length <= SLUG_MAX) return slug;
  const end = slug.lastIndexOf('-', SLUG_MAX);
  return slug.slice(0, end > 0 ? end : SLUG_MAX);
}

/** Whether a slug represents its name. A slug of digits does (1987) only if the name lost no letters (彼 2 is not `2`). */
function standsForName(slug: string, name: string): boolean {
  return /[a-z]/.test(slug) || (slug !== '' && !FOREIGN_LETTER.test(name));
}

/**
 * Returns the readable end of an address, from the first name with Latin letters after romanising Hangul: `a-z0-9` words
 * joined by single hyphens, at most 80 characters, cut between words if possible. Without such a name, returns the
 * fallback of its kind, which is also appended to reserved words (a film called Edit is `edit-title`). Slugs are not
 * unique: the id before them identifies the record.
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

/**
 * Returns the slug of a genre, tag, studio, network or service for filters in addresses. The same name always has the
 * same slug; a name without Latin letters or Hangul becomes its code points (`近` → `u-8fd1`), so that such names stay
 * distinct.
 */
export function referenceSlug(name: string): string {
  const slug = cutAtHyphen(latinSlug(name));
  if (standsForName(slug, name)) return slug;
  const codes = Array.from(foldName(name), (character) => character.codePointAt(0)?.toString(16) ?? '');
  return cutAtHyphen(['u', ...codes].join('-'));
}
