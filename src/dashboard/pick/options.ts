import type { Choice } from './choice.ts';

/** The value of the option that makes a new record; ids begin at 1. */
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
  found: readonly Choice[];
  recent: readonly Choice[];
  /** What is picked already: it keeps its name, but stands in no group of its own. */
  picked: readonly Choice[];
  without: readonly number[];
  /** What one of them is called, where a new one may be made. */
  noun: string | null;
}

/**
 * What is offered, in groups: what was used last while nothing is typed, what was found, and making a new one once it is
 * known what there is.
 */
export function groupsOf({ typed, found, recent, picked, without, noun }: Offered): PickOption[] {
  const isOffered = ({ id }: Choice) => !without.includes(id);
  const used = typed === '' ? recent.filter(isOffered) : [];
  const rest = found.filter((choice) => isOffered(choice) && !used.some(({ id }) => id === choice.id));
  const shown = new Set([...used, ...rest].map(({ id }) => id));
  const kept = picked.filter(({ id }) => !shown.has(id));
  const group = (label: string, choices: readonly Choice[]): PickOption[] =>
    choices.length === 0 ? [] : [{ label, options: choices.map(optionOf) }];
  const isGrouped = used.length > 0;
  return [
    ...group('Recently used', used),
    ...(isGrouped ? group('All', rest) : rest.map(optionOf)),
    ...group('Picked', kept),
    ...(noun === null || typed === '' ? [] : [{ value: NEW, label: `Add “${typed}” as a new ${noun}` }]),
  ];
}
