import { valuesOf } from '#src/domain/choices.ts';

export const TITLE_TYPE_LABELS = { drama: 'Drama', movie: 'Movie', special: 'Special' } as const;
export type TitleType = keyof typeof TITLE_TYPE_LABELS;
export const TITLE_TYPES = valuesOf(TITLE_TYPE_LABELS);

export const TITLE_STATUS_LABELS = {
  upcoming: 'Upcoming',
  airing: 'Airing',
  finished: 'Finished',
  cancelled: 'Cancelled',
  hiatus: 'On hiatus',
} as const;
export type TitleStatus = keyof typeof TITLE_STATUS_LABELS;
export const TITLE_STATUSES = valuesOf(TITLE_STATUS_LABELS);

export const TITLE_FORMAT_LABELS = {
  series: 'Series',
  web_series: 'Web series',
  short_form: 'Short-form drama',
  drama_special: 'Drama special',
  feature: 'Feature film',
  tv_movie: 'TV movie',
  short: 'Short film',
} as const;
export type TitleFormat = keyof typeof TITLE_FORMAT_LABELS;
export const TITLE_FORMATS = valuesOf(TITLE_FORMAT_LABELS);
