import type { Side } from '#src/dashboard/record/ConflictDialog.tsx';
import { type CollectionField, type Field, type Fields, isCollection } from '#src/domain/fields/field.ts';
import {
  emptyRecord,
  type InputOf,
  inputFromRecord,
  recordFromInput,
  rowKey,
} from '#src/domain/fields/input.ts';
import {
  applyOperations,
  diffRecords,
  isSameValue,
  type Operations,
  pathParts,
  type Row,
  rowPath,
  valueAt,
} from '#src/domain/fields/operations.ts';
import { repeatsIn, withRepeats } from './repeatedRows.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Whether two lists hold the same rows; of rows without an order of their own the order does not count. */
function isSameRows(field: CollectionField, was: readonly Row[], is: readonly Row[]): boolean {
  if (was.length !== is.length) return false;
  if (field.isOrdered) return is.every((row, at) => isSameValue(row, was[at]));
  const kept = new Map(was.map((row) => [rowKey(field, row), row]));
  const keys = new Set(is.map((row) => rowKey(field, row)));
  return keys.size === is.length && is.every((row) => isSameValue(row, kept.get(rowKey(field, row))));
}

function isSame(field: Field, was: unknown, is: unknown): boolean {
  if (was === is) return true;
  return isCollection(field)
    ? isSameRows(field, was as readonly Row[], is as readonly Row[])
    : isSameValue(was as Row, is as Row);
}

/** Fields whose values differ, by name; what only importers write is never among them. */
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

/** The values of some fields. */
export function picked<F extends Fields>(values: InputOf<F>, names: Iterable<string>): Partial<InputOf<F>> {
  const loose = values as Loose;
  return Object.fromEntries([...names].map((name) => [name, loose[name]])) as Partial<InputOf<F>>;
}

/** What turns one state of a record into another, as keyed operations. */
export function operationsBetween<F extends Fields>(
  fields: F,
  base: InputOf<F>,
  values: InputOf<F>,
): Operations {
  const before = recordFromInput(fields, emptyRecord(fields), base);
  return diffRecords(fields, before, recordFromInput(fields, before, values));
}

/** How many single changes each changed field holds, at least one: for the marks at the tabs. */
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
  /** Where both sides began. */
  base: InputOf<F>;
  mine: InputOf<F>;
  theirs: InputOf<F>;
}

/**
 * Both sides' changes in one state of the record. Where both changed the same, `sideOf` says whose stays; rows that the
 * other side took out come back whole where mine stays. Rows of mine that repeat a key stay as they are.
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
  const kept = Object.entries(diffRecords(fields, before, after))
    .filter(([path]) => sideOf(path) !== 'theirs')
    .map(([path, change]): [string, typeof change] => {
      const { field, key, part } = pathParts(path);
      if (part === undefined || key === undefined || sideOf(path) !== 'yours') return [path, change];
      const row = rowPath(field, key);
      return valueAt<F>(other, row) === null ? [row, [null, valueAt<F>(after, row)]] : [path, change];
    });
  const merged = inputFromRecord(fields, applyOperations(fields, other, Object.fromEntries(kept)));
  return withRepeats(fields, merged, repeats);
}
