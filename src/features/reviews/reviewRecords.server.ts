import { applyCounts, countChanges } from '#src/catalogue/entries/titleCounts.server.ts';
import { invalid } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import type { RecordOf } from '#src/records/fields/field.ts';
import { inputSchemas } from '#src/records/fields/input.schema.ts';
import { recordHistory, type WriteContext } from '#src/records/history.server.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import { type PendingRecord, type Write, writeOf } from '#src/records/recordWrites.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { decideReports } from './reports.commands.server.ts';
import { outdateReviews } from './reviewChanges.server.ts';
import { reviewFields } from './reviews.fields.ts';

type ReviewRecord = RecordOf<typeof reviewFields>;
type StoredReview = Stored<ReviewRecord>;

/** Reads reviews by id and locks them until the transaction ends; the map lacks reviews that do not exist. */
async function lockReviews(runner: Runner, ids: readonly number[]): Promise<Map<number, StoredReview>> {
  const { rows } = await runner.query<StoredReview>(
    `select r.id, r.version, r.deleted_at is not null as "isDeleted",
       jsonb_build_object('hasSpoilers', r.has_spoilers) as record
     from reviews r where r.id = any($1::int[]) order by r.id for no key update of r`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface ReviewFacts {
  id: number;
  titleId: number;
  /** Whether the author is not suspended, so that the review counts unless it is hidden. */
  isCounted: boolean;
}

async function factsOf(runner: Runner, ids: readonly number[]): Promise<ReviewFacts[]> {
  const { rows } = await runner.query<ReviewFacts>(
    `select r.id, r.title_id as "titleId", u.suspended_at is null as "isCounted"
     from reviews r join users u on u.id = r.user_id where r.id = any($1::int[])`,
    [ids],
  );
  return rows;
}

/** Updates the titles' numbers of reviews and outdates the pages that show the reviews. */
async function publishChanges(tx: Transaction, writes: readonly Write<ReviewRecord>[], now: Date) {
  const facts = new Map(
    (
      await factsOf(
        tx.client,
        writes.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const counts = countChanges();
  for (const { id, before, isDeleted } of writes) {
    const review = facts.get(id);
    if (!review) continue;
    outdateReviews(tx, review.titleId);
    const wasDeleted = before?.isDeleted ?? false;
    if (review.isCounted && wasDeleted !== isDeleted) counts.reviews(review.titleId, isDeleted ? -1 : 1);
  }
  await applyCounts(tx, counts, now);
}

/** Decides the open reports that a change answers: hiding answers all, marking as a spoiler those about spoilers. */
async function answerReports(
  { client }: Transaction,
  writes: readonly Write<ReviewRecord>[],
  { actor, now }: WriteContext,
) {
  const by = { decidedById: actor?.userId ?? null, now };
  const hidden = writes.filter(({ before, isDeleted }) => isDeleted && !before?.isDeleted);
  const marked = writes.filter(({ before, after }) => after.hasSpoilers && !before?.record.hasSpoilers);
  await decideReports(client, { ...by, ids: hidden.map(({ id }) => id), decision: 'hidden', reason: null });
  await decideReports(client, {
    ...by,
    ids: marked.map(({ id }) => id),
    decision: 'marked',
    reason: 'spoilers',
  });
}

/** Hides, restores and marks reviews in the caller's transaction, with a revision each. */
async function writeReviews(
  tx: Transaction,
  drafts: readonly PendingRecord<ReviewRecord>[],
  context: WriteContext,
): Promise<Write<ReviewRecord>[]> {
  if (drafts.some(({ before }) => before === null))
    throw invalid({ activityId: 'Only members write reviews' });
  const writes = drafts.flatMap((draft) => writeOf(reviewFields, draft.before?.id ?? 0, draft) ?? []);
  if (writes.length === 0) return [];
  await tx.client.query(
    `update reviews x set version = r.version, updated_at = $2, has_spoilers = r.has_spoilers,
       deleted_at = case when r.is_deleted then coalesce(x.deleted_at, $2::timestamptz) end
     from json_to_recordset($1::json) as r(id int, version int, has_spoilers bool, is_deleted bool) where x.id = r.id`,
    [
      JSON.stringify(
        writes.map(({ id, version, after, isDeleted }) => ({
          id,
          version,
          has_spoilers: after.hasSpoilers,
          is_deleted: isDeleted,
        })),
      ),
      context.now,
    ],
  );
  await recordHistory(tx.client, 'reviews', writes, context);
  await answerReports(tx, writes, context);
  await publishChanges(tx, writes, context.now);
  return writes;
}

/** Locks the authors, as suspending them does, so that a review is counted once; in the order of titles, members, reviews. */
async function lockAuthors({ client }: Transaction, ids: readonly number[]): Promise<void> {
  await client.query(
    `select from users where id in (select user_id from reviews where id = any($1::int[])) order by id for no key update`,
    [ids],
  );
}

/** Reviews as staff handle them: hidden and restored with a reason, and marked as spoilers. */
export const reviewRecords: Records<typeof reviewFields> = defineRecords({
  resource: 'reviews',
  noun: 'review',
  target: 'reviews',
  fields: reviewFields,
  schemas: inputSchemas(reviewFields),
  deletion: 'soft',
  named: {
    table: 'reviews',
    name: `(select 'Review of ' || t.title from titles t where t.id = title_id)`,
    mayRead: (actor) => can(actor, 'update', 'reviews'),
  },
  label: () => 'A review',
  read: lockReviews,
  write: writeReviews,
  lock: (tx, { ids }) => lockAuthors(tx, ids),
  explainError: (error) =>
    (error as { constraint?: unknown }).constraint === 'reviews_once'
      ? invalid({ isDeleted: 'The member has another review of this title' })
      : error,
});
