import { createHash } from 'node:crypto';
import { mapWithPauses } from '#src/server/pauses.ts';
import type { Proposal } from './proposal.ts';

/** The attribution that TMDB requires (developer.themoviedb.org/docs/faq). */
export const ATTRIBUTION = 'This product uses the TMDB API but is not endorsed or certified by TMDB.';
export const TMDB_URL = 'https://www.themoviedb.org/';

/** Returns the id of a proposal, a hash of its path, value and language, so that a changed value has another id. */
export function proposalId({ path, proposed, language }: Proposal): string {
  return createHash('sha256')
    .update(JSON.stringify([path, proposed, language]))
    .digest('base64url')
    .slice(0, 16);
}

/** Returns proposals by id. */
export async function byId(proposals: readonly Proposal[]): Promise<Map<string, Proposal>> {
  return new Map(await mapWithPauses(proposals, (proposal) => [proposalId(proposal), proposal] as const));
}

const addressOf = (size: 'small' | 'large', file: string) => `/api/staff/tmdb/pictures/${size}/${file}`;

/** Converts a proposal for the API: with picture URLs of this site and without its action. */
function shownProposal(id: string, proposal: Proposal, ids: ReadonlyMap<string, string>, url: string) {
  const { action: _, needs, picture, person, isSuggested, ...rest } = proposal;
  return {
    id,
    ...rest,
    isSuggested,
    source: { name: 'TMDB' as const, url },
    needs: needs.flatMap((path) => ids.get(path) ?? []),
    ...(picture && {
      picture: {
        small: addressOf('small', picture.file),
        large: addressOf('large', picture.file),
        width: picture.width,
        height: picture.height,
        votes: picture.votes,
      },
    }),
    ...(person && {
      person: {
        tmdbId: person.tmdbId,
        name: person.name,
        nativeName: person.nativeName,
        match: person.match,
        others: [...person.others],
      },
    }),
  };
}

/** Converts all proposals for the API. */
export async function shownProposals(proposals: readonly Proposal[], url: string) {
  const known = [...(await byId(proposals))];
  const ids = new Map(known.map(([id, { path }]) => [path, id]));
  return mapWithPauses(known, ([id, proposal]) => shownProposal(id, proposal, ids, url));
}
