import type { FilterOperator, ListField } from './listShape.ts';

/** What an operator is called; of a flag and of emptiness the value is part of it. */
export function operatorWords(operator: FilterOperator, kind: ListField['kind']): string {
  if (operator === 'like') return 'contains';
  if (operator === 'ne') return 'is not';
  const isTime = kind === 'instant' || kind === 'partialDate';
  if (operator === 'gte') return isTime ? 'since' : 'at least';
  if (operator === 'lte') return isTime ? 'until' : 'at most';
  return 'is';
}

/** A filter in words: “Kind is Network or Studio”. */
export function filterWords(
  { label, kind, choices }: ListField,
  operator: FilterOperator,
  values: readonly string[],
  nameOf: (value: string) => string,
): string {
  if (operator === 'null') return `${label} is ${values[0] === 'true' ? '' : 'not '}empty`;
  if (kind === 'flag') return `${label}: ${values[0] === 'true' ? 'yes' : 'no'}`;
  const words = values.map(
    (value) => choices?.find((choice) => choice.value === value)?.label ?? nameOf(value),
  );
  const joined = words.join(operator === 'ne' ? ' nor ' : ' or ');
  return `${label} ${operatorWords(operator, kind)} ${kind === 'text' ? `“${joined}”` : joined}`;
}
