import { lockOwner } from '#src/catalogue/entries/lockEntries.server.ts';
import { conflict, notFound } from '#src/domain/errors.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import { reviewsTag } from '#src/server/cache/tags.ts';
import type { CommandContext } from '#src/server/command.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import { type Runner, statement } from '#src/server/db/database.ts';
import { assertWithinDay } from './dailyLimit.server.ts';
import type { ReportInput } from './review.schema.ts';
import { reviewWriter } from './reviewChanges.server.ts';

interface OthersReview {
  titleId: number;
  authorId: number;
}

const lockReview = statement<OthersReview, [id: number]>(
  'review-lock-shown',
  `select r.title_id as "titleId", r.user_id as "authorId" from reviews r
   join users u on u.id = r.user_id and u.suspended_at is null
   where r.id = $1 and r.deleted_at is null for no key update of r`,
);

/** Locks a review that everyone sees. @throws AppError 404; 409 for the actor's own */
async function lockOthersReview(
  runner: Runner,
  id: number,
  userId: number,
  verb: string,
): Promise<OthersReview> {
  const [review] = await lockReview(runner, id);
  if (!review) throw notFound(`There is no review ${id}`);
  if (review.authorId === userId) throw conflict(`You cannot ${verb} your own review`);
  return review;
}

const changeCount = statement<{ helpfulCount: number }, [id: number, by: number]>(
  'review-count-votes',
  `update reviews set helpful_count = helpful_count + $2 where id = $1 returning helpful_count as "helpfulCount"`,
);

/**
 * Marks a review of another member as helpful, or takes the mark back. Repeating it changes nothing.
 * @returns the number of helpful votes after it
 * @throws AppError 403; 404; 409 for the actor's own review; 429 beyond the daily limit
 */
export function voteForReview(
  context: CommandContext,
  id: number,
  isHelpful: boolean,
): Promise<{ helpfulCount: number }> {
  const userId = reviewWriter(context);
  const { db, now } = context;
  return commandTransaction(db, async ({ client, changes }) => {
    await lockOwner(client, userId);
    const { titleId } = await lockOthersReview(client, id, userId, 'vote for');
    if (isHelpful) await assertWithinDay(client, 'vote', { userId, now, most: REVIEW_LIMITS.votesPerDay });
    const { rowCount } = isHelpful
      ? await client.query(
          'insert into review_votes (review_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing',
          [id, userId, now],
        )
      : await client.query('delete from review_votes where review_id = $1 and user_id = $2', [id, userId]);
    const changed = rowCount ?? 0;
    if (changed > 0) changes.add(reviewsTag(titleId));
    const [row] = await changeCount(client, id, isHelpful ? changed : -changed);
    return { helpfulCount: row?.helpfulCount ?? 0 };
  });
}

/**
 * Reports a review of another member to staff. A second report of the same member replaces the first while it is open.
 * @throws AppError 403; 404; 409 for the actor's own review; 429 beyond the daily limit
 */
export async function reportReview(
  context: CommandContext,
  id: number,
  { reason, note }: ReportInput,
): Promise<void> {
  const userId = reviewWriter(context);
  const { db, now } = context;
  await commandTransaction(db, async ({ client }) => {
    await lockOwner(client, userId);
    await lockOthersReview(client, id, userId, 'report');
    const replaced = await client.query(
      `update reports set reason = $3, note = $4, created_at = $5
       where resource = 'reviews' and record_id = $1 and reporter_id = $2 and decided_at is null`,
      [id, userId, reason, note, now],
    );
    if (replaced.rowCount === 1) return;
    await assertWithinDay(client, 'report', { userId, now, most: REVIEW_LIMITS.reportsPerDay });
    await client.query(
      `insert into reports (resource, record_id, reporter_id, reason, note, created_at)
       values ('reviews', $1, $2, $3, $4, $5)`,
      [id, userId, reason, note, now],
    );
  });
}
