import { type CollectionField, type Fields, isCollection } from '#src/domain/fields/field.ts';
import { type InputOf, rowKey } from '#src/domain/fields/input.ts';
import { isSameValue, type Row } from '#src/domain/fields/operations.ts';

type LooseRows = readonly Row[];

/** Where each row is to stand: where its key stands already, else where a row stood whose key is no more, else below. */
function placesOf(field: CollectionField, rows: LooseRows, shown: LooseRows): Map<Row, number> {
  const keys = new Set(rows.map((row) => rowKey(field, row)));
  const places = new Map(shown.map((row, at) => [rowKey(field, row), at]));
  const free = [...places].filter(([key]) => !keys.has(key)).map(([, at]) => at);
  return new Map(rows.map((row) => [row, places.get(rowKey(field, row)) ?? free.shift() ?? shown.length]));
}

function rowsAsShown(field: CollectionField, rows: LooseRows, shown: LooseRows): LooseRows {
  const known = new Map(shown.map((row) => [rowKey(field, row), row]));
  const same = rows.map((row) => {
    const there = known.get(rowKey(field, row));
    return there && isSameValue(there, row) ? there : row;
  });
  if (field.isOrdered) return same;
  const places = placesOf(field, same, shown);
  return same.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/**
 * Values with their rows as they are shown: the very rows where they hold the same, and those of a collection without an
 * order of its own where they stand, new ones below. Nothing jumps away from who writes in it.
 */
export function asShown<F extends Fields>(fields: F, values: InputOf<F>, shown: InputOf<F>): InputOf<F> {
  const there = shown as Readonly<Record<string, unknown>>;
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const field = fields[name];
    if (!field || !isCollection(field) || there[name] === value) return [name, value];
    return [name, rowsAsShown(field, value as LooseRows, there[name] as LooseRows)];
  });
  return Object.fromEntries(entries) as InputOf<F>;
}
