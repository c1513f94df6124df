import { seasonOf, toSeason } from '#src/domain/dates/season.ts';
import { enumParameter, singleParameter } from '#src/domain/web/addressParameters.ts';
import { parsePage } from '#src/domain/web/pagination.ts';
import type { SeasonAddress, SeasonGroup, SeasonSort, UpcomingAddress, UpcomingSort } from './charts.view.ts';

/** Sort orders of a season with their labels; the first is the default. */
export const SEASON_SORTS: Record<SeasonSort, string> = {
  popular: 'Most popular',
  next: 'Next episode',
  date: 'First aired',
  top: 'Top rated',
  az: 'A–Z',
};

/** Sort orders of upcoming titles; the first is the default. */
export const UPCOMING_SORTS: Record<UpcomingSort, string> = { date: 'Date', anticipated: 'Most anticipated' };

const GROUPS: Record<SeasonGroup, true> = { new: true, continuing: true };

/** Reads year and quarter (`2026` and `4`). Without both, returns the current season; null if invalid. */
function readSeason(params: URLSearchParams, today: string) {
  const year = singleParameter(params, 'year');
  const quarter = singleParameter(params, 'quarter');
  if (year === null && quarter === null) return seasonOf(today);
  if (!/^\d{4}$/.test(year ?? '') || !/^\d$/.test(quarter ?? '')) return null;
  return toSeason(Number(year), Number(quarter));
}

/**
 * Reads the query of a season's address. Ignores unknown parameters and blank values.
 * @param today `YYYY-MM-DD`, Korea
 * @returns null if the season, sort order, group or page is invalid
 */
export function readSeasonAddress(params: URLSearchParams, today: string): SeasonAddress | null {
  const season = readSeason(params, today);
  const group = enumParameter(params, 'show', GROUPS, 'new' as const);
  const sort = enumParameter(params, 'sort', SEASON_SORTS, 'popular' as const);
  const page = parsePage(singleParameter(params, 'page'));
  if (season === null || group === undefined || sort === undefined || page === null) return null;
  return { ...season, group, sort, page };
}

function search(parts: readonly (string | false)[]): string {
  const query = parts.filter((part) => part !== false).join('&');
  return query === '' ? '' : `?${query}`;
}

/** Returns the canonical query string of a season's page, with `?`; defaults are omitted. */
export function seasonSearch({ year, quarter, group, sort, page }: SeasonAddress): string {
  return search([
    `year=${year}`,
    `quarter=${quarter}`,
    group !== 'new' && `show=${group}`,
    sort !== 'popular' && `sort=${sort}`,
    page > 1 && `page=${page}`,
  ]);
}

/** Returns the address of a season's page. */
export function seasonHref({
  year,
  quarter,
  group = 'new',
  sort = 'popular',
  page = 1,
}: Pick<SeasonAddress, 'year' | 'quarter'> & Partial<SeasonAddress>): string {
  return `/season${seasonSearch({ year, quarter, group, sort, page })}`;
}

/** Reads the query of the upcoming page's address; null if the sort order or page is invalid. */
export function readUpcomingAddress(params: URLSearchParams): UpcomingAddress | null {
  const sort = enumParameter(params, 'sort', UPCOMING_SORTS, 'date' as const);
  const page = parsePage(singleParameter(params, 'page'));
  return sort === undefined || page === null ? null : { sort, page };
}

/** Returns the canonical query string of an upcoming page, with `?` or empty. */
export function upcomingSearch({ sort, page }: UpcomingAddress): string {
  return search([sort !== 'date' && `sort=${sort}`, page > 1 && `page=${page}`]);
}

/** Reads the page number of the trending chart's address; null if invalid. */
export function readTrendingPage(params: URLSearchParams): number | null {
  return parsePage(singleParameter(params, 'page'));
}

/** Returns the canonical query string of a trending page, with `?` or empty. */
export function trendingSearch(page: number): string {
  return search([page > 1 && `page=${page}`]);
}
