import type { MergedPair } from '#src/records/definition.server.ts';
import type { UseCount } from '#src/records/uses.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import { MEMBER_TABLES } from './memberTables.ts';

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
 * Recounts scores, lists and reviews of titles, by members whose accounts are open and not suspended, and updates the
 * title index.
 */
export async function recountTitles(runner: Runner, titleIds: readonly number[]): Promise<void> {
  if (titleIds.length === 0) return;
  await recountStats(runner, titleIds);
  await runner.query('select refresh_title_index($1::int[])', [titleIds]);
}

async function recountStats(runner: Runner, titleIds: readonly number[]): Promise<void> {
  await runner.query(
    `insert into title_stats as s (title_id, score_total, score_count, list_count, review_count)
     select t.id, coalesce(l.total, 0), coalesce(l.rated, 0), coalesce(l.listed, 0), coalesce(r.published, 0)
     from unnest($1::int[]) t (id)
     left join lateral (select sum(e.score)::int as total, count(e.score)::int as rated, count(*)::int as listed
       from list_entries e join users u on u.id = e.user_id and u.suspended_at is null and u.deleted_at is null
       where e.title_id = t.id) l on true
     left join lateral (select count(*)::int as published
       from reviews e join users u on u.id = e.user_id and u.suspended_at is null and u.deleted_at is null
       where e.title_id = t.id and e.published_at is not null and e.deleted_at is null) r on true
     on conflict (title_id) do update set score_total = excluded.score_total, score_count = excluded.score_count,
       list_count = excluded.list_count, review_count = excluded.review_count`,
    [titleIds],
  );
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

/**
 * Moves members' entries from one title to another. If a member has both, the surviving title's entry counts and the
 * other stays with the deleted title. Moved entries are recorded for undo.
 */
export async function moveMemberEntries(
  runner: Runner,
  { from, into, activityId }: MergedPair,
): Promise<void> {
  for (const { table } of MEMBER_TABLES) {
    await runner.query(
      `with moved as (update ${table} x set title_id = $2, version = x.version + 1
         where x.title_id = $1 and not exists (select from ${table} o where o.title_id = $2 and o.user_id = x.user_id)
         returning x.user_id)
       insert into merged_entries (activity_id, kind, user_id) select $3, $4, user_id from moved`,
      [from, into, activityId, table],
    );
  }
  await recountStats(runner, [from, into]);
  await addTrending(runner, from, into, 1);
}

/** Moves back the entries that a merge moved, unless the member has since added another entry for the old title. */
export async function returnMemberEntries(
  runner: Runner,
  { from, into, activityId }: MergedPair,
): Promise<void> {
  for (const { table } of MEMBER_TABLES) {
    await runner.query(
      `update ${table} x set title_id = $1, version = x.version + 1 from merged_entries m
       where m.activity_id = $3 and m.kind = $4 and x.user_id = m.user_id and x.title_id = $2
         and not exists (select from ${table} o where o.title_id = $1 and o.user_id = x.user_id)`,
      [from, into, activityId, table],
    );
  }
  await runner.query('delete from merged_entries where activity_id = $1', [activityId]);
  await addTrending(runner, from, into, -1);
  await recountStats(runner, [from, into]);
}
