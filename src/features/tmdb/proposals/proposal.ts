import { composed } from '#src/domain/names/composed.ts';
import { isStorable, nameSchema } from '#src/domain/names/name.schema.ts';
import type { ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { paragraphsOf, plainParagraphs } from '#src/domain/text/plainText.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { Operations } from '#src/records/fields/operations.ts';
import type { CastFacts } from './factTypes.ts';

/** Groups of proposals; a bulk command names those to fill. */
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

/** A stored person, with what distinguishes people of the same name. */
export interface StoredPerson {
  readonly id: number;
  readonly name: string;
  readonly nativeName: string | null;
  readonly year: number | null;
}

/** The stored person who matches a person at TMDB. */
export interface PersonMatch {
  readonly match: {
    readonly id: number;
    readonly name: string;
    readonly by: 'externalId' | 'cast' | 'name';
  } | null;
  /** Whether the match is certain. */
  readonly isCertain: boolean;
  /** Other stored people with the name. */
  readonly others: readonly StoredPerson[];
}

/** The person whom a picture or id belongs to: TMDB number and matched person id; null for a new person. */
export interface Owner {
  readonly tmdbPersonId: number;
  readonly personId: number | null;
}

/** Person ids that staff chose, by TMDB number; null for a new person even if there is a match. */
export type PersonChoices = ReadonlyMap<number, number | null>;

/** The action of accepting a proposal. */
export type ProposalAction =
  | { readonly does: 'set'; readonly operations: Operations }
  | { readonly does: 'credit'; readonly member: CastFacts; readonly personId: number | null }
  | { readonly does: 'characters'; readonly personId: number; readonly names: readonly string[] }
  | {
      readonly does: 'picture';
      readonly kind: ImageKind;
      readonly file: string;
      /** Null for the record itself. */
      readonly owner: Owner | null;
      /** Key of the episode's row; `tmdb-…` for a new episode. */
      readonly episode: string | null;
    }
  | { readonly does: 'identify'; readonly owner: Owner };

/** A picture for display; unknown values are null. */
export interface PictureShown {
  readonly file: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly votes: number | null;
}

/** One difference between a record and TMDB that staff can accept. */
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
  /** Paths of proposals that it requires. */
  readonly needs: readonly string[];
  readonly action: ProposalAction;
}

/**
 * Returns a proposal. By default it adds a missing row: `was` is null, and accepting it sets the proposed value at the path.
 */
export const proposalOf = (
  input: Pick<Proposal, 'path' | 'group' | 'label' | 'proposed' | 'isSuggested'> & Partial<Proposal>,
): Proposal => ({
  kind: 'row',
  was: null,
  state: 'missing',
  language: null,
  needs: [],
  action: {
    does: 'set',
    operations: { [input.path]: [(input.was ?? null) as Value, input.proposed as Value] },
  },
  ...input,
});

/** Returns the name in its stored form; null if it is not valid. */
export function normaliseName(text: string | null): string | null {
  if (text === null || !isStorable(text)) return null;
  const read = nameSchema.safeParse(text);
  return read.success ? read.data : null;
}

/** Converts plain text to rich text (see `paragraphsOf`); null if it is not valid. */
export function normaliseText(text: string | null): string | null {
  if (text === null || !isStorable(text)) return null;
  const html = paragraphsOf(composed(text));
  return html === '' || html.length > RICH_TEXT_MAX ? null : html;
}

/** Returns rich text as one line of plain text, for comparison. */
export function textTerms(html: string | null): string {
  const paragraphs = plainParagraphs(html ?? '') ?? html ?? '';
  return textOfRichText(paragraphs).replace(/\s+/g, ' ');
}
