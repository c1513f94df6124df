import type { Target } from '#src/records/fields/field.ts';

/** Resources of the dashboard by the registry's table names; other tables are not resources. */
const RESOURCES: Readonly<Record<string, string>> = {
  titles: 'dramas',
  people: 'people',
  countries: 'countries',
  genders: 'genders',
  genres: 'genres',
  tags: 'tags',
  studios: 'studios',
  streamingServices: 'streaming-services',
  socialMedia: 'social-media',
  images: 'images',
};

/** Returns the resource that a reference points to; undefined for tables that are not resources. */
export const resourceOfTarget = (target: Target | undefined): string | undefined =>
  target === undefined ? undefined : RESOURCES[target];
