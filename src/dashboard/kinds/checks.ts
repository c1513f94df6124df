import { inputMessage } from '#src/domain/text/validationMessages.ts';
import type { PlainField, PlainKind } from '#src/records/fields/field.ts';
import { valueSchema } from '#src/records/kinds/input.schema.ts';
import { isRequired } from './required.ts';
import { typedDate, typedTime } from './typed.ts';

/** Validates a value against its field; returns a message or null. The server validates again. */
export function errorOf(field: PlainField, value: unknown): string | null {
  const read = valueSchema(field).safeParse(value, { error: inputMessage });
  return read.success ? null : (read.error.issues[0]?.message ?? 'This value is not valid');
}

/** Returns whether a value is empty. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Validates a value on submit, including required fields; returns a message or null. */
export function submitErrorOf(field: PlainField, value: unknown): string | null {
  if (!isBlank(value)) return errorOf(field, value);
  return isRequired(field) ? `${field.label} cannot be empty` : null;
}

/** Parsers of kinds that can be typed in several formats. */
const TYPED: Partial<Record<PlainKind, (text: string) => string | null>> = {
  partialDate: typedDate,
  time: typedTime,
};

/** Normalises a value: `2012-5-1` becomes `2012-05-01`, `930` becomes `09:30`; unreadable input stays unchanged. */
export function tidied<V>(field: PlainField, value: V): V {
  const typed = typeof value === 'string' ? TYPED[field.kind]?.(value) : null;
  const read = valueSchema(field).safeParse(typed ?? value);
  return read.success ? (read.data as V) : value;
}
