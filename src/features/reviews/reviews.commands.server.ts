import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import {
  ERASED_BODY,
  type PublishedContent,
  publishable,
  type ReviewContent,
  reviewErrors,
} from '#src/domain/reviews/reviewRules.ts';
import { reviewsTag } from '#src/server/cache/tags.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { cleanHtml } from '#src/server/richText.ts';
import { assertWithinDay } from './dailyLimit.server.ts';
import { lockedReview } from './ownReview.queries.server.ts';
import type { ReviewInput } from './review.schema.ts';
import type { OwnReview } from './review.view.ts';
import { changeReview, outdateReviews, scoreEntry } from './reviewChanges.server.ts';
import { isAmongNewest } from './reviews.queries.server.ts';

/**
 * Checks what is published, with the body cleaned.
 * @throws AppError 422 with an error for each invalid field
 */
async function checkedContent(input: ReviewContent): Promise<PublishedContent> {
  const content = publishable({ ...input, body: await cleanHtml(input.body) });
  const errors = reviewErrors(content);
  const { overallScore } = content;
  if (Object.keys(errors).length > 0 || overallScore === null) throw invalid(errors);
  return { ...content, overallScore };
}

const isSame = (one: ReviewContent, other: ReviewContent): boolean =>
  (Object.keys(other) as (keyof ReviewContent)[]).every((key) => one[key] === other[key]);

function assertCurrent(review: OwnReview | null, version: number): void {
  if (version === (review?.version ?? 0)) return;
  if (!review) throw conflict('You have deleted this review elsewhere');
  const { content } = review;
  throw conflict('You have changed this review elsewhere', { version: review.version, content });
}

type Columns = [
  PublishedContent['kind'],
  string,
  number,
  number | null,
  number | null,
  number | null,
  number | null,
  boolean,
  number | null,
  Date,
];

const columnsOf = (content: PublishedContent, progress: number | null, now: Date): Columns => [
  content.kind,
  content.body,
  content.overallScore,
  content.storyScore,
  content.actingScore,
  content.musicScore,
  content.rewatchScore,
  content.hasSpoilers,
  progress,
  now,
];

async function insertReview(
  runner: Runner,
  userId: number,
  titleId: number,
  columns: Columns,
): Promise<void> {
  await runner.query(
    `insert into reviews (user_id, title_id, kind, body, overall_score, story_score, acting_score, music_score, rewatch_score,
       has_spoilers, progress_at_writing, published_at, created_at, updated_at)
     values ($11, $12, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)`,
    [...columns, userId, titleId],
  );
}

async function updateReview(runner: Runner, id: number, columns: Columns): Promise<void> {
  await runner.query(
    `update reviews set kind = $1, body = $2, overall_score = $3, story_score = $4, acting_score = $5, music_score = $6,
       rewatch_score = $7, has_spoilers = $8, progress_at_writing = $9, edited_at = $10, updated_at = $10, version = version + 1
     where id = $11`,
    [...columns, id],
  );
}

/** Outdates the pages that show a changed review: that of the newest ones only if it can be among them. */
async function outdateChanged(tx: Transaction, titleId: number, id: number): Promise<void> {
  if (await isAmongNewest(tx.client, id)) outdateReviews(tx, titleId);
  else tx.changes.add(reviewsTag(titleId));
}

/**
 * Publishes the actor's review of a title, or changes it; the draft is deleted unless it was saved again since the author read it. An entry of the actor's list that has no
 * score gets the overall score. A review that staff hid can be changed and stays hidden, and one that they marked as a spoiler stays one. Repeating the same content changes
 * nothing.
 * @throws AppError 403; 404 for a title that is not listed; 409 with the current version and content, or after deleting a
 *   review that staff hid; 422 with an error for
 *   each invalid field; 429 beyond the daily limit
 */
export async function publishReview(
  context: CommandContext,
  titleId: number,
  { version, draftVersion, listAs, ...input }: ReviewInput,
): Promise<void> {
  const checked = await checkedContent(input);
  const { now } = context;
  await changeReview(context, titleId, async (work) => {
    const { tx, userId, title, counts } = work;
    const current = await lockedReview(tx.client, userId, titleId);
    if (!current && !title.isListed) throw notFound(`There is no title ${titleId}`);
    if (current?.isErased)
      throw conflict('Staff hid your review of this title. You can write another one when they restore it');
    const content = { ...checked, hasSpoilers: checked.hasSpoilers || current?.isMarkedByStaff === true };
    const isRepeated = current !== null && isSame(current.content, content);
    if (!isRepeated) {
      assertCurrent(current, version);
      const limit = { userId, now, most: REVIEW_LIMITS.publishedPerDay };
      if (!current) await assertWithinDay(tx.client, 'publish', limit);
      const { overallScore } = content;
      const columns = columnsOf(content, await scoreEntry(work, { overallScore, listAs, now }), now);
      if (current) {
        await updateReview(tx.client, current.id, columns);
        await outdateChanged(tx, titleId, current.id);
      } else {
        await insertReview(tx.client, userId, titleId, columns);
        counts.reviews(titleId, 1);
        outdateReviews(tx, titleId);
      }
    }
    await tx.client.query('delete from review_drafts where user_id = $1 and title_id = $2 and version = $3', [
      userId,
      titleId,
      draftVersion,
    ]);
  });
}

/** Removes what the author wrote, and the votes. The row with the reports stays, so that no other review is published. */
async function eraseReview(runner: Runner, id: number, now: Date): Promise<void> {
  await runner.query('delete from review_votes where review_id = $1', [id]);
  await runner.query(
    `update reviews set kind = 'short', body = $2, story_score = null, acting_score = null, music_score = null,
       rewatch_score = null, progress_at_writing = null, helpful_count = 0, updated_at = $3, version = version + 1
     where id = $1`,
    [id, ERASED_BODY, now],
  );
}

/**
 * Permanently deletes the actor's review of a title with its votes and the reports on it. The score on the list stays. Of a
 * review that staff hid, a row without the text stays with the reports: until staff restore it, the author publishes no
 * other one.
 * @throws AppError 403; 404 if there is none; 409 if it was changed since the version that the caller has read
 */
export async function deleteReview(context: CommandContext, titleId: number, version: number): Promise<void> {
  await changeReview(context, titleId, async ({ tx, userId, counts }) => {
    const current = await lockedReview(tx.client, userId, titleId);
    if (!current || current.isErased) throw notFound(`You have no review of title ${titleId}`);
    assertCurrent(current, version);
    if (current.isHidden) return eraseReview(tx.client, current.id, context.now);
    await tx.client.query(`delete from reports where resource = 'reviews' and record_id = $1`, [current.id]);
    await tx.client.query('delete from reviews where id = $1', [current.id]);
    counts.reviews(titleId, -1);
    outdateReviews(tx, titleId);
  });
}
