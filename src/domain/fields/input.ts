import { z } from 'zod';
import {
  type CollectionField,
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type RecordOf,
  type RowFields,
  type Value,
  type ValueOf,
} from './field.ts';
import type { Row, Rows } from './operations.ts';
import { personFields } from './person.ts';
import { placeRows } from './placing.ts';
import { titleFields } from './title.ts';

type RowInput<F extends RowFields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** A record as a form, a REST body or an import gives it: collections are lists, in the order meant. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends CollectionField<infer R> ? readonly RowInput<R>[] : ValueOf<F[K]>;
};

type LooseRow = Readonly<Record<string, Value>>;

/** The key of a row within its collection. */
export function rowKey(field: Pick<CollectionField, 'keyParts'>, row: LooseRow): string {
  return field.keyParts.map((part) => String(row[part] ?? '')).join(':');
}

function plainSchema(field: PlainField): z.ZodType {
  return field.initial === undefined ? field.schema : field.schema.optional().default(field.initial);
}

function rowsSchema(field: CollectionField): z.ZodType {
  const row = z.strictObject(
    Object.fromEntries(Object.entries(field.row).map(([name, part]) => [name, plainSchema(part)])),
  );
  return z
    .array(row)
    .max(field.max)
    .superRefine((list, context) => {
      const seen = new Set<string>();
      list.forEach((given, index) => {
        const key = rowKey(field, given as LooseRow);
        if (seen.has(key)) {
          context.addIssue({
            code: 'custom',
            message: `${field.label}: the same entry twice`,
            path: [index, field.keyParts.at(-1) ?? ''],
          });
        }
        seen.add(key);
      });
    });
}

const manualFields = <F extends Fields>(fields: F) =>
  Object.entries<Field>(fields).filter(([, field]) => !isCollection(field) || field.isManual);

/**
 * The schema of a whole record for creating: unknown keys, repeated rows and values out of their limits are refused,
 * fields left out start empty.
 */
export function createSchema<F extends Fields>(fields: F): z.ZodType<InputOf<F>> {
  const shape = manualFields(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    isCollection(field) ? rowsSchema(field).optional().default([]) : plainSchema(field),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<InputOf<F>>;
}

/** The schema of a change: the fields given replace those of the record, a collection as a whole. */
export function changesSchema<F extends Fields>(fields: F): z.ZodType<Partial<InputOf<F>>> {
  const shape = manualFields(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    (isCollection(field) ? rowsSchema(field) : field.schema).optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Partial<InputOf<F>>>;
}

export const titleInputSchema = createSchema(titleFields);
export const titleChangesSchema = changesSchema(titleFields);
export const personInputSchema = createSchema(personFields);
export const personChangesSchema = changesSchema(personFields);

/** A record in which nothing is known yet: the start of one that is made. Required fields are null until given. */
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
 * The record that a checked input makes of `before`: fields not given stay, lists become keyed rows whose
 * positions change as little as the order asks.
 */
export function recordFromInput<F extends Fields>(
  fields: F,
  before: RecordOf<F>,
  input: Partial<InputOf<F>>,
): RecordOf<F> {
  const was = before as Readonly<Record<string, Value | Rows>>;
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const changed = given.map(([name, value]): [string, Value | Rows] => {
    const field = fields[name];
    if (!field || !isCollection(field)) return [name, value as Value];
    return [name, rowsFromList(field, value as readonly LooseRow[], (was[name] ?? {}) as Rows)];
  });
  return { ...was, ...Object.fromEntries(changed) } as RecordOf<F>;
}

/** Rows in their order: by position where they have one, else by key; `position` itself is left out. */
function listFromRows(field: CollectionField, rows: Rows): LooseRow[] {
  const keyed = Object.entries(rows);
  const place = (row: Row) => (field.isOrdered ? Number(row.position ?? 0) : 0);
  keyed.sort(([a, one], [b, other]) => place(one) - place(other) || (a < b ? -1 : 1));
  return keyed.map(([, { position: _, ...row }]) => row as LooseRow);
}

/** The record as a form takes and gives it: the inverse of `recordFromInput`. Fields that only importers write are in it. */
export function inputFromRecord<F extends Fields>(fields: F, record: RecordOf<F>): InputOf<F> {
  const loose = record as Readonly<Record<string, Value | Rows>>;
  const given = Object.entries<Field>(fields).map(([name, field]) => [
    name,
    isCollection(field) ? listFromRows(field, (loose[name] ?? {}) as Rows) : loose[name],
  ]);
  return Object.fromEntries(given) as InputOf<F>;
}
