import { type AskedList, FEW } from '#src/server/db/listPage.ts';
import {
  type Bind,
  conditionSql,
  type ListColumn,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import type { Filter, ListField, ListRequest, Sort } from './listParameters.ts';

/** A field of a list with the SQL behind it. */
export interface SqlField extends ListField {
  column: ListColumn;
}

export interface SqlList {
  /** The listed table with its alias. */
  from: string;
  fields: Readonly<Record<string, SqlField>>;
  /** Conditions that always hold. */
  fixed?: readonly string[];
  /** Condition of the text that is looked for; '' when there is nothing to look for. */
  search?(bind: Bind, q: string): string;
  /** Order when none is asked for. */
  sorts: readonly Sort[];
  /** Unique key that ends every order. */
  unique: string;
}

/** A list as a request asks for it, with the values that its conditions bind. */
export function askedSql(
  { from, fields, fixed = [], search, sorts, unique }: SqlList,
  request: Pick<ListRequest, 'filters' | 'sorts' | 'q'>,
): AskedList {
  const { bind, values } = placeholders();
  const conditions = request.filters.flatMap((filter: Filter) => {
    const column = fields[filter.field]?.column;
    return column ? [conditionSql({ column, ...filter }, bind)] : [];
  });
  const found = request.q === null ? '' : (search?.(bind, request.q) ?? '');
  const asked = [...conditions, ...(found ? [found] : [])];
  const order = (request.sorts.length > 0 ? request.sorts : sorts).flatMap(({ field, isDescending }) => {
    const column = fields[field]?.column;
    return column ? [{ column, isDescending }] : [];
  });
  const rows = { key: unique, from, where: [...fixed, ...asked].join(' and ') };
  return {
    found: rows,
    ordered: rows,
    values,
    few: asked.length > 0 ? FEW : 0,
    order: (isReversed = false) => orderText(totalOrder(order, unique), isReversed),
  };
}
