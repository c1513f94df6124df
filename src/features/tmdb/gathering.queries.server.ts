import { readPeople, type StoredPerson } from '#src/catalogue/people/personReading.server.ts';
import { readTitles, type StoredTitle } from '#src/catalogue/titles/titleReading.server.ts';
import { conflict, notFound } from '#src/domain/errors.ts';
import type { Database, Runner } from '#src/server/db/database.ts';
import { castProposals } from './proposals/castProposals.ts';
import { episodeProposals } from './proposals/episodeProposals.server.ts';
import { externalIdProposals, idsIn } from './proposals/externalIdProposals.ts';
import type { PersonFacts, TitleFacts } from './proposals/factTypes.ts';
import { personProposals } from './proposals/personProposals.ts';
import { pictureProposals } from './proposals/pictureProposals.ts';
import type { Proposal } from './proposals/proposal.ts';
import { detailProposals, nameProposals } from './proposals/valueProposals.ts';
import type { Timeout, TmdbClient } from './reading/client.server.ts';
import { type Located, locatePerson, locateTitle } from './reading/lookup.server.ts';
import {
  genderIdsOf,
  holdersOf,
  knownOfPeople,
  matchPeople,
  sourceIdsOf,
  storedFiles,
} from './tmdb.queries.server.ts';

export interface Gathered<Stored, Facts> {
  readonly stored: Stored;
  readonly located: Located<Facts>;
  readonly proposals: readonly Proposal[];
}

export interface Reading {
  readonly db: Database;
  readonly client: TmdbClient;
}

interface LookupRequest {
  readonly tmdbId: string | null;
  readonly season?: number | null | undefined;
  readonly timeout?: Timeout | undefined;
}

const alive = <Stored extends { readonly isDeleted: boolean }>(stored: Stored | undefined, text: string) => {
  if (!stored) throw notFound(`There is no ${text}`);
  if (stored.isDeleted) throw conflict(`${text} is deleted. Restore it first`);
  return stored;
};

/** Returns the external ids that another record has. */
async function takenIds(
  runner: Runner,
  table: 'title' | 'person',
  own: number,
  ids: readonly (string | null)[],
) {
  const holders = await holdersOf(
    runner,
    table,
    ids.flatMap((id) => id ?? []),
  );
  return new Set([...holders].filter(([, { id }]) => id !== own).map(([value]) => value));
}

async function titleProposals(
  runner: Runner,
  { id, record }: StoredTitle,
  { facts, movedFrom }: Located<TitleFacts>,
  sourceIds: ReadonlyMap<string, number>,
): Promise<Proposal[]> {
  const inCast = new Set(Object.values(record.cast).map(({ personId }) => personId));
  const matches = await matchPeople(runner, facts.cast, inCast);
  const stored = [...matches.values()].flatMap(({ match }) => match?.id ?? []);
  const ids = { tmdb: facts.tmdbId, ...facts.externalIds };
  return [
    ...detailProposals(record, facts),
    ...nameProposals(record, facts),
    ...externalIdProposals(record, ids, {
      sourceIds,
      taken: await takenIds(runner, 'title', id, Object.values(ids)),
      isMoved: movedFrom !== null,
    }),
    ...pictureProposals(record, facts, await storedFiles(runner, 'title', id)),
    ...(await episodeProposals(record, facts)),
    ...castProposals(record, facts, {
      matches,
      ...(await knownOfPeople(runner, stored)),
      sourceId: sourceIds.get('tmdb') ?? null,
    }),
  ];
}

/**
 * Reads a title and its TMDB entry and returns the proposals.
 * @param tmdbId the TMDB entry; null uses the title's own external ids
 * @throws AppError 404, 409 for a deleted title, 422 if no TMDB entry is known; as `TmdbClient`
 */
export async function gatherTitle(
  { db, client }: Reading,
  id: number,
  { tmdbId, season = null, timeout }: LookupRequest,
): Promise<Gathered<StoredTitle, TitleFacts>> {
  const stored = alive((await readTitles(db.pool, [id])).get(id), `title ${id}`);
  const sourceIds = await sourceIdsOf(db.pool);
  const ids = idsIn(stored.record, sourceIds);
  const located = await locateTitle(client, { tmdbId, ids, season, timeout }, stored.record);
  return { stored, located, proposals: await titleProposals(db.pool, stored, located, sourceIds) };
}

/** Like `gatherTitle`, for a person. @throws as `gatherTitle` */
export async function gatherPerson(
  { db, client }: Reading,
  id: number,
  { tmdbId, timeout }: LookupRequest,
): Promise<Gathered<StoredPerson, PersonFacts>> {
  const stored = alive((await readPeople(db.pool, [id])).get(id), `person ${id}`);
  const { record } = stored;
  const sourceIds = await sourceIdsOf(db.pool);
  const located = await locatePerson(client, { tmdbId, ids: idsIn(record, sourceIds), timeout });
  const { facts, movedFrom } = located;
  const input = { tmdb: facts.tmdbId, ...facts.externalIds };
  const proposals = [
    ...personProposals(record, facts, {
      genderIds: await genderIdsOf(db.pool),
      storedFiles: await storedFiles(db.pool, 'person', id),
    }),
    ...externalIdProposals(record, input, {
      sourceIds,
      taken: await takenIds(db.pool, 'person', id, Object.values(input)),
      isMoved: movedFrom !== null,
    }),
  ];
  return { stored, located, proposals };
}

/** Returns notes on what TMDB lacks for a title. */
export function titleNotes({ facts, movedFrom }: Located<TitleFacts>): string[] {
  const { synopses, posters, episodes, episodeCount, seasons, season } = facts;
  const regular = episodes.filter(({ isSpecial }) => !isSpecial).length;
  const isSeries = seasons.length > 0;
  return [
    ...(movedFrom ? [`This title is now ${facts.tmdbId} at TMDB; ${movedFrom} no longer exists`] : []),
    ...(synopses.some(({ language }) => language === 'en') ? [] : ['TMDB has no synopsis in English']),
    ...(posters.length === 0 ? ['TMDB has no poster'] : []),
    ...(isSeries && regular === 0 ? ['TMDB lists no episodes'] : []),
    ...(isSeries && regular > 0 && episodeCount !== null && regular < episodeCount && seasons.length === 1
      ? [`TMDB lists ${regular} of ${episodeCount} episodes`]
      : []),
    ...(seasons.length > 1
      ? [
          season === null
            ? `TMDB has ${seasons.length} seasons of this title. Choose one`
            : `This title is season ${season} of ${seasons.length} at TMDB`,
        ]
      : []),
  ];
}
