import type { Context } from 'hono';
import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { PUBLIC, permitted } from '#src/server/http/routes/access.ts';
import { addCall } from '#src/server/http/routes/callRoute.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { idParameter, pageParameter, severalOf } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import { displayHtml } from '#src/server/richText.ts';
import { deleteDraft, saveDraft } from './drafts.commands.server.ts';
import { ownWriting, reviewMarks } from './ownReview.queries.server.ts';
import {
  draftInputSchema,
  ownWritingSchema,
  quotedReviewSchema,
  reportInputSchema,
  reviewInputSchema,
  reviewMarksSchema,
  reviewVersionSchema,
  shownReviewSchema,
  voteSchema,
} from './review.schema.ts';
import { deleteReview, publishReview } from './reviews.commands.server.ts';
import { newestReviews, titleReviews } from './reviews.queries.server.ts';
import { KIND_FILTERS, OPINIONS, REVIEW_SORTS, SPOILER_FILTERS } from './reviewsAddress.ts';
import { reportReview, voteForReview } from './votes.commands.server.ts';

interface ReviewsApi {
  readonly db: Database;
  now(): Date;
}

const TAG = 'reviews';
const WRITES_REVIEWS = permitted('create', 'reviews');
const dramaParams = z.strictObject({ dramaId: idParameter });
const idParams = z.strictObject({ id: idParameter });
const NOT_FOUND = { 404: 'There is no such title or review.' };
const WRITE_ERRORS = {
  ...NOT_FOUND,
  409: 'It was changed elsewhere: `error.data` has its `version` and `content`.',
  429: 'That is enough for today.',
};

const keysOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(options) as [Key, ...Key[]]);

const viewSchema = z.strictObject({
  sort: keysOf(REVIEW_SORTS).default('helpful'),
  kind: keysOf(KIND_FILTERS).nullable().default(null),
  opinion: keysOf(OPINIONS).nullable().default(null),
  spoilers: keysOf(SPOILER_FILTERS).nullable().default(null),
  page: pageParameter,
});

const isVisible = statement<{ id: number }, [id: number]>(
  'review-title-is-visible',
  'select title_id as id from title_index where title_id = $1::int and is_listed',
);

async function memberContext(
  c: Context,
  { db, now }: ReviewsApi,
): Promise<CommandContext & { readonly userId: number }> {
  const { actor, userId } = await viewerOf(c);
  return { db, actor, userId, now: now() };
}

function addPublicReads(api: Api, { db }: ReviewsApi): void {
  addRead(api, {
    path: '/dramas/{id}/reviews',
    tag: TAG,
    access: PUBLIC,
    summary: 'List the reviews of one title',
    description: 'Ten a page, the most helpful first.',
    params: idParams,
    query: viewSchema,
    answer: z.array(shownReviewSchema),
    isList: true,
    async read({ params: { id }, query }) {
      const [visible, { list }] = await Promise.all([
        isVisible(db.pool, id),
        titleReviews(db, id, query, displayHtml),
      ]);
      if (visible.length === 0) throw notFound(`There is no title ${id}`);
      return { rows: [...list.reviews], total: list.total };
    },
  });
  addRead(api, {
    path: '/reviews/newest',
    tag: TAG,
    access: PUBLIC,
    summary: 'List the newest reviews of all titles as quotations',
    description: 'At most one for each title and author; without explicit titles and spoilers.',
    answer: z.array(quotedReviewSchema),
    read: async () => ({ body: [...(await newestReviews(db, false, displayHtml)).quotes] }),
  });
}

