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
import { ALL_NAME_BUCKETS, NAME_BUCKET_SQL } from '#src/catalogue/nameBuckets.server.ts';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { identity, instant, parent } from '#src/server/db/schema/columns.ts';
import { people } from './people.table.ts';
import { titles } from './titles.table.ts';

/** Aggregates of members' entries for a title, maintained by the writes that change them. */
export const titleStats = pgTable('title_stats', {
  titleId: parent(() => titles.id).primaryKey(),
  /** Sum and number of members' scores (2..20 each); unrated entries and suspended members do not count. */
  scoreTotal: integer().notNull().default(0),
  scoreCount: integer().notNull().default(0),
  /** Number of members by score, from 2 to 20. */
  scoreCounts: integer().array().notNull().default(sql`array_fill(0, array[19])`),
  listCount: integer().notNull().default(0),
  watchingCount: integer().notNull().default(0),
  completedCount: integer().notNull().default(0),
  onHoldCount: integer().notNull().default(0),
  droppedCount: integer().notNull().default(0),
  plannedCount: integer().notNull().default(0),
  reviewCount: integer().notNull().default(0),
  favoriteCount: integer().notNull().default(0),
  /**
   * log2 of the decayed sum of events (7-day half-life) relative to a fixed instant, so that the order never changes with
   * time.
   */
  trending: doublePrecision(),
});

/** One row: the overall mean for weighted scores, updated as ratings come in. */
export const catalogueAggregates = pgTable('catalogue_aggregates', {
  id: smallint().primaryKey().default(1),
  scoreTotal: integer().notNull().default(0),
  scoreCount: integer().notNull().default(0),
  updatedAt: instant().notNull().defaultNow(),
});

/**
 * Titles whose figures changed since the read model was refreshed, with the change of their scores. Appended by the writes
 * themselves, so that no two writers wait for each other; applied and deleted every five seconds.
 */
export const titleCountChanges = pgTable(
  'title_count_changes',
  {
    titleId: parent(() => titles.id),
    scoreTotal: integer().notNull().default(0),
    scoreCount: integer().notNull().default(0),
  },
  (t) => [index('title_count_changes_title').on(t.titleId)],
);

const ids = () => integer().array().notNull().default(sql`'{}'`);

/**
 * One narrow row per title with all columns for filtering and sorting. Derived: `refresh_title_index(ids)` rewrites it
 * from the tables above, in the transaction of every command that changes them.
 */
