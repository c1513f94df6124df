import type { CastRole, CreditJob, Relation } from '#src/domain/creditKinds.ts';
import type { EpisodeKind } from '#src/domain/episodes.ts';
import type {
  ImageSummary,
  PersonSummary,
  TitleFormat,
  TitleStatus,
  TitleSummary,
  TitleType,
} from '#src/domain/summaries.ts';

/** A genre, tag, network or studio as a title's page names it and links to the list that is filtered by it. */
export interface Named {
  slug: string;
  name: string;
}

interface TagNamed extends Named {
  isSpoiler: boolean;
}

/** One offer of a streaming service. `country` null: the source did not say where. */
export interface WatchOffer {
  service: string;
  serviceSlug: string;
  country: { code: string; name: string } | null;
  kind: 'subscription' | 'free' | 'rent' | 'buy' | null;
  url: string | null;
  /** Partial date on which it was last looked at. */
  checkedOn: string | null;
}

/** What another catalogue's audience says, always shown under its name. */
export interface ExternalScore {
  source: string;
  /** 0..10 */
  score: number;
  /** Null where the source does not say how many. */
  votes: number | null;
  /** Partial date of the reading. */
  readOn: string | null;
  url: string | null;
}

interface ExternalLink {
  source: string;
  url: string;
}

export interface TitleRelease {
  country: { code: string; name: string };
  kind: 'broadcast' | 'theatre' | 'stream' | 'home_video' | 'festival';
  /** Partial date. */
  date: string;
  note: string | null;
}

export interface RelatedTitle {
  /** What the other title is to this one. */
  relation: Relation;
  title: TitleSummary;
}

/** Everything of a title's page but its cast and episodes. */
export interface TitleHead {
  id: number;
  slug: string;
  type: TitleType;
  format: TitleFormat | null;
  status: TitleStatus;
  title: string;
  nativeTitle: string | null;
  romanisedTitle: string | null;
  aliases: { name: string; language: string | null }[];
  /** Cleaned HTML. */
  synopsis: string | null;
  /** Partial dates, Korea. */
  startDate: string | null;
  endDate: string | null;
  year: number | null;
  episodeCount: number | null;
  runtimeMinutes: number | null;
  /** ISO weekdays, 1 is Monday, Korea. */
  airWeekdays: number[];
  /** HH:MM, Korea. */
  airTime: string | null;
  isExplicit: boolean;
  countries: { code: string; name: string }[];
  genres: Named[];
  tags: TagNamed[];
  networks: Named[];
  studios: Named[];
  contentRatings: {
    country: { code: string; name: string };
    code: string;
    name: string;
    minimumAge: number | null;
  }[];
  releases: TitleRelease[];
  whereToWatch: WatchOffer[];
  externalScores: ExternalScore[];
  /** Other catalogues' pages of this title and its own sites and channels. */
  links: ExternalLink[];
  related: RelatedTitle[];
  /** Weighted score 1..10 of our members, null below the published minimum of votes. */
  score: number | null;
  scoreCount: number;
  listCount: number;
  reviewCount: number;
  favoriteCount: number;
  poster: ImageSummary | null;
  backdrop: ImageSummary | null;
  /** What the tabs lead to. */
  counts: { cast: number; crew: number; episodes: number };
  updatedAt: string;
}

export interface CharacterNamed {
  id: number;
  name: string;
  nativeName: string | null;
}

export interface CastMember {
  creditId: number;
  person: PersonSummary;
  characters: CharacterNamed[];
  note: string | null;
}

export type CastGroupKey = CastRole | 'unknown';
type CrewJob = Exclude<CreditJob, 'cast'>;

/** Who made a title. A person stands once in a group: an actor with all characters, a writer who also acts in both. */
export interface TitleCast {
  cast: { role: CastGroupKey; label: string; members: CastMember[] }[];
  crew: {
    job: CrewJob;
    label: string;
    people: { creditId: number; person: PersonSummary; note: string | null }[];
  }[];
}

export interface EpisodeSummary {
  id: number;
  /** `1`, `6.5`, `SP1`; null for an episode without a number, which its id addresses. */
  label: string | null;
  kind: EpisodeKind;
  title: string | null;
  nativeTitle: string | null;
  /** Partial date, Korea. */
  airDate: string | null;
  /** HH:MM, Korea; the title's own where the episode has none. */
  airTime: string | null;
  /** Instant of the broadcast, ISO 8601 in UTC, where date and time are known. */
  airsAt: string | null;
  /** Whether the date was computed from weekdays instead of published. */
  isAirDateDerived: boolean;
  runtimeMinutes: number | null;
  still: ImageSummary | null;
}

export interface TitleEpisodes {
  episodes: EpisodeSummary[];
  total: number;
  page: number;
  pageCount: number;
}

export interface EpisodeNeighbour {
  id: number;
  label: string | null;
  title: string | null;
}

export interface TitleEpisode extends EpisodeSummary {
  /** Cleaned HTML. */
  synopsis: string | null;
  previous: EpisodeNeighbour | null;
  next: EpisodeNeighbour | null;
}
