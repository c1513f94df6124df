import { AppError, invalid, notFound } from '#src/domain/errors.ts';
import { findSchema, movieSchema, personSchema, seasonSchema, seriesSchema } from './answers.schema.ts';
import type { Patience, TmdbClient } from './client.server.ts';
import { movieFacts, personFacts, seriesFacts } from './facts.ts';
import type { PersonFacts, TitleFacts } from './factTypes.ts';
import { chooseSeason, regularSeasons, type SeasonHints } from './season.ts';

/** Ids of a record at sources that TMDB knows; null where we have none. */
export interface KnownIds {
  readonly tmdb: string | null;
  readonly imdb: string | null;
  readonly wikidata: string | null;
}

/** How a record was found at TMDB. */
export type FoundBy = 'tmdb' | 'imdb' | 'wikidata' | 'tvdb' | 'given' | 'name';

export type EntryKind = 'tv' | 'movie' | 'person';

const LANGUAGE = { language: 'en-US' } as const;
/** Pictures with English or Korean letters, and without any. */
const PICTURE_LANGUAGES = { include_image_language: 'en,ko,null' } as const;
const SERIES_PARTS =
  'aggregate_credits,external_ids,images,translations,alternative_titles,season/1,season/0';
const SEASON_PARTS = 'aggregate_credits,images,translations';
const MOVIE_PARTS = 'credits,external_ids,images,translations,alternative_titles';
const PERSON_PARTS = 'external_ids,images,translations';

const TMDB_ID = /^(tv|movie|person)\/([1-9]\d{0,8})$/;

/** Kind and number of an id such as `tv/67915`. @throws AppError 422 for any other text */
export function entryOf(tmdbId: string): { kind: EntryKind; number: number } {
  const [, kind, number] = TMDB_ID.exec(tmdbId) ?? [];
  if (!kind) throw invalid({ tmdbId: 'Give an id such as tv/67915' });
  return { kind: kind as EntryKind, number: Number(number) };
}

const SOURCES = { imdb: 'imdb_id', wikidata: 'wikidata_id', tvdb: 'tvdb_id' } as const;

/** What TMDB has under an id of another source: of titles or of people. */
export async function foundBy(
  client: TmdbClient,
  source: keyof typeof SOURCES,
  value: string,
  patience?: Patience,
) {
  const query = { external_source: SOURCES[source], ...LANGUAGE };
  return client.get(`/find/${encodeURIComponent(value)}`, query, findSchema, patience);
}

async function idBy(
  client: TmdbClient,
  ids: KnownIds,
  isPerson: boolean,
  patience?: Patience,
): Promise<{ tmdbId: string; by: FoundBy } | null> {
  for (const source of ['imdb', 'wikidata'] as const) {
    const value = ids[source];
    if (value === null) continue;
    const found = await foundBy(client, source, value, patience);
    const [series] = found.tv_results;
    const [movie] = found.movie_results;
    const [person] = found.person_results;
    if (isPerson && person) return { tmdbId: `person/${person.id}`, by: source };
    if (!isPerson && series) return { tmdbId: `tv/${series.id}`, by: source };
    if (!isPerson && movie) return { tmdbId: `movie/${movie.id}`, by: source };
  }
  return null;
}

/** Something TMDB has, with how it was found; `movedFrom` is the id under which it no longer has it. */
export interface Located<Facts> {
  readonly facts: Facts;
  readonly by: FoundBy;
  readonly movedFrom: string | null;
}

const isGone = (error: unknown) => error instanceof AppError && error.statusCode === 404;

interface Asked {
  /** The id asked for; null follows the record's own ids. */
  readonly tmdbId: string | null;
  readonly ids: KnownIds;
  readonly patience?: Patience | undefined;
}

/** Follows an id, and, where TMDB no longer knows it, what the record is called at other sources. */
async function located<Facts extends { readonly tmdbId: string }>(
  client: TmdbClient,
  { tmdbId, ids, patience }: Asked,
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
  const other = await idBy(client, ids, isPerson, patience);
  if (other && other.tmdbId !== wanted)
    return { facts: await read(other.tmdbId), by: other.by, movedFrom: wanted };
  if (wanted === null) throw invalid({ tmdbId: 'Say what it is at TMDB: nothing here names it there' });
  throw notFound(`TMDB no longer has ${wanted}`);
}

async function readSeries(
  client: TmdbClient,
  number: number,
  hints: SeasonHints,
  { season: asked, patience }: { season: number | null; patience?: Patience | undefined },
): Promise<TitleFacts> {
  const query = { ...LANGUAGE, ...PICTURE_LANGUAGES, append_to_response: SERIES_PARTS };
  const series = await client.get(`/tv/${number}`, query, seriesSchema, patience);
  const chosen = chooseSeason(series.seasons, hints, asked);
  if (asked !== null && chosen === null) throw invalid({ season: `TMDB has no season ${asked} of it` });
  const isOneOfSeveral = regularSeasons(series.seasons).length > 1;
  const isAtHand = chosen === null || (chosen.number === 1 && !isOneOfSeveral && series['season/1'] !== null);
  const seasonQuery = { ...LANGUAGE, ...PICTURE_LANGUAGES, append_to_response: SEASON_PARTS };
  const season = isAtHand
    ? series['season/1']
    : await client
        .get(`/tv/${series.id}/season/${chosen.number}`, seasonQuery, seasonSchema, patience)
        .catch((error: unknown) => {
          if (isGone(error)) return null;
          throw error;
        });
  return seriesFacts({
    series,
    season: chosen === null ? null : season,
    specials: isOneOfSeveral ? null : series['season/0'],
    isOneOfSeveral,
    isSeasonSure: chosen?.isSure ?? true,
  });
}

/**
 * What TMDB says of a title.
 * @param hints what tells which season of a series it is, where none is asked for
 * @throws AppError 404 where TMDB has no such title, 422 where nothing says which one it is; as `TmdbClient`
 */
export async function locateTitle(
  client: TmdbClient,
  asked: Asked & { readonly season: number | null },
  hints: SeasonHints,
): Promise<Located<TitleFacts>> {
  const { season, patience } = asked;
  return located(client, asked, false, async (tmdbId) => {
    const { kind, number } = entryOf(tmdbId);
    if (kind === 'person') throw invalid({ tmdbId: 'This is a person' });
    if (kind === 'tv') return readSeries(client, number, hints, { season, patience });
    const query = { ...LANGUAGE, ...PICTURE_LANGUAGES, append_to_response: MOVIE_PARTS };
    return movieFacts(await client.get(`/movie/${number}`, query, movieSchema, patience));
  });
}

/** What TMDB says of a person. @throws as `locateTitle` */
export async function locatePerson(client: TmdbClient, asked: Asked): Promise<Located<PersonFacts>> {
  return located(client, asked, true, async (tmdbId) => {
    const { kind, number } = entryOf(tmdbId);
    if (kind !== 'person') throw invalid({ tmdbId: 'Give the id of a person, such as person/150903' });
    const query = { ...LANGUAGE, append_to_response: PERSON_PARTS };
    return personFacts(await client.get(`/person/${number}`, query, personSchema, asked.patience));
  });
}
