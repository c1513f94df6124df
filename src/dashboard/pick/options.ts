import type { Choice } from './choice.ts';

/** Value of the option that adds a new record; ids start at 1. */
export const NEW = 0;

/** An option, or a group of them under its label. */
export interface PickOption {
  label: string;
  value?: number;
  choice?: Choice;
  options?: PickOption[];
}

const optionOf = (choice: Choice): PickOption => ({ value: choice.id, label: choice.name, choice });

interface Offered {
  typed: string;
  results: readonly Choice[];
  recent: readonly Choice[];
  /** Already picked records. */
  picked: readonly Choice[];
  without: readonly number[];
  /** Noun of the resource if new records can be added, otherwise null. */
  noun: string | null;
}

/**
 * Returns the options in groups: recently used records while nothing is typed, search results, and an option to add a new
 * record once the search has finished.
 */
export function groupsOf({ typed, results, recent, picked, without, noun }: Offered): PickOption[] {
  const isOffered = ({ id }: Choice) => !without.includes(id);
  const used = typed === '' ? recent.filter(isOffered) : [];
  const rest = results.filter((choice) => isOffered(choice) && !used.some(({ id }) => id === choice.id));
  const shown = new Set([...used, ...rest].map(({ id }) => id));
  const remaining = picked.filter(({ id }) => !shown.has(id));
  const group = (label: string, choices: readonly Choice[]): PickOption[] =>
    choices.length === 0 ? [] : [{ label, options: choices.map(optionOf) }];
  const isGrouped = used.length > 0;
  return [
    ...group('Recently used', used),
    ...(isGrouped ? group('All', rest) : rest.map(optionOf)),
    ...group('Picked', remaining),
    ...(noun === null || typed === '' ? [] : [{ value: NEW, label: `Add “${typed}” as a new ${noun}` }]),
  ];
}
