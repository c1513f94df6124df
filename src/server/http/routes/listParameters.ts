import { z } from 'zod';
import {
  choiceParameter,
  decimalNumber,
  explicitParameter,
  flagParameter,
  INTEGER_MAX,
  idParameter,
  instantParameter,
  partialDateParameter,
  severalOf,
  textParameter,
  wholeNumber,
} from './parameters.ts';

/** Maximum number of rows in one response. */
export const ROWS_MAX = 100;
/** Largest start row: paging beyond it is a mistake or scraping. */
export const START_MAX = 1_000_000;
const SORTS_MAX = 4;

/**
 * The type of a list's field for filtering. `set` holds several keys of other records, `ids` their ids; for `presence`
 * only `null` can be requested: whether there is any.
 */
export type FilterKind =
  | 'id'
  | 'integer'
  | 'decimal'
  | 'text'
  | 'choice'
  | 'flag'
  | 'partialDate'
  | 'instant'
  | 'set'
  | 'ids'
  | 'presence';

/** A field by which a list can be filtered or sorted. */
export interface ListParameterField {
  kind: FilterKind;
  /** For kind `choice`. */
  choices?: readonly string[];
  isNullable?: boolean;
  isSortable?: boolean;
  /** Default true. */
  isFilterable?: boolean;
}
export type ListFields = Readonly<Record<string, ListParameterField>>;

export type FilterOperator = 'eq' | 'ne' | 'like' | 'gte' | 'lte' | 'between' | 'in' | 'nin' | 'all' | 'null';
export type FilterValue = string | number | boolean;

/** A condition. `between` has two values; `eq`, `in`, `ne`, `nin` and `all` one or more; the others one. */
export interface Filter {
  field: string;
  operator: FilterOperator;
  values: FilterValue[];
}

export interface Sort {
  field: string;
  isDescending: boolean;
}

/** The request for a list: rows `start` (inclusive) to `end` (exclusive), filtered and sorted. */
export interface ListRequest {
  start: number;
  end: number;
  sorts: Sort[];
  filters: Filter[];
  q: string | null;
  /** Whether to include titles flagged explicit. */
  explicit: boolean;
}

const EQUALITY = ['eq', 'ne', 'in', 'nin'] as const;
const RANGE = ['gte', 'lte', 'between'] as const;

/** Operators of each kind; `null` is added for nullable fields. */
const OPERATORS: Record<FilterKind, readonly FilterOperator[]> = {
  id: EQUALITY,
  integer: [...EQUALITY, ...RANGE],
  decimal: RANGE,
  text: [...EQUALITY, 'like'],
  choice: EQUALITY,
  flag: ['eq', 'ne'],
  partialDate: [...EQUALITY, ...RANGE],
  instant: RANGE,
  set: [...EQUALITY, 'all'],
  ids: [...EQUALITY, 'all'],
  presence: [],
};

const DESCRIPTIONS: Record<FilterOperator, string> = {
  eq: 'Equals this value, or one of them if repeated.',
  ne: 'Is none of these.',
  in: 'Is one of these.',
  nin: 'Is none of these.',
  like: 'Contains this text, ignoring case.',
  gte: 'Is at least this.',
  lte: 'Is at most this.',
  between: 'Lies between the first and the second value, both included.',
  all: 'Has all of these.',
  null: 'Is empty (`true`) or not (`false`).',
};

function valueSchema({ kind, choices }: ListParameterField): z.ZodType<FilterValue> {
  if (kind === 'id' || kind === 'ids') return idParameter;
  if (kind === 'integer') return wholeNumber(-INTEGER_MAX, INTEGER_MAX);
  if (kind === 'decimal') return decimalNumber(-INTEGER_MAX, INTEGER_MAX);
  if (kind === 'flag') return flagParameter;
  if (kind === 'partialDate') return partialDateParameter;
  if (kind === 'instant') return instantParameter;
  return kind === 'choice' && choices ? choiceParameter(choices) : textParameter;
}

/** Wraps a single value in a list, as the other operators return one. */
function oneOf(value: z.ZodType<FilterValue>): z.ZodType<FilterValue[]> {
  return value.transform((only) => [only]).meta(value.meta() ?? {});
}

function operatorSchema(field: ListParameterField, operator: FilterOperator): z.ZodType<FilterValue[]> {
  if (operator === 'null') return oneOf(flagParameter);
  const value = valueSchema(field);
  if (operator === 'between') return severalOf(value, 2, 2);
  const isSingle = operator === 'gte' || operator === 'lte' || operator === 'like' || field.kind === 'flag';
  return isSingle ? oneOf(value) : severalOf(value);
}

const keyOf = (field: string, operator: FilterOperator) =>
  operator === 'eq' ? field : `${field}_${operator}`;

function operatorsOf({ kind, isNullable, isFilterable = true }: ListParameterField): FilterOperator[] {
  if (!isFilterable) return [];
  return isNullable ? [...OPERATORS[kind], 'null'] : [...OPERATORS[kind]];
}