export const titleIndex = pgTable(
  'title_index',
  {
    titleId: parent(() => titles.id).primaryKey(),
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
    /** Service id for any country; -(service id * 1000 + country id) for one country, negative to avoid collisions. */
    serviceKeys: ids(),
    contentRatingIds: ids(),
    /** Weighted score 1..10; null with fewer than five votes. */
    score: real(),
    scoreCount: integer().notNull().default(0),
    listCount: integer().notNull().default(0),
    /** Largest audience in other catalogues; sorts titles by popularity that no member has listed yet. */
    externalVotes: integer().notNull().default(0),
    trending: doublePrecision(),
    sortKey: text().notNull(),
    createdAt: instant().notNull(),
    /** The list that contains the title: 0 dramas, 1 explicit dramas, 2 movies, 3 explicit movies; null: none. */
    listId: smallint().generatedAlwaysAs(
      sql`CASE WHEN is_listed THEN (CASE WHEN type = 'movie' THEN 2 ELSE 0 END + is_explicit::int)::smallint END`,
    ),
    /** All values of all facets, each with the facet's number in the upper bits (`facetCounts.server.ts`). */
    facets: integer()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`title_facets(type, format, status, year, country_ids, genre_ids, tag_ids, studio_ids, service_keys, content_rating_ids)`,
      ),
  },
  // Every sort order has an index that ends in the list id, so that distant pages can be skipped without reading rows.
  (t) => [
    index('title_index_by_popularity').on(...byPopularity(t)),
    index('title_index_by_trend').on(sql`${t.trending} desc nulls last`, ...byPopularity(t)),
    index('title_index_by_standing').on(sql`${t.score} desc nulls last`, ...byPopularity(t)),
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

const byPopularity = (
  t: Readonly<Record<'listCount' | 'externalVotes' | 'titleId' | 'listId', AnyPgColumn>>,
) => [sql`${t.listCount} desc`, sql`${t.externalVotes} desc`, t.titleId, t.listId] as const;

/** Rows without a value come last in both directions, so each direction needs its own index. */
function inBothOrders(name: string, order: SQL, t: { titleId: AnyPgColumn; listId: AnyPgColumn }) {
  return [
    index(`title_index_${name}_asc`).on(sql`${order} asc nulls last`, t.titleId, t.listId),
    index(`title_index_${name}_desc`).on(sql`${order} desc nulls last`, t.titleId, t.listId),
  ];
}

/**
 * Number of titles of a list with `value` (0 for any) among those with `given` (0 for any). Triggers of `title_index` and
 * `people` (list 4) maintain it; must be read together with `facet_changes`.
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
 * Rows added to a list (sign 1) or removed from it (-1) since the last aggregation. Writers only append, so that they do
 * not wait for each other; the rows are added to the counts from time to time.
 */
export const facetChanges = pgTable('facet_changes', {
  listId: smallint().notNull(),
  facets: integer().array().notNull(),
  /** Number of added rows of that kind; negative for removed ones. */
  sign: integer().notNull(),
});

/**
 * Values common enough for stored counts among the titles that have them; those of other values are counted per request.
 */
export const storedFacets = pgTable('kept_facets', { value: integer().primaryKey() });

/** The title's card, ready to send: lists read it by key instead of joining eight tables per row. */
export const titleCards = pgTable('title_cards', {
  titleId: parent(() => titles.id).primaryKey(),
  card: jsonb().$type<TitleSummary>().notNull(),
});

/**
 * All searchable names, in every script, in each form that the search compares. Character names belong to their title.
 */
export const searchNames = pgTable(
  'search_names',
  {
    id: identity(),
    /** 't' title, 'p' person. */
    entity: char({ length: 1, enum: ['t', 'p'] }).notNull(),
    titleId: integer().references(() => titles.id, { onDelete: 'cascade' }),
    personId: integer().references(() => people.id, { onDelete: 'cascade' }),
    /** 0 main, 1 native, 2 romanised, 3 alias, 4 character, 5 pictures of a name: better sources win ties. */
    rank: smallint().notNull(),
    name: text().notNull(),
    folded: text().notNull(),
    /** Folded without spaces: `비밀의숲` finds `비밀의 숲`. */
    compact: text().notNull(),
    jamo: text().notNull(),
    initials: text().notNull(),
    roman: text().notNull(),
    /** Popularity of the owner (votes, credits); sorts candidates before the limit applies. */
    weight: real().notNull().default(0),
    /** Search bucket: kind of name and popularity; see `nameBuckets.server.ts`. */
    shelf: smallint().notNull().generatedAlwaysAs(sql.raw(NAME_BUCKET_SQL)),
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
    ...ALL_NAME_BUCKETS.flatMap((bucket) => {
      const isInBucket = sql`${t.shelf} = ${sql.raw(String(bucket))}`;
      return [
        index(`search_names_folded_trgm_${bucket}`)
          .using('gin', sql`${t.folded} gin_trgm_ops`)

          .where(isInBucket),
        // Names without Hangul are unchanged in jamo.
        index(`search_names_jamo_trgm_${bucket}`)
          .using('gin', sql`${t.jamo} gin_trgm_ops`)

          .where(sql`${isInBucket} and ${t.jamo} <> ${t.folded}`),
        index(`search_names_roman_trgm_${bucket}`)
          .using('gin', sql`${t.roman} gin_trgm_ops`)

          .where(isInBucket),
      ];
    }),
  ],
);
