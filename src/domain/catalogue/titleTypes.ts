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
