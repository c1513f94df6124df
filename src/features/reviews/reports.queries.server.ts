import { type Database, statement } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import type { CleanHtml } from '#src/server/richText.ts';
import type { ReportedReview } from './review.view.ts';

/** Reports on one review that the queue shows. */
const REPORTS_SHOWN = 20;

const readReported = statement<ReportedReview & { total: number }, [limit: number, offset: number]>(
  'reports-open',
  `with open as (select record_id, min(created_at) as first from reports
     where resource = 'reviews' and decided_at is null group by record_id),
   queue as (select o.record_id, o.first, (count(*) over ())::int as total from open o
     join reviews r on r.id = o.record_id and r.deleted_at is null
     order by o.first, o.record_id limit $1::int offset $2::int)
   select r.id, r.version, r.title_id as "titleId", t.title, t.slug, u.display_name as author, r.body,
     r.overall_score as "overallScore", r.has_spoilers as "hasSpoilers", q.total,
     coalesce((select json_agg(json_build_object('id', p.id, 'reason', p.reason, 'note', p.note, 'createdAt',
         ${instantSql('p.created_at')}) order by p.created_at, p.id)
       from (select * from reports where resource = 'reviews' and record_id = r.id and decided_at is null
         order by created_at, id limit ${REPORTS_SHOWN}) p), '[]') as reports
   from queue q join reviews r on r.id = q.record_id join titles t on t.id = r.title_id join users u on u.id = r.user_id
   order by q.first, r.id`,
);

/**
 * Returns reviews with open reports, the longest waiting first. Reporters are not named.
 * @returns rows and the total number of such reviews
 */
export async function reportedReviews(
  { pool }: Pick<Database, 'pool'>,
  { start, end }: { start: number; end: number },
  clean: CleanHtml,
): Promise<{ rows: ReportedReview[]; total: number }> {
  const rows = await readReported(pool, end - start, start);
  const shown = rows.map(async ({ total: _total, ...row }) => ({ ...row, body: await clean(row.body) }));
  return { rows: await Promise.all(shown), total: rows[0]?.total ?? 0 };
}
