import { rowPath } from '#src/domain/fields/operations.ts';
import type { Proposal } from './proposal.ts';

/** Sources of ours whose ids TMDB has. */
export const LINKED_SOURCES = ['tmdb', 'imdb', 'wikidata'] as const;
export type LinkedSource = (typeof LINKED_SOURCES)[number];

const NAMES: Readonly<Record<LinkedSource, string>> = { tmdb: 'TMDB', imdb: 'IMDb', wikidata: 'Wikidata' };

type ExternalIds = Readonly<Record<string, { readonly sourceId: number; readonly value: string }>>;

/** What the record's ids at other sources are, by source. */
export function idsIn(
  record: { readonly externalIds: ExternalIds },
  sourceIds: ReadonlyMap<string, number>,
): Record<LinkedSource, string | null> {
  const of = (source: LinkedSource) => record.externalIds[String(sourceIds.get(source))]?.value ?? null;
  return { tmdb: of('tmdb'), imdb: of('imdb'), wikidata: of('wikidata') };
}

/**
 * Ids that are not here yet, or are other ones.
 * @param taken values that another record here has: they are not this one's
 */
export function externalIdProposals(
  record: { readonly externalIds: ExternalIds },
  given: Readonly<Record<LinkedSource, string | null>>,
  {
    sourceIds,
    taken,
    isMoved,
  }: {
    sourceIds: ReadonlyMap<string, number>;
    taken: ReadonlySet<string>;
    /** Whether TMDB has the record under another id than ours. */
    isMoved: boolean;
  },
): Proposal[] {
  const had = idsIn(record, sourceIds);
  return LINKED_SOURCES.flatMap((source): Proposal[] => {
    const sourceId = sourceIds.get(source);
    const value = given[source];
    const was = had[source];
    if (sourceId === undefined || value === null || was === value || taken.has(value)) return [];
    const row = rowPath('externalIds', String(sourceId));
    const isNew = was === null;
    const proposed = { sourceId, value };
    return [
      {
        path: row,
        group: 'externalIds',
        kind: 'row',
        label: `${NAMES[source]} id`,
        was,
        proposed,
        state: isNew ? 'missing' : 'differs',
        isSuggested: isNew || (source === 'tmdb' && isMoved),
        language: null,
        needs: [],
        deed: {
          does: 'set',
          operations: isNew
            ? { [row]: [null, proposed] }
            : { [rowPath('externalIds', String(sourceId), 'value')]: [was, value] },
        },
      },
    ];
  });
}
