import { airInstant, koreaToday, weekdayLabel, weekdayOf } from '#src/domain/airTime.ts';
import { addDays, dayRangeOf, formatPartialDate } from '#src/domain/partialDate.ts';
import { type Season, seasonLabel, seasonOf, shiftSeason } from '#src/domain/season.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import type { Database } from '#src/server/db/database.ts';
import { airingOn } from './airing.queries.server.ts';
import {
  bestKnownTitles,
  newestTitles,
  titlesBegunOn,
  trendingTitles,
} from './knownTitles.queries.server.ts';
import type { Rail, RailItem } from './rails.view.ts';
import { latestSeason, seasonPremieres, upcomingTitles } from './season.queries.server.ts';

/** Titles in one rail. */
const RAIL_LENGTH = 18;
/** A rail whose subject has fewer shows its fall-back, so that no row looks broken. */
const RAIL_MINIMUM = 6;
/** Anniversaries looked for, roundest first. */
const ANNIVERSARIES = [10, 20, 5, 15, 25, 30, 1, 2, 3] as const;
const OLDEST_YEAR = 1950;

interface Moment {
  db: Database;
  now: Date;
  /** `YYYY-MM-DD`, Korea. */
  today: string;
  explicit: boolean;
}

const asItem = (title: TitleSummary): RailItem => ({ title, date: null, time: null, at: null, episodes: [] });
const asPremiere = (title: TitleSummary): RailItem => ({ ...asItem(title), date: title.startDate });

/** `27 November`: the day of a date without its year. */
const dayAndMonth = (date: string) => formatPartialDate(date).replace(/ \d+$/, '');

/** The same calendar day in every year before a date's own. */
function daysInEarlierYears(date: string): string[] {
  const year = Number(date.slice(0, 4));
  return Array.from(
    { length: Math.max(0, year - OLDEST_YEAR) },
    (_, index) => `${year - 1 - index}${date.slice(4)}`,
  );
}

async function airingToday({ db, today, explicit }: Moment): Promise<Rail | null> {
  const rows = await airingOn(db, today, { explicit, limit: RAIL_LENGTH });
  if (rows.length === 0) return null;
  const items = rows.map(({ card, date, time, episodes }) => ({
    title: card,
    date,
    time,
    at: airInstant(date, time),
    episodes,
  }));
  const day = `${weekdayLabel(weekdayOf(today))}, ${dayAndMonth(today)}`;
  return {
    key: 'airing',
    basis: 'airing-today',
    title: 'Airing today',
    reason: `On Korean screens on ${day}.`,
    href: '/dramas?status=airing',
    items,
  };
}

async function onThisDay({ db, today, explicit }: Moment): Promise<Rail | null> {
  const titles = await titlesBegunOn(db, daysInEarlierYears(today), { explicit, limit: RAIL_LENGTH });
  if (titles.length < RAIL_MINIMUM) return null;
  return {
    key: 'airing',
    basis: 'on-this-day',
    title: 'On this day',
    reason: `No broadcast is listed for today. These first aired on a ${dayAndMonth(today)}.`,
    href: null,
    items: titles.map(asPremiere),
  };
}

async function thisWeekInYears({ db, today, explicit }: Moment): Promise<Rail | null> {
  const week = [-3, -2, -1, 0, 1, 2, 3].map((shift) => addDays(today, shift));
  const days = week.flatMap(daysInEarlierYears);
  const titles = await titlesBegunOn(db, days, { explicit, limit: RAIL_LENGTH });
  if (titles.length < RAIL_MINIMUM) return null;
  return {
    key: 'airing',
    basis: 'this-week-in-years',
    title: 'This week in other years',
    reason: `No broadcast is listed for today. These first aired within three days of a ${dayAndMonth(today)}.`,
    href: null,
    items: titles.map(asPremiere),
  };
}

async function pickOfTheDay({ db, today, explicit }: Moment): Promise<Rail | null> {
  const known = await bestKnownTitles(db, { explicit, limit: RAIL_LENGTH * 10 });
  if (known.length === 0) return null;
  const day = Math.floor(Date.parse(today) / 86_400_000);
  const start = (day * RAIL_LENGTH) % known.length;
  const titles = [...known.slice(start), ...known.slice(0, start)].slice(0, RAIL_LENGTH);
  return {
    key: 'airing',
    basis: 'pick-of-the-day',
    title: 'For tonight',
    reason: 'No broadcast is listed for today. A few well-known titles instead, others tomorrow.',
    href: null,
    items: titles.map(asItem),
  };
}

async function trending({ db, now, explicit }: Moment): Promise<Rail | null> {
  const titles = await trendingTitles(db, now, { explicit, limit: RAIL_LENGTH });
  if (titles.length < RAIL_MINIMUM) return null;
  return {
    key: 'trending',
    basis: 'trending',
    title: 'Trending',
    reason: 'What members are adding and watching these days.',
    href: '/dramas?sort=trending',
    items: titles.map(asItem),
  };
}

