import { createPauses } from '#src/server/pauses.ts';

/** Characters of rows per statement: serialising more JSON at once would hold the event loop. */
const ROWS_TEXT_MAX = 250_000;

/**
 * Serialises rows as JSON lists for `json_to_recordset`, each of some hundred thousand characters; yields nothing without
 * rows.
 * @param make converts a row before serialisation
 */
export async function* jsonRows<Row extends object>(
  rows: readonly Row[],
  make: (row: Row) => object = (row) => row,
): AsyncGenerator<string> {
  const pause = createPauses();
  let parts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(make(row));
    parts.push(text);
    length += text.length;
    const due = pause();
    if (due) await due;
    if (length < ROWS_TEXT_MAX) continue;
    yield `[${parts.join(',')}]`;
    parts = [];
    length = 0;
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`;
}
