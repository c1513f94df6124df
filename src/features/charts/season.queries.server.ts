import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { type Season, seasonBounds, seasonLabel, seasonOf, shiftSeason } from '#src/domain/dates/season.ts';
import type { Database } from '#src/server/db/database.ts';
import { nextBroadcasts } from './airing.queries.server.ts';
import { CHART_PAGE_SIZE } from './chartSql.server.ts';
import type { ChartTitle, SeasonAddress, SeasonGroup, SeasonPage } from './charts.view.ts';
import { seasonGroup } from './seasonGroups.queries.server.ts';
import {
  isWithin,
  latestSeason,
  seasonIndex,
  seasonOfEachYear,
  seasonSpan,
  seasonsWithTitles,
} from './seasons.queries.server.ts';

/** Adds the next broadcasts to titles, soonest first. */
export async function withNext(
  db: Database,
  now: Date,
  titles: readonly TitleSummary[],
): Promise<ChartTitle[]> {
  const running = titles.filter(({ status }) => status === 'airing' || status === 'upcoming');
  const next = await nextBroadcasts(
    db,
    now,
    running.map(({ id }) => id),
  );
  return titles.map((title) => ({ title, next: next.get(title.id) ?? [] }));
}

const other: Record<SeasonGroup, SeasonGroup> = { new: 'continuing', continuing: 'new' };

/** Number of continuing titles below the first page of a season; the rest have their own pages. */
const CONTINUING_SHOWN = 12;

/**
 * Returns one page of a season's chart: new or continuing titles.
 * @returns null for a page beyond the last
 */
export async function seasonPage(
  db: Database,
  now: Date,
  { year, quarter, group, sort, page }: SeasonAddress,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<SeasonPage | null> {
  const season: Season = { year, quarter };
  const today = koreaToday(now);
  const request = { season, group, sort, page, pageSize: CHART_PAGE_SIZE, explicit };
  const [requested, otherGroup, seasons] = await Promise.all([
    seasonGroup(db, now, request),
    seasonGroup(db, now, {
      ...request,
      group: other[group],
      sort: 'popular',
      page: 1,
      pageSize: CONTINUING_SHOWN,
    }),
    seasonsWithTitles(db, today, { explicit }),
  ]);
  if (page > 1 && requested.titles.length === 0) return null;
  const isFirst = group === 'new' && page === 1;
  const shownContinuing = isFirst ? otherGroup.titles : [];
  const items = await withNext(db, now, [...requested.titles, ...shownContinuing]);
  const span = seasonSpan(seasons, today);
  const neighbour = (shift: number) => {
    const near = shiftSeason(season, shift);
    return near && isWithin(near, span) ? near : null;
  };
  const isEmpty = group === 'new' && requested.total === 0;
  const { end } = seasonBounds(season);
  const isOver = end < today;
  return {
    label: seasonLabel(season),
    isCurrent: seasonIndex(season) === seasonIndex(seasonOf(today) ?? season),
    total: group === 'new' ? requested.total : otherGroup.total,
    continuingTotal: group === 'new' ? otherGroup.total : requested.total,
    items: items.slice(0, requested.titles.length),
    page,
    pageCount: requested.pageCount,
    continuing: items.slice(requested.titles.length),
    years: seasonOfEachYear(seasons, season),
    previous: neighbour(-1),
    next: neighbour(1),
    latest: isEmpty ? await latestSeason(db, isOver ? end : today, explicit) : null,
  };
}
