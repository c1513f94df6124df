import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, oneOfCheck, recordColumns, reference } from '#src/server/db/schema/columns.ts';

export const countries = pgTable(
  'countries',
  {
    id: identity(),
    code: char({ length: 2 }).notNull().unique(),
    name: text().notNull().unique(),
    slug: text().notNull().unique(),
    ...recordColumns(),
  },
  (t) => [check('countries_code_shape', sql`${t.code} ~ '^[A-Z]{2}$'`)],
);

export const genders = pgTable('genders', {
  id: identity(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  ...recordColumns(),
});

export const genres = pgTable('genres', {
  id: identity(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  description: text(),
  ...recordColumns(),
});

/** Lists of names sort case-insensitively. */
const byLetters = (name: string, t: { id: AnyPgColumn; name: AnyPgColumn }) =>
  index(name).on(sql`lower(${t.name}) collate "C"`, t.id);

export const tags = pgTable(
  'tags',
  {
    id: identity(),
    name: text().notNull().unique(),
    slug: text().notNull().unique(),
    category: text(),
    isSpoiler: boolean().notNull().default(false),
    description: text(),
    ...recordColumns(),
  },
  (t) => [byLetters('tags_by_letters', t)],
);

export const STUDIO_KINDS = ['studio', 'network'] as const;

export const studios = pgTable(
  'studios',
  {
    id: identity(),
    kind: text({ enum: STUDIO_KINDS }).notNull(),
    name: text().notNull(),
    nativeName: text(),
    slug: text().notNull().unique(),
    countryId: integer().references(() => countries.id),
    ...recordColumns(),
  },
  (t) => [
    oneOfCheck('studios_kind', t.kind, STUDIO_KINDS),
    uniqueIndex('studios_kind_name').on(t.kind, sql`lower(${t.name})`),
    index('studios_country').on(t.countryId),
    byLetters('studios_by_letters', t),
  ],
);

export const streamingServices = pgTable('streaming_services', {
  id: identity(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  url: text(),
  ...recordColumns(),
});

/** Sites with profiles of people or titles, each with the pattern of its addresses. */
export const socialMedia = pgTable('social_media', {
  id: identity(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  urlPattern: text().notNull(),
  ...recordColumns(),
});

/** Other catalogues with their own ids of our titles and people. */
export const externalSources = pgTable('external_sources', {
  id: identity(),
  slug: text().notNull().unique(),
  name: text().notNull().unique(),
  titleUrl: text(),
  personUrl: text(),
  isPublic: boolean().notNull().default(true),
  ...recordColumns(),
});

/** Ratings of each country's own system: KR 15, US TV-14. */
export const contentRatings = pgTable(
  'content_ratings',
  {
    id: identity(),
    countryId: reference(() => countries.id),
    code: text().notNull(),
    name: text().notNull(),
    minimumAge: smallint(),
    ...recordColumns(),
  },
  (t) => [
    unique('content_ratings_country_code').on(t.countryId, t.code),
    check('content_ratings_age', sql`${t.minimumAge} between 0 and 21`),
  ],
);

/**
 * One row. Triggers (migration 0017) increment the version in each transaction that writes a small reference table:
 * countries, genres, content ratings, services, sources or social media.
 */
export const referenceVersion = pgTable('reference_version', {
  id: smallint().primaryKey().default(1),
  version: integer().notNull().default(1),
});
