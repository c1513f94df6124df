import type { Field, ResourceDeclaration } from '#src/resources/define.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A form's value as the API takes it: texts trimmed, a blank one null; a blank slug is left out, so that it is made. */
function sent(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value === true;
  if (field.kind === 'permissions' || field.kind === 'references') return value ?? [];
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  if (text !== '') return text;
  return field.kind === 'slug' && !field.isOptional ? undefined : null;
}

/** A form's values as the API takes them, declared fields only. */
export function sentValues({ fields }: ResourceDeclaration, values: Values): Values {
  const sendable = Object.entries(fields).filter(([, field]) => !field.isReadOnly);
  const entries = sendable.map(([name, field]) => [name, sent(field, values[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Whether two values are the same; lists by what they hold, in any order. */
const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each) => b.includes(each))
    : a === b;

/** What of the values differs from a record. */
export const changedValues = (values: Values, record: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, record[name] ?? null)));
