import type { PersonSummary, TitleSummary } from '#src/domain/summaries.ts';

/** Address of a title's page; movies and specials live there too. */
export const titleHref = ({ id, slug }: Pick<TitleSummary, 'id' | 'slug'>): string => `/drama/${id}/${slug}`;

/** Address of a person's page. */
export const personHref = ({ id, slug }: Pick<PersonSummary, 'id' | 'slug'>): string =>
  `/people/${id}/${slug}`;
