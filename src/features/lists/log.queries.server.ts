import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { conditionSql, type ListColumn, placeholders } from '#src/server/db/listStatement.ts';
import type { ListRequest } from '#src/server/http/routes/listParameters.ts';
import type { LogRow } from './list.schema.ts';

const TITLE_ID: ListColumn = { sql: 'l.title_id', type: 'int' };

/**
 * Returns a page of the log of a member's list, the last change first, with the total number of changes.
 * @param filters conditions on the title
 */
export async function ownLog(
  { pool }: Database,
  userId: number,
  { start, end, filters }: Pick<ListRequest, 'start' | 'end' | 'filters'>,
): Promise<{ rows: LogRow[]; total: number }> {
  const { bind, values } = placeholders();
  const conditions = [
    `l.user_id = ${bind(userId, 'int')}`,
    ...filters.map((filter) => conditionSql({ ...filter, column: TITLE_ID }, bind)),
  ].join(' and ');
  const counted = pool.query<{ total: number }>(
    `select count(*)::int as total from list_changes l where ${conditions}`,
    [...values],
  );
  const [page, { rows: totals }] = await Promise.all([
    pool.query<LogRow>(
      `select l.id, l.title_id as "titleId", t.title, t.slug, l.version, l.before, l.after, l.source,
         l.batch_id as "batchId", l.import_id as "importId", l.undone_id as "undoneId",
         ${instantSql('l.created_at')} as "createdAt"
       from list_changes l join titles t on t.id = l.title_id where ${conditions}
       order by l.id desc limit ${bind(end - start, 'int')} offset ${bind(start, 'int')}`,
      values,
    ),
    counted,
  ]);
  return { rows: page.rows, total: totals[0]?.total ?? 0 };
}
