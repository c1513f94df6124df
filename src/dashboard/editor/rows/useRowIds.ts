import { useRef } from 'react';

/**
 * Assigns each row of a list a stable id, so that its controls keep the focus while rows are edited, moved and saved.
 * @returns the ids in the order of the rows, and `follow`, which passes the id of a row on to its edited copy
 */
export function useRowIds<R extends object>(
  rows: readonly R[],
): {
  ids: readonly string[];
  follow(row: R, next: R): R;
} {
  const known = useRef(new WeakMap<R, string>());
  const count = useRef(0);
  const last = useRef<{ rows: readonly R[]; ids: readonly string[] }>({ rows: [], ids: [] });
  if (last.current.rows !== rows) {
    const previous = last.current;
    const usedIds = new Set<string>();
    const isSameLength = previous.rows.length === rows.length;
    const ids = rows.map((row, at) => {
      const lastId = known.current.get(row) ?? (isSameLength ? previous.ids[at] : undefined);
      count.current += 1;
      const id = lastId === undefined || usedIds.has(lastId) ? `row-${count.current}` : lastId;
      usedIds.add(id);
      known.current.set(row, id);
      return id;
    });
    last.current = { rows, ids };
  }
  return {
    ids: last.current.ids,
    follow: (row, next) => {
      const id = known.current.get(row);
      if (id !== undefined) known.current.set(next, id);
      return next;
    },
  };
}
