/** A list with one row moved. */
export function moved<R>(rows: readonly R[], from: number, to: number): readonly R[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Faults of one row: by the part of it, and `''` for the row as a whole. Paths are `cast.2.role`, `cast.2`. */
export function rowFaults(
  errors: Readonly<Record<string, string>>,
  field: string,
  at: number,
): Readonly<Record<string, string>> {
  const own = `${field}.${at}`;
  const found = Object.entries(errors).filter(([path]) => path === own || path.startsWith(`${own}.`));
  return Object.fromEntries(
    found.map(([path, message]) => [path.slice(own.length + 1).split('.')[0], message]),
  );
}
