import { type Season, seasonLabel, seasonOf, toSeason } from '#src/domain/dates/season.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { seasonHref } from './chartAddress.ts';
import { beganBy, CHART_PAGE_SIZE, shown } from './chartSql.server.ts';
import { RAIL_MINIMUM } from './railParts.server.ts';

const DRAMAS = 'i.list_id = any($2::smallint[])';
const inOrder = (direction: 'asc' | 'desc') =>
  `order by i.start_date collate "C" ${direction} nulls last, i.title_id limit 1`;
const yearAt = (end: 'asc' | 'desc') =>
  `(select substr(i.start_date, 1, 4)::int from title_index i where ${DRAMAS} and i.start_date is not null ${inOrder(end)})`;
const monthText = (number: string) => `y.year || '-' || lpad((${number})::text, 2, '0')`;

// One index lookup for each season between the first and the last year. A scan from title to title would read
// all titles that have only a year, which are half of a large catalogue and in no season.
const readSeasons = statement<{ year: number; quarter: number }, [today: string, lists: readonly number[]]>(
  'seasons-with-titles',
  `select y.year, q.quarter
  from (select ${yearAt('asc')} as first, ${yearAt('desc')} as last) bounds,
    generate_series(bounds.first, bounds.last) y (year), generate_series(1, 4) q (quarter),
    lateral (select from title_index i where ${DRAMAS} and ${beganBy('$1::text')}
      and i.start_date collate "C" >= ${monthText('q.quarter * 3 - 2')}
      and i.start_date collate "C" < ${monthText('q.quarter * 3 + 1')} ${inOrder('desc')}) drama
  order by y.year desc, q.quarter desc`,
);

/** Values of `title_index.list_id` for dramas and specials, without and with explicit ones. */
const LISTS = { plain: [0], explicit: [0, 1] } as const;

/**
 * Returns the seasons in which at least one title began, latest first, without a limit.
 * @param today `YYYY-MM-DD`, Korea
 */
export async function seasonsWithTitles(
  db: Database,
  today: string,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<Season[]> {
  const rows = await readSeasons(db.pool, today, explicit ? LISTS.explicit : LISTS.plain);
  return rows.map(({ year, quarter }) => toSeason(year, quarter)).filter((season) => season !== null);
}

/** Returns the position of a season among all seasons, as an integer. */
export const seasonIndex = ({ year, quarter }: Season) => year * 4 + quarter;

/** Whether a season is within a span. */
export const isWithin = (season: Season, { first, last }: SeasonSpan) =>
  seasonIndex(season) >= seasonIndex(first) && seasonIndex(season) <= seasonIndex(last);

/** A span of seasons, inclusive. */
export interface SeasonSpan {
  first: Season;
  last: Season;
}

/**
 * Returns the span from the first to the last season with titles, including the current season.
 * @param today `YYYY-MM-DD`, Korea
 */
export function seasonSpan(seasons: readonly Season[], today: string): SeasonSpan {
  const known = [...seasons, seasonOf(today)]
    .filter((season) => season !== null)
    .sort((a, b) => seasonIndex(a) - seasonIndex(b));
  const [first = { year: 2000, quarter: 1 }] = known;
  return { first, last: known.at(-1) ?? first };
}

/**
 * Returns one season of each year with titles, latest year first: the same quarter if it has titles,
 * otherwise the nearest quarter with titles.
 * @param seasons seasons with titles
 */
export function seasonOfEachYear(seasons: readonly Season[], { quarter }: Season): Season[] {
  const distance = (season: Season) => Math.abs(season.quarter - quarter);
  const nearest = new Map<number, Season>();
  for (const season of seasons) {
    const before = nearest.get(season.year);
    if (!before || distance(season) < distance(before)) nearest.set(season.year, season);
  }
  return [...nearest.values()];
}

const readLatestStarts = statement<{ date: string }, [until: string, explicit: boolean]>(
  'season-latest-starts',
  `select i.start_date as date from title_index i
  where i.start_date collate "C" <= $1 and i.type in ('drama', 'special') and ${shown('$2::boolean')}
  order by i.start_date collate "C" desc nulls last limit 500`,
);

/**
 * Returns the latest season up to a day (`YYYY-MM-DD`) with enough titles for a rail, otherwise the latest
 * with any, so that the landing page and an empty season link to the same one. Null if no title with a known
 * month has begun.
 */
export async function latestSeason(db: Database, until: string, explicit = false): Promise<Season | null> {
  const rows = await readLatestStarts(db.pool, until, explicit);
  const counts = new Map<string, { season: Season; count: number }>();
  for (const { date } of rows) {
    const season = seasonOf(date);
    if (!season) continue;
    const counted = counts.get(seasonLabel(season)) ?? { season, count: 0 };
    counted.count += 1;
    counts.set(seasonLabel(season), counted);
  }
  const seasons = [...counts.values()];
  return (seasons.find(({ count }) => count >= RAIL_MINIMUM) ?? seasons[0])?.season ?? null;
}

const readSeasonPages = statement<
  { year: number; quarter: number; shown: number; changedAt: string },
  [today: string]
>(
  'season-pages',
  `select substr(i.start_date, 1, 4)::int as year, (substr(i.start_date, 6, 2)::int + 2) / 3 as quarter,
    (count(*) filter (where ${shown('false')}))::int as shown,
    to_char(max(t.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
  from title_index i join titles t on t.id = i.title_id where ${beganBy('$1::text')} and length(i.start_date) >= 7
  group by 1, 2 having bool_or(${shown('false')}) order by 1 desc, 2 desc`,
);

/**
 * Returns the pages of all seasons with at least one public title, latest season first, each with the instant
 * of the last change to any title of the season, visible or not (ISO 8601, UTC). Includes every page of new
 * titles in the default order, since each is its own canonical address.
 * @param today `YYYY-MM-DD`, Korea
 */
export async function seasonPages(
  db: Database,
  today: string,
): Promise<{ path: string; changedAt: string }[]> {
  const rows = await readSeasonPages(db.pool, today);
  return rows.flatMap(({ year, quarter, shown: count, changedAt }) => {
    const season = toSeason(year, quarter);
    if (season === null) return [];
    return Array.from({ length: pageCount(count, CHART_PAGE_SIZE) }, (_, index) => ({
      path: seasonHref({ ...season, page: index + 1 }),
      changedAt,
    }));
  });
}
