import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { readExternalLink } from '#src/domain/catalogue/externalIds.ts';
import { notFound } from '#src/domain/errors.ts';
import { compactName } from '#src/domain/names/folding.ts';
import type { Reading } from './gathering.queries.server.ts';
import { idsIn } from './proposals/externalIdProposals.ts';
import { nativeForm } from './proposals/facts.ts';
import type { Localised, PictureFacts } from './proposals/factTypes.ts';
import type { MovieResult, PersonResult, SeriesResult } from './reading/answers.schema.ts';
import type { TmdbClient } from './reading/client.server.ts';
import {
  type EntryKind,
  idMatchedBy,
  locatePerson,
  locateTitle,
  type MatchedBy,
} from './reading/lookup.server.ts';
import { holdersOf, sourceIdsOf } from './tmdb.queries.server.ts';

/** Maximum candidates of a search. */
const CANDIDATES_MAX = 12;

interface CandidateResult {
  tmdbId: string;
  name: string;
  nativeName: string | null;
  year: number | null;
  overview: string | null;
  countries: string[];
  file: string | null;
  matchedBy: MatchedBy;
}

const yearIn = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)));

const named = (tmdbId: string, name: string | null, original: string | null) => ({
  tmdbId,
  name: name ?? original ?? tmdbId,
  nativeName: nativeForm(original, name),
});

const titled = ({ overview, origin_country, poster_path }: SeriesResult | MovieResult) => ({
  overview,
  countries: origin_country,
  file: poster_path,
});

const ofSeries = (result: SeriesResult, matchedBy: MatchedBy): CandidateResult => ({
  ...named(`tv/${result.id}`, result.name, result.original_name),
  ...titled(result),
  year: yearIn(result.first_air_date),
  matchedBy,
});

const ofMovie = (result: MovieResult, matchedBy: MatchedBy): CandidateResult => ({
  ...named(`movie/${result.id}`, result.title, result.original_title),
  ...titled(result),
  year: yearIn(result.release_date),
  matchedBy,
});

const ofPerson = (result: PersonResult, matchedBy: MatchedBy): CandidateResult => ({
  ...named(`person/${result.id}`, result.name, result.original_name),
  ...{ year: null, overview: null, countries: [], file: result.profile_path, matchedBy },
});

/** A search text of staff: a TMDB id, another external id, or a name. */
interface Query {
  by: 'tmdb' | 'imdb' | 'wikidata' | 'tvdb' | 'name';
  value: string;
}

function queryOf(text: string): Query {
  const link = readExternalLink(text);
  if (link?.source === 'tmdb' || link?.source === 'imdb' || link?.source === 'wikidata')
    return { by: link.source, value: link.value };
  if (/^(tv|movie|person)\/[1-9]\d{0,8}$/.test(text)) return { by: 'tmdb', value: text };
  if (/^(tt|nm)\d{7,9}$/.test(text)) return { by: 'imdb', value: text };
  if (/^Q[1-9]\d{0,10}$/.test(text)) return { by: 'wikidata', value: text };
  const [, tvdb] = /^tvdb:\s*(\d{1,9})$/i.exec(text) ?? [];
  return tvdb ? { by: 'tvdb', value: tvdb } : { by: 'name', value: text };
}

/** Sorts candidates: same name and year first, then same name, then TMDB's order. Removes duplicates. */
function ranked(
  result: readonly CandidateResult[],
  names: readonly string[],
  year: number | null,
): CandidateResult[] {
  const wanted = new Set(names.map(compactName));
  const score = ({ name, nativeName, year: candidateYear }: CandidateResult) => {
    const isNamed =
      wanted.has(compactName(name)) || (nativeName !== null && wanted.has(compactName(nativeName)));
    const isOfYear = year !== null && candidateYear !== null && Math.abs(candidateYear - year) <= 1;
    return (isNamed ? 2 : 0) + (isOfYear ? 1 : 0);
  };
  const distinct = [...new Map(result.map((each) => [each.tmdbId, each])).values()];
  return distinct.sort((a, b) => score(b) - score(a)).slice(0, CANDIDATES_MAX);
}

async function searched(
  client: TmdbClient,
  kind: EntryKind,
  name: string,
  year: number | null,
): Promise<CandidateResult[]> {
  const query = { query: name, language: 'en-US', include_adult: 'false' };
  if (kind === 'person') {
    const { results } = await client.get('/search/person', query, 'personSearch');
    return results.map((each) => ofPerson(each, 'name'));
  }
  const dated = { ...query, ...(year !== null && { year: String(year) }) };
  if (kind === 'tv') {
    const { results } = await client.get('/search/tv', dated, 'seriesSearch');
    return results.map((each) => ofSeries(each, 'name'));
  }
  const { results } = await client.get('/search/movie', dated, 'movieSearch');
  return results.map((each) => ofMovie(each, 'name'));
}

async function searchedByNames(
  client: TmdbClient,
  kinds: readonly EntryKind[],
  names: readonly string[],
  year: number | null,
): Promise<CandidateResult[]> {
  const result: CandidateResult[] = [];
  // The years can differ by one, so the search is repeated without a year if it finds nothing.
  for (const requested of year === null ? [null] : [year, null]) {
    for (const name of names)
      for (const kind of kinds) result.push(...(await searched(client, kind, name.slice(0, 200), requested)));
    if (result.length > 0) break;
  }
  return ranked(result, names, year);
}

