import { AppError, invalid, notFound } from '#src/domain/errors.ts';
import { movieFacts, personFacts, seriesFacts } from '#src/features/tmdb/proposals/facts.ts';
import type { PersonFacts, TitleFacts } from '#src/features/tmdb/proposals/factTypes.ts';
import type { SeasonAnswer } from './answers.schema.ts';
import type { Timeout, TmdbClient } from './client.server.ts';
import { chooseSeason, regularSeasons, type SeasonHints } from './season.ts';

/** External ids of a record that TMDB can look up; null if unknown. */
export interface KnownIds {
  readonly tmdb: string | null;
  readonly imdb: string | null;
  readonly wikidata: string | null;
}

/** How a record was found at TMDB. */
export type MatchedBy = 'tmdb' | 'imdb' | 'wikidata' | 'tvdb' | 'given' | 'name';

export type EntryKind = 'tv' | 'movie' | 'person';

const LANGUAGE = { language: 'en-US' } as const;
/** Pictures with English or Korean text, and without text. */
const PICTURE_LANGUAGES = { include_image_language: 'en,ko,null' } as const;
const SERIES_PARTS =
  'aggregate_credits,external_ids,images,translations,alternative_titles,season/1,season/0';
const SEASON_PARTS = 'aggregate_credits,images,translations';
const MOVIE_PARTS = 'credits,external_ids,images,translations,alternative_titles';
const PERSON_PARTS = 'external_ids,images,translations';

const TMDB_ID = /^(tv|movie|person)\/([1-9]\d{0,8})$/;

/** Parses an id such as `tv/67915`. @throws AppError 422 for any other text */
export function entryOf(tmdbId: string): { kind: EntryKind; number: number } {
  const [, kind, number] = TMDB_ID.exec(tmdbId) ?? [];
  if (!kind) throw invalid({ tmdbId: 'Use an id such as tv/67915' });
  return { kind: kind as EntryKind, number: Number(number) };
}

const SOURCES = { imdb: 'imdb_id', wikidata: 'wikidata_id', tvdb: 'tvdb_id' } as const;

/** Finds TMDB entries by the id of another source. */
export async function idMatchedBy(
  client: TmdbClient,
  source: keyof typeof SOURCES,
  value: string,
  timeout?: Timeout,
) {
  const query = { external_source: SOURCES[source], ...LANGUAGE };
  return client.get(`/find/${encodeURIComponent(value)}`, query, 'find', timeout);
}

async function idBy(
  client: TmdbClient,
  ids: KnownIds,
  isPerson: boolean,
  timeout?: Timeout,
): Promise<{ tmdbId: string; by: MatchedBy } | null> {
  for (const source of ['imdb', 'wikidata'] as const) {
    const value = ids[source];
    if (value === null) continue;
    const match = await idMatchedBy(client, source, value, timeout);
    const [series] = match.tv_results;
    const [movie] = match.movie_results;
    const [person] = match.person_results;
    if (isPerson && person) return { tmdbId: `person/${person.id}`, by: source };
    if (!isPerson && series) return { tmdbId: `tv/${series.id}`, by: source };
    if (!isPerson && movie) return { tmdbId: `movie/${movie.id}`, by: source };
  }
  return null;
}

/** A TMDB entry and how it was found; `movedFrom` is its former TMDB id. */
export interface Located<Facts> {
  readonly facts: Facts;
  readonly by: MatchedBy;
  readonly movedFrom: string | null;
}

const isGone = (error: unknown) => error instanceof AppError && error.statusCode === 404;

interface LookupRequest {
  /** The requested TMDB id; null uses the record's own external ids. */
  readonly tmdbId: string | null;
  readonly ids: KnownIds;
  readonly timeout?: Timeout | undefined;
}

