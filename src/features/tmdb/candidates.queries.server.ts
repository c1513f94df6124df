import { notFound } from '#src/domain/errors.ts';
import { readExternalLink } from '#src/domain/externalIds.ts';
import { compactName } from '#src/domain/folding.ts';
import { readPeople, readTitles } from '#src/server/catalogue/reading.server.ts';
import {
  type FoundMovie,
  type FoundPerson,
  type FoundSeries,
  movieSearchSchema,
  personSearchSchema,
  seriesSearchSchema,
} from './answers.schema.ts';
import type { TmdbClient } from './client.server.ts';
import { idsIn } from './externalIdProposals.ts';
import { nativeForm } from './facts.ts';
import type { Reading } from './gathering.queries.server.ts';
import { type EntryKind, type FoundBy, foundBy, locatePerson, locateTitle } from './lookup.server.ts';
import { holdersOf, sourceIdsOf } from './tmdb.queries.server.ts';

/** Candidates of one answer. */
const CANDIDATES_MAX = 12;

interface Found {
  tmdbId: string;
  name: string;
  nativeName: string | null;
  year: number | null;
  overview: string | null;
  countries: string[];
  file: string | null;
  matchedBy: FoundBy;
}

const yearIn = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)));

const ofSeries = (found: FoundSeries, matchedBy: FoundBy): Found => ({
  tmdbId: `tv/${found.id}`,
  name: found.name ?? found.original_name ?? `tv/${found.id}`,
  nativeName: nativeForm(found.original_name, found.name),
  year: yearIn(found.first_air_date),
  overview: found.overview,
  countries: found.origin_country,
  file: found.poster_path,
  matchedBy,
});

const ofMovie = (found: FoundMovie, matchedBy: FoundBy): Found => ({
  tmdbId: `movie/${found.id}`,
  name: found.title ?? found.original_title ?? `movie/${found.id}`,
  nativeName: nativeForm(found.original_title, found.title),
  year: yearIn(found.release_date),
  overview: found.overview,
  countries: found.origin_country,
  file: found.poster_path,
  matchedBy,
});

const ofPerson = (found: FoundPerson, matchedBy: FoundBy): Found => ({
  tmdbId: `person/${found.id}`,
  name: found.name ?? found.original_name ?? `person/${found.id}`,
  nativeName: nativeForm(found.original_name, found.name),
  year: null,
  overview: null,
  countries: [],
  file: found.profile_path,
  matchedBy,
});

/** What a text that staff typed or pasted names: an id of TMDB, an id elsewhere, or a name to search. */
type Query =
  | { by: 'tmdb'; value: string }
  | { by: 'imdb' | 'wikidata' | 'tvdb'; value: string }
  | { by: 'name'; value: string };

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

/** The nearest first: the same name and year, the same name, the order TMDB found them in. */
function ranked(found: readonly Found[], names: readonly string[], year: number | null): Found[] {
  const wanted = new Set(names.map(compactName));
  const worth = ({ name, nativeName, year: made }: Found) => {
    const isNamed =
      wanted.has(compactName(name)) || (nativeName !== null && wanted.has(compactName(nativeName)));
    const isOfYear = year !== null && made !== null && Math.abs(made - year) <= 1;
    return (isNamed ? 2 : 0) + (isOfYear ? 1 : 0);
  };
  const once = [...new Map(found.map((each) => [each.tmdbId, each])).values()];
  return once.sort((a, b) => worth(b) - worth(a)).slice(0, CANDIDATES_MAX);
}

async function searched(
  client: TmdbClient,
  kind: EntryKind,
  name: string,
  year: number | null,
): Promise<Found[]> {
  const query = { query: name, language: 'en-US', include_adult: 'false' };
  if (kind === 'person') {
    const { results } = await client.get('/search/person', query, personSearchSchema);
    return results.map((each) => ofPerson(each, 'name'));
  }
  const dated = { ...query, ...(year !== null && { year: String(year) }) };
  if (kind === 'tv') {
    const { results } = await client.get('/search/tv', dated, seriesSearchSchema);
    return results.map((each) => ofSeries(each, 'name'));
  }
  const { results } = await client.get('/search/movie', dated, movieSearchSchema);
  return results.map((each) => ofMovie(each, 'name'));
}

async function searchedByNames(
  client: TmdbClient,
  kinds: readonly EntryKind[],
  names: readonly string[],
  year: number | null,
): Promise<Found[]> {
  const found: Found[] = [];
  // A year here and there may be one apart, and a name may be another one there: ask less where nothing came.
  for (const asked of year === null ? [null] : [year, null]) {
    for (const name of names)
      for (const kind of kinds) found.push(...(await searched(client, kind, name.slice(0, 200), asked)));
    if (found.length > 0) break;
  }
  return ranked(found, names, year);
}

