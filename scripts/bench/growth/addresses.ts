import { LIST_ADDRESSES } from '../rows/list.ts';
import type { Side } from './sides.ts';

/** The address that one row requests on a side. It can depend on the size of the side's catalogue. */
export interface MeasuredAddress {
  group: Group;
  name: string;
  path(side: Side): Promise<string> | string;
}

export const GROUPS = ['drama page', 'person page', 'landing', 'lists', 'list API'] as const;
export type Group = (typeof GROUPS)[number];

const PAGES_OF_A_KIND = 4;
const TITLES_A_PAGE = 60;

const SORTS = ['popular', 'trending', 'top', 'newest', 'oldest', 'added', 'az'];

/** One frequent value of each facet. */
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

/** Returns the address of the middle page of a list, which is the farthest from both ends. */
async function middlePage({ site }: Side, list: string): Promise<string> {
  const { headers } = await site.get(`/api/dramas?type=${list === 'movies' ? 'movie' : 'drama'}&_end=1`);
  const total = Number(headers.get('x-total-count'));
  return `/${list}?page=${Math.max(2, Math.ceil(total / TITLES_A_PAGE / 2))}`;
}

function titlePages(): MeasuredAddress[] {
  const of = (kind: 'popular' | 'average', parts: string) =>
    Array.from(
      { length: PAGES_OF_A_KIND },
      (_, index): MeasuredAddress => ({
        group: 'drama page',
        name: `${parts}, ${index + 1}`,
        path: ({ samples }) => samples[kind][index]?.path ?? '/',
      }),
    );
  return [...of('popular', 'best known, big cast'), ...of('average', 'average cast')];
}

/** Returns the newest person with about 40 credits. Generated people differ between the sides, so each side has its own. */
async function busyPerson({ db, samples }: Side): Promise<string> {
  const { rows } = await db.pool.query<{ path: string }>(
    `select '/people/' || id || '/' || slug as path from people
     where credit_count between 36 and 44 and deleted_at is null order by id desc limit 1`,
  );
  return rows[0]?.path ?? samples.personPath;
}

const list = (path: string, name = path): MeasuredAddress => ({ group: 'lists', name, path: () => path });

/** Returns all addresses that the growth benchmark requests. */
export function growthAddresses(): MeasuredAddress[] {
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
    ...LIST_ADDRESSES.map((path): MeasuredAddress => ({ group: 'list API', name: path, path: () => path })),
  ];
}
