import type { TitleSummary } from '#src/domain/summaries.ts';
import type { Broadcast } from './charts.view.ts';

export type RailKey = 'airing' | 'trending' | 'season' | 'upcoming';

/** What a rail really shows: its subject, or one of the fall-backs for when there is none. */
export type RailBasis =
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
  /** What is on of the title next, soonest first; only in the rail of this season. */
  next: Broadcast[];
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
  /** At least one; no title twice, but one that is on at several times of the day. */
  items: RailItem[];
  /** Broadcasts of the Korean days around today's, from which a viewer elsewhere is shown their own day. */
  near: RailItem[];
}
