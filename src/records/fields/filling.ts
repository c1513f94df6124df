import { type Field, type Fields, isCollection, type RecordOf, type Value } from './field.ts';

type LooseRecord = Readonly<Record<string, Value>>;

const isEmpty = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Returns the values that the survivor of a merge takes over because it has none: plain fields that are null, an empty
 * list or a flag that is not set. A field that is added to `fields` is taken over too.
 * @param except names of plain fields that are never taken over
 */
export function fillsFrom<F extends Fields>(
  fields: F,
  from: RecordOf<F>,
  into: RecordOf<F>,
  except: readonly (keyof F)[],
): Record<string, Value> {
  const [lost, survivor] = [from as LooseRecord, into as LooseRecord];
  const lacking = Object.entries<Field>(fields)
    .filter(([name, field]) => !isCollection(field) && !except.includes(name))
    .map(([name]) => name)
    .filter((name) => isEmpty(survivor[name]) && !isEmpty(lost[name]));
  return Object.fromEntries(lacking.map((name) => [name, lost[name] ?? null]));
}
