import { addDays } from '#src/domain/dates/partialDate.ts';
import { seasonLabel, seasonOf, shiftSeason } from '#src/domain/dates/season.ts';
import { seasonHref } from './chartAddress.ts';
import { bestKnownTitles, newestTitles, titlesBegunOn } from './knownTitles.queries.server.ts';
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
import type { RailItem, RailKey } from './rails.view.ts';

/** Anniversaries in order of preference. */
const ANNIVERSARIES = [10, 20, 5, 15, 25, 30, 1, 2, 3] as const;
const OLDEST_YEAR = 1950;

/** Returns the same calendar day in every earlier year. */
function daysInEarlierYears(date: string): string[] {
  const year = Number(date.slice(0, 4));
  return Array.from(
    { length: Math.max(0, year - OLDEST_YEAR) },
    (_, index) => `${year - 1 - index}${date.slice(4)}`,
  );
}

async function begunOn(days: string[], moment: Moment): Promise<RailItem[]> {
  const { db, explicit } = moment;
  const titles = fresh(await titlesBegunOn(db, days, { explicit, limit: RAIL_CANDIDATES }), moment);
  return titles.length < RAIL_MINIMUM ? [] : titles.map(asPremiere);
}

async function onThisDay(moment: Moment): Promise<MadeRail> {
  const { today } = moment;
  return {
    basis: 'on-this-day',
    title: 'On this day',
    reason: `No broadcast is listed for today in Korea. These first aired on a ${dayAndMonth(today)}.`,
    items: await begunOn(daysInEarlierYears(today), moment),
  };
}

async function thisWeekInYears(moment: Moment): Promise<MadeRail> {
  const { today } = moment;
  const week = [-3, -2, -1, 0, 1, 2, 3].map((shift) => addDays(today, shift));
  return {
    basis: 'this-week-in-years',
    title: 'This week in other years',
    reason: `No broadcast is listed for today in Korea. These first aired within three days of a ${dayAndMonth(today)}.`,
    items: await begunOn(week.flatMap(daysInEarlierYears), moment),
  };
}

async function pickOfTheDay(moment: Moment): Promise<MadeRail> {
  const { db, today, explicit } = moment;
  const known = await bestKnownTitles(db, { explicit, limit: RAIL_LENGTH * 10 });
  const day = Math.floor(Date.parse(today) / 86_400_000);
  const start = (day * RAIL_LENGTH) % Math.max(1, known.length);
  const titles = fresh([...known.slice(start), ...known.slice(0, start)], moment);
  return {
    basis: 'pick-of-the-day',
    title: 'For tonight',
    reason:
      'No broadcast is listed for today in Korea. Here are some well-known titles, which change every day.',
    items: titles.map(asItem),
  };
}

async function bestKnown({ db, explicit }: Moment): Promise<MadeRail> {
  const titles = await bestKnownTitles(db, { explicit, limit: RAIL_LENGTH });
  return {
    basis: 'best-known',
    title: 'Best known',
    reason: 'The titles with the largest audience, here and on other sites.',
    href: '/dramas',
    items: titles.map(asItem),
  };
}

async function newest(moment: Moment): Promise<MadeRail> {
  const { db, today, explicit } = moment;
  const titles = fresh(await newestTitles(db, today, { explicit, limit: RAIL_CANDIDATES }), moment);
  return {
    basis: 'newest',
    title: 'Newest',
    reason: 'The titles in the catalogue that began most recently.',
    href: '/dramas?sort=newest',
    items: titles.map(asPremiere),
  };
}

async function yearsAgo(moment: Moment): Promise<MadeRail | null> {
  const current = seasonOf(moment.today);
  if (!current) return null;
  for (const years of ANNIVERSARIES) {
    const season = shiftSeason(current, -4 * years);
    if (!season) continue;
    const titles = fresh(await seasonCandidates(season, moment), moment);
    if (titles.length < RAIL_MINIMUM) continue;
    return {
      basis: 'years-ago',
      title: years === 1 ? 'A year ago' : `${years} years ago`,
      reason: `No title with a date is announced. These began in ${seasonLabel(season)}.`,
      href: seasonHref(season),
      items: titles.map(asPremiere),
    };
  }
  return null;
}

/** Fallbacks of each rail, best first. The trending rail chooses its titles before the others. */
export const FALLBACKS: readonly (readonly [RailKey, readonly RailMaker[]])[] = [
  ['trending', [bestKnown]],
  ['season', [newest]],
  ['airing', [onThisDay, thisWeekInYears, pickOfTheDay]],
  ['upcoming', [yearsAgo]],
];
