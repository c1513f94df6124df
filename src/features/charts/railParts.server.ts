import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { formatPartialDate } from '#src/domain/dates/partialDate.ts';
import type { Season } from '#src/domain/dates/season.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Rail, RailItem } from './rails.view.ts';
import { seasonGroup } from './seasonGroups.queries.server.ts';

/** Maximum number of titles in one rail. */
export const RAIL_LENGTH = 18;
/** A rail with fewer titles shows its fallback, since it would look broken. */
export const RAIL_MINIMUM = 6;
/** Number of titles to read, so that enough remain without those in other rails. */
export const RAIL_CANDIDATES = RAIL_LENGTH * 3;

/** Input of rail makers. */
export interface Moment {
  db: Database;
  now: Date;
  /** `YYYY-MM-DD`, Korea. */
  today: string;
  explicit: boolean;
  /** Ids of the titles in previous rails. */
  seen: ReadonlySet<number>;
}

/** Converts a title to a rail item without a date. */
export const asItem = (title: TitleSummary): RailItem => ({
  title,
  date: null,
  time: null,
  at: null,
  episodes: [],
  isSpecial: false,
  next: [],
});

/** Converts a title to a rail item with its start date. */
export const asPremiere = (title: TitleSummary): RailItem => ({ ...asItem(title), date: title.startDate });

/** Returns the titles that no previous rail shows; all of them if too few remain. */
export function fresh(titles: readonly TitleSummary[], { seen }: Moment): TitleSummary[] {
  const unseen = titles.filter(({ id }) => !seen.has(id));
  return (unseen.length >= RAIL_MINIMUM ? unseen : titles).slice(0, RAIL_LENGTH);
}

/** Formats a date without its year: `27 November`. */
export const dayAndMonth = (date: string) => formatPartialDate(date).replace(/ \d+$/, '');

/** Returns the most popular new titles of a season. */
export async function seasonCandidates(
  season: Season,
  { db, now, explicit }: Moment,
): Promise<TitleSummary[]> {
  const group = { season, group: 'new', sort: 'popular', page: 1, pageSize: RAIL_CANDIDATES } as const;
  return (await seasonGroup(db, now, { ...group, explicit })).titles;
}

/** A rail without its key. */
export type MadeRail = Omit<Rail, 'key' | 'href' | 'near'> & Partial<Pick<Rail, 'href' | 'near'>>;

/** Creates a rail; null or a rail without items if it has no titles to show. */
export type RailMaker = (moment: Moment) => Promise<MadeRail | null>;
