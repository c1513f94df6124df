import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { RELATIONS, type Relation } from '#src/domain/catalogue/creditKinds.ts';
import { ALIAS_KINDS } from '#src/domain/catalogue/rowKinds.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/catalogue/titleTypes.ts';
import {
  identity,
  instant,
  oneOfCheck,
  parent,
  partialDate,
  partialDateCheck,
  recordColumns,
  reference,
} from '#src/server/db/schema/columns.ts';
import { externalIdsTable, linksTable, position, titleReferences } from './ownedRows.table.ts';
import { contentRatings, countries, externalSources, genres, studios, tags } from './reference.table.ts';

export const titles = pgTable(
  'titles',
  {
    id: identity(),
    type: text({ enum: TITLE_TYPES }).notNull(),
    format: text({ enum: TITLE_FORMATS }),
    /** Status set by staff; null derives it from the dates. */
    statedStatus: text({ enum: TITLE_STATUSES }),
    /** The status set by staff, or else derived from the dates and updated daily. */
    status: text({ enum: TITLE_STATUSES }).notNull(),
    title: text().notNull(),
    nativeTitle: text(),
    romanisedTitle: text(),
    /** Folded A–Z key, compared bytewise, so that every database sorts alike. */
    sortKey: text().notNull(),
    slug: text().notNull(),
    /** Cleaned HTML. */
    synopsis: text(),
    startDate: partialDate(),
    endDate: partialDate(),
    year: smallint().generatedAlwaysAs((): ReturnType<typeof sql> => sql`substr(start_date, 1, 4)::smallint`),
    episodeCount: smallint(),
    runtimeMinutes: smallint(),
    /** ISO weekdays 1 = Monday … 7 = Sunday, Korean local days. */
    airWeekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Korean local time HH:MM, 00:00–23:59 after normalisation. */
    airTime: text(),
    /** Set by staff only, never derived from an age rating. */
    isExplicit: boolean().notNull().default(false),
    isPublished: boolean().notNull().default(true),
    deletedAt: instant(),
    ...recordColumns(),
  },
  (t) => [
    // Staff lists show the last changed titles first, including drafts.
    index('titles_by_change').on(t.updatedAt, t.id),
    // The few deleted titles; and all others, to count them without reading rows.
    index('titles_deleted').on(t.id).where(sql`${t.deletedAt} is not null`),
    index('titles_alive').on(t.id).where(sql`${t.deletedAt} is null`),
    // Indexes for work lists. The first two are sorted by name, so that duplicates are adjacent.
    index('titles_by_name')
      .on(sql`${t.sortKey} collate "C"`, t.id, t.year)
      .where(sql`${t.deletedAt} is null`),
    index('titles_by_native_name')
      .on(sql`${t.nativeTitle} collate "C"`, t.id, t.year)
      .where(sql`${t.deletedAt} is null and ${t.nativeTitle} is not null`),
    index('titles_drafts')
      .on(sql`${t.updatedAt} desc`, t.id)
      .where(sql`${t.deletedAt} is null and not ${t.isPublished}`),
    index('titles_without_synopsis')
      .on(t.id)
      .where(sql`${t.synopsis} is null and ${t.deletedAt} is null and ${t.isPublished}`),
    oneOfCheck('titles_type', t.type, TITLE_TYPES),
    oneOfCheck('titles_format', t.format, TITLE_FORMATS),
    oneOfCheck('titles_status', t.status, TITLE_STATUSES),
    oneOfCheck('titles_stated_status', t.statedStatus, TITLE_STATUSES),
    check('titles_title_present', sql`btrim(${t.title}) <> '' and char_length(${t.title}) <= 300`),
    check('titles_slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    partialDateCheck('titles_start_date', t.startDate),
    partialDateCheck('titles_end_date', t.endDate),
    check(
      'titles_dates_ordered',
      sql`${t.endDate} is null or ${t.startDate} is null or substr(${t.endDate}, 1, least(length(${t.startDate}), length(${t.endDate}))) >= substr(${t.startDate}, 1, least(length(${t.startDate}), length(${t.endDate})))`,
    ),
    check('titles_episode_count', sql`${t.episodeCount} between 0 and 20000`),
    check('titles_runtime', sql`${t.runtimeMinutes} between 1 and 2000`),
    check('titles_air_weekdays', sql`${t.airWeekdays} <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    check('titles_air_time', sql`${t.airTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** Column of rows that belong to a title and are deleted with it. */
export const titleId = () => parent(() => titles.id);

export const titleAliases = pgTable(
  'title_aliases',
  {
    id: identity(),
    titleId: titleId(),
    name: text().notNull(),
    kind: text({ enum: ALIAS_KINDS }).notNull().default('alias'),
    language: text(),
    position: position(),
  },
  (t) => [
    unique('title_aliases_name').on(t.titleId, t.name),
    oneOfCheck('title_aliases_kind', t.kind, ALIAS_KINDS),
  ],
);

export const titleCountries = titleReferences(
  'title_countries',
  () => titles.id,
  'country',
  () => countries.id,
);

export const titleGenres = titleReferences(
  'title_genres',
  () => titles.id,
  'genre',
  () => genres.id,
);

export const titleTags = pgTable(
  'title_tags',
  {
    titleId: titleId(),
    tagId: reference(() => tags.id),
    relevance: smallint(),
    isSpoiler: boolean().notNull().default(false),
    position: position(),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.tagId] }),
    index('title_tags_tag').on(t.tagId),
    check('title_tags_relevance', sql`${t.relevance} between 0 and 100`),
  ],
);

/** Production companies and broadcasters of a title; the studio's kind distinguishes them. */
export const titleStudios = titleReferences(
  'title_studios',
  () => titles.id,
  'studio',
  () => studios.id,
);

export const titleContentRatings = pgTable(
  'title_content_ratings',
  {
    titleId: titleId(),
    contentRatingId: reference(() => contentRatings.id),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.contentRatingId] }),
    index('title_content_ratings_rating').on(t.contentRatingId),
  ],
);

export const titleExternalIds = externalIdsTable('title', () => titles.id);

/** Scores from other catalogues, always displayed with the catalogue's name and never mixed with ours. */
export const titleExternalScores = pgTable(
  'title_external_scores',
  {
    titleId: titleId(),
    sourceId: reference(() => externalSources.id),
    /** 0..10, as in the source. */
    score: doublePrecision().notNull(),
    /** Number of votes; null if it is unknown. */
    votes: integer(),
    readOn: partialDate(),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.sourceId] }),
    check('title_external_scores_score', sql`${t.score} >= 0 and ${t.score} <= 10`),
    check('title_external_scores_votes', sql`${t.votes} >= 0`),
  ],
);

export const titleLinks = linksTable('title', () => titles.id);

export const relatedTitles = pgTable(
  'related_titles',
  {
    titleId: titleId(),
    relatedId: parent((): AnyPgColumn => titles.id),
    relation: text().$type<Relation>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.relatedId] }),
    index('related_titles_related').on(t.relatedId),
    check('related_titles_not_itself', sql`${t.titleId} <> ${t.relatedId}`),
    oneOfCheck('related_titles_relation', t.relation, RELATIONS),
  ],
);
