import { FEW, type ListSql } from '#src/server/db/listPage.ts';
import {
  type Bind,
  conditionSql,
  type ListColumn,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import type { Filter, ListField, ListRequest, Sort } from './listParameters.ts';

/** A field of a list with its SQL. */
export interface SqlField extends ListField {
  column: ListColumn;
}

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

/** Builds the SQL of a list for a request, with the values bound by its conditions. */
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
