import { type Field, type Fields, isCollection, type RecordOf, type Target, type Value } from './field.ts';
import { rowKey } from './input.ts';
import { type Row, type Rows, rowOf, writableRows } from './operations.ts';

type LooseRecord = Readonly<Record<string, Value | Rows>>;

function repointRows(
  rows: Rows,
  parts: readonly string[],
  rekey: (row: Row) => string,
  move: readonly [number, number],
): Rows {
  const [from, into] = move;
  const pointing = Object.entries(rows).filter(([, row]) => parts.some((part) => row[part] === from));
  if (pointing.length === 0) return rows;
  const result = writableRows(rows);
  for (const [key, row] of pointing) {
    delete result[key];
    const moved: Row = {
      ...row,
      ...Object.fromEntries(parts.filter((part) => row[part] === from).map((part) => [part, into])),
    };
    const target = rekey(moved);
    // What names the other one already stays as it is.
    if (!rowOf(result, target)) result[target] = moved;
  }
  return { ...result };
}

/**
 * The record with every reference to one record of a table turned to another one. Where a collection names both, the entry
 * of the other one stays and that of the first goes.
 * @param to the table that the references point into
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
    return parts.length > 0 ? [[name, repointRows(rows, parts, (row) => rowKey(field, row), move)]] : [];
  });
  return { ...loose, ...Object.fromEntries(changed) } as RecordOf<F>;
}
