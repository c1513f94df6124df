import type { Side } from '#src/dashboard/record/ConflictDialog.tsx';
import { type CollectionField, type Field, type Fields, isCollection } from '#src/records/fields/field.ts';
import {
  emptyRecord,
  type InputOf,
  inputFromRecord,
  recordFromInput,
  rowKey,
} from '#src/records/fields/input.ts';
import {
  applyOperations,
  diffRecords,
  isSameValue,
  type Operations,
  pathParts,
  type Row,
  rowPath,
  valueAt,
} from '#src/records/fields/operations.ts';
import { repeatsIn, withRepeats } from './repeatedRows.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Returns whether two lists hold the same rows; the order counts only in ordered collections. */
function isSameRows(field: CollectionField, was: readonly Row[], is: readonly Row[]): boolean {
  if (was.length !== is.length) return false;
  if (field.isOrdered) return is.every((row, at) => isSameValue(row, was[at]));
  const remaining = new Map(was.map((row) => [rowKey(field, row), row]));
  const keys = new Set(is.map((row) => rowKey(field, row)));
  return keys.size === is.length && is.every((row) => isSameValue(row, remaining.get(rowKey(field, row))));
}

function isSame(field: Field, was: unknown, is: unknown): boolean {
  if (was === is) return true;
  return isCollection(field)
    ? isSameRows(field, was as readonly Row[], is as readonly Row[])
    : isSameValue(was as Row, is as Row);
}

/** Names of fields whose values differ, without fields that only importers write. */
export function changedFields<F extends Fields>(
  fields: F,
  base: InputOf<F>,
  values: InputOf<F>,
): ReadonlySet<keyof F & string> {
  const was = base as Loose;
  const is = values as Loose;
  const names = Object.entries<Field>(fields)
    .filter(([, field]) => !isCollection(field) || field.isManual)
    .filter(([name, field]) => !isSame(field, was[name], is[name]))
    .map(([name]) => name);
  return new Set(names);
}

/** Returns the values of the named fields. */
export function picked<F extends Fields>(values: InputOf<F>, names: Iterable<string>): Partial<InputOf<F>> {
  const loose = values as Loose;
  return Object.fromEntries([...names].map((name) => [name, loose[name]])) as Partial<InputOf<F>>;
}

/** Returns the keyed operations that turn one state of a record into another. */
export function operationsBetween<F extends Fields>(
  fields: F,
  base: InputOf<F>,
  values: InputOf<F>,
): Operations {
  const before = recordFromInput(fields, emptyRecord(fields), base);
  return diffRecords(fields, before, recordFromInput(fields, before, values));
}

/** Returns the number of changes in each changed field, at least 1; shown on the tabs. */
export function changeCounts<F extends Fields>(
  fields: F,
  base: InputOf<F>,
  values: InputOf<F>,
): Readonly<Record<string, number>> {
  const names = changedFields(fields, base, values);
  const counts = Object.fromEntries([...names].map((name) => [name, 0]));
  if (names.size === 0) return counts;
  const some = Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name))) as F;
  for (const path of Object.keys(operationsBetween(some, base, values))) {
    const { field } = pathParts(path);
    counts[field] = (counts[field] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Math.max(1, count)]));
}

interface Merging<F extends Fields> {
  /** The version that both sides started from. */
  base: InputOf<F>;
  mine: InputOf<F>;
  theirs: InputOf<F>;
}

/**
 * Merges the changes of both sides. `sideOf` decides conflicts; if mine wins in a row that the other side deleted, the whole
 * row is added again. Rows of mine that repeat a key stay unchanged.
 */
export function mergedValues<F extends Fields>(
  fields: F,
  { base, mine, theirs }: Merging<F>,
  sideOf: (path: string) => Side | null,
): InputOf<F> {
  const before = recordFromInput(fields, emptyRecord(fields), base);
  const { single, repeats } = repeatsIn(fields, mine);
  const after = recordFromInput(fields, before, single);
  const other = recordFromInput(fields, before, theirs);
  const remaining = Object.entries(diffRecords(fields, before, after))
    .filter(([path]) => sideOf(path) !== 'theirs')
    .map(([path, change]): [string, typeof change] => {
      const { field, key, part } = pathParts(path);
      if (part === undefined || key === undefined || sideOf(path) !== 'yours') return [path, change];
      const row = rowPath(field, key);
      return valueAt<F>(other, row) === null ? [row, [null, valueAt<F>(after, row)]] : [path, change];
    });
  const merged = inputFromRecord(fields, applyOperations(fields, other, Object.fromEntries(remaining)));
  return withRepeats(fields, merged, repeats);
}
