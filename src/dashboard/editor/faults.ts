import type { PlainField } from '#src/domain/fields/field.ts';

/** What is wrong with a value of a field, in the words of its own limits; null for nothing. The server decides. */
export function faultOf({ schema }: Pick<PlainField, 'schema'>, value: unknown): string | null {
  const read = schema.safeParse(value);
  return read.success ? null : (read.error.issues[0]?.message ?? 'This cannot be');
}

/** A value as its field writes it: `2012-05-00` is `2012-05`; what cannot be read stays as it was typed. */
export function tidied<V>({ schema }: Pick<PlainField, 'schema'>, value: V): V {
  const read = schema.safeParse(value);
  return read.success ? (read.data as V) : value;
}
