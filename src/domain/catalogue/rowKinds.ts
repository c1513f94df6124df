import { valuesOf } from '#src/domain/choices.ts';

// Kinds of studios and of rows of titles and people; the database has check constraints for them.

export const STUDIO_KIND_LABELS = { studio: 'Studio', network: 'Network' } as const;
export const STUDIO_KINDS = valuesOf(STUDIO_KIND_LABELS);

export const PERSON_NAME_KIND_LABELS = {
  alias: 'Alias',
  birth: 'Birth name',
  stage: 'Stage name',
  former: 'Former name',
} as const;
export const PERSON_NAME_KINDS = valuesOf(PERSON_NAME_KIND_LABELS);

export const ALIAS_LABELS = {
  alias: 'Alias',
  romanised: 'Romanised',
  translation: 'Translation',
  abbreviation: 'Abbreviation',
} as const;
export const ALIAS_KINDS = valuesOf(ALIAS_LABELS);

export const AVAILABILITY_LABELS = {
  subscription: 'Subscription',
  free: 'Free',
  rent: 'Rent',
  buy: 'Buy',
} as const;
export const AVAILABILITY_KINDS = valuesOf(AVAILABILITY_LABELS);

/** Title pages write them in lower case after the country. */
export const RELEASE_LABELS = {
  broadcast: 'On television',
  theatre: 'In theatres',
  stream: 'Streaming',
  home_video: 'On disc',
  festival: 'At a festival',
} as const;
export const RELEASE_KINDS = valuesOf(RELEASE_LABELS);
