import type { Operations } from '#src/domain/fields/operations.ts';
import type { ImageKind } from '#src/domain/pictures.ts';
import { RICH_TEXT_MAX } from '#src/domain/richText.ts';
import { isStorable, nameSchema, normaliseNfc } from '#src/domain/titleNames.ts';
import type { CastFacts } from './factTypes.ts';

/** Parts of a title that are filled; a bulk command names some of them. */
export const GROUPS = [
  'details',
  'names',
  'pictures',
  'episodes',
  'stills',
  'cast',
  'people',
  'externalIds',
] as const;
export type Group = (typeof GROUPS)[number];

/** Somebody of ours, to be told from others of the same name. */
export interface OurPerson {
  readonly id: number;
  readonly name: string;
  readonly nativeName: string | null;
  readonly year: number | null;
}

/** Whom of ours somebody at TMDB is. */
export interface PersonMatch {
  readonly match: {
    readonly id: number;
    readonly name: string;
    readonly by: 'externalId' | 'cast' | 'name';
  } | null;
  /** Whether it is beyond doubt. */
  readonly isCertain: boolean;
  /** Others who have the name. */
  readonly others: readonly OurPerson[];
}

/** Whose picture or id it is: somebody of TMDB, and whom of ours they are taken for; null for somebody who is not here yet. */
export interface Owner {
  readonly tmdbPersonId: number;
  readonly personId: number | null;
}

/** Whom of ours people of TMDB are, as staff said, by TMDB's number; null for somebody new, whatever a match says. */
export type PeopleSaid = ReadonlyMap<number, number | null>;

/** What accepting a proposal does. */
export type Deed =
  | { readonly does: 'set'; readonly operations: Operations }
  | { readonly does: 'credit'; readonly member: CastFacts; readonly personId: number | null }
  | { readonly does: 'characters'; readonly personId: number; readonly names: readonly string[] }
  | {
      readonly does: 'picture';
      readonly kind: ImageKind;
      readonly file: string;
      /** Null is the record itself. */
      readonly owner: Owner | null;
      /** Key of the episode's row, `tmdb-…` for one that comes with it. */
      readonly episode: string | null;
    }
  | { readonly does: 'identify'; readonly owner: Owner };

/** A picture to look at; null where TMDB does not say. */
export interface PictureShown {
  readonly file: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly votes: number | null;
}

/** One thing that TMDB says and the record does not. */
export interface Proposal {
  readonly path: string;
  readonly group: Group;
  readonly kind: 'value' | 'row' | 'picture' | 'person';
  readonly label: string;
  readonly was: unknown;
  readonly proposed: unknown;
  readonly state: 'missing' | 'differs';
  readonly isSuggested: boolean;
  readonly language: string | null;
  readonly picture?: PictureShown;
  readonly person?: PersonMatch & {
    readonly tmdbId: string;
    readonly name: string;
    readonly nativeName: string | null;
  };
  /** Paths of proposals without which it makes no sense. */
  readonly needs: readonly string[];
  readonly deed: Deed;
}

/** The name as it may be stored; null for one that may not. */
export function soundName(text: string | null): string | null {
  if (text === null || !isStorable(text)) return null;
  const read = nameSchema.safeParse(text);
  return read.success ? read.data : null;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as rich text, a paragraph a line; null for what may not be stored. */
export function soundText(text: string | null): string | null {
  if (text === null || !isStorable(text)) return null;
  const lines = normaliseNfc(text)
    .split(/\s*\n\s*/)
    .filter((line) => line.trim() !== '');
  const html = lines.map((line) => `<p>${escaped(line.trim())}</p>`).join('');
  return html === '' || html.length > RICH_TEXT_MAX ? null : html;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** What rich text says without its markup, to tell whether two say the same. */
export function wordsOfText(html: string | null): string {
  const text = (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (e) => ENTITIES[e] ?? e);
  return text.replace(/\s+/g, ' ').trim();
}
