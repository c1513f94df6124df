import type { FilterOperator, ListField, ListShape } from './listShape.ts';

export interface ListSort {
  field: string;
  isDescending: boolean;
}

/** Filters by their key in the address (`kind`, `name_like`, `countryId_null`) with their values. */
export type ListFilters = Readonly<Record<string, readonly string[]>>;

/** The state of a list, stored completely in its address. */
export interface ListState {
  q: string;
  sort: ListSort;
  /** 1-based. */
  page: number;
  size: number;
  columns: readonly string[];
  filters: ListFilters;
}

export const PAGE_SIZES = [25, 50, 100] as const;
/** The API reads lists up to row 1,000,000. */
const PAGE_MAX = 10_000;
/** Maximum number of values of one filter; the API accepts 100. */
const VALUES_MAX = 50;
const TEXT_MAX = 200;

/** Returns the query parameter of a filter. */
export const filterKey = (field: string, operator: FilterOperator): string =>
  operator === 'eq' ? field : `${field}_${operator}`;

/** Returns all filters of a list by query parameter. */
export function filtersOf({ fields }: ListShape): Map<string, { field: string; operator: FilterOperator }> {
  return new Map(
    Object.entries(fields).flatMap(([field, { operators }]) =>
      operators.map((operator) => [filterKey(field, operator), { field, operator }] as const),
    ),
  );
}

const isWhole = (text: string) => /^-?\d{1,9}$/.test(text);
/** `2024`, `2024-05` or `2024-05-11`. */
export const PARTIAL_DATE = /^(18|19|20|21)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
const isDay = (text: string) => /^(18|19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns whether the API accepts a value for a filter; rejected values are not sent. */
function isValue({ kind, choices }: ListField, operator: FilterOperator, value: string): boolean {
  if (operator === 'null' || kind === 'flag') return value === 'true' || value === 'false';
  if (kind === 'choice') return choices?.some((choice) => choice.value === value) ?? false;
  if (kind === 'instant') return isDay(value);
  if (kind === 'partialDate') return PARTIAL_DATE.test(value);
  if (kind === 'text') return value !== '' && value.length <= TEXT_MAX;
  return isWhole(value) && (kind === 'number' || Number(value) > 0);
}

/** A filter by text has one value, because texts can contain commas; other filters have lists. */
const valuesIn = (text: string, kind: ListField['kind']) =>
  kind === 'text' ? [text.trim()] : [...new Set(text.split(','))].slice(0, VALUES_MAX);

function readFilters(query: URLSearchParams, shape: ListShape): ListFilters {
  const read = [...filtersOf(shape)].flatMap(([key, { field, operator }]) => {
    const requested = query.get(key);
    const known = shape.fields[field];
    if (requested === null || !known) return [];
    const values = valuesIn(requested, known.kind).filter((value) => isValue(known, operator, value));
    return values.length > 0 ? [[key, values] as const] : [];
  });
  return Object.fromEntries(read);
}

function readSort(text: string | null, shape: ListShape): ListSort {
  const field = text?.replace(/^-/, '') ?? '';
  const isKnown = Object.hasOwn(shape.fields, field) && shape.fields[field]?.isSortable;
  return isKnown
    ? { field, isDescending: text?.startsWith('-') ?? false }
    : { field: shape.sort, isDescending: shape.isDescending ?? false };
}

function readColumns(text: string | null, { fields, columns }: ListShape): readonly string[] {
  const requested = [...new Set(text?.split(','))].filter(
    (name) => Object.hasOwn(fields, name) && !fields[name]?.isHidden,
  );
  return requested.length > 0 ? requested : columns;
}

/** Parses the query of a list's address; unknown and out-of-range parameters are ignored. */
export function readList(search: string, shape: ListShape): ListState {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    q: shape.hasSearch ? (query.get('q') ?? '').trim().slice(0, TEXT_MAX) : '',
    sort: readSort(query.get('sort'), shape),
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    columns: readColumns(query.get('columns'), shape),
    filters: readFilters(query, shape),
  };
}

const listed = (values: readonly string[]) => values.map(encodeURIComponent).join(',');

/** Returns the canonical query of a list's state with `?`; '' for the default state. */
export function listSearch(state: ListState, shape: ListShape): string {
  const { q, sort, page, size, columns, filters } = state;
  const isDefaultSort = sort.field === shape.sort && sort.isDescending === (shape.isDescending ?? false);
  const parts = [
    ...(q === '' ? [] : [`q=${encodeURIComponent(q)}`]),
    ...[...filtersOf(shape).keys()].flatMap((key) => {
      const values = filters[key];
      return values && values.length > 0 ? [`${key}=${listed(values)}`] : [];
    }),
    ...(isDefaultSort ? [] : [`sort=${sort.isDescending ? '-' : ''}${sort.field}`]),
    ...(columns.join() === shape.columns.join() ? [] : [`columns=${listed(columns)}`]),
    ...(size === PAGE_SIZES[0] ? [] : [`size=${size}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/**
 * Returns the page to show instead of one without rows: the last page, or page 1 of an empty list.
 * @param total number of rows in the whole list
 */
export const existingPage = ({ page, size }: Pick<ListState, 'page' | 'size'>, total: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / size)));

/** Returns the state to store for the next visit: everything except the search text and the page. */
export const rememberedState = (state: ListState): ListState => ({ ...state, q: '', page: 1 });
