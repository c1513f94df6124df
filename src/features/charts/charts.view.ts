import type { Season } from '#src/domain/season.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';

/** One broadcast of a title: what is on together at one time. */
export interface Broadcast {
  /** `YYYY-MM-DD`, Korea. */
  date: string;
  /** HH:MM, Korea; null when only the day is known. */
  time: string | null;
  /** The instant of both, ISO 8601 in UTC. */
  at: string | null;
  /** Labels of the episodes, in order; none where only the broadcast days are known. */
  episodes: string[];
}

/** What is on of a title next, in words: a page that shows no more of it needs no code for them. */
export interface NextBroadcast extends Broadcast {
  /** `Episodes 5–6`. */
  words: string;
  /** The Korean day: `Sat 28 Nov`. */
  day: string;
}

export interface TitleBroadcast extends Broadcast {
  title: TitleSummary;
}

/** A title of a chart with what is on of it next, soonest first: more than one, for a page that is left open. */
export interface ChartTitle {
  title: TitleSummary;
  next: Broadcast[];
}

/** One page of titles. */
export interface TitlePage {
  titles: TitleSummary[];
  total: number;
  page: number;
  pageCount: number;
}

export type SeasonSort = 'popular' | 'next' | 'date' | 'top' | 'az';

/** The two groups of a season: what began in it, and what began before and still airs. */
export type SeasonGroup = 'new' | 'continuing';

/** What an address asks of a season. */
export interface SeasonAddress extends Season {
  group: SeasonGroup;
  sort: SeasonSort;
  page: number;
}

/** One page of a season's chart. Long-runners stand apart and are not counted. */
export interface SeasonPage {
  /** `Fall 2025` */
  label: string;
  isCurrent: boolean;
  /** Number of titles that began in the season. */
  total: number;
  /** Number of titles that began before it and still air in it. */
  continuingTotal: number;
  /** The page of the group that was asked for. */
  items: ChartTitle[];
  page: number;
  pageCount: number;
  /** The best known of the other group: continuing ones on the first page of new ones, else none. */
  continuing: ChartTitle[];
  /** One season of each year that has titles, the latest first: of the same quarter where that has some. */
  years: Season[];
  /** The neighbours that the catalogue reaches to. */
  previous: Season | null;
  next: Season | null;
  /** For a season without titles: the latest before it that has enough for a rail, else with any. */
  latest: Season | null;
}

/** One page of the trending chart. */
export interface TrendingPage extends TitlePage {
  /** Rank of the first title. */
  firstRank: number;
  /** Titles with the largest audience, to fill a chart in which few or none move; none that is in the chart. */
  bestKnown: TitleSummary[];
}

export type UpcomingSort = 'date' | 'anticipated';

/** What an address asks of the titles to come. */
export interface UpcomingAddress {
  sort: UpcomingSort;
  page: number;
}

/** What is on in and around this week. */
export interface AiringCalendar {
  /** Today in Korea, `YYYY-MM-DD`. */
  today: string;
  /** By day and time, those without a time last of their day. */
  broadcasts: TitleBroadcast[];
  /** How many broadcasts of a day are not among these, by Korean day; only days where some are not. */
  left: { date: string; count: number }[];
}

/** One page of what is to come, with this week's calendar on the first. */
export interface UpcomingPage extends TitlePage {
  calendar: AiringCalendar | null;
}
