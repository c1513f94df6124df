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

/** Whether a field has to be filled in: slugs are made of another field when they are blank. */
export const isRequired = (field: Field): boolean =>
  !field.isOptional && field.kind !== 'flag' && field.kind !== 'slug';

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
