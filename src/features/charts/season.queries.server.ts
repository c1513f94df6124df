import { koreaToday } from '#src/domain/airTime.ts';
import { type Season, seasonBounds, seasonLabel, seasonOf, shiftSeason } from '#src/domain/season.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import type { Database } from '#src/server/db/database.ts';
import { nextBroadcasts } from './airing.queries.server.ts';
import { CHART_PAGE_SIZE } from './chartSql.server.ts';
import type { ChartTitle, SeasonAddress, SeasonGroup, SeasonPage } from './charts.view.ts';
import { seasonGroup } from './seasonGroups.queries.server.ts';
import {
  isWithin,
  latestSeason,
  placeOf,
  seasonOfEachYear,
  seasonSpan,
  seasonsWithTitles,
} from './seasons.queries.server.ts';

/** Titles with what is on of them next, soonest first. */
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

/** Long-runners shown under the first page of a season; the rest are on pages of their own. */
const CONTINUING_SHOWN = 12;

/**
 * One page of a season's chart: what began in it, or what began before and still airs.
 * @returns null for a page past the last one
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
  const [asked, beside, seasons] = await Promise.all([
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
  if (page > 1 && asked.titles.length === 0) return null;
  const isFirst = group === 'new' && page === 1;
  const shownBeside = isFirst ? beside.titles : [];
  const items = await withNext(db, now, [...asked.titles, ...shownBeside]);
  const span = seasonSpan(seasons, today);
  const neighbour = (shift: number) => {
    const near = shiftSeason(season, shift);
    return near && isWithin(near, span) ? near : null;
  };
  const isEmpty = group === 'new' && asked.total === 0;
  const { end } = seasonBounds(season);
  const isOver = end < today;
  return {
    label: seasonLabel(season),
    isCurrent: placeOf(season) === placeOf(seasonOf(today) ?? season),
    total: group === 'new' ? asked.total : beside.total,
    continuingTotal: group === 'new' ? beside.total : asked.total,
    items: items.slice(0, asked.titles.length),
    page,
    pageCount: asked.pageCount,
    continuing: items.slice(asked.titles.length),
    years: seasonOfEachYear(seasons, season),
    previous: neighbour(-1),
    next: neighbour(1),
    latest: isEmpty ? await latestSeason(db, isOver ? end : today, explicit) : null,
  };
}
