import { koreaToday, weekdayLabel, weekdayOf } from '#src/domain/dates/airTime.ts';
import { seasonLabel, seasonOf } from '#src/domain/dates/season.ts';
import type { Database } from '#src/server/db/database.ts';
import { airingCalendar } from './airing.queries.server.ts';
import { seasonHref } from './chartAddress.ts';
import type { TitleBroadcast } from './charts.view.ts';
import { FALLBACKS } from './railFallbacks.queries.server.ts';
import {
  asItem,
  asPremiere,
  dayAndMonth,
  fresh,
  type MadeRail,
  type Moment,
  RAIL_CANDIDATES,
  RAIL_LENGTH,
  RAIL_MINIMUM,
  type RailMaker,
  seasonCandidates,
} from './railParts.server.ts';
import type { Rail, RailItem, RailKey } from './rails.view.ts';
import { withNext } from './season.queries.server.ts';
import { latestSeason } from './seasons.queries.server.ts';
import { trendingTitles } from './trending.queries.server.ts';
import { nearestTitles } from './upcoming.queries.server.ts';

/**
 * Number of Korean days after today that a viewer's day in another time zone can include, also on a page left
 * open.
 */
const NEAR_DAYS = 2;

const onAir = ({ title, ...broadcast }: TitleBroadcast): RailItem => ({ ...asItem(title), ...broadcast });

async function airingToday({ db, today, explicit }: Moment): Promise<MadeRail> {
  const { broadcasts } = await airingCalendar(db, today, {
    explicit,
    perDay: RAIL_LENGTH,
    daysAfter: NEAR_DAYS,
  });
  const items = broadcasts.filter(({ date }) => date === today).map(onAir);
  const day = `${weekdayLabel(weekdayOf(today))}, ${dayAndMonth(today)}`;
  return {
    basis: 'airing-today',
    title: 'Airing today',
    reason: `On Korean screens on ${day}.`,
    href: '/upcoming',
    items,
    near: broadcasts.filter(({ date }) => date !== today).map(onAir),
  };
}

async function trending({ db, now, explicit }: Moment): Promise<MadeRail | null> {
  const { titles } = await trendingTitles(db, now, { explicit, limit: RAIL_LENGTH });
  if (titles.length < RAIL_MINIMUM) return null;
  return {
    basis: 'trending',
    title: 'Trending',
    reason: 'Titles that members are adding and watching.',
    href: '/trending',
    items: titles.map(asItem),
  };
}

async function thisOrLatestSeason(moment: Moment): Promise<MadeRail | null> {
  const { db, now, today, explicit } = moment;
  const season = await latestSeason(db, today, explicit);
  if (!season) return null;
  const label = seasonLabel(season);
  const current = seasonOf(today);
  const isCurrent = current !== null && seasonLabel(current) === label;
  const items = await withNext(db, now, fresh(await seasonCandidates(season, moment), moment));
  return {
    basis: isCurrent ? 'this-season' : 'latest-season',
    title: isCurrent ? 'This season' : label,
    reason: isCurrent ? `New in ${label}.` : `The latest season with enough titles.`,
    href: seasonHref(season),
    items: items.map(({ title, next }) => ({ ...asPremiere(title), next })),
  };
}

async function upcoming(moment: Moment): Promise<MadeRail> {
  const { db, today, explicit } = moment;
  const toCome = await nearestTitles(db, today, { explicit, limit: RAIL_CANDIDATES });
  return {
    basis: 'upcoming',
    title: 'Upcoming',
    reason: 'Announced titles, soonest first.',
    href: '/upcoming',
    items: fresh(toCome, moment).map(asPremiere),
  };
}

/** Rails in display order with their makers. */
const SUBJECTS: readonly (readonly [RailKey, RailMaker])[] = [
  ['airing', airingToday],
  ['trending', trending],
  ['season', thisOrLatestSeason],
  ['upcoming', upcoming],
];

/**
 * Returns the rails of the landing page: airing today, trending, this season, upcoming. Each rail states what
 * it shows, since it can be a fallback; a rail without titles is omitted. A title is in one rail only if
 * there are enough others: the airing and trending rails are chosen first, fallbacks last.
 * @param now the current instant; the day is that of Korea
 */
export async function landingRails(
  db: Database,
  now: Date,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<Rail[]> {
  const today = koreaToday(now);
  const seen = new Set<number>();
  const rails = new Map<RailKey, Rail>();
  const add = async (key: RailKey, makers: readonly RailMaker[]) => {
    for (const make of makers) {
      const rail = await make({ db, now, today, explicit, seen });
      if (!rail || rail.items.length === 0) continue;
      rails.set(key, { key, href: null, near: [], ...rail });
      for (const { title } of rail.items) seen.add(title.id);
      return;
    }
  };
  for (const [key, make] of SUBJECTS) await add(key, [make]);
  for (const [key, makers] of FALLBACKS) if (!rails.has(key)) await add(key, makers);
  return SUBJECTS.map(([key]) => rails.get(key)).filter((rail) => rail !== undefined);
}
