import {
  TITLE_FORMATS,
  TITLE_STATUSES,
  TITLE_TYPES,
  type TitleStatus,
  type TitleType,
} from '#src/domain/catalogue/titleTypes.ts';
import type { BrowseFilters, FacetKey, NumberRange } from '#src/features/titles/browse/browse.view.ts';
import type { Database } from '#src/server/db/database.ts';
import { makeTitle } from './make.ts';

/** A generated title as plain values, from which a test computes what a list must contain. */
export interface LibraryTitle {
  id: number;
  type: TitleType;
  status: TitleStatus;
  format: string | null;
  startDate: string | null;
  episodeCount: number | null;
  runtimeMinutes: number | null;
  genres: string[];
  tags: string[];
  countries: string[];
  networks: string[];
  studios: string[];
  services: { service: string; country?: string }[];
  ratings: string[];
  scoreCount: number;
  scoreTotal: number;
  trending: number | null;
}

/** Integers from 0 below `limit`, always the same: a small linear congruential generator. */
function steadyRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

/**
 * Generates `count` listed titles of every kind, many with equal or missing values; the same ones each time.
 */
export async function makeLibrary(db: Database, count: number): Promise<LibraryTitle[]> {
  const random = steadyRandom(2016);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[random(values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  };
  const some = (name: string, kinds: number, most: number) => [
    ...new Set(Array.from({ length: random(most + 1) }, () => `${name} ${random(kinds)}`)),
  ];
  const maybe = <Value>(value: Value): Value | null => (random(4) === 0 ? null : value);
  const makings: Promise<LibraryTitle>[] = [];
  for (let index = 0; index < count; index += 1) {
    const year = 1990 + random(35);
    const ratings = [
      ...new Set(Array.from({ length: random(3) }, () => pick(['KR.15', 'KR.19', 'US.TV-14']))),
    ];
    const scoreCount = random(40);
    const title = {
      type: pick([...TITLE_TYPES, 'drama', 'drama'] as const),
      status: pick(TITLE_STATUSES),
      format: maybe(pick(TITLE_FORMATS)),
      startDate: maybe(pick([`${year}`, `${year}-05`, `${year}-05-11`])),
      episodeCount: maybe(random(40)),
      runtimeMinutes: maybe(30 + random(60)),
      genres: some('Genre', 5, 3),
      tags: some('Tag', 6, 4),
      countries: pick([['KR'], ['KR'], ['CN'], ['JP'], ['KR', 'CN'], []]),
      networks: some('Network', 3, 2),
      studios: some('Studio', 3, 2),
      services: pick([
        [],
        [{ service: 'Service 0' }],
        [{ service: 'Service 1', country: 'US' }],
        [
          { service: 'Service 0', country: 'KR' },
          { service: 'Service 2', country: 'US' },
        ],
      ]) as LibraryTitle['services'],
      scoreCount,
      scoreTotal: scoreCount * (2 + random(19)),
      trending: maybe(random(5)),
    };
    const parts = {
      ...title,
      title: `Title ${random(1000)}`,
      listCount: random(4),
      externalVotes: random(3),
      createdAt: new Date(Date.UTC(2026, 0, 1 + random(20))),
      contentRatings: ratings.map((rating) => ({ country: rating.slice(0, 2), code: rating.slice(3) })),
    };
    makings.push(makeTitle(db, parts).then((id) => ({ ...title, id, ratings })));
  }
  // Values that some test names although the generator may have given them to no title.
  await makeTitle(db, {
    isPublished: false,
    genres: ['Genre 0', 'Genre 1', 'Genre 2', 'Genre 3', 'Genre 4'],
    tags: ['Tag 0', 'Tag 1', 'Tag 2'],
    countries: ['KR', 'CN', 'JP', 'US'],
    networks: ['Network 0', 'Network 1', 'Network 2'],
    studios: ['Studio 0', 'Studio 1', 'Studio 2'],
  });
  return Promise.all(makings);
}

const slug = (name: string) => name.toLowerCase().replace(' ', '-');

/** The values of a title in each facet, as written in an address. */
function valuesOf(title: LibraryTitle): Record<FacetKey, string[]> {
  return {
    genre: title.genres.map(slug),
    tag: title.tags.map(slug),
    country: title.countries,
    type: [title.type],
    format: title.format === null ? [] : [title.format],
    status: [title.status],
    service: title.services.flatMap(({ service, country }) => [
      slug(service),
      ...(country ? [`${slug(service)}.${country}`] : []),
    ]),
    network: title.networks.map((name) => `${slug(name)}-network`),
    studio: title.studios.map((name) => `${slug(name)}-studio`),
    rating: title.ratings,
  };
}

const isWithin = ({ min, max }: NumberRange, value: number | null) =>
  (min === null || (value !== null && value >= min)) && (max === null || (value !== null && value <= max));

/** Weighted score as published, with 7 as the mean of members if the catalogue has none. */
function scoreOf({ scoreCount, scoreTotal }: LibraryTitle): number | null {
  return scoreCount < 5 ? null : (scoreTotal / 2 + 70) / (scoreCount + 10);
}

/** Whether a title belongs in the list of the filters, computed without SQL. */
export function requestsFor(filters: BrowseFilters, title: LibraryTitle): boolean {
  if ((filters.kind === 'movies') !== (title.type === 'movie')) return false;
  const values = valuesOf(title);
  const fitsFacet = ([facet, choices]: [string, BrowseFilters['facets'][FacetKey]]) => {
    const has = ({ value }: { value: string }) => values[facet as FacetKey].includes(value);
    const requested = choices.filter(({ state }) => state === 'in');
    const isAll = facet === 'tag' || (facet === 'genre' && filters.genreMode === 'all');
    const isRequested = requested.length === 0 || (isAll ? requested.every(has) : requested.some(has));
    return isRequested && !choices.some((choice) => choice.state === 'out' && has(choice));
  };
  const { year, score, episodes, runtime } = filters.ranges;
  return (
    Object.entries(filters.facets).every(fitsFacet) &&
    isWithin(year, title.startDate === null ? null : Number(title.startDate.slice(0, 4))) &&
    isWithin(score, scoreOf(title)) &&
    isWithin(episodes, title.episodeCount) &&
    isWithin(runtime, title.runtimeMinutes) &&
    title.scoreCount >= (filters.minVotes ?? 0)
  );
}
