import { pageCount } from '#src/domain/pagination.ts';
import { type Season, seasonLabel, seasonOf, toSeason } from '#src/domain/season.ts';
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

// One look into the index of first days for each season between the first year and the last. Walking from one title to
// the next would pass all that have only a year, which are half of a large catalogue and in no season.
const readSeasons = statement<{ year: number; quarter: number }, [today: string, lists: readonly number[]]>(
  'seasons-with-titles',
  `select y.year, q.quarter
  from (select ${yearAt('asc')} as first, ${yearAt('desc')} as last) bounds,
    generate_series(bounds.first, bounds.last) y (year), generate_series(1, 4) q (quarter),
    lateral (select from title_index i where ${DRAMAS} and ${beganBy('$1::text')}
      and i.start_date collate "C" >= ${monthText('q.quarter * 3 - 2')}
      and i.start_date collate "C" < ${monthText('q.quarter * 3 + 1')} ${inOrder('desc')}) found
  order by y.year desc, q.quarter desc`,
);

/** The lists that show dramas and specials (`title_index.list_id`), and those flagged explicit besides. */
const LISTS = { plain: [0], explicit: [0, 1] } as const;

/**
 * The seasons that at least one title began in, the latest first: as many as there are, whatever the number of titles.
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

/** Where a season stands among all, as a whole number. */
export const placeOf = ({ year, quarter }: Season) => year * 4 + quarter;

/** Whether a season lies in a span of seasons. */
export const isWithin = (season: Season, { first, last }: SeasonSpan) =>
  placeOf(season) >= placeOf(first) && placeOf(season) <= placeOf(last);

/** Two seasons, both within. */
export interface SeasonSpan {
  first: Season;
  last: Season;
}

/**
 * From the first of the seasons that have titles to the last, that of today included.
 * @param today `YYYY-MM-DD`, Korea
 */
export function seasonSpan(seasons: readonly Season[], today: string): SeasonSpan {
  const known = [...seasons, seasonOf(today)]
    .filter((season) => season !== null)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const [first = { year: 2000, quarter: 1 }] = known;
  return { first, last: known.at(-1) ?? first };
}

/**
 * One season of each year that has titles, the latest year first: the same quarter where titles began in it, else the
 * nearest that has some.
 * @param seasons those with titles
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
 * The latest season that enough titles for a rail began in until a day (`YYYY-MM-DD`); where none has that many, the
 * latest with any. So the landing page and an empty season lead to the same. Null when no title with a known month has
 * begun.
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
 * The pages of the seasons that at least one title which everybody may see began in, the latest season first, each with the
 * instant of the last change to a title of the season, shown or not (ISO 8601, UTC). All pages of a season's new titles in
 * the usual order are named, since each is its own canonical address.
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
