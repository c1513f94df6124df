import { isContinuing, type Season, seasonBounds, seasonLabel, seasonOf } from '#src/domain/season.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { wordValue } from '#src/server/catalogue/facetCounts.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { SeasonChart, UpcomingTitles } from './rails.view.ts';

interface ChartOptions {
  /** Whether titles flagged explicit are shown. */
  explicit?: boolean;
  /** Most titles to give. */
  limit?: number;
}

const CHART_MAX = 500;

const BROADCASTS = `i.type in ('drama', 'special')`;
const SHOWN = (explicit: string) => `i.is_listed and (${explicit}::boolean or not i.is_explicit)`;
const POPULAR = 'i.list_count desc, i.external_votes desc, i.title_id';

// A date whose month is unknown (2026) sorts before every month of its year, so it is in no season.
const readPremieres = statement<
  { card: TitleSummary; total: number },
  [first: string, last: string, explicit: boolean, limit: number]
>(
  'season-premieres',
  `select c.card, i.total from (select i.*, (count(*) over ())::int as total from title_index i
    where i.start_date collate "C" >= $1 and i.start_date collate "C" <= $2 and ${BROADCASTS} and ${SHOWN('$3')}
    order by ${POPULAR} limit $4::int) i join title_cards c using (title_id) order by ${POPULAR}`,
);

/** Dramas and specials that first aired in a season, best known first, and how many there are. */
export async function seasonPremieres(
  db: Database,
  season: Season,
  { explicit = false, limit = CHART_MAX }: ChartOptions = {},
): Promise<{ titles: TitleSummary[]; total: number }> {
  const { start, end } = seasonBounds(season);
  const rows = await readPremieres(db.pool, start.slice(0, 7), end, explicit, Math.min(limit, CHART_MAX));
  return { titles: rows.map(({ card }) => card), total: rows[0]?.total ?? 0 };
}

// The index of runs finds what surely aired on the day before the season and on its first; the rest is for the domain's
// rule to say.
const readLongRunners = statement<
  { card: TitleSummary; endDate: string | null },
  [start: string, explicit: boolean]
>(
  'season-long-runners',
  `select c.card, i.end_date as "endDate" from title_index i join title_cards c using (title_id)
  where title_run(i.start_date, i.end_date, i.status) @> replace($1, '-', '')::int
    and i.start_date collate "C" < $1 and i.type = 'drama' and ${SHOWN('$2')}
  order by ${POPULAR} limit ${CHART_MAX}`,
);

/**
 * The chart of one season: what began in it, and apart what began before and still aired in it.
 * @param today `YYYY-MM-DD`, Korea
 */
export async function seasonTitles(
  db: Database,
  season: Season,
  { today, explicit = false }: ChartOptions & { today: string },
): Promise<SeasonChart> {
  const { start } = seasonBounds(season);
  const [premieres, longRunners] = await Promise.all([
    seasonPremieres(db, season, { explicit }),
    readLongRunners(db.pool, start, explicit),
  ]);
  const continuing = longRunners.filter(({ card, endDate }) =>
    isContinuing({ startDate: card.startDate, endDate, status: card.status }, season, today),
  );
  return {
    season,
    label: seasonLabel(season),
    premieres: premieres.titles,
    continuing: continuing.map(({ card }) => card),
    total: premieres.total,
  };
}

const readLatestStarts = statement<{ date: string }, [today: string, explicit: boolean]>(
  'season-latest-starts',
  `select i.start_date as date from title_index i
  where i.start_date collate "C" <= $1 and ${BROADCASTS} and ${SHOWN('$2')}
  order by i.start_date collate "C" desc nulls last limit 500`,
);

/**
 * The latest season that at least `minimum` titles began in by `today`; where none has that many, the latest with any.
 * Null when no title with a known month has begun.
 */
export async function latestSeason(
  db: Database,
  today: string,
  minimum: number,
  explicit = false,
): Promise<Season | null> {
  const rows = await readLatestStarts(db.pool, today, explicit);
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

const BY_DATE = `rpad(i.start_date, 10, '-99') collate "C" nulls last, ${POPULAR}`;

// A stored status may be older than today: what has certainly begun is not to come, whatever its status says.
const readUpcoming = statement<
  { card: TitleSummary; date: string | null },
  [today: string, explicit: boolean, limit: number]
>(
  'upcoming-titles',
  `select c.card, i.start_date as date from (select * from title_index i where (i.facets @> array[${wordValue('status', 'upcoming')}]
      or (i.start_date collate "C" > $1 and length(i.start_date) = 10 and i.status <> 'cancelled'))
    and (i.start_date is null or rpad(i.start_date, 10, '-99') collate "C" > $1) and ${SHOWN('$2')}
    order by ${BY_DATE} limit $3::int) i join title_cards c using (title_id) order by ${BY_DATE}`,
);

/**
 * Titles to come by date, those without one last.
 * @param today `YYYY-MM-DD`, Korea; what starts today has come
 */
export async function upcomingTitles(
  db: Database,
  today: string,
  { explicit = false, limit = CHART_MAX }: ChartOptions = {},
): Promise<UpcomingTitles> {
  const rows = await readUpcoming(db.pool, today, explicit, Math.min(limit, CHART_MAX));
  const upcoming: UpcomingTitles = { dated: [], undated: [] };
  for (const { card, date } of rows) {
    if (date === null) {
      upcoming.undated.push(card);
      continue;
    }
    const day = upcoming.dated.at(-1);
    if (day?.date === date) day.titles.push(card);
    else upcoming.dated.push({ date, titles: [card] });
  }
  return upcoming;
}
