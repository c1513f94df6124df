import type { FormRule } from 'antd';
import type { Field } from '#src/resources/define.ts';

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with a value that is not blank; null for nothing. The server decides; this says so sooner. */
function faultIn(field: Field, text: string): string | null {
  switch (field.kind) {
    case 'slug':
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? null : 'Small letters, digits and single hyphens';
    case 'code':
      return new RegExp(field.pattern).test(text) ? null : `Like ${field.example}`;
    case 'url':
      return isAddress(text) ? null : 'A whole address that begins with https://';
    case 'pattern':
      return isPattern(text) ? null : 'This is no regular expression';
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
    validator: (_, value: unknown) => {
      if (isBlank(value)) {
        return isRequired(field)
          ? Promise.reject(new Error(`${field.label} cannot be empty`))
          : Promise.resolve();
      }
      const fault = typeof value === 'string' ? faultIn(field, value.trim()) : null;
      return fault === null ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  },
];