/** The member's own review and draft of one title. */
function addOwn(api: Api, reviews: ReviewsApi): void {
  const own = { tag: TAG, access: WRITES_REVIEWS, params: dramaParams } as const;
  const text = BODY_LIMITS.list;
  addCall(api, {
    ...own,
    method: 'get',
    path: '/me/reviews/{dramaId}',
    summary: 'Read the own review and draft of one title',
    answer: ownWritingSchema,
    async run({ params: { dramaId } }, c) {
      const { userId } = await memberContext(c, reviews);
      return ownWriting(reviews.db, userId, dramaId);
    },
  });
  addCall(api, {
    ...own,
    method: 'put',
    path: '/me/reviews/{dramaId}',
    summary: 'Publish or change the own review of one title',
    description:
      'Deletes the draft with the version that is given. An entry of the own list without a score gets the overall score.',
    body: { schema: reviewInputSchema, limit: text, isForm: true },
    answer: ownWritingSchema,
    errors: WRITE_ERRORS,
    async run({ params: { dramaId }, body }, c) {
      const context = await memberContext(c, reviews);
      await publishReview(context, dramaId, body);
      return ownWriting(reviews.db, context.userId, dramaId);
    },
  });
  addCall(api, {
    ...own,
    method: 'delete',
    path: '/me/reviews/{dramaId}',
    summary: 'Permanently delete the own review of one title',
    description: 'One that staff hid still prevents another one until staff restore it.',
    body: { schema: reviewVersionSchema, limit: BODY_LIMITS.command },
    errors: WRITE_ERRORS,
    run: async ({ params: { dramaId }, body }, c) =>
      deleteReview(await memberContext(c, reviews), dramaId, body.version),
  });
  addCall(api, {
    ...own,
    method: 'put',
    path: '/me/reviews/{dramaId}/draft',
    summary: 'Save the own draft of a review',
    body: { schema: draftInputSchema, limit: text, isForm: true },
    answer: ownWritingSchema,
    errors: WRITE_ERRORS,
    async run({ params: { dramaId }, body }, c) {
      const context = await memberContext(c, reviews);
      await saveDraft(context, dramaId, body);
      return ownWriting(reviews.db, context.userId, dramaId);
    },
  });
  addCall(api, {
    ...own,
    method: 'delete',
    path: '/me/reviews/{dramaId}/draft',
    summary: 'Delete the own draft of a review',
    errors: NOT_FOUND,
    run: async ({ params: { dramaId } }, c) => deleteDraft(await memberContext(c, reviews), dramaId),
  });
}

/** What members do with the reviews of others. */
function addReactions(api: Api, reviews: ReviewsApi): void {
  addRead(api, {
    path: '/me/review-marks',
    tag: TAG,
    summary: 'Read what the member did with the reviews on a page',
    query: z.strictObject({
      title: idParameter,
      reviews: severalOf(idParameter, 0, REVIEW_LIMITS.marks).default([]),
    }),
    answer: reviewMarksSchema,
    isNeverStored: true,
    access: WRITES_REVIEWS,
    async read({ query }, c) {
      const { userId } = await memberContext(c, reviews);
      return { body: await reviewMarks(reviews.db, userId, { titleId: query.title, ids: query.reviews }) };
    },
  });
  const others = {
    tag: TAG,
    params: idParams,
    access: WRITES_REVIEWS,
    errors: { ...NOT_FOUND, 409: 'It is the own review.', 429: 'That is enough for today.' },
  } as const;
  for (const [method, isHelpful, summary] of [
    ['put', true, 'Mark a review as helpful'],
    ['delete', false, 'Take back that a review is helpful'],
  ] as const)
    addCall(api, {
      ...others,
      method,
      path: '/reviews/{id}/helpful',
      summary,
      body: { schema: z.strictObject({}), limit: BODY_LIMITS.command, isOptional: true },
      answer: voteSchema,
      run: async ({ params: { id } }, c) => voteForReview(await memberContext(c, reviews), id, isHelpful),
    });
  addCall(api, {
    ...others,
    method: 'put',
    path: '/reviews/{id}/report',
    summary: 'Report a review to staff',
    description: 'A second report of the same member replaces the first while it is open.',
    body: { schema: reportInputSchema, limit: BODY_LIMITS.command, isForm: true },
    run: async ({ params: { id }, body }, c) => reportReview(await memberContext(c, reviews), id, body),
  });
}

/** Adds the calls for reviews: those that everyone reads, and those of members. */
export function addReviews(api: Api, reviews: ReviewsApi): void {
  addPublicReads(api, reviews);
  addOwn(api, reviews);
  addReactions(api, reviews);
}