/** Returns the query keys of all filters with their field, operator and schema. */
function filterKeys(
  fields: ListFields,
): Map<string, { field: string; operator: FilterOperator; schema: z.ZodType }> {
  const keys = new Map<string, { field: string; operator: FilterOperator; schema: z.ZodType }>();
  for (const [name, field] of Object.entries(fields)) {
    for (const operator of operatorsOf(field)) {
      const described = operatorSchema(field, operator);
      const schema = described.meta({ ...described.meta(), description: DESCRIPTIONS[operator] }).optional();
      keys.set(keyOf(name, operator), { field: name, operator, schema });
    }
  }
  return keys;
}

function readSorts(sort: string | undefined, order: string | undefined, sortable: readonly string[]) {
  const fields = sort === undefined ? [] : sort.split(',');
  const orders = order === undefined ? [] : order.split(',');
  const errors: [key: '_sort' | '_order', message: string][] = [];
  const unknown = fields.find((field) => !sortable.includes(field));
  if (unknown !== undefined) errors.push(['_sort', `Enter one of ${sortable.join(', ')}`]);
  if (fields.length > SORTS_MAX) errors.push(['_sort', `Enter at most ${SORTS_MAX} fields`]);
  if (new Set(fields).size < fields.length) errors.push(['_sort', 'Enter each field once']);
  if (orders.length > fields.length) errors.push(['_order', 'Enter as many orders as fields in _sort']);
  if (orders.some((each) => each !== 'asc' && each !== 'desc')) errors.push(['_order', 'Enter asc or desc']);
  const sorts = fields.map((field, at): Sort => ({ field, isDescending: orders[at] === 'desc' }));
  return { sorts, errors };
}

/** Validates the range: an empty one is allowed, a reversed or too long one is not. */
function rangeError(start: number, end: number): { code: 'too_big' | 'too_small'; message: string } | null {
  if (end < start) return { code: 'too_small', message: 'Enter at least _start' };
  if (end - start > ROWS_MAX) return { code: 'too_big', message: `Enter at most ${ROWS_MAX} rows at once` };
  return null;
}

/**
 * Creates the schema of a list's query by the conventions of Refine's simple-rest: `_start`, `_end` (default and maximum
 * 100 rows), `_sort` and `_order` (comma separated), `q` unless the list has no search, `explicit` where it applies, and
 * filters by field with an operator as suffix (`name_like`). Repeated parameters are several values. Unknown parameters
 * are rejected.
 */
export function listParameters(
  fields: ListFields,
  options: { hasExplicit?: boolean; hasSearch?: boolean } = {},
) {
  const keys = filterKeys(fields);
  const sortable = Object.keys(fields).filter((name) => fields[name]?.isSortable);
  const position = wholeNumber(0, START_MAX + ROWS_MAX);
  const shape = {
    _start: wholeNumber(0, START_MAX).optional().meta({ description: 'First row, from 0; 0 when left out.' }),
    _end: position.optional().meta({ description: `Row after the last one; at most _start + ${ROWS_MAX}.` }),
    _sort: z
      .string({ error: 'Enter one text, fields separated by commas' })
      .max(200, 'Enter at most 200 characters')
      .optional()
      .meta({ description: `Fields separated by commas: ${sortable.join(', ')}.` }),
    _order: z
      .string({ error: 'Enter one text, orders separated by commas' })
      .max(100, 'Enter at most 100 characters')
      .optional()
      .meta({ description: '`asc` or `desc` for each field of _sort; `asc` when left out.' }),
    ...(options.hasSearch !== false && {
      q: textParameter.optional().meta({ description: 'Text to search in the names.' }),
    }),
    ...(options.hasExplicit && { explicit: explicitParameter }),
    ...Object.fromEntries([...keys].map(([key, { schema }]) => [key, schema])),
  };
  return z.strictObject(shape).transform((values: Record<string, unknown>, context): ListRequest => {
    const start = typeof values._start === 'number' ? values._start : 0;
    const end = typeof values._end === 'number' ? values._end : start + ROWS_MAX;
    const error = rangeError(start, end);
    if (error?.code === 'too_small') {
      context.addIssue({ ...error, code: 'too_small', minimum: start, origin: 'number', path: ['_end'] });
    }
    if (error?.code === 'too_big') {
      context.addIssue({
        ...error,
        code: 'too_big',
        maximum: start + ROWS_MAX,
        origin: 'number',
        path: ['_end'],
      });
    }
    const { sorts, errors } = readSorts(textOf(values._sort), textOf(values._order), sortable);
    for (const [key, message] of errors) context.addIssue({ code: 'custom', message, path: [key] });
    const filters = [...keys].flatMap(([key, { field, operator }]): Filter[] => {
      const input = values[key];
      return Array.isArray(input) ? [{ field, operator, values: input }] : [];
    });
    return { start, end, sorts, filters, q: textOf(values.q) ?? null, explicit: values.explicit === true };
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
