import type pg from 'pg';
import { notFound } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';
import { type ListSql, listKeys, listPage, listRows, type RowsSql } from '#src/server/db/listPage.ts';
import type { ListRequest } from './listParameters.ts';

interface ListedRecords<Row> {
  /** What one record is called in error messages. */
  readonly noun: string;
  readonly rowsSql: RowsSql;
  listSql(request: ListRequest): ListSql | Promise<ListSql>;
  /** Converts a row of the database to one of the API; unchanged by default. */
  shown?(row: Row): Row;
}

/** Returns the reads of a resource for its list, its export and one record. */
export function listReads<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  { noun, rowsSql, listSql, shown = (row) => row }: ListedRecords<Row>,
) {
  const rowsOf = async (ids: readonly number[]) => (await listRows<Row>(pool, rowsSql, ids)).map(shown);
  return {
    /** Returns the rows of these ids in the same order, without those that no longer exist. */
    rowsOf,
    /** Returns one row. @throws AppError 404 */
    async rowOf(id: number): Promise<Row> {
      const [row] = await rowsOf([id]);
      if (!row) throw notFound(`There is no ${noun} ${id}`);
      return row;
    },
    /** Returns a page of the list in its order, and the total. */
    async page(request: ListRequest) {
      const { rows, total } = await listPage<Row>(pool, await listSql(request), rowsSql, request);
      return { rows: rows.map(shown), total };
    },
    /** Returns the ids of the list in its order, at most `limit`. */
    idsOf: async (request: ListRequest, limit: number) => listKeys(pool, await listSql(request), limit),
  };
}
