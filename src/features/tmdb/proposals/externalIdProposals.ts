import { rowPath } from '#src/records/fields/operations.ts';
import { type Proposal, proposalOf } from './proposal.ts';

/** External sources whose ids TMDB has. */
export const LINKED_SOURCES = ['tmdb', 'imdb', 'wikidata'] as const;
export type LinkedSource = (typeof LINKED_SOURCES)[number];

const NAMES: Readonly<Record<LinkedSource, string>> = { tmdb: 'TMDB', imdb: 'IMDb', wikidata: 'Wikidata' };

type ExternalIds = Readonly<Record<string, { readonly sourceId: number; readonly value: string }>>;

/** Returns the external ids of a record by source. */
export function idsIn(
  record: { readonly externalIds: ExternalIds },
  sourceIds: ReadonlyMap<string, number>,
): Record<LinkedSource, string | null> {
  const of = (source: LinkedSource) => record.externalIds[String(sourceIds.get(source))]?.value ?? null;
  return { tmdb: of('tmdb'), imdb: of('imdb'), wikidata: of('wikidata') };
}

/**
 * Proposes missing or different external ids.
 * @param taken ids that another record has, which are not proposed
 */
export function externalIdProposals(
  record: { readonly externalIds: ExternalIds },
  input: Readonly<Record<LinkedSource, string | null>>,
  {
    sourceIds,
    taken,
    isMoved,
  }: {
    sourceIds: ReadonlyMap<string, number>;
    taken: ReadonlySet<string>;
    /** Whether TMDB moved the record to another id than the stored one. */
    isMoved: boolean;
  },
): Proposal[] {
  const had = idsIn(record, sourceIds);
  return LINKED_SOURCES.flatMap((source): Proposal[] => {
    const sourceId = sourceIds.get(source);
    const value = input[source];
    const was = had[source];
    if (sourceId === undefined || value === null || was === value || taken.has(value)) return [];
    const row = rowPath('externalIds', String(sourceId));
    const isNew = was === null;
    const proposed = { sourceId, value };
    return [
      proposalOf({
        path: row,
        group: 'externalIds',
        label: `${NAMES[source]} id`,
        was,
        proposed,
        state: isNew ? 'missing' : 'differs',
        isSuggested: isNew || (source === 'tmdb' && isMoved),
        ...(!isNew && {
          action: {
            does: 'set',
            operations: { [rowPath('externalIds', String(sourceId), 'value')]: [was, value] },
          },
        }),
      }),
    ];
  });
}
