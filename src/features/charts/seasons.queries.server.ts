import { type Season, seasonLabel, seasonOf } from '#src/domain/season.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { shown } from './chartSql.server.ts';

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
 * The latest season that at least `minimum` titles began in until a day (`YYYY-MM-DD`); where none has that many, the
 * latest with any. Null when no title with a known month has begun.
 */
export async function latestSeason(
  db: Database,
  until: string,
  minimum: number,
  explicit = false,
): Promise<Season | null> {
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
  return (seasons.find(({ count }) => count >= minimum) ?? seasons[0])?.season ?? null;
}
