import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { Season } from '#src/domain/dates/season.ts';

/** One broadcast of a title, with all episodes that air together. */
export interface Broadcast {
  /** `YYYY-MM-DD`, Korea. */
  date: string;
  /** HH:MM, Korea; null if only the day is known. */
  time: string | null;
  /** Instant of date and time, ISO 8601 in UTC. */
  at: string | null;
  /** Labels of the episodes, in order; empty if only the weekdays are known or no episode has a number. */
  episodes: string[];
  /** Whether all episodes are specials. */
  isSpecial: boolean;
}

/** A next broadcast with its texts, so that pages need no code to format it. */
export interface NextBroadcast extends Broadcast {
  /** `Episodes 5–6`. */
  text: string;
  /** Korean day: `Sat 28 Nov`. */
  day: string;
}

export interface TitleBroadcast extends Broadcast {
  title: TitleSummary;
}

/** A title of a chart with its next broadcasts (`inNextOrder`): several, for pages that stay open. */
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

/** Groups of a season: titles that began in it, and titles that began before and still air. */
export type SeasonGroup = 'new' | 'continuing';

/** Parameters of a season's address. */
export interface SeasonAddress extends Season {
  group: SeasonGroup;
  sort: SeasonSort;
  page: number;
}

/** One page of a season's chart. Continuing titles are separate and not counted in `total`. */
export interface SeasonPage {
  /** `Fall 2025` */
  label: string;
  isCurrent: boolean;
  /** Number of titles that began in the season. */
  total: number;
  /** Number of titles that began before it and still air in it. */
  continuingTotal: number;
  /** Titles of the page of the requested group. */
  items: ChartTitle[];
  page: number;
  pageCount: number;
  /** Most popular continuing titles on the first page of new titles; otherwise empty. */
  continuing: ChartTitle[];
  /** One season of each year with titles, latest first: the same quarter if it has titles. */
  years: Season[];
  /** Adjacent seasons within the range of the catalogue. */
  previous: Season | null;
  next: Season | null;
  /**
   * For a season without titles: the latest earlier season with enough titles for a rail, otherwise with any.
   */
  latest: Season | null;
}

/** One page of the trending chart. */
export interface TrendingPage extends TitlePage {
  /** Rank of the first title. */
  firstRank: number;
  /** Titles with the largest audience if few or none trend; without those in the chart. */
  bestKnown: TitleSummary[];
}

export type UpcomingSort = 'date' | 'anticipated';

/** Parameters of the upcoming page's address. */
export interface UpcomingAddress {
  sort: UpcomingSort;
  page: number;
}

/** Broadcasts of this week and the days around it. */
export interface AiringCalendar {
  /** Today in Korea, `YYYY-MM-DD`. */
  today: string;
  /** By day and time; broadcasts without a time come last on their day. */
  broadcasts: TitleBroadcast[];
  /** Number of omitted broadcasts by Korean day; only days with omitted broadcasts. */
  left: { date: string; count: number }[];
}

/** One page of upcoming titles; the first page has this week's calendar. */
export interface UpcomingPage extends TitlePage {
  calendar: AiringCalendar | null;
}
