import type { titleFields } from '#src/catalogue/titles/title.fields.ts';

type TitleField = keyof typeof titleFields;

/** The record's field of each column of titles that stands for one. */
export const RECORD_FIELDS: Readonly<Partial<Record<string, TitleField>>> = {
  title: 'title',
  nativeTitle: 'nativeTitle',
  altTitles: 'aliases',
  type: 'type',
  format: 'format',
  statedStatus: 'statedStatus',
  romanisedTitle: 'romanisedTitle',
  synopsis: 'synopsis',
  isExplicit: 'isExplicit',
  isPublished: 'isPublished',
  country: 'countries',
  startDate: 'startDate',
  endDate: 'endDate',
  airDays: 'airWeekdays',
  airTime: 'airTime',
  episodes: 'episodeCount',
  runtime: 'runtimeMinutes',
  studios: 'studios',
  networks: 'studios',
  genres: 'genres',
  tags: 'tags',
  contentRating: 'contentRatings',
  streaming: 'availability',
  cast: 'cast',
  mainCast: 'cast',
  supportCast: 'cast',
  director: 'crew',
  screenwriter: 'crew',
  staff: 'crew',
};
