import type { Database } from '#src/server/db/database.ts';

/** Titles whose stored figures differ from what lists and reviews contain, with both; empty if all are exact. */
export async function wrongFigures({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with open_accounts as (select id from users where suspended_at is null and deleted_at is null),
     listed as (select e.* from list_entries e join open_accounts u on u.id = e.user_id where not e.is_private),
     counted as (select t.id as title_id,
       coalesce(sum(e.score), 0)::int as score_total, count(e.score)::int as score_count,
       array(select count(x.*)::int from generate_series(2, 20) v left join listed x on x.title_id = t.id and x.score = v
         group by v order by v) as score_counts,
       count(e.title_id)::int as list_count,
       (count(*) filter (where e.status = 'watching'))::int as watching_count,
       (count(*) filter (where e.status = 'completed'))::int as completed_count,
       (count(*) filter (where e.status = 'on_hold'))::int as on_hold_count,
       (count(*) filter (where e.status = 'dropped'))::int as dropped_count,
       (count(*) filter (where e.status = 'plan_to_watch'))::int as planned_count,
       (select count(*)::int from reviews r join users u on u.id = r.user_id and u.suspended_at is null
         where r.title_id = t.id and r.deleted_at is null) as review_count
       from titles t left join listed e on e.title_id = t.id group by t.id)
     select title_id, stored, counted from (select title_id, to_jsonb(c) as counted from counted c) c
     join (select title_id, to_jsonb(s) - 'trending' - 'favorite_count' as stored from title_stats s) s using (title_id)
     where stored <> counted`,
  );
  return rows;
}

/** Whether the catalogue's mean, with what is not applied yet, is that of all titles that are not deleted. */
export async function catalogueScores({
  pool,
}: Pick<Database, 'pool'>): Promise<{ stored: string; counted: string }> {
  const { rows } = await pool.query<{ stored: string; counted: string }>(
    `select (select coalesce(sum(score_total), 0) || ' of ' || coalesce(sum(score_count), 0) from (
         select score_total, score_count from catalogue_aggregates
         union all select score_total, score_count from title_count_changes) x) as stored,
       (select coalesce(sum(score_total), 0) || ' of ' || coalesce(sum(score_count), 0) from title_stats
         join titles t on t.id = title_id where t.deleted_at is null) as counted`,
  );
  return rows[0] ?? { stored: '', counted: '' };
}

/** Reviews whose stored number of helpful votes differs from the votes of members who are not suspended; empty if all are exact. */
export async function wrongVotes({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select r.id, r.helpful_count as stored, count(u.id)::int as counted from reviews r
     left join review_votes v on v.review_id = r.id
     left join users u on u.id = v.user_id and u.suspended_at is null and u.deleted_at is null
     group by r.id having r.helpful_count <> count(u.id)`,
  );
  return rows;
}
