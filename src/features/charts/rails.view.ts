import type { TitleSummary } from '#src/domain/summaries.ts';

export type RailKey = 'airing' | 'trending' | 'season' | 'upcoming';

/** What a rail really shows: its subject, or one of the fall-backs for when there is none. */
type RailBasis =
  | 'airing-today'
  | 'on-this-day'
  | 'this-week-in-years'
  | 'pick-of-the-day'
  | 'trending'
  | 'best-known'
  | 'this-season'
  | 'latest-season'
  | 'upcoming'
  | 'years-ago'
  | 'newest';

export interface RailItem {
  title: TitleSummary;
  /** Partial date, Korea, of what the rail is about: broadcast or premiere. Null where the rail has no such date. */
  date: string | null;
  /** HH:MM, Korea. */
  time: string | null;
  /** The instant of `date` and `time`, ISO 8601 in UTC. */
  at: string | null;
  /** Labels of the episodes that air, in order. */
  episodes: string[];
}

export interface Rail {
  key: RailKey;
  basis: RailBasis;
  /** Heading that says what is shown: `Airing today`, `On this day`. */
  title: string;
  /** One sentence on why these: what day, what season, what is missing. */
  reason: string;
  /** Address of a list with more of the same, if there is one. */
  href: string | null;
  /** At least one; no title twice. */
  items: RailItem[];
}

/** One quarter's chart. Long-runners stand apart and are not counted. */
export interface SeasonChart {
  season: { year: number; quarter: 1 | 2 | 3 | 4 };
  /** `Fall 2025` */
  label: string;
  premieres: TitleSummary[];
  continuing: TitleSummary[];
  /** Number of premieres. */
  total: number;
}

/** What is to come: by date, vague dates after exact ones of their month or year, then what has none. */
export interface UpcomingTitles {
  dated: { date: string; titles: TitleSummary[] }[];
  undated: TitleSummary[];
}
