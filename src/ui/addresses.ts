import type { PersonSummary, TitleSummary } from '#src/domain/catalogue/summaries.ts';

/** Returns the path of a title's page, which is the same for dramas, movies and specials. */
export const titleHref = ({ id, slug }: Pick<TitleSummary, 'id' | 'slug'>): string => `/drama/${id}/${slug}`;

/** Returns the path of a person's page. */
export const personHref = ({ id, slug }: Pick<PersonSummary, 'id' | 'slug'>): string =>
  `/people/${id}/${slug}`;
