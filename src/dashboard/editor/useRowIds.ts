import { useRef } from 'react';

/**
 * A lasting id for each row of a list, so that its controls keep the focus while rows are written, moved and saved.
 * @returns the ids in the rows' order, and how a row's successor takes over its id
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
    const before = last.current;
    const taken = new Set<string>();
    const isSameLength = before.rows.length === rows.length;
    const ids = rows.map((row, at) => {
      const own = known.current.get(row) ?? (isSameLength ? before.ids[at] : undefined);
      count.current += 1;
      const id = own === undefined || taken.has(own) ? `row-${count.current}` : own;
      taken.add(id);
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
