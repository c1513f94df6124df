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

/** The conditions and the order of a request, with the values that they bind. */
export function askedSql(
  { fields, fixed = [], search, sorts, unique }: SqlList,
  request: Pick<ListRequest, 'filters' | 'sorts' | 'q'>,
) {
  const { bind, values } = placeholders();
  const conditions = request.filters.flatMap((filter: Filter) => {
    const column = fields[filter.field]?.column;
    return column ? [conditionSql({ column, ...filter }, bind)] : [];
  });
  const found = request.q === null ? '' : (search?.(bind, request.q) ?? '');
  const every = [...fixed, ...conditions, ...(found ? [found] : [])];
  const order = (request.sorts.length > 0 ? request.sorts : sorts).flatMap(({ field, isDescending }) => {
    const column = fields[field]?.column;
    return column ? [{ column, isDescending }] : [];
  });
  return {
    bind,
    values,
    where: every.length > 0 ? `where ${every.join(' and ')}` : '',
    order: (isReversed = false) => orderText(totalOrder(order, unique), isReversed),
  };
}
