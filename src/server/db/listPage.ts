import type pg from 'pg';
import type { Runner } from './database.ts';
import { type ListWindow, windowOf } from './listStatement.ts';

/** Rows to be listed: their tables, their conditions ('' for none) and the SQL of their key. */
export interface ListedFrom {
  readonly key: string;
  readonly from: string;
  readonly where: string;
}

/** A list as a request asks for it, in SQL. Its texts are ours; what a caller gave is among the values. */
export interface AskedList {
  /** The rows that meet the conditions, of as few tables as those name. */
  readonly found: ListedFrom;
  /** The same, of the tables that the order names too. */
  readonly ordered: ListedFrom;
  /** What the conditions bind. */
  readonly values: readonly unknown[];
  /**
   * Up to so many rows are found first and put in order then: met along an order, most others would be looked at before
   * them. Of more, a page comes soon along the order. 0 where all rows are listed.
   */
  readonly few: number;
  order(isReversed?: boolean): string;
}

/**
 * The query for the rows to be answered, without an order, made of the SQL of their keys:
 * `select … from unnest(${keys}) with ordinality as wanted (id, place) join …`.
 */
export type RowsSql = (keys: string) => string;

/** `few` of lists that are filtered. */
export const FEW = 10_000;

/** The listed rows as the end of a query: `from … where …`. */
export const fromSql = ({ from, where }: ListedFrom): string => `from ${from}${where && ` where ${where}`}`;

interface Counted {
  total: number;
  /** The keys of a narrowed list that is short, as the text of an array; else null. */
  few: string | null;
}

async function countedOf(runner: Runner, { found, values, few }: AskedList): Promise<Counted> {
  const rows = fromSql(found);
  // Put in order outside: beside the aggregates it would keep them from being worked out in parallel.
  const text =
    few === 0
      ? `select count(*)::int as total, null as few ${rows}`
      : `select total, case when total = 0 then '{}' else (select array_agg(k order by k)::text from unnest(few) k) end as few
        from (select count(*)::int as total, case when count(*) <= ${few} then array_agg(${found.key}) end as few ${rows}) counted`;
  const [counted] = (await runner.query<Counted>({ text, values: [...values] })).rows;
  return counted ?? { total: 0, few: null };
}

/**
 * A page of a list in its order, from `start` (included) to `end` (left out), and how many rows the whole list has,
 * exactly. The conditions are asked once where they leave few rows; a far page is read from its nearer end.
 */
export async function listPage<Row extends pg.QueryResultRow>(
  runner: Runner,
  list: AskedList,
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

/** The keys of a list in its order, at most `limit`. */
export async function listKeys(
  runner: Runner,
  { ordered, order, values }: AskedList,
  limit: number,
): Promise<number[]> {
  const text = `select ${ordered.key} as id ${fromSql(ordered)} order by ${order()} limit $${values.length + 1}::int`;
  const { rows } = await runner.query<{ id: number }>({ text, values: [...values, limit] });
  return rows.map(({ id }) => id);
}

/** The rows of keys, in the keys' order; those that are gone are left out. */
export async function listRows<Row extends pg.QueryResultRow>(
  runner: Runner,
  rowsSql: RowsSql,
  ids: readonly number[],
): Promise<Row[]> {
  const text = `${rowsSql('$1::int[]')} order by place`;
  return (await runner.query<Row>({ text, values: [ids] })).rows;
}
