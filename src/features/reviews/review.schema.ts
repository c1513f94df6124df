import { z } from 'zod';
import { titleSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';
import { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { REPORT_REASON_NAMES, REVIEW_KINDS, type SUB_SCORES } from '#src/domain/reviews/reviewKinds.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import { storedScoreSchema } from '#src/domain/scores/score.schema.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';

const INTEGER_MAX = 2_147_483_647;
const version = z.int().min(0).max(INTEGER_MAX);
const score = storedScoreSchema.meta({
  description: '2 to 20: a score of 1 to 10 in halves; null for none.',
});
const count = z.int().min(0);

const subScores = {
  storyScore: score,
  actingScore: score,
  musicScore: score,
  rewatchScore: score,
} satisfies Record<keyof typeof SUB_SCORES, unknown>;

/** What the author writes. */
const contentSchema = z.strictObject({
  kind: z.enum(REVIEW_KINDS, { error: `Give one of ${REVIEW_KINDS.join(', ')}` }),
  body: z
    .string()
    .max(RICH_TEXT_MAX, `The review is too long. Use at most ${RICH_TEXT_MAX} characters with its formats`)
    .meta({ description: 'Rich text; `||` before and after a part of a paragraph marks a spoiler.' }),
  overallScore: score,
  ...subScores,
  hasSpoilers: z.boolean().meta({ description: 'Whether the whole review is a spoiler.' }),
});

const versioned = {
  version: version.meta({ description: 'Version that the change was made to; 0 if there was none.' }),
};

export const reviewInputSchema = contentSchema.extend({
  ...versioned,
  draftVersion: version.default(0).meta({
    description:
      'Version of the draft that is published; it is deleted. A newer draft stays. 0 if there was none.',
  }),
  listAs: z
    .enum(LIST_STATUSES)
    .nullable()
    .default(null)
    .meta({ description: 'Adds the title to the own list with this status if it is not on it.' }),
});
export type ReviewInput = z.output<typeof reviewInputSchema>;

export const draftInputSchema = contentSchema.extend(versioned);
export type DraftInput = z.output<typeof draftInputSchema>;

export const reviewVersionSchema = z.strictObject(versioned);

export const reportInputSchema = z.strictObject({
  reason: z.enum(REPORT_REASON_NAMES, { error: `Give one of ${REPORT_REASON_NAMES.join(', ')}` }),
  note: z
    .string()
    .trim()
    .max(REVIEW_LIMITS.reportNote, `Use at most ${REVIEW_LIMITS.reportNote} characters`)
    .nullable()
    .default(null)
    .transform((text) => text || null),
});
export type ReportInput = z.output<typeof reportInputSchema>;

const ownReviewSchema = z.strictObject({
  id: z.int(),
  version,
  content: contentSchema,
  publishedAt: z.iso.datetime(),
  isHidden: z.boolean(),
  hiddenBecause: z.string().nullable().meta({ description: 'Why staff hid it, if they said so.' }),
  isErased: z.boolean().meta({
    description:
      'Whether the author deleted it while it was hidden. No other one can be published until staff restore it.',
  }),
  isMarkedByStaff: z.boolean().meta({
    description: 'Whether staff marked it as a spoiler. It stays one, whatever the author publishes.',
  }),
});
const ownDraftSchema = z.strictObject({
  version,
  content: contentSchema,
  updatedAt: z.iso.datetime(),
});

export const ownWritingSchema = z
  .strictObject({
    review: z.union([ownReviewSchema, z.null()]),
    draft: z.union([ownDraftSchema, z.null()]),
  })
  .meta({ id: 'OwnReview' });

export const reviewMarksSchema = z.strictObject({
  ownId: z.int().nullable(),
  own: z.array(z.int()).readonly(),
  helpful: z.array(z.int()).readonly(),
  reported: z.array(z.int()).readonly(),
  counts: z.record(z.string(), count),
});

export const voteSchema = z.strictObject({ helpfulCount: count });

const authorSchema = z.strictObject({
  name: z.string(),
  handle: z.string().nullable().meta({ description: 'Null if the account is closed.' }),
});

export const shownReviewSchema = z
  .strictObject({
    id: z.int(),
    author: authorSchema,
    kind: z.enum(REVIEW_KINDS),
    start: z.string().meta({ description: 'HTML with covered spoilers: the beginning of a long review.' }),
    rest: z.string().meta({ description: 'The rest of it, or empty.' }),
    plain: z.string().nullable().meta({ description: 'The beginning as plain text without spoilers.' }),
    overallScore: z.int().min(2).max(20),
    ...subScores,
    progressAtWriting: z.int().nullable(),
    hasSpoilers: z.boolean(),
    helpfulCount: count,
    publishedAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Review' });

export const quotedReviewSchema = z.strictObject({
  id: z.int(),
  title: titleSummarySchema,
  author: authorSchema,
  overallScore: z.int(),
  quote: z.string(),
  publishedAt: z.iso.datetime(),
});

export const reportedReviewSchema = z.strictObject({
  id: z.int(),
  version,
  titleId: z.int(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  body: z.string(),
  overallScore: z.int(),
  hasSpoilers: z.boolean(),
  reports: z
    .array(
      z.strictObject({
        id: z.int(),
        reason: z.enum(REPORT_REASON_NAMES),
        note: z.string().nullable(),
        createdAt: z.iso.datetime(),
      }),
    )
    .readonly(),
});