async function byOtherId(
  client: TmdbClient,
  source: 'imdb' | 'wikidata' | 'tvdb',
  value: string,
  isPerson: boolean,
): Promise<Found[]> {
  const found = await foundBy(client, source, value);
  if (isPerson) return found.person_results.map((each) => ofPerson(each, source));
  return [
    ...found.tv_results.map((each) => ofSeries(each, source)),
    ...found.movie_results.map((each) => ofMovie(each, source)),
  ];
}

const NO_IDS = { tmdb: null, imdb: null, wikidata: null };
const isNothing = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && (error.statusCode === 404 || error.statusCode === 422);

async function byTmdbId(client: TmdbClient, tmdbId: string, matchedBy: FoundBy): Promise<Found[]> {
  try {
    if (tmdbId.startsWith('person/')) {
      const { facts } = await locatePerson(client, { tmdbId, ids: NO_IDS });
      const [portrait] = facts.portraits;
      const [about] = facts.biographies;
      return [
        {
          ...{ tmdbId: facts.tmdbId, name: facts.name, nativeName: null, countries: [], matchedBy },
          year: yearIn(facts.birthDate),
          overview: about?.text ?? null,
          file: portrait?.file ?? null,
        },
      ];
    }
    const asked = { tmdbId, ids: NO_IDS, season: null };
    const { facts } = await locateTitle(client, asked, { title: '', startDate: null });
    const { name, nativeName, startDate, synopses, posters } = facts;
    return [
      {
        ...{ tmdbId: facts.tmdbId, name: name ?? nativeName ?? tmdbId, nativeName, countries: [], matchedBy },
        year: yearIn(startDate),
        overview: synopses[0]?.text ?? null,
        file: posters[0]?.file ?? null,
      },
    ];
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

interface Sought {
  readonly id: number;
  readonly names: readonly string[];
  readonly year: number | null;
  readonly ids: ReturnType<typeof idsIn>;
  readonly kinds: readonly EntryKind[];
}

async function soughtBy(
  client: TmdbClient,
  sought: Sought,
  { q, year, type }: CandidateRequest,
): Promise<Found[]> {
  const isPerson = sought.kinds.includes('person');
  const kinds = type ? [type] : sought.kinds;
  if (q !== undefined) {
    const { by, value } = queryOf(q.trim());
    if (by === 'tmdb') return byTmdbId(client, value, 'given');
    if (by === 'name') return searchedByNames(client, kinds, [value], year ?? null);
    return byOtherId(client, by, value, isPerson);
  }
  const { tmdb, imdb, wikidata } = sought.ids;
  const known = [
    ...(tmdb ? await byTmdbId(client, tmdb, 'tmdb') : []),
    ...(imdb ? await byOtherId(client, 'imdb', imdb, isPerson) : []),
    ...(wikidata ? await byOtherId(client, 'wikidata', wikidata, isPerson) : []),
  ];
  if (known.length > 0)
    return [...new Map([...known].reverse().map((each) => [each.tmdbId, each])).values()].reverse();
  return searchedByNames(client, kinds, sought.names, year ?? sought.year);
}

async function shown({ db }: Reading, found: readonly Found[], own: number, table: 'title' | 'person') {
  const holders = await holdersOf(
    db.pool,
    table,
    found.map(({ tmdbId }) => tmdbId),
  );
  return found.map(({ file, ...each }) => {
    const holder = holders.get(each.tmdbId);
    return {
      ...each,
      picture: file === null ? null : `/api/staff/tmdb/pictures/small/${file}`,
      usedBy: holder && holder.id !== own ? holder : null,
      url: `https://www.themoviedb.org/${each.tmdbId}`,
    };
  });
}

/** What at TMDB a title of ours may be, best first. @throws AppError 404; as `TmdbClient` */
export async function titleCandidates(reading: Reading, id: number, request: CandidateRequest) {
  const { db, client } = reading;
  const stored = (await readTitles(db.pool, [id])).get(id);
  if (!stored) throw notFound(`There is no title ${id}`);
  const { title, nativeTitle, startDate, type } = stored.record;
  const sought: Sought = {
    id,
    names: nativeTitle ? [title, nativeTitle] : [title],
    year: startDate ? Number(startDate.slice(0, 4)) : null,
    ids: idsIn(stored.record, await sourceIdsOf(db.pool)),
    kinds: type === 'movie' ? ['movie'] : type === 'drama' ? ['tv'] : ['tv', 'movie'],
  };
  return shown(reading, await soughtBy(client, sought, request), id, 'title');
}

/** Who at TMDB a person of ours may be, best first. @throws AppError 404; as `TmdbClient` */
export async function personCandidates(reading: Reading, id: number, request: CandidateRequest) {
  const { db, client } = reading;
  const stored = (await readPeople(db.pool, [id])).get(id);
  if (!stored) throw notFound(`There is no person ${id}`);
  const { name, nativeName } = stored.record;
  const sought: Sought = {
    id,
    names: nativeName ? [nativeName, name] : [name],
    year: null,
    ids: idsIn(stored.record, await sourceIdsOf(db.pool)),
    kinds: ['person'],
  };
  return shown(reading, await soughtBy(client, sought, request), id, 'person');
}
