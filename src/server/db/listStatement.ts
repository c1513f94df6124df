/** One condition of a list; the operators are described in `http/routes/listParameters.ts`. */
export interface ListCondition {
  column: ListColumn;
  operator: 'eq' | 'ne' | 'like' | 'gte' | 'lte' | 'between' | 'in' | 'nin' | 'all' | 'null';
  values: (string | number | boolean)[];
}

export type Direction = 'asc' | 'desc';

/** One part of an order; nulls come last in both directions. */
export interface OrderPart {
  sql: string;
  direction: Direction;
  isNullable?: boolean;
}

/** A join table with the records of another table that a record has; each pair is unique. */
export interface ListSource {
  table: string;
  /** Columns of the owning record and of the other record. */
  owner: string;
  other: string;
  /** Query that returns the ids for keys, with `$keys` as placeholder; not set if values are ids already. */
  idsOf?: string;
}

/** A column or expression that lists filter and sort by. Its texts never contain user input. */
export interface ListColumn {
  sql: string;
  /** SQL type that values are cast to. */
  type: 'int' | 'real' | 'text' | 'boolean' | 'timestamptz';
  /** Whether it can be null; nulls come last in every order. */
  isNullable?: boolean;
  /** The whole order, if it is not simply the column; includes the unique key if its index has that descending. */
  order?: (direction: Direction) => readonly OrderPart[];
  /** Set if the values are in a join table; `sql` is then the id of the listed record. */
  relation?: ListSource;
  /** Conditions for empty and not empty, if those are not `is null` and `is not null`. */
  emptiness?: { isEmpty: string; isFilled: string };
  /** Whether it contains partial dates, of which a coarse one includes the finer ones. */
  isPartialDate?: boolean;
}

/** Adds a value and returns its placeholder, cast to a type. */
export type Bind = (value: unknown, type: string) => string;

/** Collects values for `$1`, `$2` … in the order they are bound. */
export function placeholders(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

/** Conditions for having rows in a subquery or not; in this form PostgreSQL uses a join instead of a lookup per record. */
export const havingSql = (rows: string): NonNullable<ListColumn['emptiness']> => ({
  isEmpty: `not exists (${rows})`,
  isFilled: `exists (${rows})`,
});

/** Escapes the wildcards of LIKE in a text. */
export const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Variants of emoji: variation selectors and skin tones. */
const VARIANTS = '\ufe0e\ufe0f\u{1f3fb}\u{1f3fc}\u{1f3fd}\u{1f3fe}\u{1f3ff}';
const EACH_VARIANT = new RegExp(`[${VARIANTS}]`, 'gu');
const PICTURE = /\p{So}/u;

/** Condition that one of the columns contains a text, ignoring case and, for emoji, their variants. */
export function containsSql(columns: readonly string[], text: string, bind: Bind): string {
  const hasPicture = PICTURE.test(text);
  const pattern = bind(`%${likeLiteral(hasPicture ? text.replace(EACH_VARIANT, '') : text)}%`, 'text');
  const variants = hasPicture ? bind(VARIANTS, 'text') : '';
  const compared = (column: string) => (hasPicture ? `translate(${column}, ${variants}, '')` : column);
  return `(${columns.map((column) => `${compared(column)} ilike ${pattern}`).join(' or ')})`;
}

/** Finds the owners of some records through an index of the pairs, instead of a lookup per listed record. */
function relationCondition(
  { column: { sql: id }, operator, values }: ListCondition,
  { table, owner, other, idsOf }: ListSource,
  bind: Bind,
): string {
  const isOwner = `x.${owner} = ${id}`;
  if (operator === 'null') {
    return `${values[0] === true ? 'not ' : ''}exists (select from ${table} x where ${isOwner})`;
  }
  const wanted = [...new Set(values)];
  const ids = idsOf ? `array(${idsOf.replace('$keys', bind(wanted, 'text[]'))})` : bind(wanted, 'int[]');
  const among = `from ${table} x where x.${other} = any(${ids})`;
  if (operator === 'ne' || operator === 'nin') return `not exists (select ${among} and ${isOwner})`;
  const isEvery = operator === 'all' && wanted.length > 1;
  const every = isEvery ? ` group by x.${owner} having count(*) = ${wanted.length}` : '';
  return `${id} in (select x.${owner} ${among}${every})`;
}

function rangeCondition({ column, operator, values }: ListCondition, bind: Bind): string {
  const at = column.isPartialDate ? `${column.sql} collate "C"` : column.sql;
  // 2024 as an upper bound includes 2024-12-31: `~` sorts after every character of a date.
  const upper = (value: unknown) => bind(column.isPartialDate ? `${value}~` : value, column.type);
  const [first, last] = [values[0], values.at(-1)];
  if (operator === 'gte') return `${at} >= ${bind(first, column.type)}`;
  if (operator === 'lte') return `${at} <= ${upper(last)}`;
  return `${at} between ${bind(first, column.type)} and ${upper(last)}`;
}

/** Returns the SQL of one condition, which is true, false or null for a row. */
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

/** Returns the SQL of an order; reversed, it is the exact opposite, so that the same index serves both. */
export function orderText(parts: readonly OrderPart[], isReversed = false): string {
  return parts
    .map(({ sql, direction, isNullable = false }) => {
      // `nulls last` on a column without nulls would prevent the use of its index.
      if (!isReversed) return `${sql} ${direction}${isNullable ? ' nulls last' : ''}`;
      return `${sql} ${TURNED[direction]}${isNullable ? ' nulls first' : ''}`;
    })
    .join(', ');
}

/**
 * Returns a total order: the requested columns, nulls last, then the unique key. After a single column without nulls the
 * key has the same direction, so that one index serves both.
 * @param unique SQL of the key, which ends every order
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

/** From this row on, a list is read from its nearer end, once its length is known. */
const FAR_ROW = 3000;

/** The rows to read; `offset` counts from the end if the order is reversed. */
export interface ListWindow {
  limit: number;
  offset: number;
  isReversed: boolean;
}

/**
 * Returns which rows to read for `offset` and `limit`; rows near the end of a long list are read from the end.
 * @param total returns the number of rows; called only for far rows, since an unawaited promise that rejects ends the
 *   process
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
