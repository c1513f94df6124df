export const TITLE_TYPES = ['drama', 'movie', 'special'] as const;
export type TitleType = (typeof TITLE_TYPES)[number];

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
