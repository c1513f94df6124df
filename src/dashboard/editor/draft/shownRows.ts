import { type CollectionField, type Fields, isCollection } from '#src/records/fields/field.ts';
import { type InputOf, rowKey } from '#src/records/fields/input.ts';
import { isSameValue, type Row } from '#src/records/fields/operations.ts';

type LooseRows = readonly Row[];

/** Position of each row: that of its key, otherwise that of a row whose key is gone, otherwise the end. */
function positionsOf(field: CollectionField, rows: LooseRows, shown: LooseRows): Map<Row, number> {
  const keys = new Set(rows.map((row) => rowKey(field, row)));
  const positions = new Map(shown.map((row, at) => [rowKey(field, row), at]));
  const free = [...positions].filter(([key]) => !keys.has(key)).map(([, at]) => at);
  return new Map(rows.map((row) => [row, positions.get(rowKey(field, row)) ?? free.shift() ?? shown.length]));
}

function rowsAsShown(field: CollectionField, rows: LooseRows, shown: LooseRows): LooseRows {
  const known = new Map(shown.map((row) => [rowKey(field, row), row]));
  const same = rows.map((row) => {
    const current = known.get(rowKey(field, row));
    return current && isSameValue(current, row) ? current : row;
  });
  if (field.isOrdered) return same;
  const positions = positionsOf(field, same, shown);
  return same.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
}

/**
 * Keeps identical row objects, and in unordered collections the shown order with new rows at the end, so that rows do not
 * jump while someone types in them.
 */
export function asShown<F extends Fields>(fields: F, values: InputOf<F>, shown: InputOf<F>): InputOf<F> {
  const shownValues = shown as Readonly<Record<string, unknown>>;
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const field = fields[name];
    if (!field || !isCollection(field) || shownValues[name] === value) return [name, value];
    return [name, rowsAsShown(field, value as LooseRows, shownValues[name] as LooseRows)];
  });
  return Object.fromEntries(entries) as InputOf<F>;
}
