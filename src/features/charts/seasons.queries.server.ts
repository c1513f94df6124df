import { type Season, seasonLabel, seasonOf, toSeason } from '#src/domain/season.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { seasonHref } from './chartAddress.ts';
import { beganBy, shown } from './chartSql.server.ts';
import { RAIL_MINIMUM } from './railParts.server.ts';

const readSpan = statement<{ first: string | null; last: string | null }, [explicit: boolean]>(
  'season-span',
  `select (select i.start_date from title_index i where ${shown('$1::boolean')} and i.type in ('drama', 'special')
      and length(i.start_date) >= 7 order by i.start_date collate "C" asc nulls last, i.title_id limit 1) as first,
    (select i.start_date from title_index i where ${shown('$1::boolean')} and i.type in ('drama', 'special')
      and length(i.start_date) >= 7 order by i.start_date collate "C" desc nulls last, i.title_id limit 1) as last`,
);

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
 * From the season of the catalogue's first title to that of its last, that of today included.
 * @param today `YYYY-MM-DD`, Korea
 */
export async function seasonSpan(
  db: Database,
  today: string,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<SeasonSpan> {
  const [row] = await readSpan(db.pool, explicit);
  const known = [today, row?.first ?? null, row?.last ?? null]
    .map(seasonOf)
    .filter((season) => season !== null)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const [first = { year: 2000, quarter: 1 }] = known;
  return { first, last: known.at(-1) ?? first };
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

const readSeasonPages = statement<{ year: number; quarter: number; changedAt: string }, [today: string]>(
  'season-pages',
  `select substr(i.start_date, 1, 4)::int as year, (substr(i.start_date, 6, 2)::int + 2) / 3 as quarter,
    to_char(max(t.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
  from title_index i join titles t on t.id = i.title_id where ${beganBy('$1::text')} and length(i.start_date) >= 7
  group by 1, 2 having bool_or(${shown('false')}) order by 1 desc, 2 desc`,
);

/**
 * The pages of the seasons that at least one title which everybody may see began in, the latest first, each with the
 * instant of the last change to a title of it, shown or not (ISO 8601, UTC).
 * @param today `YYYY-MM-DD`, Korea
 */
export async function seasonPages(
  db: Database,
  today: string,
): Promise<{ path: string; changedAt: string }[]> {
  const rows = await readSeasonPages(db.pool, today);
  return rows.flatMap(({ year, quarter, changedAt }) => {
    const season = toSeason(year, quarter);
    return season === null ? [] : [{ path: seasonHref(season), changedAt }];
  });
}
