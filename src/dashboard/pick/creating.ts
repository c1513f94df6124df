import { isRequired } from '#src/dashboard/form/fieldRules.ts';
import { declarationOf } from '#src/dashboard/staffResources.ts';
import { type Field, isKeptInTable, type ResourceDeclaration } from '#src/resources/define.ts';

/** What is asked of a record that is made while something else is written, where that is more than what it must have. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  dramas: ['title', 'nativeTitle', 'type', 'startDate'],
  people: ['name', 'nativeName', 'birthDate'],
  tags: ['name', 'category', 'isSpoiler'],
  studios: ['name', 'nativeName', 'kind'],
  'streaming-services': ['name', 'url'],
};

/** What a record that is made in place says besides: a title begins as a draft, as it does on its own screen. */
const SAID: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { dramas: { isPublished: false } };

/** Fields that are picked or worked out, and so not written in the small form. */
const PICKED: ReadonlySet<Field['kind']> = new Set<Field['kind']>([
  'reference',
  'references',
  'permissions',
  'count',
  'instant',
]);

/** What a record of a table cannot be without. */
const requiredOf = ({ fields }: ResourceDeclaration): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isRequired(field) && !field.isReadOnly ? [name] : []));

/**
 * A resource whose records are made in place, with the few fields that are asked then; the rest can be told on its own
 * screen. Undefined where staff make none, or where one cannot be without something that is picked.
 */
export function askedInPlace(resource: string): ResourceDeclaration | undefined {
  const declared = declarationOf(resource);
  if (!declared?.offers.includes('create')) return undefined;
  const own = ASKED[resource];
  if (!own && !isKeptInTable(declared)) return undefined;
  const asked = (own ?? requiredOf(declared)).flatMap((name): [string, Field][] => {
    const field = declared.fields[name];
    return field ? [[name, field]] : [];
  });
  if (asked.some(([, { kind }]) => PICKED.has(kind))) return undefined;
  return { ...declared, fields: Object.fromEntries(asked) };
}

/** What is sent with the fields that were asked. */
export const saidInPlace = (resource: string): Readonly<Record<string, unknown>> => SAID[resource] ?? {};

const HANGUL = /\p{Script=Hangul}/u;

/** A new record's first values, from what was typed to find it. */
export function valuesFrom(
  { fields, namedBy = 'name' }: ResourceDeclaration,
  typed: string,
): Record<string, unknown> {
  const text = typed.trim();
  const native = ['nativeName', 'nativeTitle'].find((name) => name in fields);
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' && !field.isOptional ? [[name, field.choices[0]] as const] : [],
  );
  return {
    [namedBy]: text,
    ...(native !== undefined && HANGUL.test(text) && { [native]: text }),
    ...Object.fromEntries(choices),
  };
}
