import { isRequired } from '#src/dashboard/kinds/required.ts';
import { declarationOf } from '#src/dashboard/resources.ts';
import type { Field } from '#src/records/fields/field.ts';
import { isStoredInTable, type ResourceDeclaration } from '#src/records/resources/define.ts';

/** Kinds that are picked or computed and therefore not in the dialog. */
const PICKED: ReadonlySet<Field['kind']> = new Set<Field['kind']>([
  'reference',
  'references',
  'permissions',
  'instant',
  'rows',
]);

/** Returns the names of the required fields. */
const requiredOf = ({ fields }: ResourceDeclaration): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isRequired(field) && !field.isReadOnly ? [name] : []));

/**
 * Returns a resource with only the fields of the dialog that adds a missing record; staff can enter the rest on the record's
 * screen. Undefined if staff cannot add records, or if a required field has to be picked.
 */
export function inlineFieldsOf(resource: string): ResourceDeclaration | undefined {
  const declared = declarationOf(resource);
  if (!declared?.offers.includes('create')) return undefined;
  const names = declared.picker?.fields;
  if (!names && !isStoredInTable(declared)) return undefined;
  const inlineFields = (names ?? requiredOf(declared)).flatMap((name): [string, Field][] => {
    const field = declared.fields[name];
    return field ? [[name, field]] : [];
  });
  if (inlineFields.some(([, { kind }]) => PICKED.has(kind))) return undefined;
  return { ...declared, fields: Object.fromEntries(inlineFields) };
}

const HANGUL = /\p{Script=Hangul}/u;

/** Returns initial values of a new record from the search text. */
export function valuesFrom(
  { fields, namedBy = 'name' }: ResourceDeclaration,
  typed: string,
): Record<string, unknown> {
  const text = typed.trim();
  const native = ['nativeName', 'nativeTitle'].find((name) => name in fields);
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' && !field.isOptional
      ? [[name, Object.keys(field.choices ?? {})[0]] as const]
      : [],
  );
  return {
    [namedBy]: text,
    ...(native !== undefined && HANGUL.test(text) && { [native]: text }),
    ...Object.fromEntries(choices),
  };
}
