import { parsePage } from '#src/domain/pagination.ts';
import { seasonOf, toSeason } from '#src/domain/season.ts';
import type { SeasonAddress, SeasonGroup, SeasonSort, UpcomingAddress, UpcomingSort } from './charts.view.ts';

/** The orders of a season, the usual one first, as the menu names them. */
export const SEASON_SORTS: Record<SeasonSort, string> = {
  popular: 'Most popular',
  next: 'Next episode',
  date: 'First aired',
  top: 'Top rated',
  az: 'A–Z',
};

/** The orders of what is to come, the usual one first. */
export const UPCOMING_SORTS: Record<UpcomingSort, string> = { date: 'Date', anticipated: 'Most anticipated' };

/** The single value of a parameter; the last one where it is repeated, null where it is absent or blank. */
const single = (params: URLSearchParams, name: string) => params.getAll(name).at(-1)?.trim() || null;

/** The word of a fixed list that a parameter names, the first of them where it is absent; null for any other text. */
function oneOf<Word extends string>(words: Record<Word, unknown>, text: string | null): Word | null {
  const known = Object.keys(words) as Word[];
  return (text === null ? known[0] : known.find((word) => word === text)) ?? null;
}

const GROUPS: Record<SeasonGroup, true> = { new: true, continuing: true };

/** `2026` and `4`, both or neither: without them the season of today. */
function readSeason(params: URLSearchParams, today: string) {
  const year = single(params, 'year');
  const quarter = single(params, 'quarter');
  if (year === null && quarter === null) return seasonOf(today);
  if (!/^\d{4}$/.test(year ?? '') || !/^\d$/.test(quarter ?? '')) return null;
  return toSeason(Number(year), Number(quarter));
}

/**
 * Reads the query of a season's address. Unknown parameters and blank values are left out.
 * @param today `YYYY-MM-DD`, Korea
 * @returns null when the season is none, or an order, a group or a page is unknown
 */
export function readSeasonAddress(params: URLSearchParams, today: string): SeasonAddress | null {
  const season = readSeason(params, today);
  const group = oneOf(GROUPS, single(params, 'show'));
  const sort = oneOf(SEASON_SORTS, single(params, 'sort'));
  const page = parsePage(single(params, 'page'));
  if (season === null || group === null || sort === null || page === null) return null;
  return { ...season, group, sort, page };
}

function search(parts: readonly (string | false)[]): string {
  const query = parts.filter((part) => part !== false).join('&');
  return query === '' ? '' : `?${query}`;
}

/** The one query (with its `?`) that asks for a page of a season: defaults are left out. */
export function seasonSearch({ year, quarter, group, sort, page }: SeasonAddress): string {
  return search([
    `year=${year}`,
    `quarter=${quarter}`,
    group !== 'new' && `show=${group}`,
    sort !== 'popular' && `sort=${sort}`,
    page > 1 && `page=${page}`,
  ]);
}

/** Address of a season's page; without more, its first page in the usual order. */
export function seasonHref({
  year,
  quarter,
  group = 'new',
  sort = 'popular',
  page = 1,
}: Pick<SeasonAddress, 'year' | 'quarter'> & Partial<SeasonAddress>): string {
  return `/season${seasonSearch({ year, quarter, group, sort, page })}`;
}

/** Reads the query of the address of what is to come; null when its order or its page is unknown. */
export function readUpcomingAddress(params: URLSearchParams): UpcomingAddress | null {
  const sort = oneOf(UPCOMING_SORTS, single(params, 'sort'));
  const page = parsePage(single(params, 'page'));
  return sort === null || page === null ? null : { sort, page };
}

/** The one query that asks for a page of what is to come. */
export function upcomingSearch({ sort, page }: UpcomingAddress): string {
  return search([sort !== 'date' && `sort=${sort}`, page > 1 && `page=${page}`]);
}

/** Reads the query of the trending chart's address; null when its page is none. */
export function readTrendingPage(params: URLSearchParams): number | null {
  return parsePage(single(params, 'page'));
}

/** The one query that asks for a page of the trending chart. */
export function trendingSearch(page: number): string {
  return search([page > 1 && `page=${page}`]);
}