async function bestKnown({ db, explicit }: Moment): Promise<Rail | null> {
  const titles = await bestKnownTitles(db, { explicit, limit: RAIL_LENGTH });
  if (titles.length === 0) return null;
  return {
    key: 'trending',
    basis: 'best-known',
    title: 'Best known',
    reason: 'The titles with the largest audience, on our lists and elsewhere.',
    href: '/dramas',
    items: titles.map(asItem),
  };
}

async function seasonRail(moment: Moment, season: Season): Promise<Rail | null> {
  const { db, today, explicit } = moment;
  const { titles } = await seasonPremieres(db, season, { explicit, limit: RAIL_LENGTH });
  if (titles.length === 0) return null;
  const label = seasonLabel(season);
  const current = seasonOf(today);
  const isCurrent = current !== null && seasonLabel(current) === label;
  return {
    key: 'season',
    basis: isCurrent ? 'this-season' : 'latest-season',
    title: isCurrent ? 'This season' : label,
    reason: isCurrent ? `New in ${label}.` : `The latest season the catalogue knows well.`,
    href: `/dramas?from=${season.year}&to=${season.year}&sort=newest`,
    items: titles.map(asPremiere),
  };
}

async function thisOrLatestSeason(moment: Moment): Promise<Rail | null> {
  const season = await latestSeason(moment.db, moment.today, RAIL_MINIMUM, moment.explicit);
  return season && seasonRail(moment, season);
}

async function newest({ db, today, explicit }: Moment): Promise<Rail | null> {
  const titles = await newestTitles(db, today, { explicit, limit: RAIL_LENGTH });
  if (titles.length === 0) return null;
  return {
    key: 'season',
    basis: 'newest',
    title: 'Newest',
    reason: 'What began last, as far as the catalogue knows.',
    href: '/dramas?sort=newest',
    items: titles.map(asPremiere),
  };
}

async function upcoming({ db, today, explicit }: Moment): Promise<Rail | null> {
  const { dated } = await upcomingTitles(db, today, { explicit, limit: RAIL_LENGTH * 3 });
  // In a bare `2026` of November 2026 the title may be out already, so only what must still come is promised.
  const toCome = dated.filter(({ date }) => dayRangeOf(date).first > today);
  const items = toCome
    .flatMap(({ titles }) => titles)
    .slice(0, RAIL_LENGTH)
    .map(asPremiere);
  if (items.length === 0) return null;
  return {
    key: 'upcoming',
    basis: 'upcoming',
    title: 'Upcoming',
    reason: 'Announced, the nearest first.',
    href: '/dramas?status=upcoming&sort=oldest',
    items,
  };
}

async function yearsAgo(moment: Moment): Promise<Rail | null> {
  const current = seasonOf(moment.today);
  if (!current) return null;
  const { db, explicit } = moment;
  for (const years of ANNIVERSARIES) {
    const season = shiftSeason(current, -4 * years);
    if (!season) continue;
    const { titles } = await seasonPremieres(db, season, { explicit, limit: RAIL_LENGTH });
    if (titles.length < RAIL_MINIMUM) continue;
    return {
      key: 'upcoming',
      basis: 'years-ago',
      title: years === 1 ? 'A year ago' : `${years} years ago`,
      reason: `Nothing new is announced. These began in ${seasonLabel(season)}.`,
      href: `/dramas?from=${season.year}&to=${season.year}`,
      items: titles.map(asPremiere),
    };
  }
  return null;
}

/** For each rail its subject, then its fall-backs; the first that has something is shown. */
const CANDIDATES = [
  [airingToday, onThisDay, thisWeekInYears, pickOfTheDay],
  [trending, bestKnown],
  [thisOrLatestSeason, newest],
  [upcoming, yearsAgo],
] as const;

async function firstWithTitles(
  candidates: readonly ((moment: Moment) => Promise<Rail | null>)[],
  moment: Moment,
): Promise<Rail | null> {
  for (const candidate of candidates) {
    const rail = await candidate(moment);
    if (rail) return rail;
  }
  return null;
}

/**
 * The landing page's rails: airing today, trending, this season, upcoming. Each says what it really shows, since a
 * catalogue may know nothing of today; a rail without anything true to show is left out.
 * @param now the day is Korea's at this instant
 */
export async function landingRails(
  db: Database,
  now: Date,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<Rail[]> {
  const moment: Moment = { db, now, today: koreaToday(now), explicit };
  const rails = await Promise.all(CANDIDATES.map((candidates) => firstWithTitles(candidates, moment)));
  return rails.filter((rail) => rail !== null);
}
