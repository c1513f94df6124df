import type { FilterOperator, ListField, ListShape } from './listShape.ts';

export interface ListSort {
  field: string;
  isDescending: boolean;
}

/** Filters by their key in the address (`kind`, `name_like`, `countryId_null`) with their values. */
export type ListFilters = Readonly<Record<string, readonly string[]>>;

/** How a list is shown. The address says all of it: what it says, what is asked for and what is seen are one. */
export interface ListState {
  q: string;
  sort: ListSort;
  /** From 1. */
  page: number;
  size: number;
  columns: readonly string[];
  filters: ListFilters;
}

export const PAGE_SIZES = [25, 50, 100] as const;
/** The API reads no list further than its millionth row. */
const PAGE_MAX = 10_000;
/** Most values of one filter; the API takes 100. */
const VALUES_MAX = 50;
const TEXT_MAX = 200;

/** A filter's key in the address. */
export const filterKey = (field: string, operator: FilterOperator): string =>
  operator === 'eq' ? field : `${field}_${operator}`;

/** All filters a list has, by key. */
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

/** Whether the API would take a value for a filter; what it would refuse never reaches it. */
function isValue({ kind, choices }: ListField, operator: FilterOperator, value: string): boolean {
  if (operator === 'null' || kind === 'flag') return value === 'true' || value === 'false';
  if (kind === 'choice') return choices?.some((choice) => choice.value === value) ?? false;
  if (kind === 'instant') return isDay(value);
  if (kind === 'partialDate') return PARTIAL_DATE.test(value);
  if (kind === 'text') return value !== '' && value.length <= TEXT_MAX;
  return isWhole(value) && (kind === 'number' || Number(value) > 0);
}

/** Texts may hold commas, so a filter by text has one value; the others are lists. */
const valuesIn = (text: string, kind: ListField['kind']) =>
  kind === 'text' ? [text.trim()] : [...new Set(text.split(','))].slice(0, VALUES_MAX);

function readFilters(query: URLSearchParams, shape: ListShape): ListFilters {
  const read = [...filtersOf(shape)].flatMap(([key, { field, operator }]) => {
    const asked = query.get(key);
    const known = shape.fields[field];
    if (asked === null || !known) return [];
    const values = valuesIn(asked, known.kind).filter((value) => isValue(known, operator, value));
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
  const asked = [...new Set(text?.split(','))].filter(
    (name) => Object.hasOwn(fields, name) && !fields[name]?.isHidden,
  );
  return asked.length > 0 ? asked : columns;
}

/** Reads the query of a list's address; whatever is unknown or out of bounds in it counts as not said. */
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

/** The one query that says how a list is shown, with its `?`; '' for a list as it comes. */
export function listSearch(state: ListState, shape: ListShape): string {
  const { q, sort, page, size, columns, filters } = state;
  const isOwnSort = sort.field === shape.sort && sort.isDescending === (shape.isDescending ?? false);
  const parts = [
    ...(q === '' ? [] : [`q=${encodeURIComponent(q)}`]),
    ...[...filtersOf(shape).keys()].flatMap((key) => {
      const values = filters[key];
      return values && values.length > 0 ? [`${key}=${listed(values)}`] : [];
    }),
    ...(isOwnSort ? [] : [`sort=${sort.isDescending ? '-' : ''}${sort.field}`]),
    ...(columns.join() === shape.columns.join() ? [] : [`columns=${listed(columns)}`]),
    ...(size === PAGE_SIZES[0] ? [] : [`size=${size}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/**
 * The page to go to from one that shows no row: the last that the list has; the first of an empty one.
 * @param total rows of the whole list
 */
export const pageThere = ({ page, size }: Pick<ListState, 'page' | 'size'>, total: number): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / size)));

/** What of a list is remembered for its next visit: all but what was looked for and the page. */
export const rememberedState = (state: ListState): ListState => ({ ...state, q: '', page: 1 });
