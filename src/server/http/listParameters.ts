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

/** Most rows of one answer. */
export const ROWS_MAX = 100;
/** Farthest row a list is read to: paging beyond it is a mistake or a scrape. */
export const START_MAX = 1_000_000;
const SORTS_MAX = 4;

/**
 * What a field of a list is, as far as filtering goes; a set holds several keys of other records, `ids` their ids, of a
 * presence only `null` is asked: whether there is any.
 */
export type FieldKind =
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
export interface ListField {
  kind: FieldKind;
  /** Of a choice. */
  choices?: readonly [string, ...string[]];
  isNullable?: boolean;
  isSortable?: boolean;
  /** True when left out. */
  isFilterable?: boolean;
}
export type ListFields = Readonly<Record<string, ListField>>;

export type Operator = 'eq' | 'ne' | 'like' | 'gte' | 'lte' | 'between' | 'in' | 'nin' | 'all' | 'null';
export type FilterValue = string | number | boolean;

/** A condition; `values` has two of `between`, one or more of `eq`, `in`, `ne`, `nin` and `all`, one of the others. */
export interface Filter {
  field: string;
  operator: Operator;
  values: FilterValue[];
}

export interface Sort {
  field: string;
  isDescending: boolean;
}

/** What a list is asked for: rows `start` (included) to `end` (left out), filtered and in order. */
export interface ListRequest {
  start: number;
  end: number;
  sorts: Sort[];
  filters: Filter[];
  q: string | null;
  /** Whether titles flagged explicit are wanted. */
  explicit: boolean;
}

const EQUALITY = ['eq', 'ne', 'in', 'nin'] as const;
const RANGE = ['gte', 'lte', 'between'] as const;

