import { FEW, type ListSql } from '#src/server/db/listPage.ts';
import {
  type Bind,
  conditionSql,
  type ListColumn,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import type { Filter, ListParameterField, ListRequest, Sort } from './listParameters.ts';

/** A field of a list with its SQL. */
export interface SqlField extends ListParameterField {
  column: ListColumn;
}

/** The field of a record's id. */
export const idField = (sql: string): SqlField => ({
  kind: 'id',
  isSortable: true,
  column: { sql, type: 'int' },
});

/** A field of a moment, which the list returns in UTC and sorts by. */
export const instantField = (sql: string, isNullable = false): SqlField => ({
  kind: 'instant',
  isSortable: true,
  isNullable,
  column: { sql, type: 'timestamptz', isNullable },
});

/** A field that is true or false, by which lists are filtered but not sorted. */
export const flagField = (sql: string): SqlField => ({ kind: 'flag', column: { sql, type: 'boolean' } });

/** A partial date that may be missing. */
export const partialDateField = (sql: string): SqlField => ({
  kind: 'partialDate',
  isNullable: true,
  isSortable: true,
  column: {
    sql,
    type: 'text',
    isNullable: true,
    isPartialDate: true,
    order: (direction) => [{ sql: `${sql} collate "C"`, direction, isNullable: true }],
  },
});

/** A name that is sorted by its stored sort key. */
export const nameField = (sql: string, sortKey: string): SqlField => ({
  kind: 'text',
  isSortable: true,
  column: { sql, type: 'text', order: (direction) => [{ sql: `${sortKey} collate "C"`, direction }] },
});

/** A text that may be missing, by which lists are filtered but not sorted. */
export const optionalTextField = (sql: string): SqlField => ({
  kind: 'text',
  isNullable: true,
  column: { sql, type: 'text', isNullable: true },
});

export interface SqlList {
  /** The table with its alias. */
  from: string;
  fields: Readonly<Record<string, SqlField>>;
  /** Conditions that always apply. */
  fixed?: readonly string[];
  /** Condition of the search text. It must never be empty: for a text that cannot match, return `false`. */
  search(bind: Bind, q: string): string;
  /** Default order. */
  sorts: readonly Sort[];
  /** Unique key that every order ends with. */
  unique: string;
}

/**
 * Builds the SQL of a list for a request, with the values bound by its conditions. Fields that the list does not have are
 * ignored.
 */
export function listSql(
  { from, fields, fixed = [], search, sorts, unique }: SqlList,
  request: Pick<ListRequest, 'filters' | 'sorts' | 'q'>,
): ListSql {
  const { bind, values } = placeholders();
  const conditions = request.filters.flatMap((filter: Filter) => {
    const column = fields[filter.field]?.column;
    return column ? [conditionSql({ column, ...filter }, bind)] : [];
  });
  const allConditions = [...conditions, ...(request.q === null ? [] : [search(bind, request.q)])];
  const order = (request.sorts.length > 0 ? request.sorts : sorts).flatMap(({ field, isDescending }) => {
    const column = fields[field]?.column;
    return column ? [{ column, isDescending }] : [];
  });
  const rows = { key: unique, from, where: [...fixed, ...allConditions].join(' and ') };
  return {
    from: rows,
    ordered: rows,
    values,
    few: allConditions.length > 0 ? FEW : 0,
    order: (isReversed = false) => orderText(totalOrder(order, unique), isReversed),
  };
}
