import { conflict, notFound } from '#src/domain/errors.ts';
import type { ReportDecision, ReportReason } from '#src/domain/reviews/reviewKinds.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Runner } from '#src/server/db/database.ts';
import { reviewPolicy } from './review.policy.ts';

interface Decision {
  /** Ids of the reviews. */
  readonly ids: readonly number[];
  readonly decision: ReportDecision;
  /** Only reports with this reason; all if null. */
  readonly reason: ReportReason | null;
  readonly decidedById: number | null;
  readonly now: Date;
}

/** Decides the open reports on reviews in the caller's transaction. @returns how many there were */
export async function decideReports(
  runner: Runner,
  { ids, decision, reason, decidedById, now }: Decision,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rowCount } = await runner.query(
    `update reports set decided_at = $3, decided_by_id = $4, decision = $2
     where resource = 'reviews' and record_id = any($1::int[]) and decided_at is null and ($5::text is null or reason = $5)`,
    [ids, decision, now, decidedById, reason],
  );
  return rowCount ?? 0;
}

/**
 * Dismisses the open reports on a review, which stays as it is.
 * @param note the reason, for the activity
 * @throws AppError 403; 404 if the review does not exist; 409 if another member of staff has decided in the meantime
 */
export async function dismissReports(context: CommandContext, id: number, note?: string): Promise<void> {
  authorise(reviewPolicy.mayModerate(context.actor));
  await commandTransaction(context.db, async ({ client }) => {
    const { rowCount } = await client.query('select from reviews where id = $1 for no key update', [id]);
    if (rowCount === 0) throw notFound(`There is no review ${id}`);
    const dismissed = await decideReports(client, {
      ids: [id],
      decision: 'dismissed',
      reason: null,
      decidedById: actorIdOf(context),
      now: context.now,
    });
    if (dismissed === 0) throw conflict('No report on this review is open. Someone else has decided');
    await recordActivity(client, actorIdOf(context), {
      action: 'reviews.dismissReports',
      entity: 'reviews',
      entityId: id,
      detail: { reports: dismissed, ...(note !== undefined && { note }) },
    });
  });
}
