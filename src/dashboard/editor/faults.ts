import type { PlainField } from '#src/domain/fields/field.ts';
import { inputWords } from '#src/domain/inputWords.ts';
import { typedDate, typedTime } from './typed.ts';

/** What is wrong with a value of a field, in the words of its own limits; null for nothing. The server decides. */
export function faultOf({ schema }: Pick<PlainField, 'schema'>, value: unknown): string | null {
  const read = schema.safeParse(value, { error: inputWords });
  return read.success ? null : (read.error.issues[0]?.message ?? 'This cannot be');
}

/** Values that people type in more ways than one. */
const TYPED: Partial<Record<PlainField['kind'], (text: string) => string | null>> = {
  partialDate: typedDate,
  time: typedTime,
};

/** A value as its field writes it: `2012-5-1` is `2012-05-01`, `930` is `09:30`; what cannot be read stays as it was typed. */
export function tidied<V>({ kind, schema }: Pick<PlainField, 'kind' | 'schema'>, value: V): V {
  const typed = typeof value === 'string' ? TYPED[kind]?.(value) : null;
  const read = schema.safeParse(typed ?? value);
  return read.success ? (read.data as V) : value;
}
