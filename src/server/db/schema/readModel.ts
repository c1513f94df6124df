import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
    /** The one of the four lists that shows it: 0 dramas, 1 explicit dramas, 2 movies, 3 explicit movies; null: none. */
    listId: smallint().generatedAlwaysAs(
      sql`CASE WHEN is_listed THEN (CASE WHEN type = 'movie' THEN 2 ELSE 0 END + is_explicit::int)::smallint END`,
    ),
    /** All its values of all facets, each with its facet's number in the upper bits (`facetNumbers.server.ts`). */
    facets: integer()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`title_facets(type, format, status, year, country_ids, genre_ids, tag_ids, studio_ids, service_keys, content_rating_ids)`,
      ),
  },
  // Every order has an index that ends in the list, so that a far page is counted off without reading rows.
  (t) => [
    index('title_index_by_popularity').on(
      sql`${t.listCount} desc`,
      sql`${t.externalVotes} desc`,
      t.titleId,
      t.listId,
    ),
    index('title_index_by_trend').on(
      sql`${t.trending} desc nulls last`,
      sql`${t.listCount} desc`,
      sql`${t.externalVotes} desc`,
      t.titleId,
      t.listId,
    ),
    index('title_index_by_standing').on(
      sql`${t.score} desc nulls last`,
      sql`${t.listCount} desc`,
      sql`${t.externalVotes} desc`,
      t.titleId,
      t.listId,
    ),
    ...inBothOrders('start_date', sql`${t.startDate} collate "C"`, t),
    ...inBothOrders('end_date', sql`${t.endDate} collate "C"`, t),
    ...inBothOrders('year', sql`${t.year}`, t),
    ...inBothOrders('episode_count', sql`${t.episodeCount}`, t),
    ...inBothOrders('runtime', sql`${t.runtimeMinutes}`, t),
    ...inBothOrders('score', sql`${t.score}`, t),
    index('title_index_score_count').on(t.scoreCount, t.titleId, t.listId),
    index('title_index_created').on(t.createdAt, t.titleId, t.listId),
    index('title_index_title').on(sql`${t.sortKey} collate "C"`, t.titleId, t.listId),
    index('title_index_facets').using('gin', t.facets),
    index('title_index_run')
      .using('gist', sql`title_run(${t.startDate}, ${t.endDate}, ${t.status})`)
      .where(sql`${t.isListed}`),
  ],
);

/** A row without a value comes last both ways, so each direction needs an index of its own. */
function inBothOrders(name: string, order: SQL, t: { titleId: AnyPgColumn; listId: AnyPgColumn }) {
  return [
    index(`title_index_${name}_asc`).on(sql`${order} asc nulls last`, t.titleId, t.listId),
    index(`title_index_${name}_desc`).on(sql`${order} desc nulls last`, t.titleId, t.listId),
  ];
}

/**
 * How many titles of a list have a value (0: all of them) among those that have the given one (0: among all). Kept by
 * triggers of `title_index` and `people`, whose list is 4; to be read together with `facet_changes`.
 */
export const facetCounts = pgTable(
  'facet_counts',
  {
    listId: smallint().notNull(),
    given: integer().notNull(),
    value: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.given, t.value] })],
);

/**
 * Rows that came into a list (sign 1) or left it (-1) since the counts were added up. Appended by the writes themselves,
 * so that no two writers wait for each other; folded into the counts now and then.
 */
export const facetChanges = pgTable('facet_changes', {
  listId: smallint().notNull(),
  facets: integer().array().notNull(),
  /** How many more rows there are of that kind; fewer below 0. */
  sign: integer().notNull(),
});

/** Values common enough that the counts among the titles which have them are kept; those of others are counted anew. */
export const keptFacets = pgTable('kept_facets', { value: integer().primaryKey() });

/** The title's card, ready to send: lists read it by key instead of joining eight tables for each row. */
export const titleCards = pgTable('title_cards', {
  titleId: integer()
    .primaryKey()
    .references(() => titles.id, { onDelete: 'cascade' }),
  card: jsonb().$type<TitleSummary>().notNull(),
});

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

          .where(isOnShelf),
        // Names without Hangul are the same in jamo.
        index(`search_names_jamo_trgm_${shelf}`)
          .using('gin', sql`${t.jamo} gin_trgm_ops`)

          .where(sql`${isOnShelf} and ${t.jamo} <> ${t.folded}`),
        index(`search_names_roman_trgm_${shelf}`)
          .using('gin', sql`${t.roman} gin_trgm_ops`)

          .where(isOnShelf),
      ];
    }),
  ],
);
