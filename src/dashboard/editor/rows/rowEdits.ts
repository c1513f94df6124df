/** Returns the list with one row moved. */
export function moved<R>(rows: readonly R[], from: number, to: number): readonly R[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Returns the errors of one row by field, and `''` for the whole row. Paths are `cast.2.role`, `cast.2`. */
export function rowErrors(
  errors: Readonly<Record<string, string>>,
  field: string,
  at: number,
): Readonly<Record<string, string>> {
  const path = `${field}.${at}`;
  const matches = Object.entries(errors).filter(([each]) => each === path || each.startsWith(`${path}.`));
  return Object.fromEntries(
    matches.map(([each, message]) => [each.slice(path.length + 1).split('.')[0], message]),
  );
}
