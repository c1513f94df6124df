import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { titles } from '#src/catalogue/tables/titles.table.ts';
import { REVIEW_KINDS } from '#src/domain/reviews/reviewKinds.ts';
import {
  identity,
  instant,
  oneOfCheck,
  parent,
  recordColumns,
  reference,
} from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

/** Scores 2..20 of a full review. */
const subScores = () => ({
  storyScore: smallint(),
  actingScore: smallint(),
  musicScore: smallint(),
  rewatchScore: smallint(),
});

interface SubScoreColumns {
  storyScore: AnyPgColumn;
  actingScore: AnyPgColumn;
  musicScore: AnyPgColumn;
  rewatchScore: AnyPgColumn;
}

const subScoresCheck = (name: string, t: SubScoreColumns) =>
  check(
    name,
    sql`coalesce(${t.storyScore}, 2) between 2 and 20 and coalesce(${t.actingScore}, 2) between 2 and 20 and coalesce(${t.musicScore}, 2) between 2 and 20 and coalesce(${t.rewatchScore}, 2) between 2 and 20`,
  );

/**
 * Published reviews, one for each member and title. A full review has sub-scores, a short one only the overall score.
 * Reviews of suspended members are not shown; those of closed accounts are, without a name.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    userId: parent(() => users.id),
    titleId: reference(() => titles.id),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    /** Sanitised HTML, with spoilers marked by `||`. */
    body: text().notNull(),
    overallScore: smallint().notNull(),
    ...subScores(),
    /** Episodes that the author had watched; null if unknown. It is shown only while the entry and the list are public. */
    progressAtWriting: smallint(),
    hasSpoilers: boolean().notNull().default(false),
    /** Helpful votes of members who are not suspended. */
    helpfulCount: integer().notNull().default(0),
    publishedAt: instant().notNull().defaultNow(),
    /** When the author last changed it after it was published. */
    editedAt: instant(),
    /** When staff hid it. */
    deletedAt: instant(),
    ...recordColumns(),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.userId, t.titleId).where(sql`${t.deletedAt} is null`),
    index('reviews_title').on(t.titleId, t.publishedAt),
    index('reviews_member').on(t.userId, t.publishedAt),
    index('reviews_newest').on(t.publishedAt, t.id),
    oneOfCheck('reviews_kind', t.kind, REVIEW_KINDS),
    check('reviews_body', sql`char_length(${t.body}) between 1 and 20000`),
    check('reviews_overall_score', sql`${t.overallScore} between 2 and 20`),
    subScoresCheck('reviews_sub_scores', t),
  ],
);

/** What a member has written of a review and not published: a new one, or changes of a published one. */
export const reviewDrafts = pgTable(
  'review_drafts',
  {
    userId: parent(() => users.id),
    titleId: reference(() => titles.id),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    /** Sanitised HTML. */
    body: text().notNull().default(''),
    overallScore: smallint(),
    ...subScores(),
    hasSpoilers: boolean().notNull().default(false),
    ...recordColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId] }),
    index('review_drafts_title').on(t.titleId),
    oneOfCheck('review_drafts_kind', t.kind, REVIEW_KINDS),
    check('review_drafts_body', sql`char_length(${t.body}) <= 20000`),
    check('review_drafts_overall_score', sql`${t.overallScore} between 2 and 20`),
    subScoresCheck('review_drafts_sub_scores', t),
  ],
);

/** Members who found a review helpful; never their own. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: parent(() => reviews.id),
    userId: parent(() => users.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    index('review_votes_member').on(t.userId, t.createdAt),
  ],
);