/** Operators that a kind allows; `null` besides where the field may be empty. */
const OPERATORS: Record<FieldKind, readonly Operator[]> = {
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

const DESCRIPTIONS: Record<Operator, string> = {
  eq: 'Is this, or one of these when given several times.',
  ne: 'Is none of these.',
  in: 'Is one of these.',
  nin: 'Is none of these.',
  like: 'Contains this text, whatever its case.',
  gte: 'Is at least this.',
  lte: 'Is at most this.',
  between: 'Lies between the first and the second value, both included.',
  all: 'Has all of these.',
  null: 'Is empty (`true`) or not (`false`).',
};

function valueSchema({ kind, choices }: ListField): z.ZodType<FilterValue> {
  if (kind === 'id' || kind === 'ids') return idParameter;
  if (kind === 'integer') return wholeNumber(-INTEGER_MAX, INTEGER_MAX);
  if (kind === 'decimal') return decimalNumber(-INTEGER_MAX, INTEGER_MAX);
  if (kind === 'flag') return flagParameter;
  if (kind === 'partialDate') return partialDateParameter;
  if (kind === 'instant') return instantParameter;
  return kind === 'choice' && choices ? choiceParameter(choices) : textParameter;
}

/** One value, in a list of its own as the others are. */
function oneOf(value: z.ZodType<FilterValue>): z.ZodType<FilterValue[]> {
  return value.transform((only) => [only]).meta(value.meta() ?? {});
}

function operatorSchema(field: ListField, operator: Operator): z.ZodType<FilterValue[]> {
  if (operator === 'null') return oneOf(flagParameter);
  const value = valueSchema(field);
  if (operator === 'between') return severalOf(value, 2, 2);
  const isSingle = operator === 'gte' || operator === 'lte' || operator === 'like' || field.kind === 'flag';
  return isSingle ? oneOf(value) : severalOf(value);
}

const keyOf = (field: string, operator: Operator) => (operator === 'eq' ? field : `${field}_${operator}`);

function operatorsOf({ kind, isNullable, isFilterable = true }: ListField): Operator[] {
  if (!isFilterable) return [];
  return isNullable ? [...OPERATORS[kind], 'null'] : [...OPERATORS[kind]];
}

/** Query keys of all filters with what each means. */
function filterKeys(
  fields: ListFields,
): Map<string, { field: string; operator: Operator; schema: z.ZodType }> {
  const keys = new Map<string, { field: string; operator: Operator; schema: z.ZodType }>();
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
  const faults: [key: '_sort' | '_order', message: string][] = [];
  const unknown = fields.find((field) => !sortable.includes(field));
  if (unknown !== undefined) faults.push(['_sort', `Give one of ${sortable.join(', ')}`]);
  if (fields.length > SORTS_MAX) faults.push(['_sort', `Give at most ${SORTS_MAX} fields`]);
  if (new Set(fields).size < fields.length) faults.push(['_sort', 'Give each field once']);
  if (orders.length > fields.length) faults.push(['_order', 'Give as many orders as fields in _sort']);
  if (orders.some((each) => each !== 'asc' && each !== 'desc')) faults.push(['_order', 'Give asc or desc']);
  const sorts = fields.map((field, at): Sort => ({ field, isDescending: orders[at] === 'desc' }));
  return { sorts, faults };
}

/** Refines the range where both ends are known: an empty one is allowed, a backward or too long one is not. */
function rangeFault(start: number, end: number): { code: 'too_big' | 'too_small'; message: string } | null {
  if (end < start) return { code: 'too_small', message: 'Give at least _start' };
  if (end - start > ROWS_MAX) return { code: 'too_big', message: `Give at most ${ROWS_MAX} rows at once` };
  return null;
}

/**
 * Schema of a list's query by simple-rest's conventions: `_start`, `_end` (100 rows at most and when left out),
 * `_sort` and `_order` (comma separated), `q`, `explicit` where it applies, and filters by field with an operator's
 * ending (`name_like`). Repeated parameters are several values. Unknown parameters are refused.
 */
export function listParameters(fields: ListFields, options: { hasExplicit?: boolean } = {}) {
  const keys = filterKeys(fields);
  const sortable = Object.keys(fields).filter((name) => fields[name]?.isSortable);
  const position = wholeNumber(0, START_MAX + ROWS_MAX);
  const shape = {
    _start: wholeNumber(0, START_MAX).optional().meta({ description: 'First row, from 0; 0 when left out.' }),
    _end: position.optional().meta({ description: `Row after the last one; at most _start + ${ROWS_MAX}.` }),
    _sort: z
      .string({ error: 'Give one text, fields separated by commas' })
      .max(200, 'Give at most 200 characters')
      .optional()
      .meta({ description: `Fields separated by commas: ${sortable.join(', ')}.` }),
    _order: z
      .string({ error: 'Give one text, orders separated by commas' })
      .max(100, 'Give at most 100 characters')
      .optional()
      .meta({ description: '`asc` or `desc` for each field of _sort; `asc` when left out.' }),
    q: textParameter.optional().meta({ description: 'Text to look for in the names.' }),
    ...(options.hasExplicit && { explicit: explicitParameter }),
    ...Object.fromEntries([...keys].map(([key, { schema }]) => [key, schema])),
  };
  return z.strictObject(shape).transform((values: Record<string, unknown>, context): ListRequest => {
    const start = typeof values._start === 'number' ? values._start : 0;
    const end = typeof values._end === 'number' ? values._end : start + ROWS_MAX;
    const fault = rangeFault(start, end);
    if (fault?.code === 'too_small') {
      context.addIssue({ ...fault, code: 'too_small', minimum: start, origin: 'number', path: ['_end'] });
    }
    if (fault?.code === 'too_big') {
      context.addIssue({
        ...fault,
        code: 'too_big',
        maximum: start + ROWS_MAX,
        origin: 'number',
        path: ['_end'],
      });
    }
    const { sorts, faults } = readSorts(textOf(values._sort), textOf(values._order), sortable);
    for (const [key, message] of faults) context.addIssue({ code: 'custom', message, path: [key] });
    const filters = [...keys].flatMap(([key, { field, operator }]): Filter[] => {
      const given = values[key];
      return Array.isArray(given) ? [{ field, operator, values: given }] : [];
    });
    return { start, end, sorts, filters, q: textOf(values.q) ?? null, explicit: values.explicit === true };
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
