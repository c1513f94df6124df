import type pg from 'pg';
import type { Runner } from './database.ts';
import { type ListWindow, windowOf } from './listStatement.ts';

/** The rows of a list: their tables, their conditions ('' for none) and the SQL of their key. */
export interface ListedFrom {
  readonly key: string;
  readonly from: string;
  readonly where: string;
}

/** A list in SQL. Its texts contain no user input; user input is in `values` only. */
export interface ListSql {
  /** The rows that meet the conditions, with only the tables that the conditions need. */
  readonly from: ListedFrom;
  /** The same, with the tables that the order needs too. */
  readonly ordered: ListedFrom;
  /** Values of the conditions' parameters. */
  readonly values: readonly unknown[];
  /**
   * Up to this number of matching rows, they are found first and sorted afterwards: following the order's index would scan
   * most other rows before them. With more matches, following the order finds a page quickly. 0 for unfiltered lists.
   */
  readonly few: number;
  order(isReversed?: boolean): string;
}

/**
 * Builds the query for the rows of a page from the SQL of their keys, without an order:
 * `select … from unnest(${keys}) with ordinality as requested (id, place) join …`.
 */
export type RowsSql = (keys: string) => string;

/** `few` of filtered lists. */
export const FEW = 10_000;

/** Returns the end of a query on the listed rows: `from … where …`. */
export const fromSql = ({ from, where }: ListedFrom): string => `from ${from}${where && ` where ${where}`}`;

interface Counted {
  total: number;
  /** The keys of a short filtered list as the text of an array; else null. */
  few: string | null;
}

async function countedOf(runner: Runner, { from, values, few }: ListSql): Promise<Counted> {
  const rows = fromSql(from);
  // Sort the keys in the outer query: sorting inside the aggregate would prevent parallel execution.
  const text =
    few === 0
      ? `select count(*)::int as total, null as few ${rows}`
      : `select total, case when total = 0 then '{}' else (select array_agg(k order by k)::text from unnest(few) k) end as few
        from (select count(*)::int as total, case when count(*) <= ${few} then array_agg(${from.key}) end as few ${rows}) counted`;
  const [counted] = (await runner.query<Counted>({ text, values: [...values] })).rows;
  return counted ?? { total: 0, few: null };
}

/**
 * Returns a page of a list in its order, from `start` (inclusive) to `end` (exclusive), and the exact total number of rows.
 * If the conditions match few rows, they are evaluated only once; a far page is read from the nearer end.
 */
export async function listPage<Row extends pg.QueryResultRow>(
  runner: Runner,
  list: ListSql,
  rowsSql: RowsSql,
  { start, end }: { start: number; end: number },
): Promise<{ rows: Row[]; total: number }> {
  const { ordered, order, values } = list;
  const read = async (
    where: string,
    bound: readonly unknown[],
    { limit, offset, isReversed }: ListWindow,
  ) => {
    const keys = `array(select ${ordered.key} ${fromSql({ ...ordered, where })} order by ${order(isReversed)}
      limit $${bound.length + 1}::int offset $${bound.length + 2}::int)`;
    const text = `${rowsSql(keys)} order by place${isReversed ? ' desc' : ''}`;
    return (await runner.query<Row>({ text, values: [...bound, limit, offset] })).rows;
  };
  const counting = countedOf(runner, list);
  const page = async () => {
    const few = list.few > 0 ? (await counting).few : null;
    if (few === '{}') return [];
    if (few !== null) {
      const near = { limit: end - start, offset: start, isReversed: false };
      return read(`${ordered.key} = any($1::int[])`, [few], near);
    }
    return read(
      ordered.where,
      values,
      await windowOf(start, end - start, async () => (await counting).total),
    );
  };
  const [rows, { total }] = await Promise.all([page(), counting]);
  return { rows, total };
}

/** Returns the keys of a list in its order, at most `limit`. */
export async function listKeys(
  runner: Runner,
  { ordered, order, values }: ListSql,
  limit: number,
): Promise<number[]> {
  const text = `select ${ordered.key} as id ${fromSql(ordered)} order by ${order()} limit $${values.length + 1}::int`;
  const { rows } = await runner.query<{ id: number }>({ text, values: [...values, limit] });
  return rows.map(({ id }) => id);
}

/** Returns the rows of the given keys in the order of the keys; rows that no longer exist are left out. */
export async function listRows<Row extends pg.QueryResultRow>(
  runner: Runner,
  rowsSql: RowsSql,
  ids: readonly number[],
): Promise<Row[]> {
  const text = `${rowsSql('$1::int[]')} order by place`;
  return (await runner.query<Row>({ text, values: [ids] })).rows;
}
