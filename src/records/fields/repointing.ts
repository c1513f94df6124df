import { type Field, type Fields, isCollection, type RecordOf, type Target, type Value } from './field.ts';
import { rowKey } from './input.ts';
import { type Row, type Rows, rowOf, writableRows } from './operations.ts';

type LooseRecord = Readonly<Record<string, Value | Rows>>;

/** Merges two rows that now have the same key: the first, completed with values of the second. */
function joined(survivor: Row, other: Row): Row {
  const parts = Object.entries(survivor).map(([part, value]): [string, Value] => {
    const more = other[part] ?? null;
    if (Array.isArray(value) && Array.isArray(more)) return [part, [...new Set([...value, ...more])]];
    return [part, value ?? more];
  });
  return Object.fromEntries(parts);
}

interface Repointing {
  /** The row's reference fields. */
  readonly parts: readonly string[];
  readonly keyOf: (row: Row) => string;
  readonly move: readonly [from: number, into: number];
}

function repointRows(rows: Rows, { parts, keyOf, move: [from, into] }: Repointing): Rows {
  const pointing = Object.entries(rows).filter(([, row]) => parts.some((part) => row[part] === from));
  if (pointing.length === 0) return rows;
  const result = writableRows(rows);
  for (const [key, row] of pointing) {
    delete result[key];
    const turned = parts.filter((part) => row[part] === from).map((part) => [part, into] as const);
    const moved: Row = { ...row, ...Object.fromEntries(turned) };
    const target = keyOf(moved);
    const survivor = rowOf(result, target);
    result[target] = survivor ? joined(survivor, moved) : moved;
  }
  return { ...result };
}

/**
 * Replaces every reference to one record by a reference to another. If a collection has both, the rows are merged: the
 * second record's row remains, completed with values of the first's.
 * @param to the target table of the references
 * @param move the ids, from and into
 */
export function repointed<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  to: Target,
  move: readonly [from: number, into: number],
): RecordOf<F> {
  const loose = record as LooseRecord;
  const changed = Object.entries<Field>(fields).flatMap(([name, field]): [string, Value | Rows][] => {
    if (!isCollection(field)) return field.to === to && loose[name] === move[0] ? [[name, move[1]]] : [];
    const parts = Object.keys(field.row).filter((part) => field.row[part]?.to === to);
    const rows = (loose[name] ?? {}) as Rows;
    return parts.length > 0
      ? [[name, repointRows(rows, { parts, keyOf: (row) => rowKey(field, row), move })]]
      : [];
  });
  return { ...loose, ...Object.fromEntries(changed) } as RecordOf<F>;
}
