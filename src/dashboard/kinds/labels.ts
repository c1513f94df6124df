import type { Choices } from '#src/domain/choices.ts';
import type { PlainField } from '#src/records/fields/field.ts';

/** Returns the label of a choice's value; a value that is no longer one of the choices is its own label. */
export const choiceLabel = ({ choices = {} }: Pick<PlainField, 'choices'>, value: unknown): string =>
  choices[String(value)] ?? String(value);

/** Returns the options of a select. */
export const optionsOf = <Value extends string>(choices: Choices<Value>): { value: Value; label: string }[] =>
  (Object.entries(choices) as [Value, string][]).map(([value, label]) => ({ value, label }));
