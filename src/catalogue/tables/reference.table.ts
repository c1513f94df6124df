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
import { STUDIO_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import { identity, oneOfCheck, recordColumns, reference } from '#src/server/db/schema/columns.ts';

/** Columns of every table of names: the id, and what addresses and lists show. */
const namedColumns = () => ({
  id: identity(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  ...recordColumns(),
});

export const countries = pgTable(
  'countries',
  {
    code: char({ length: 2 }).notNull().unique(),
    ...namedColumns(),
  },
  (t) => [check('countries_code_shape', sql`${t.code} ~ '^[A-Z]{2}$'`)],
);

export const genders = pgTable('genders', {
  ...namedColumns(),
});

export const genres = pgTable('genres', {
  description: text(),
  ...namedColumns(),
});

/** Lists of names sort case-insensitively. */
const byLetters = (name: string, t: { id: AnyPgColumn; name: AnyPgColumn }) =>
  index(name).on(sql`lower(${t.name}) collate "C"`, t.id);

export const tags = pgTable(
  'tags',
  {
    category: text(),
    isSpoiler: boolean().notNull().default(false),
    description: text(),
    ...namedColumns(),
  },
  (t) => [byLetters('tags_by_letters', t)],
);

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
  url: text(),
  ...namedColumns(),
});

/** Sites with profiles of people or titles, each with the pattern of its addresses. */
export const socialMedia = pgTable('social_media', {
  urlPattern: text().notNull(),
  ...namedColumns(),
});

/** Other catalogues with their own ids of our titles and people. */
export const externalSources = pgTable('external_sources', {
  titleUrl: text(),
  personUrl: text(),
  isPublic: boolean().notNull().default(true),
  ...namedColumns(),
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
