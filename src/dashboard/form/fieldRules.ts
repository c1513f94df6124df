import type { FormRule } from 'antd';
import type { Field } from '#src/resources/define.ts';

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The engine comes with the first pattern: the lists, whose forms these are, do without it. */
const faultInPattern = async (text: string) =>
  (await import('#src/domain/addressPattern.ts')).patternFault(text);

/** What is wrong with a value that is not blank; null for nothing. The server decides; this says so sooner. */
function faultIn(field: Field, text: string): string | null | Promise<string | null> {
  switch (field.kind) {
    case 'slug':
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? null : 'Small letters, digits and single hyphens';
    case 'code':
      return new RegExp(field.pattern).test(text) ? null : `Like ${field.example}`;
    case 'url':
      return isAddress(text) ? null : 'A whole address that begins with https://';
    case 'pattern':
      return faultInPattern(text);
    default:
      return null;
  }
}

/** Kinds that may be empty: a slug is made of another field, and none of a list is a choice like another. */
const MAY_BE_EMPTY: ReadonlySet<Field['kind']> = new Set(['flag', 'slug', 'permissions', 'references']);

/** Whether a field has to be filled in. */
export const isRequired = (field: Field): boolean => !field.isOptional && !MAY_BE_EMPTY.has(field.kind);

/** The rules of a field in a form. */
export const fieldRules = (field: Field): FormRule[] => [
  {
    validator: async (_, value: unknown) => {
      if (isBlank(value)) {
        if (isRequired(field)) throw new Error(`${field.label} cannot be empty`);
        return;
      }
      const fault = typeof value === 'string' ? await faultIn(field, value.trim()) : null;
      if (fault !== null) throw new Error(fault);
    },
  },
];

/** Where a form goes that is not sent: to the first field that is at fault, be it out of sight. */
export const TO_FIRST_FAULT = { focus: true, block: 'nearest' } as const;
