import type { PlainField } from '#src/records/fields/field.ts';

/** Returns the form in which words are compared: letters and digits only, in lower case, of one width. */
export const wordForm = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the value of a choice by its own name, its label or a further word of the field; null for any other text. */
export function choiceOf(
  text: string,
  { choices = {}, terms = {} }: Pick<PlainField, 'choices' | 'terms'>,
): string | null {
  const form = wordForm(text);
  const entries = Object.entries(choices);
  const named = entries.find((names) => names.some((each) => wordForm(each) === form));
  const found = named ?? entries.find(([value]) => terms[value]?.some((word) => wordForm(word) === form));
  return found?.[0] ?? null;
}
