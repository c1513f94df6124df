import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { Broadcast } from './charts.view.ts';

export type RailKey = 'airing' | 'trending' | 'season' | 'upcoming';

/** What a rail shows: its subject or one of its fallbacks. */
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
  /** Partial date, Korea, of the broadcast or premiere; null if the rail has no dates. */
  date: string | null;
  /** HH:MM, Korea. */
  time: string | null;
  /** Instant of `date` and `time`, ISO 8601 in UTC. */
  at: string | null;
  /** Labels of the episodes that air, in order. */
  episodes: string[];
  /** Whether all episodes are specials. */
  isSpecial: boolean;
  /** Next broadcasts of the title (`inNextOrder`); only in the season rail. */
  next: Broadcast[];
}

export interface Rail {
  key: RailKey;
  basis: RailBasis;
  /** Heading: `Airing today`, `On this day`. */
  title: string;
  /** One sentence that explains the selection: the day, the season or what is missing. */
  reason: string;
  /** Address of a longer list, if there is one. */
  href: string | null;
  /** At least one item; a title occurs several times only if it airs several times that day. */
  items: RailItem[];
  /** Broadcasts of the adjacent Korean days, for the days of viewers in other time zones. */
  near: RailItem[];
}
