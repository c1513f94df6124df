import { isolated } from '#src/domain/names/isolated.ts';
import type { FilterOperator, ListField } from './listShape.ts';

type Compared = Exclude<FilterOperator, 'null'>;

const OPERATOR_LABELS: Readonly<Record<Compared, string>> = {
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

/** Returns whether filters by this kind can have several values, picked from a list. */
export const hasSeveral = (kind: ListField['kind']): boolean =>
  kind === 'choice' || kind === 'reference' || kind === 'references';

/** Returns the label of an operator in the filter editor. */
export function operatorLabel(operator: FilterOperator, kind: ListField['kind']): string {
  if (operator === 'null') return 'is empty or not';
  const special = isTime(kind) ? OF_TIME[operator] : hasSeveral(kind) ? OF_SEVERAL[operator] : undefined;
  return special ?? OPERATOR_LABELS[operator];
}

/** Returns the label of a filter: “Kind is any of Network, Studio”. */
export function filterLabel(
  { label, kind, choices }: ListField,
  operator: FilterOperator,
  values: readonly string[],
  nameOf: (value: string) => string,
): string {
  if (operator === 'null') return `${label} is ${values[0] === 'true' ? '' : 'not '}empty`;
  if (kind === 'flag') return `${label}: ${values[0] === 'true' ? 'yes' : 'no'}`;
  const text = values
    .map((value) => choices?.find((choice) => choice.value === value)?.label ?? isolated(nameOf(value)))
    .join(', ');
  // With a single value, “all of” means the same as “is”.
  const how = values.length === 1 && operator === 'all' ? 'eq' : operator;
  const compared = values.length > 1 ? operatorLabel(how, kind) : isTime(kind) ? OF_TIME[how] : undefined;
  return `${label} ${compared ?? OPERATOR_LABELS[how]} ${kind === 'text' ? `“${text}”` : text}`;
}
