import { type Fields, isCollection } from '#src/records/fields/field.ts';
import { type InputOf, rowKey } from '#src/records/fields/input.ts';
import type { Row } from '#src/records/fields/operations.ts';

type Loose = Readonly<Record<string, unknown>>;
type LooseRows = readonly Row[];

/** Separates the rows that repeat a key within their collection, because keyed operations allow each key once. */
export function repeatsIn<F extends Fields>(fields: F, values: InputOf<F>) {
  const repeats: { name: string; before: string; row: Row }[] = [];
  const single = Object.entries(values as Loose).map(([name, value]): [string, unknown] => {
    const field = fields[name];
    if (!field || !isCollection(field)) return [name, value];
    const seen = new Set<string>();
    let before = '';
    const remaining = (value as LooseRows).filter((row) => {
      const key = rowKey(field, row);
      const isFirst = !seen.has(key);
      if (!isFirst) repeats.push({ name, before, row });
      seen.add(key);
      before = key;
      return isFirst;
    });
    return [name, remaining.length === (value as LooseRows).length ? value : remaining];
  });
  return { single: Object.fromEntries(single) as InputOf<F>, repeats };
}

/** Inserts repeated rows again below their former predecessors, so that staff can see and correct them. */
export function withRepeats<F extends Fields>(
  fields: F,
  values: InputOf<F>,
  repeats: ReturnType<typeof repeatsIn>['repeats'],
): InputOf<F> {
  const lists: Record<string, unknown> = { ...(values as Loose) };
  for (const { name, before, row } of repeats) {
    const field = fields[name];
    if (!field || !isCollection(field)) continue;
    const rows = lists[name] as LooseRows;
    const at = rows.findLastIndex((each) => rowKey(field, each) === before);
    lists[name] = rows.toSpliced(at < 0 ? rows.length : at + 1, 0, row);
  }
  return lists as InputOf<F>;
}
