import { createHash } from 'node:crypto';
import type { Proposal } from './proposal.ts';

/** The sentence that TMDB asks for where its data is used (developer.themoviedb.org/docs/faq). */
export const ATTRIBUTION = 'This product uses the TMDB API but is not endorsed or certified by TMDB.';
export const TMDB_URL = 'https://www.themoviedb.org/';

/** Names a proposal with its value: one that was computed again is the same only where both are. */
export function proposalId({ path, proposed, language }: Proposal): string {
  return createHash('sha256')
    .update(JSON.stringify([path, proposed, language]))
    .digest('base64url')
    .slice(0, 16);
}

/** Proposals by their ids. */
export function byId(proposals: readonly Proposal[]): Map<string, Proposal> {
  return new Map(proposals.map((proposal) => [proposalId(proposal), proposal]));
}

const addressOf = (size: 'small' | 'large', file: string) => `/api/staff/tmdb/pictures/${size}/${file}`;

/** A proposal as it is sent: with pictures under our own address, without what accepting it does. */
export function shownProposal(proposal: Proposal, ids: ReadonlyMap<string, string>, url: string) {
  const { deed: _, needs, picture, person, isSuggested, ...rest } = proposal;
  return {
    id: proposalId(proposal),
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

/** The whole list as it is sent. */
export function shownProposals(proposals: readonly Proposal[], url: string) {
  const ids = new Map(proposals.map((proposal) => [proposal.path, proposalId(proposal)]));
  return proposals.map((proposal) => shownProposal(proposal, ids, url));
}
