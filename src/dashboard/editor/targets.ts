import type { Target } from '#src/domain/fields/field.ts';

/** The dashboard's resources by what the registry calls their tables; the others are no resources. */
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

/** The resource whose records a reference names; undefined for tables that are none. */
export const resourceOfTarget = (target: Target | undefined): string | undefined =>
  target === undefined ? undefined : RESOURCES[target];
