import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type RecordOf,
  type RowFields,
  type Value,
  type ValueOf,
} from './field.ts';
import type { Row, Rows } from './operations.ts';
import { placeRows } from './placing.ts';

type RowInput<F extends RowFields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** A record as forms, REST bodies and imports send it: collections are lists in display order. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends CollectionField<infer R> ? readonly RowInput<R>[] : ValueOf<F[K]>;
};

type LooseRow = Readonly<Record<string, Value>>;

/** Returns the key of a row within its collection. */
export function rowKey(field: Pick<CollectionField, 'keyParts'>, row: LooseRow): string {
  return field.keyParts.map((part) => String(row[part] ?? '')).join(':');
}

/** Returns a record with default values; required fields are null until they are set. */
export function emptyRecord<F extends Fields>(fields: F): RecordOf<F> {
  const values = Object.entries<Field>(fields).map(([name, field]): [string, Value | Rows] => [
    name,
    isCollection(field) ? {} : (field.initial ?? null),
  ]);
  return Object.fromEntries(values) as unknown as RecordOf<F>;
}

function rowsFromList(field: CollectionField, list: readonly LooseRow[], before: Rows): Rows {
  const keyed = new Map(list.map((row): [string, LooseRow] => [rowKey(field, row), row]));
  if (!field.isOrdered) return Object.fromEntries(keyed);
  const present = new Map(Object.entries(before).map(([key, row]) => [key, Number(row.position ?? 0)]));
  const placed = placeRows([...keyed.keys()], present);
  return Object.fromEntries(
    [...keyed].map(([key, row]): [string, Row] => [key, { ...row, position: placed.get(key) ?? 0 }]),
  );
}

/**
 * Applies a validated input to `before`. Omitted fields stay; lists become keyed rows whose positions change as little as
 * the new order requires.
 */
export function recordFromInput<F extends Fields>(
  fields: F,
  before: RecordOf<F>,
  input: Partial<InputOf<F>>,
): RecordOf<F> {
  const was = before as Readonly<Record<string, Value | Rows>>;
  const values = Object.entries(input).filter(([, value]) => value !== undefined);
  const changed = values.map(([name, value]): [string, Value | Rows] => {
    const field = fields[name];
    if (!field || !isCollection(field)) return [name, value as Value];
    return [name, rowsFromList(field, value as readonly LooseRow[], (was[name] ?? {}) as Rows)];
  });
  return { ...was, ...Object.fromEntries(changed) } as RecordOf<F>;
}

/** Returns the rows sorted by position, or by key in unordered collections, without `position`. */
function listFromRows(field: CollectionField, rows: Rows): LooseRow[] {
  const keyed = Object.entries(rows);
  const position = (row: Row) => (field.isOrdered ? Number(row.position ?? 0) : 0);
  keyed.sort(([a, one], [b, other]) => position(one) - position(other) || (a < b ? -1 : 1));
  return keyed.map(([, { position: _, ...row }]) => row as LooseRow);
}

/** Returns the record as forms send it: the inverse of `recordFromInput`. Includes fields that only importers write. */
export function inputFromRecord<F extends Fields>(fields: F, record: RecordOf<F>): InputOf<F> {
  const loose = record as Readonly<Record<string, Value | Rows>>;
  const input = Object.entries<Field>(fields).map(([name, field]) => [
    name,
    isCollection(field) ? listFromRows(field, (loose[name] ?? {}) as Rows) : loose[name],
  ]);
  return Object.fromEntries(input) as InputOf<F>;
}
