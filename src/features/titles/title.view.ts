import type { CastRole, CreditJob, Relation } from '#src/domain/catalogue/creditKinds.ts';
import type { EpisodeKind } from '#src/domain/catalogue/episodes.ts';
import type {
  ImageSummary,
  PersonSummary,
  TitleFormat,
  TitleStatus,
  TitleSummary,
  TitleType,
} from '#src/domain/catalogue/summaries.ts';

/** A genre, tag, network or studio with the slug that filters lists by it. */
export interface Named {
  slug: string;
  name: string;
}

interface TagNamed extends Named {
  isSpoiler: boolean;
}

/** One offer of a streaming service. `country` is null if the source does not state it. */
export interface WatchOffer {
  service: string;
  serviceSlug: string;
  country: { code: string; name: string } | null;
  kind: 'subscription' | 'free' | 'rent' | 'buy' | null;
  url: string | null;
  /** Partial date of the last check. */
  checkedOn: string | null;
}

/** A score from another catalogue, always shown with the catalogue's name. */
export interface ExternalScore {
  source: string;
  /** 0..10 */
  score: number;
  /** Null if the source does not state the number. */
  votes: number | null;
  /** Partial date on which the score was read. */
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
  /** Relation of the other title to this one. */
  relation: Relation;
  title: TitleSummary;
}

/** A title without cast and episodes, as in the API; pages get a `TitleHead`. */
export interface WholeTitle {
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
  /** Pages of this title in other catalogues, and its own sites and channels. */
  links: ExternalLink[];
  related: RelatedTitle[];
  /** Weighted score 1..10 of members; null below the minimum number of votes. */
  score: number | null;
  scoreCount: number;
  listCount: number;
  reviewCount: number;
  favoriteCount: number;
  poster: ImageSummary | null;
  backdrop: ImageSummary | null;
  /** Number of entries of the tabs. */
  counts: { cast: number; crew: number; episodes: number };
  updatedAt: string;
}

/** A run whose continuation is unknown: no future date is listed. */
export interface ListedRun {
  /** Partial date in Korea of the last listed episode; null if no episode has a date. */
  lastDate: string | null;
}

/** The data of a title that its pages, search engines and previews use. Nothing else is sent to browsers. */
export interface TitleHead
  extends Omit<
    WholeTitle,
    | 'aliases'
    | 'contentRatings'
    | 'counts'
    | 'externalScores'
    | 'favoriteCount'
    | 'listCount'
    | 'releases'
    | 'tags'
  > {
  aliases: string[];
  contentRatings: { code: string; country: string }[];
  counts: { cast: number; episodes: number };
  releases: (Pick<TitleRelease, 'kind' | 'date'> & { country: string })[];
  /** Without spoilers. */
  tags: Named[];
  /** The only external score whose terms allow showing it. */
  tmdb: { score: number; votes: number | null } | null;
  /** Set for a title with status airing that has no known future date; otherwise null. */
  listedRun: ListedRun | null;
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

/**
 * Cast and crew. A person occurs once in each group: an actor with all characters, a writer who also acts in
 * both groups.
 */
export interface TitleCast {
  cast: { role: CastGroupKey; label: string; members: CastMember[] }[];
  crew: {
    job: CrewJob;
    label: string;
    people: { creditId: number; person: PersonSummary; note: string | null }[];
  }[];
}

/** Cast and crew as pages show them. */
export interface ShownCast {
  cast: {
    role: CastGroupKey;
    label: string;
    members: { person: PersonSummary; characters: { name: string }[]; note: string | null }[];
  }[];
  crew: TitleCast['crew'];
}

export interface EpisodeSummary {
  id: number;
  /** `1`, `6.5`, `SP1`; null for an episode without a number, whose address has its id. */
  label: string | null;
  kind: EpisodeKind;
  title: string | null;
  nativeTitle: string | null;
  /** Partial date, Korea. */
  airDate: string | null;
  /** HH:MM, Korea; defaults to the title's air time. */
  airTime: string | null;
  /** Instant of the broadcast, ISO 8601 in UTC; null if the date or time is unknown. */
  airsAt: string | null;
  /** Whether the date was computed from weekdays rather than published. */
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

/** An episode in a list. `title` can be in any script. */
export type ShownEpisode = Pick<
  EpisodeSummary,
  'id' | 'label' | 'kind' | 'title' | 'airDate' | 'airsAt' | 'isAirDateDerived' | 'runtimeMinutes'
>;

/** The data that the page of episodes shows. */
export interface ShownEpisodes extends Omit<TitleEpisodes, 'episodes'> {
  episodes: ShownEpisode[];
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

type ShownNeighbour = Pick<EpisodeNeighbour, 'id' | 'label'>;

/** The data that the page of one episode shows. */
export interface ShownTitleEpisode extends ShownEpisode, Pick<TitleEpisode, 'airTime' | 'synopsis'> {
  previous: ShownNeighbour | null;
  next: ShownNeighbour | null;
}
