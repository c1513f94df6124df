import { formatPartialDate } from '#src/domain/partialDate.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Rail, RailItem } from './rails.view.ts';

/** Titles in one rail. */
export const RAIL_LENGTH = 18;
/** A rail whose subject has fewer shows its fall-back, so that no row looks broken. */
export const RAIL_MINIMUM = 6;
/** Titles asked for, so that enough are left when those of other rails are taken out. */
export const RAIL_CANDIDATES = RAIL_LENGTH * 3;

/** What a rail is made from. */
export interface Moment {
  db: Database;
  now: Date;
  /** `YYYY-MM-DD`, Korea. */
  today: string;
  explicit: boolean;
  /** Titles of the rails made before. */
  seen: ReadonlySet<number>;
}

/** A title as a rail holds it, without a date. */
export const asItem = (title: TitleSummary): RailItem => ({
  title,
  date: null,
  time: null,
  at: null,
  episodes: [],
  next: [],
});

/** A title with the day it began on. */
export const asPremiere = (title: TitleSummary): RailItem => ({ ...asItem(title), date: title.startDate });

/** Titles for one rail: those that no rail before shows, unless too few of them are left. */
export function fresh(titles: readonly TitleSummary[], { seen }: Moment): TitleSummary[] {
  const unseen = titles.filter(({ id }) => !seen.has(id));
  return (unseen.length >= RAIL_MINIMUM ? unseen : titles).slice(0, RAIL_LENGTH);
}

/** `27 November`: the day of a date without its year. */
export const dayAndMonth = (date: string) => formatPartialDate(date).replace(/ \d+$/, '');

/** Makes a rail; null where it has nothing true to show. */
export type RailMaker = (moment: Moment) => Promise<Rail | null>;
