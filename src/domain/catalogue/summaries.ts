/** A title as queries return it for lists, rails, cards and search results. */
export interface TitleSummary {
  id: number;
  slug: string;
  type: TitleType;
  status: TitleStatus;
  /** English or best-known Latin title; the Hangul title if there is no other. */
  title: string;
  nativeTitle: string | null;
  romanisedTitle: string | null;
  year: number | null;
  /** Partial date: YYYY, YYYY-MM or YYYY-MM-DD. */
  startDate: string | null;
  episodeCount: number | null;
  /** ISO 3166-1 alpha-2, the main country first. */
  countryCodes: string[];
  /** Genre slugs in their stored order. */
  genres: string[];
  /** Names of networks, at most three. */
  networks: string[];
  /** Weighted score 1..10; null below the minimum number of votes. */
  score: number | null;
  scoreCount: number;
  poster: ImageSummary | null;
}

/** A person in cards and search results. */
export interface PersonSummary {
  id: number;
  slug: string;
  name: string;
  nativeName: string | null;
  portrait: ImageSummary | null;
}

/** A picture: the address and pixel size of its widest file, and placeholders for the time it loads. */
export interface ImageSummary {
  src: string;
  width: number;
  height: number;
  /** Widths of its files, narrowest first; `sourceSet` builds their addresses. */
  widths: readonly number[];
  /** A tiny placeholder as a data URL. */
  blur: string | null;
  /** Most frequent colour, `#rrggbb`. */
  colour: string | null;
  credit: string | null;
}

export const TITLE_TYPES = ['drama', 'movie', 'special'] as const;
export type TitleType = (typeof TITLE_TYPES)[number];

export const TITLE_STATUSES = ['upcoming', 'airing', 'finished', 'cancelled', 'hiatus'] as const;
export type TitleStatus = (typeof TITLE_STATUSES)[number];

export const TITLE_FORMATS = [
  'series',
  'web_series',
  'short_form',
  'drama_special',
  'feature',
  'tv_movie',
  'short',
] as const;
export type TitleFormat = (typeof TITLE_FORMATS)[number];
