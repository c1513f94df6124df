import type { ListStatus } from '#src/domain/lists/entry.ts';
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

/**
 * Removes what members keep of titles from the titles' figures, or adds it again, in the caller's transaction, which has
 * locked the members: for suspending, reinstating and closing.
 * @param userIds members whose entries and reviews count (`leave`), or did not and do so from now on (`return`)
 */
export async function countMembers(
  tx: Pick<Transaction, 'client' | 'changes'>,
  userIds: readonly number[],
  direction: 'leave' | 'return',
  at: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  // In the order of the titles, so that their figures are locked in it.
  const { rows } = await tx.client.query<CountedRow>(
    `select title_id as "titleId", status, score, 0 as reviews from list_entries
       where user_id = any($1::int[]) and not is_private
     union all select title_id, null, null, count(*)::int from reviews
       where user_id = any($1::int[]) and published_at is not null and deleted_at is null group by title_id
     order by 1`,
    [userIds],
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
  }
  await applyCounts(tx, counts, at);
}