/** Reads an entry by TMDB id, or by other external ids if TMDB no longer has that id. */
async function located<Facts extends { readonly tmdbId: string }>(
  client: TmdbClient,
  { tmdbId, ids, timeout }: LookupRequest,
  isPerson: boolean,
  read: (tmdbId: string) => Promise<Facts>,
): Promise<Located<Facts>> {
  const wanted = tmdbId ?? ids.tmdb;
  if (wanted !== null) {
    const by = wanted === ids.tmdb ? 'tmdb' : 'given';
    try {
      const facts = await read(wanted);
      return { facts, by, movedFrom: facts.tmdbId === wanted ? null : wanted };
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  const other = await idBy(client, ids, isPerson, timeout);
  if (other && other.tmdbId !== wanted)
    return { facts: await read(other.tmdbId), by: other.by, movedFrom: wanted };
  if (wanted === null)
    throw invalid({ tmdbId: 'No external id of this record is known to TMDB. Choose a TMDB entry' });
  throw notFound(`TMDB no longer has ${wanted}`);
}

/** Reads a full season; null if TMDB does not have it. */
async function readSeason(
  client: TmdbClient,
  series: number,
  number: number,
  timeout: Timeout | undefined,
): Promise<SeasonAnswer | null> {
  const query = { ...LANGUAGE, ...PICTURE_LANGUAGES, append_to_response: SEASON_PARTS };
  try {
    return await client.get(`/tv/${series}/season/${number}`, query, 'season', timeout);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function readSeries(
  client: TmdbClient,
  number: number,
  hints: SeasonHints,
  { season: requested, timeout }: { season: number | null; timeout?: Timeout | undefined },
): Promise<TitleFacts> {
  const query = { ...LANGUAGE, ...PICTURE_LANGUAGES, append_to_response: SERIES_PARTS };
  const series = await client.get(`/tv/${number}`, query, 'series', timeout);
  const chosen = chooseSeason(series.seasons, hints, requested);
  if (requested !== null && chosen === null)
    throw invalid({ season: `TMDB has no season ${requested} of this title` });
  const isOneOfSeveral = regularSeasons(series.seasons).length > 1;
  const isIncluded =
    chosen === null || (chosen.number === 1 && !isOneOfSeveral && series['season/1'] !== null);
  const fullSeason = isIncluded ? null : await readSeason(client, series.id, chosen.number, timeout);
  return seriesFacts({
    series,
    own: isOneOfSeveral ? fullSeason : null,
    season: chosen === null ? null : (fullSeason ?? (isIncluded ? series['season/1'] : null)),
    specials: isOneOfSeveral ? null : series['season/0'],
    isSeasonSure: chosen?.isSure ?? true,
  });
}

/**
 * Reads the TMDB entry of a title.
 * @param hints values that indicate the season if none is requested
 * @throws AppError 404 if TMDB has no such title, 422 if no TMDB entry is known; as `TmdbClient`
 */
export async function locateTitle(
  client: TmdbClient,
  requested: LookupRequest & { readonly season: number | null },
  hints: SeasonHints,
): Promise<Located<TitleFacts>> {
  const { season, timeout } = requested;
  return located(client, requested, false, async (tmdbId) => {
    const { kind, number } = entryOf(tmdbId);
    if (kind === 'person')
      throw invalid({ tmdbId: 'This is the id of a person. Use the id of a title, such as tv/67915' });
    if (kind === 'tv') return readSeries(client, number, hints, { season, timeout });
    const query = { ...LANGUAGE, ...PICTURE_LANGUAGES, append_to_response: MOVIE_PARTS };
    return movieFacts(await client.get(`/movie/${number}`, query, 'movie', timeout));
  });
}

/** Reads the TMDB entry of a person. @throws as `locateTitle` */
export async function locatePerson(
  client: TmdbClient,
  requested: LookupRequest,
): Promise<Located<PersonFacts>> {
  return located(client, requested, true, async (tmdbId) => {
    const { kind, number } = entryOf(tmdbId);
    if (kind !== 'person') throw invalid({ tmdbId: 'Use the id of a person, such as person/150903' });
    const query = { ...LANGUAGE, append_to_response: PERSON_PARTS };
    return personFacts(await client.get(`/person/${number}`, query, 'person', requested.timeout));
  });
}
