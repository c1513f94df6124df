import {
  type EntryMerge,
  mergeEntries,
  separateEntries,
} from '#src/catalogue/entries/mergedEntries.server.ts';
import { applyCounts, type CountChanges, countChanges } from '#src/catalogue/entries/titleCounts.server.ts';
import type { EpisodeIds } from '#src/domain/lists/mergedEntry.ts';
import type { UseCount } from '#src/records/uses.server.ts';
import { NEWEST_REVIEWS, reviewsTag } from '#src/server/cache/tags.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { MEMBER_TABLES } from './memberTables.ts';

/** Tables whose rows a merge moves as they are. List entries are combined by `mergeEntries`. */
const MOVED_TABLES = MEMBER_TABLES.map(({ table }) => table).filter((table) => table !== 'list_entries');

/** Counts the entries of a title that a merge would move, and the members who have entries for both titles. */
export async function countMemberEntries(
  runner: Runner,
  from: number,
  into: number,
): Promise<{ moves: UseCount[]; collides: UseCount[] }> {
  const moves: UseCount[] = [];
  const collides: UseCount[] = [];
  for (const { table, resource } of MEMBER_TABLES) {
    const { rows } = await runner.query<{ free: number; both: number }>(
      `select count(*) filter (where other.user_id is null)::int as free,
         count(other.user_id)::int as both
       from ${table} x left join ${table} other on other.user_id = x.user_id and other.title_id = $2
       where x.title_id = $1`,
      [from, into],
    );
    const { free = 0, both = 0 } = rows[0] ?? {};
    if (free > 0) moves.push({ resource, field: 'titleId', count: free });
    if (both > 0) collides.push({ resource, field: 'titleId', count: both });
  }
  return { moves, collides };
}

/**
 * Adds the trending value of one title to another, or subtracts it. Both are base-2 logarithms of sums that are too large
 * to exponentiate, so the larger one is factored out.
 */
async function addTrending(runner: Runner, from: number, into: number, sign: 1 | -1): Promise<void> {
  await runner.query(
    `update title_stats s set trending = case
       when o.trending is null then s.trending
       when s.trending is null then case when $3 > 0 then o.trending end
       when $3 < 0 and s.trending <= o.trending then null
       else greatest(s.trending, o.trending)
         + ln(1 + $3 * power(2::float8, greatest(-abs(s.trending - o.trending), -1000))) / ln(2::float8) end
     from title_stats o where s.title_id = $2 and o.title_id = $1`,
    [from, into, sign],
  );
}

interface RowOwner {
  userId: number;
}

/** Moves rows for which the member has none at the survivor, and records them for undo. */
async function moveRows(runner: Runner, table: string, { from, into, activityId }: EntryMerge) {
  const { rows } = await runner.query<RowOwner>(
    `with moved as (update ${table} x set title_id = $2, version = x.version + 1
       where x.title_id = $1 and not exists (select from ${table} o where o.title_id = $2 and o.user_id = x.user_id)
       returning x.user_id)
     insert into merged_entries (activity_id, kind, user_id) select $3, $4, user_id from moved
     returning user_id as "userId"`,
    [from, into, activityId, table],
  );
  return rows;
}

/** Moves rows back, unless the member has since added another one for the old title. */
async function returnRows(runner: Runner, table: string, { from, into, activityId }: EntryMerge) {
  const { rows } = await runner.query<RowOwner>(
    `update ${table} x set title_id = $1, version = x.version + 1 from merged_entries m
     where m.activity_id = $3 and m.kind = $4 and x.user_id = m.user_id and x.title_id = $2
       and not exists (select from ${table} o where o.title_id = $1 and o.user_id = x.user_id)
     returning x.user_id as "userId"`,
    [from, into, activityId, table],
  );
  return rows;
}

/** Counts reviews that were moved from one title to another, of members who are not suspended. */
async function countReviews(
  { client, changes }: Pick<Transaction, 'client' | 'changes'>,
  counts: CountChanges,
  { from, into }: Pick<EntryMerge, 'from' | 'into'>,
  owners: readonly RowOwner[],
): Promise<void> {
  for (const titleId of [from, into]) changes.add(reviewsTag(titleId));
  changes.add(NEWEST_REVIEWS);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from reviews r join users u on u.id = r.user_id and u.suspended_at is null
     where r.title_id = $1 and r.user_id = any($2::int[]) and r.deleted_at is null`,
    [into, owners.map(({ userId }) => userId)],
  );
  const moved = rows[0]?.count ?? 0;
  counts.reviews(from, -moved);
  counts.reviews(into, moved);
}

/**
 * Moves what members keep of a title to another one. Two list entries of one member become one. Of two rows in another
 * table, that of the survivor counts and the other stays with the deleted title. What moved is recorded for undo.
 * @param episodes the survivor's episodes by those of the merged title
 */
export async function moveMemberEntries(
  tx: Pick<Transaction, 'client' | 'changes'>,
  merge: EntryMerge,
  episodes: EpisodeIds,
): Promise<void> {
  const { from, into, at } = merge;
  const counts = countChanges();
  await mergeEntries(tx, merge, episodes, counts);
  for (const table of MOVED_TABLES) {
    const owners = await moveRows(tx.client, table, merge);
    if (table === 'reviews') await countReviews(tx, counts, merge, owners);
  }
  await applyCounts(tx, counts, at);
  await addTrending(tx.client, from, into, 1);
}

/** Moves back what a merge moved. What members changed since stays. */
export async function returnMemberEntries(
  tx: Pick<Transaction, 'client' | 'changes'>,
  merge: EntryMerge,
): Promise<void> {
  const { from, into, activityId, at } = merge;
  // Before any member, as commands that change an entry lock them.
  await tx.client.query('select from titles where id = any($1::int[]) order by id for update', [
    [from, into],
  ]);
  const counts = countChanges();
  await separateEntries(tx, merge, counts);
  for (const table of MOVED_TABLES) {
    const owners = await returnRows(tx.client, table, merge);
    if (table === 'reviews') await countReviews(tx, counts, { from: into, into: from }, owners);
  }
  await tx.client.query('delete from merged_entries where activity_id = $1', [activityId]);
  await applyCounts(tx, counts, at);
  await addTrending(tx.client, from, into, -1);
}
