import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { ALL_SHELVES, SHELF_SQL } from '#src/server/db/nameShelves.ts';
import { identity, instant } from './columns.ts';
import { people } from './people.ts';
import { titles } from './titles.ts';

/** Aggregates of what members do with a title, maintained by the writes that change them. */
export const titleStats = pgTable('title_stats', {
  titleId: integer()
    .primaryKey()
    .references(() => titles.id, { onDelete: 'cascade' }),
  /** Sum and number of members' scores (2..20 each); unrated entries and suspended members do not count. */
  scoreTotal: integer().notNull().default(0),
  scoreCount: integer().notNull().default(0),
  listCount: integer().notNull().default(0),
  reviewCount: integer().notNull().default(0),
  favoriteCount: integer().notNull().default(0),
  /** log2 of the decayed sum of events (7-day half-life) referred to a fixed instant: its order never changes with time. */
  trending: doublePrecision(),
});

/** One row: the mean that weighted scores lean on, refreshed as ratings come in. */
export const catalogueAggregates = pgTable('catalogue_aggregates', {
  id: smallint().primaryKey().default(1),
  scoreTotal: integer().notNull().default(0),
  scoreCount: integer().notNull().default(0),
  updatedAt: instant().notNull().defaultNow(),
});

const ids = () => integer().array().notNull().default(sql`'{}'`);

/**
 * One narrow row a title with all that browse filters and sorts by. Derived: `refresh_title_index(ids)` rewrites it
 * from the tables above inside the transaction of every command that touches them.
 */
export const titleIndex = pgTable(
  'title_index',
  {
    titleId: integer()
      .primaryKey()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** Published and not deleted. */
    isListed: boolean().notNull(),
    isExplicit: boolean().notNull(),
    type: text().notNull(),
    format: text(),
    status: text().notNull(),
    year: smallint(),
    startDate: text(),
    endDate: text(),
    episodeCount: smallint(),
    runtimeMinutes: smallint(),
    countryIds: ids(),
    genreIds: ids(),
    tagIds: ids(),
    /** Studios and networks. */
    studioIds: ids(),
    /** Service id for any country; -(service id * 1000 + country id) for one, negative so that the two never meet. */
    serviceKeys: ids(),
    contentRatingIds: ids(),
    /** Weighted score 1..10, null under five votes. */
    score: real(),
    scoreCount: integer().notNull().default(0),
    listCount: integer().notNull().default(0),
    /** Largest audience another catalogue reports: order of popularity among titles no member has listed yet. */
    externalVotes: integer().notNull().default(0),
    trending: doublePrecision(),
    sortKey: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('title_index_popular').on(sql`${t.listCount} desc`, sql`${t.externalVotes} desc`, t.titleId),
    index('title_index_trending').on(
      sql`${t.trending} desc nulls last`,
      sql`${t.listCount} desc`,
      sql`${t.externalVotes} desc`,
      t.titleId,
    ),
    index('title_index_score').on(
      sql`${t.score} desc nulls last`,
      sql`${t.listCount} desc`,
      sql`${t.externalVotes} desc`,
      t.titleId,
    ),
    index('title_index_start_desc').on(sql`${t.startDate} collate "C" desc nulls last`, t.titleId),
    index('title_index_start_asc').on(sql`${t.startDate} collate "C" asc nulls last`, t.titleId),
    index('title_index_added').on(sql`${t.createdAt} desc`, sql`${t.titleId} desc`),
    index('title_index_sort_key').on(sql`${t.sortKey} collate "C"`, t.titleId),
    index('title_index_genres').using('gin', t.genreIds),
    index('title_index_tags').using('gin', t.tagIds),
    index('title_index_countries').using('gin', t.countryIds),
    index('title_index_studios').using('gin', t.studioIds),
    index('title_index_services').using('gin', t.serviceKeys),
  ],
);

/** The title's card, ready to send: lists read it by key instead of joining eight tables for each row. */
export const titleCards = pgTable('title_cards', {
  titleId: integer()
    .primaryKey()
    .references(() => titles.id, { onDelete: 'cascade' }),
  card: jsonb().$type<TitleSummary>().notNull(),
});

/** Kilobytes of new names that wait outside a trigram index: each search reads them through. */
const WAITING = { gin_pending_list_limit: 256 };

/**
 * Every name anything can be found by, in every script, each in the forms search compares.
 * A title's characters are found under the title.
 */
export const searchNames = pgTable(
  'search_names',
  {
    id: identity(),
    /** 't' title, 'p' person. */
    entity: char({ length: 1, enum: ['t', 'p'] }).notNull(),
    titleId: integer().references(() => titles.id, { onDelete: 'cascade' }),
    personId: integer().references(() => people.id, { onDelete: 'cascade' }),
    /** 0 main, 1 native, 2 romanised, 3 alias, 4 character: better sources win ties. */
    rank: smallint().notNull(),
    name: text().notNull(),
    folded: text().notNull(),
    /** Folded without spaces: `비밀의숲` finds `비밀의 숲`. */
    compact: text().notNull(),
    jamo: text().notNull(),
    initials: text().notNull(),
    roman: text().notNull(),
    /** How well known the owner is (votes, credits); orders candidates before they are capped. */
    weight: real().notNull().default(0),
    /** Kind of name and how well known its owner is; see `nameShelves`. */
    shelf: smallint().notNull().generatedAlwaysAs(sql.raw(SHELF_SQL)),
  },
  (t) => [
    index('search_names_title').on(t.titleId),
    index('search_names_person').on(t.personId),
    index('search_names_folded').on(t.shelf, sql`${t.folded} text_pattern_ops`),
    index('search_names_compact').on(t.shelf, sql`${t.compact} text_pattern_ops`),
    index('search_names_initials')
      .on(t.shelf, sql`${t.initials} text_pattern_ops`)
      .where(sql`${t.initials} <> ''`),
    index('search_names_roman').on(t.shelf, sql`${t.roman} text_pattern_ops`),
    index('search_names_signs').on(t.id).where(sql`${t.folded} ~ '[^[:alnum:][:space:]]'`),
    ...ALL_SHELVES.flatMap((shelf) => {
      const isOnShelf = sql`${t.shelf} = ${sql.raw(String(shelf))}`;
      return [
        index(`search_names_folded_trgm_${shelf}`)
          .using('gin', sql`${t.folded} gin_trgm_ops`)
          .with(WAITING)
          .where(isOnShelf),
        // Names without Hangul are the same in jamo.
        index(`search_names_jamo_trgm_${shelf}`)
          .using('gin', sql`${t.jamo} gin_trgm_ops`)
          .with(WAITING)
          .where(sql`${isOnShelf} and ${t.jamo} <> ${t.folded}`),
        index(`search_names_roman_trgm_${shelf}`)
          .using('gin', sql`${t.roman} gin_trgm_ops`)
          .with(WAITING)
          .where(isOnShelf),
      ];
    }),
  ],
);
