import type { FieldErrors } from '#src/domain/errors.ts';
import {
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type RecordOf,
  type Value,
} from './fields/field.ts';
import { type Row, type Rows, rowOf } from './fields/operations.ts';
import { valueSchema } from './kinds/input.schema.ts';

/** Kinds whose values lead somewhere, or decide which addresses may. */
const ADDRESS_KINDS: ReadonlySet<Field['kind']> = new Set(['url', 'pattern']);

const addressParts = (fields: Readonly<Record<string, Field>>): [string, PlainField][] =>
  Object.entries(fields).flatMap(([name, field]): [string, PlainField][] =>
    !isCollection(field) && ADDRESS_KINDS.has(field.kind) ? [[name, field]] : [],
  );

/** Returns the error of the first changed address of a row by its name; null if all are valid. */
function errorIn(parts: readonly [string, PlainField][], before: Row | undefined, after: Row) {
  for (const [name, field] of parts) {
    const value = after[name] ?? null;
    if (value === null || value === before?.[name]) continue;
    const { error } = valueSchema(field).safeParse(value);
    if (error) return { name, message: error.issues[0]?.message ?? 'This address is invalid' };
  }
  return null;
}

/**
 * Returns errors for changed addresses and address patterns that would be rejected as input. Reverting, undoing and merging
 * take values from the history, which an earlier version may have stored with fewer checks.
 * @param before the record before the change, null for a new one
 */
export function addressErrors<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  after: RecordOf<F>,
): FieldErrors {
  const was = (before ?? {}) as Readonly<Record<string, Value | Rows>>;
  const is = after as Readonly<Record<string, Value | Rows>>;
  const plain = errorIn(addressParts(fields), was as Row, is as Row);
  const errors: FieldErrors = plain ? { [plain.name]: plain.message } : {};
  for (const [name, field] of Object.entries<Field>(fields)) {
    const parts = isCollection(field) ? addressParts(field.row) : [];
    if (parts.length === 0 || is[name] === was[name]) continue;
    for (const [key, row] of Object.entries(is[name] as Rows)) {
      const error = errorIn(parts, rowOf((was[name] ?? {}) as Rows, key), row);
      if (error) errors[name] = error.message;
    }
  }
  return errors;
}
