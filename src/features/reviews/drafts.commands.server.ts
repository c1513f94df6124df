import { conflict, notFound } from '#src/domain/errors.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import { RICH_TEXT_MAX } from '#src/domain/text/richText.ts';
import type { CommandContext } from '#src/server/command.ts';
import { cleanHtml } from '#src/server/richText.ts';
import { assertWithinDay } from './dailyLimit.server.ts';
import { lockedReview, ownDraft } from './ownReview.queries.server.ts';
import type { DraftInput } from './review.schema.ts';
import { changeReview } from './reviewChanges.server.ts';

/**
 * Saves what the actor has written of a review, incomplete as it may be.
 * @throws AppError 403; 404 for a title that is not listed; 409 with the current draft if it was saved elsewhere; 429 beyond
 *   the daily limit of new drafts
 */
export async function saveDraft(
  context: CommandContext,
  titleId: number,
  { version, ...input }: DraftInput,
): Promise<void> {
  // Cleaning can make a text longer than what it accepts.
  const body = (await cleanHtml(input.body)).slice(0, RICH_TEXT_MAX);
  const { now } = context;
  await changeReview(context, titleId, async ({ tx: { client }, userId, title }) => {
    const current = await ownDraft(client, userId, titleId);
    if (version !== (current?.version ?? 0)) {
      const data = current && { version: current.version, content: current.content };
      throw conflict('You have changed this draft elsewhere', data ?? { version: 0 });
    }
    if (!current) {
      if (!title.isListed && !(await lockedReview(client, userId, titleId)))
        throw notFound(`There is no title ${titleId}`);
      await assertWithinDay(client, 'draft', { userId, now, most: REVIEW_LIMITS.draftsPerDay });
    }
    await client.query(
      `insert into review_drafts (user_id, title_id, kind, body, overall_score, story_score, acting_score, music_score,
         rewatch_score, has_spoilers, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
       on conflict (user_id, title_id) do update set kind = excluded.kind, body = excluded.body,
         overall_score = excluded.overall_score, story_score = excluded.story_score, acting_score = excluded.acting_score,
         music_score = excluded.music_score, rewatch_score = excluded.rewatch_score, has_spoilers = excluded.has_spoilers,
         version = review_drafts.version + 1, updated_at = excluded.updated_at`,
      [
        userId,
        titleId,
        input.kind,
        body,
        input.overallScore,
        input.storyScore,
        input.actingScore,
        input.musicScore,
        input.rewatchScore,
        input.hasSpoilers,
        now,
      ],
    );
  });
}

/** Deletes the actor's draft for a title, if there is one. @throws AppError 403; 404 for an unknown title */
export async function deleteDraft(context: CommandContext, titleId: number): Promise<void> {
  await changeReview(context, titleId, async ({ tx, userId }) => {
    await tx.client.query('delete from review_drafts where user_id = $1 and title_id = $2', [
      userId,
      titleId,
    ]);
  });
}
