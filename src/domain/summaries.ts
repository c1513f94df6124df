/** What a list, rail, card or search result needs to know of a title: the one shape queries give and cards take. */
export interface TitleSummary {
  id: number;
  slug: string;
  type: TitleType;
  status: TitleStatus;
  /** English or best-known Latin title; for a title known only in Hangul, the Hangul one. */
  title: string;
  nativeTitle: string | null;
  romanisedTitle: string | null;
  year: number | null;
  /** Partial date: YYYY, YYYY-MM or YYYY-MM-DD. */
  startDate: string | null;
  episodeCount: number | null;
  /** ISO 3166-1 alpha-2, first is the main country. */
  countryCodes: string[];
  /** Genre slugs in their stored order. */
  genres: string[];
  /** Names of networks, at most three. */
  networks: string[];
  /** Our weighted score 1..10, null below the published minimum of votes. */
  score: number | null;
  scoreCount: number;
  poster: ImageSummary | null;
}

/** What a person's card or a search result needs to know. */
export interface PersonSummary {
  id: number;
  slug: string;
  name: string;
  nativeName: string | null;
  portrait: ImageSummary | null;
}

/** A served picture: the address of its widest file, that one's size in pixels, and what to show while it loads. */
export interface ImageSummary {
  src: string;
  width: number;
  height: number;
  /** Widths of its files, narrowest first; `sourceSet` makes addresses of them. */
  widths: readonly number[];
  /** A tiny picture as a data address. */
  blur: string | null;
  /** Its commonest colour, `#rrggbb`. */
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
