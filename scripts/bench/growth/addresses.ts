import { LIST_ADDRESSES } from '../rows/list.ts';
import type { Side } from './sides.ts';

/** What one row asks for on a side; the address may depend on how much the side holds. */
export interface Asked {
  group: Group;
  name: string;
  path(side: Side): Promise<string> | string;
}

export const GROUPS = ['drama page', 'person page', 'landing', 'lists', 'list API'] as const;
export type Group = (typeof GROUPS)[number];

const PAGES_OF_A_KIND = 4;
const TITLES_A_PAGE = 60;

const SORTS = ['popular', 'trending', 'top', 'newest', 'oldest', 'added', 'az'];

/** One value of each facet that many titles have. */
const SINGLE_FACETS = [
  'genre=romance',
  'tag=miniseries',
  'country=KR',
  'type=special',
  'format=series',
  'status=airing',
  'service=netflix',
  'network=mbc',
  'rating=KR.15',
  'from=2015&to=2020',
];

const COMBINATIONS = [
  'genre=comedy,romance&country=KR',
  'genre=romance,-thriller&country=KR&from=2015&to=2020&sort=newest',
  'genre=action,thriller&genreMode=any&country=JP,KR&minEpisodes=8&maxEpisodes=16&sort=az',
  'tag=friendship&service=netflix&sort=oldest',
];

/** The middle page of a list: as far from both ends as a page can be. */
async function middlePage({ site }: Side, list: string): Promise<string> {
  const { headers } = await site.get(`/api/dramas?type=${list === 'movies' ? 'movie' : 'drama'}&_end=1`);
  const total = Number(headers.get('x-total-count'));
  return `/${list}?page=${Math.max(2, Math.ceil(total / TITLES_A_PAGE / 2))}`;
}

function titlePages(): Asked[] {
  const of = (kind: 'popular' | 'average', words: string) =>
    Array.from(
      { length: PAGES_OF_A_KIND },
      (_, index): Asked => ({
        group: 'drama page',
        name: `${words}, ${index + 1}`,
        path: ({ samples }) => samples[kind][index]?.path ?? '/',
      }),
    );
  return [...of('popular', 'best known, big cast'), ...of('average', 'average cast')];
}

/** Somebody made up exists on one side only, so on each the last added is asked for whose page has so much on it. */
async function busyPerson({ db, samples }: Side): Promise<string> {
  const { rows } = await db.pool.query<{ path: string }>(
    `select '/people/' || id || '/' || slug as path from people
     where credit_count between 36 and 44 and deleted_at is null order by id desc limit 1`,
  );
  return rows[0]?.path ?? samples.personPath;
}

const list = (path: string, name = path): Asked => ({ group: 'lists', name, path: () => path });

/** Everything the growth rows ask for. */
export function growthAddresses(): Asked[] {
  return [
    ...titlePages(),
    { group: 'person page', name: 'busiest before it grew', path: ({ samples }) => samples.personPath },
    { group: 'person page', name: 'about 40 credits', path: busyPerson },
    { group: 'landing', name: '/', path: () => '/' },
    list('/dramas'),
    list('/movies'),
    list('/season?year=2015&quarter=2'),
    list('/trending'),
    list('/upcoming'),
    list('/dramas?page=100'),
    { group: 'lists', name: '/dramas, the middle page', path: (side) => middlePage(side, 'dramas') },
    { group: 'lists', name: '/movies, the middle page', path: (side) => middlePage(side, 'movies') },
    ...SORTS.slice(1).map((sort) => list(`/dramas?sort=${sort}`)),
    ...SORTS.map((sort) => list(`/dramas?sort=${sort}&page=50`)),
    ...SINGLE_FACETS.map((facet) => list(`/dramas?${facet}`)),
    ...COMBINATIONS.map((facets) => list(`/dramas?${facets}`)),
    ...LIST_ADDRESSES.map((path): Asked => ({ group: 'list API', name: path, path: () => path })),
  ];
}
