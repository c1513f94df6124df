import { type Choices, valuesOf } from '#src/domain/choices.ts';

export const TYPE_LABELS = { drama: 'Drama', movie: 'Movie', special: 'Special' } as const;
export type TitleType = keyof typeof TYPE_LABELS;
export const TITLE_TYPES = valuesOf(TYPE_LABELS);

export const STATUS_LABELS = {
  upcoming: 'Upcoming',
  airing: 'Airing',
  finished: 'Finished',
  cancelled: 'Cancelled',
  hiatus: 'On hiatus',
} as const;
export type TitleStatus = keyof typeof STATUS_LABELS;
export const TITLE_STATUSES = valuesOf(STATUS_LABELS);

export const FORMAT_LABELS = {
  series: 'Series',
  web_series: 'Web series',
  short_form: 'Short-form drama',
  drama_special: 'Drama special',
  feature: 'Feature film',
  tv_movie: 'TV movie',
  short: 'Short film',
} as const;
export type TitleFormat = keyof typeof FORMAT_LABELS;
export const TITLE_FORMATS = valuesOf(FORMAT_LABELS);

/** Labels of the values of the facets without a table. `title_facets()` stores their positions. */
export const FACET_LABELS: Readonly<Record<string, Choices>> = {
  type: TYPE_LABELS,
  format: FORMAT_LABELS,
  status: STATUS_LABELS,
};
