import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { titles } from '#src/catalogue/tables/titles.table.ts';
import {
  identity,
  instant,
  oneOfCheck,
  parent,
  recordColumns,
  reference,
} from '#src/server/db/schema/columns.ts';
import { users } from '#src/server/db/schema/members.table.ts';

const subScore = () => smallint();

/** One review for each member and title. A full review has sub-scores, a short one only the overall score. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    userId: parent(() => users.id),
    titleId: reference(() => titles.id),
    kind: text({ enum: ['short', 'full'] }).notNull(),
    /** Sanitised HTML. */
    body: text().notNull(),
    overallScore: smallint().notNull(),
    storyScore: subScore(),
    actingScore: subScore(),
    musicScore: subScore(),
    rewatchScore: subScore(),
    progressAtWriting: smallint(),
    hasSpoilers: boolean().notNull().default(false),
    helpfulCount: integer().notNull().default(0),
    publishedAt: instant(),
    deletedAt: instant(),
    ...recordColumns(),
  },
  (t) => [
    unique('reviews_once').on(t.userId, t.titleId),
    index('reviews_title').on(t.titleId, t.publishedAt),
    oneOfCheck('reviews_kind', t.kind, ['short', 'full']),
    check('reviews_overall_score', sql`${t.overallScore} between 2 and 20`),
    check(
      'reviews_sub_scores',
      sql`coalesce(${t.storyScore}, 2) between 2 and 20 and coalesce(${t.actingScore}, 2) between 2 and 20 and coalesce(${t.musicScore}, 2) between 2 and 20 and coalesce(${t.rewatchScore}, 2) between 2 and 20`,
    ),
  ],
);
