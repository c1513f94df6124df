import type { ListStatus } from '#src/domain/lists/entry.ts';
import { NEWEST_REVIEWS, reviewsTag } from '#src/server/cache/tags.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import { applyCounts, type CountChanges, countChanges } from './titleCounts.server.ts';

/** Titles whose figures are changed with one statement. */
const AT_ONCE = 500;

interface CountedRow {
  titleId: number;
  /** Null for the reviews of a title. */
  status: ListStatus | null;
  score: number | null;
  reviews: number;
}

function countRow(
  counts: CountChanges,
  { titleId, status, score, reviews }: CountedRow,
  leaves: boolean,
): void {
  if (status === null) {
    counts.reviews(titleId, leaves ? -reviews : reviews);
    return;
  }
  const entry = { status, score, isPrivate: false };
  // Somebody who comes back does nothing that trends count.
  if (leaves) counts.entry(titleId, entry, null);
  else counts.entryAgain(titleId, entry);
}

/** What of members is counted. */
interface CountedMembers {
  /** Members whose entries and reviews count (`leave`), or did not and do so from now on (`return`). */
  readonly userIds: readonly number[];
  readonly direction: 'leave' | 'return';
  /** Whether their reviews appear or disappear too; those of a closed account can stay. */
  readonly areReviewsCounted: boolean;
  readonly at: Date;
}

/** Adds the helpful votes of members to the counts of reviews, or subtracts them. */
async function countVotes(
  { client, changes }: Pick<Transaction, 'client' | 'changes'>,
  { userIds, direction }: CountedMembers,
): Promise<void> {
  const { rows: voted } = await client.query<{ titleId: number }>(
    `select r.title_id as "titleId" from reviews r
     where r.id in (select review_id from review_votes where user_id = any($1::int[])) order by r.id for no key update`,
    [userIds],
  );
  if (voted.length === 0) return;
  await client.query(
    `update reviews r set helpful_count = r.helpful_count + $2::int * v.votes
     from (select review_id, count(*)::int as votes from review_votes where user_id = any($1::int[]) group by 1) v
     where r.id = v.review_id`,
    [userIds, direction === 'leave' ? -1 : 1],
  );
  for (const { titleId } of voted) changes.add(reviewsTag(titleId));
}

/**
 * Removes what members keep of titles from the titles' figures, or adds it again, in the caller's transaction, which has
 * locked the members: for suspending, reinstating and closing. The same for their votes for reviews.
 */
export async function countMembers(
  tx: Pick<Transaction, 'client' | 'changes'>,
  counted: CountedMembers,
): Promise<void> {
  const { userIds, direction, areReviewsCounted, at } = counted;
  if (userIds.length === 0) return;
  await countVotes(tx, counted);
  // In the order of the titles, so that their figures are locked in it.
  const { rows } = await tx.client.query<CountedRow>(
    `select title_id as "titleId", status, score, 0 as reviews from list_entries
       where user_id = any($1::int[]) and not is_private
     union all select title_id, null, null, count(*)::int from reviews
       where $2 and user_id = any($1::int[]) and deleted_at is null group by title_id
     order by 1`,
    [userIds, areReviewsCounted],
  );
  const pause = createPauses();
  let counts = countChanges();
  for (const row of rows) {
    if (counts.titles.size === AT_ONCE && !counts.titles.has(row.titleId)) {
      await applyCounts(tx, counts, at);
      await pause();
      counts = countChanges();
    }
    countRow(counts, row, direction === 'leave');
    if (row.status !== null) continue;
    tx.changes.add(reviewsTag(row.titleId));
    tx.changes.add(NEWEST_REVIEWS);
  }
  await applyCounts(tx, counts, at);
}
