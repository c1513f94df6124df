import { type Choices, valuesOf } from '#src/domain/choices.ts';

export const TYPE_LABELS = { drama: 'Drama', movie: 'Movie', special: 'Special' } as const;
export type TitleType = keyof typeof TYPE_LABELS;
export const TITLE_TYPES = valuesOf(TYPE_LABELS);

/** Further words for the types in imported files. */
export const TITLE_TYPE_TERMS: Readonly<Record<TitleType, readonly string[]>> = {
  drama: [
    ...[
      'k-drama',
      'korean drama',
      'drama series',
      'k-drama series',
      'series',
      'tv series',
      'tv show',
      'tv shows',
      'tv drama',
    ],
    ...['television series', 'web series', 'web drama', 'mini series', 'tv mini series', 'sitcom', 'tv'],
    ...[
      '드라마',
      '텔레비전 드라마',
      '웹드라마',
      '시리즈',
      '미니시리즈',
      '일일드라마',
      '주말드라마',
      '시트콤',
    ],
  ],
  movie: ['film', 'feature film', 'tv movie', 'tv film', '영화'],
  special: ['drama special', 'tv special', '특집극', '단막극', '드라마 스페셜'],
};

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