async function byOtherId(
  client: TmdbClient,
  source: 'imdb' | 'wikidata' | 'tvdb',
  value: string,
  isPerson: boolean,
): Promise<CandidateResult[]> {
  const result = await idMatchedBy(client, source, value);
  if (isPerson) return result.person_results.map((each) => ofPerson(each, source));
  return [
    ...result.tv_results.map((each) => ofSeries(each, source)),
    ...result.movie_results.map((each) => ofMovie(each, source)),
  ];
}

const NO_IDS = { tmdb: null, imdb: null, wikidata: null };
const isNothing = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 404 || error.statusCode === 422);

async function byTmdbId(
  client: TmdbClient,
  tmdbId: string,
  matchedBy: MatchedBy,
): Promise<CandidateResult[]> {
  const entry = (
    facts: { tmdbId: string; name: string | null; nativeName?: string | null },
    date: string | null,
    [about]: readonly Localised[],
    [picture]: readonly PictureFacts[],
  ): CandidateResult => ({
    ...{ tmdbId: facts.tmdbId, nativeName: facts.nativeName ?? null, countries: [], matchedBy },
    name: facts.name ?? facts.nativeName ?? tmdbId,
    year: yearIn(date),
    overview: about?.text ?? null,
    file: picture?.file ?? null,
  });
  try {
    if (tmdbId.startsWith('person/')) {
      const { facts } = await locatePerson(client, { tmdbId, ids: NO_IDS });
      return [entry(facts, facts.birthDate, facts.biographies, facts.portraits)];
    }
    const requested = { tmdbId, ids: NO_IDS, season: null };
    const { facts } = await locateTitle(client, requested, { title: '', startDate: null });
    return [entry(facts, facts.startDate, facts.synopses, facts.posters)];
  } catch (error) {
    if (isNothing(error)) return [];
    throw error;
  }
}

export interface CandidateRequest {
  readonly q?: string | undefined;
  readonly year?: number | undefined;
  readonly type?: 'tv' | 'movie' | undefined;
}

interface SearchedRecord {
  readonly id: number;
  readonly names: readonly string[];
  readonly year: number | null;
  readonly ids: ReturnType<typeof idsIn>;
  readonly kinds: readonly EntryKind[];
}

async function candidatesFor(
  client: TmdbClient,
  searchedRecord: SearchedRecord,
  { q, year, type }: CandidateRequest,
): Promise<CandidateResult[]> {
  const isPerson = searchedRecord.kinds.includes('person');
  const kinds = type ? [type] : searchedRecord.kinds;
  if (q !== undefined) {
    const { by, value } = queryOf(q.trim());
    if (by === 'tmdb') return byTmdbId(client, value, 'given');
    if (by === 'name') return searchedByNames(client, kinds, [value], year ?? null);
    return byOtherId(client, by, value, isPerson);
  }
  const { tmdb, imdb, wikidata } = searchedRecord.ids;
  const known = [
    ...(tmdb ? await byTmdbId(client, tmdb, 'tmdb') : []),
    ...(imdb ? await byOtherId(client, 'imdb', imdb, isPerson) : []),
    ...(wikidata ? await byOtherId(client, 'wikidata', wikidata, isPerson) : []),
  ];
  if (known.length > 0)
    return [...new Map([...known].reverse().map((each) => [each.tmdbId, each])).values()].reverse();
  return searchedByNames(client, kinds, searchedRecord.names, year ?? searchedRecord.year);
}

async function shown(
  { db }: Reading,
  result: readonly CandidateResult[],
  own: number,
  table: 'title' | 'person',
) {
  const holders = await holdersOf(
    db.pool,
    table,
    result.map(({ tmdbId }) => tmdbId),
  );
  return result.map(({ file, ...each }) => {
    const holder = holders.get(each.tmdbId);
    return {
      ...each,
      picture: file === null ? null : `/api/staff/tmdb/pictures/small/${file}`,
      usedBy: holder && holder.id !== own ? holder : null,
      url: `https://www.themoviedb.org/${each.tmdbId}`,
    };
  });
}

/** Returns the TMDB entries that a title may be, best first. @throws AppError 404; as `TmdbClient` */
export async function titleCandidates(reading: Reading, id: number, request: CandidateRequest) {
  const { db, client } = reading;
  const stored = (await readTitles(db.pool, [id])).get(id);
  if (!stored) throw notFound(`There is no title ${id}`);
  const { title, nativeTitle, startDate, type } = stored.record;
  const searchedRecord: SearchedRecord = {
    id,
    names: nativeTitle ? [title, nativeTitle] : [title],
    year: startDate ? Number(startDate.slice(0, 4)) : null,
    ids: idsIn(stored.record, await sourceIdsOf(db.pool)),
    kinds: type === 'movie' ? ['movie'] : type === 'drama' ? ['tv'] : ['tv', 'movie'],
  };
  return shown(reading, await candidatesFor(client, searchedRecord, request), id, 'title');
}

/** Returns the TMDB entries that a person may be, best first. @throws AppError 404; as `TmdbClient` */
export async function personCandidates(reading: Reading, id: number, request: CandidateRequest) {
  const { db, client } = reading;
  const stored = (await readPeople(db.pool, [id])).get(id);
  if (!stored) throw notFound(`There is no person ${id}`);
  const { name, nativeName } = stored.record;
  const searchedRecord: SearchedRecord = {
    id,
    names: nativeName ? [nativeName, name] : [name],
    year: null,
    ids: idsIn(stored.record, await sourceIdsOf(db.pool)),
    kinds: ['person'],
  };
  return shown(reading, await candidatesFor(client, searchedRecord, request), id, 'person');
}
