/** Kinds of rows of titles and people; the database has check constraints for them. */
export const PERSON_NAME_KINDS = ['alias', 'birth', 'stage', 'former'] as const;
export const ALIAS_KINDS = ['alias', 'romanised', 'translation', 'abbreviation'] as const;
export const AVAILABILITY_KINDS = ['subscription', 'free', 'rent', 'buy'] as const;
export const RELEASE_KINDS = ['broadcast', 'theatre', 'stream', 'home_video', 'festival'] as const;
