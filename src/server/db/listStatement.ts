/** One condition of a list; see the HTTP side's list parameters for what operators mean. */
export interface ListCondition {
  column: ListColumn;
  operator: 'eq' | 'ne' | 'like' | 'gte' | 'lte' | 'between' | 'in' | 'nin' | 'all' | 'null';
  values: (string | number | boolean)[];
}

export type Direction = 'asc' | 'desc';

/** One part of an order; rows without a value come last both ways. */
export interface OrderPart {
  sql: string;
  direction: Direction;
  isNullable?: boolean;
}

/** Where it is written which records of another table a record has: one row for each pair, and never two. */
export interface Relation {
  table: string;
  /** Column of the record that has them, and of what it has. */
  owner: string;
  other: string;
  /** The query that gives the ids of keys, with `$keys` in their place; left out where ids are asked for. */
  idsOf?: string;
}

/** A column, or an expression, that lists filter and sort by. Its texts are ours, never a caller's. */
export interface ListColumn {
  sql: string;
  /** SQL type that a caller's values are cast to. */
  type: 'int' | 'real' | 'text' | 'boolean' | 'timestamptz';
  /** Whether it may be null; those come last in every order. */
  isNullable?: boolean;
  /** The whole order, where that is not the column's own; with the unique key where its index has that downwards. */
  order?: (direction: Direction) => readonly OrderPart[];
  /** For what is kept in rows of its own; `sql` is the listed record's id then. */
  relation?: Relation;
  /** That it is empty and that it is not, where those are not `is null` and `is not null`. */
  emptiness?: { isEmpty: string; isFilled: string };
  /** Whether it holds partial dates, of which a coarse one includes the finer ones. */
  isPartialDate?: boolean;
}

/** Takes a value and gives its placeholder, cast to a type. */
export type Bind = (value: unknown, type: string) => string;

/** Collects values for `$1`, `$2` … in the order they are bound. */
export function placeholders(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

/** That a record has rows of its own and that it has none: in this form all are joined at once, and not each looked up. */
export const havingSql = (rows: string): NonNullable<ListColumn['emptiness']> => ({
  isEmpty: `not exists (${rows})`,
  isFilled: `exists (${rows})`,
});

/** The text with LIKE's own characters made literal. */
export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** That one of the columns contains a text, whatever its case. */
export function containsSql(columns: readonly string[], text: string, bind: Bind): string {
  const pattern = bind(`%${likeLiteral(text)}%`, 'text');
  return `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
}

/** The owners of some records are found at once, by an index of the pairs, and not each listed record's looked up. */
function relationCondition(
  { column: { sql: id }, operator, values }: ListCondition,
  { table, owner, other, idsOf }: Relation,
  bind: Bind,
): string {
  const own = `x.${owner} = ${id}`;
  if (operator === 'null') {
    return `${values[0] === true ? 'not ' : ''}exists (select from ${table} x where ${own})`;
  }
  const wanted = [...new Set(values)];
  const ids = idsOf ? `array(${idsOf.replace('$keys', bind(wanted, 'text[]'))})` : bind(wanted, 'int[]');
  const among = `from ${table} x where x.${other} = any(${ids})`;
  if (operator === 'ne' || operator === 'nin') return `not exists (select ${among} and ${own})`;
  const isEvery = operator === 'all' && wanted.length > 1;
  const every = isEvery ? ` group by x.${owner} having count(*) = ${wanted.length}` : '';
  return `${id} in (select x.${owner} ${among}${every})`;
}

function rangeCondition({ column, operator, values }: ListCondition, bind: Bind): string {
  const at = column.isPartialDate ? `${column.sql} collate "C"` : column.sql;
  // 2024 as an upper end includes 2024-12-31: `~` sorts after every character of a date.
  const upper = (value: unknown) => bind(column.isPartialDate ? `${value}~` : value, column.type);
  const [first, last] = [values[0], values.at(-1)];
  if (operator === 'gte') return `${at} >= ${bind(first, column.type)}`;
  if (operator === 'lte') return `${at} <= ${upper(last)}`;
  return `${at} between ${bind(first, column.type)} and ${upper(last)}`;
}

/** The SQL of one condition, which is true, false or null for a row. */
export function conditionSql(condition: ListCondition, bind: Bind): string {
  const { column, operator, values } = condition;
  if (column.relation) return relationCondition(condition, column.relation, bind);
  if (operator === 'null') {
    const { isEmpty, isFilled } = column.emptiness ?? {
      isEmpty: `${column.sql} is null`,
      isFilled: `${column.sql} is not null`,
    };
    return values[0] === true ? isEmpty : isFilled;
  }
  if (operator === 'like') return containsSql([column.sql], String(values[0]), bind);
  if (operator === 'gte' || operator === 'lte' || operator === 'between')
    return rangeCondition(condition, bind);
  const several = bind(values, `${column.type}[]`);
  if (operator === 'eq' || operator === 'in') return `${column.sql} = any(${several})`;
  return `(${column.sql} <> all(${several}) or ${column.sql} is null)`;
}

const TURNED = { asc: 'desc', desc: 'asc' } as const;

/** The SQL of an order; reversed, it is the same order from its end, so that indexes serve both. */
export function orderText(parts: readonly OrderPart[], isReversed = false): string {
  return parts
    .map(({ sql, direction, isNullable = false }) => {
      // `nulls last` on a column without nulls would keep the planner from its index.
      if (!isReversed) return `${sql} ${direction}${isNullable ? ' nulls last' : ''}`;
      return `${sql} ${TURNED[direction]}${isNullable ? ' nulls first' : ''}`;
    })
    .join(', ');
}

/**
 * An order that no two rows tie in: the asked columns, empty values last both ways, then the unique key. Under a single
 * column without empty values the key goes in its direction, so that one index serves both.
 * @param unique the key's SQL, which ends every order
 */
export function totalOrder(
  sorts: readonly { column: ListColumn; isDescending: boolean }[],
  unique: string,
): OrderPart[] {
  const parts = sorts.flatMap(({ column, isDescending }): readonly OrderPart[] => {
    const direction = isDescending ? 'desc' : 'asc';
    if (column.order) return column.order(direction);
    return [{ sql: column.sql, direction, isNullable: column.isNullable ?? false }];
  });
  const last = parts.at(-1);
  if (last?.sql === unique) return parts;
  const follows = parts.length === 1 && last && !last.isNullable;
  return [...parts, { sql: unique, direction: follows ? last.direction : 'asc' }];
}

/** From this row on a list is read from its nearer end, once its length is known. */
const FAR_ROW = 3000;

/** Which rows of a list to read; counted from the end of the reversed order where it is reversed. */
export interface ListWindow {
  limit: number;
  offset: number;
  isReversed: boolean;
}

/**
 * The rows from `offset` on, at most `limit`: near the end of a long list they are read from there.
 * @param total tells how many rows there are; asked only for far rows, since a promise nobody waits for ends the process
 *   when it fails
 */
export async function windowOf(
  offset: number,
  limit: number,
  total: () => Promise<number>,
): Promise<ListWindow> {
  if (offset < FAR_ROW) return { limit, offset, isReversed: false };
  const rest = Math.max(0, (await total()) - offset);
  const left = Math.min(rest, limit);
  if (rest >= offset) return { limit: left, offset, isReversed: false };
  return { limit: left, offset: rest - left, isReversed: true };
}
