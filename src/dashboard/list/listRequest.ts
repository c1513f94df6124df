import type { CrudFilter, CrudSort } from '@refinedev/core';
import type { ListState } from './listAddress.ts';
import { filtersOf } from './listAddress.ts';
import type { FilterOperator, ListField, ListShape } from './listShape.ts';

const DAY = 86_400_000;

/** Returns the start of a day in the browser's time zone, or with `lte` its last second, as an ISO string in UTC. */
function instantOf(day: string, operator: FilterOperator): string {
  const begin = new Date(`${day}T00:00:00`).getTime();
  return new Date(operator === 'lte' ? begin + DAY - 1000 : begin).toISOString();
}

const parameterOf = (value: string, { kind }: ListField, operator: FilterOperator): string =>
  kind === 'instant' && operator !== 'null' ? instantOf(value, operator) : value;

/** Converts filters to parameters of the API: days become instants, several values become an array. */
export function filterParameters(state: ListState, shape: ListShape): Record<string, string | string[]> {
  const all = filtersOf(shape);
  const entries = Object.entries(state.filters).flatMap(([key, values]) => {
    const filter = all.get(key);
    const field = filter && shape.fields[filter.field];
    if (!filter || !field) return [];
    const sent = values.map((value) => parameterOf(value, field, filter.operator));
    return [[key, sent.length === 1 ? (sent[0] ?? '') : sent] as const];
  });
  return { ...(state.q !== '' && { q: state.q }), ...Object.fromEntries(entries) };
}

/** Converts the state of a list to the options of Refine's `useList`. */
export function listRequest(state: ListState, shape: ListShape) {
  const filters: CrudFilter[] = Object.entries(filterParameters(state, shape)).map(([field, value]) => ({
    field,
    operator: 'eq',
    value,
  }));
  const sorters: CrudSort[] = [{ field: state.sort.field, order: state.sort.isDescending ? 'desc' : 'asc' }];
  return { filters, sorters, pagination: { currentPage: state.page, pageSize: state.size } };
}

/** Returns filters and order as a query without paging, for exports. */
export function exportQuery(state: ListState, shape: ListShape): URLSearchParams {
  const query = new URLSearchParams({
    _sort: state.sort.field,
    _order: state.sort.isDescending ? 'desc' : 'asc',
  });
  for (const [key, value] of Object.entries(filterParameters(state, shape))) {
    for (const each of [value].flat()) query.append(key, each);
  }
  return query;
}
