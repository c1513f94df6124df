import { isolated } from '#src/domain/isolated.ts';
import type { FilterOperator, ListField } from './listShape.ts';

type Compared = Exclude<FilterOperator, 'null'>;

const WORDS: Readonly<Record<Compared, string>> = {
  eq: 'is',
  all: 'is all of',
  ne: 'is not',
  like: 'contains',
  gte: 'at least',
  lte: 'at most',
};
const OF_TIME: Partial<Record<Compared, string>> = { gte: 'since', lte: 'until' };
const OF_SEVERAL: Partial<Record<Compared, string>> = { eq: 'is any of', ne: 'is none of' };

const isTime = (kind: ListField['kind']) => kind === 'instant' || kind === 'partialDate';

/** Whether a filter by a field of this kind has several values: it is picked from a list. */
export const hasSeveral = (kind: ListField['kind']): boolean =>
  kind === 'choice' || kind === 'reference' || kind === 'references';

/** What an operator is called where it is chosen. */
export function operatorWords(operator: FilterOperator, kind: ListField['kind']): string {
  if (operator === 'null') return 'is empty or not';
  const own = isTime(kind) ? OF_TIME[operator] : hasSeveral(kind) ? OF_SEVERAL[operator] : undefined;
  return own ?? WORDS[operator];
}

/** A filter in words: “Kind is any of Network, Studio”. */
export function filterWords(
  { label, kind, choices }: ListField,
  operator: FilterOperator,
  values: readonly string[],
  nameOf: (value: string) => string,
): string {
  if (operator === 'null') return `${label} is ${values[0] === 'true' ? '' : 'not '}empty`;
  if (kind === 'flag') return `${label}: ${values[0] === 'true' ? 'yes' : 'no'}`;
  const words = values
    .map((value) => choices?.find((choice) => choice.value === value)?.label ?? isolated(nameOf(value)))
    .join(', ');
  // Of a single value “all of” says no more than “is”.
  const how = values.length === 1 && operator === 'all' ? 'eq' : operator;
  const compared = values.length > 1 ? operatorWords(how, kind) : isTime(kind) ? OF_TIME[how] : undefined;
  return `${label} ${compared ?? WORDS[how]} ${kind === 'text' ? `“${words}”` : words}`;
}
