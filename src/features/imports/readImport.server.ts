import { invalid } from '#src/domain/errors.ts';
import type { ImportFields } from './importFields.ts';
import type { ImportColumn, ImportRejection, ReadRow } from './importShapes.ts';
import type { ImportFile } from './importTasks.ts';
import { IMPORT_ROWS_MAX, mapColumns, readImportRow } from './resourceRows.ts';
import { readTableBytes } from './tables/readTable.server.ts';
import { TABLE_LIMITS, type Table } from './tables/table.ts';

/** Returns the first key that has a column in the file. @throws AppError 422 if none has one */
function keyIn(columns: readonly ImportColumn[], keys: readonly string[]): string {
  const held = new Set(columns.map(({ field }) => field));
  const key = keys.find((each) => held.has(each));
  if (key !== undefined) return key;
  const names = columns.map(({ column }) => column).join(', ');
  throw invalid({ key: `No column contains ${keys.join(' or ')}. The columns are: ${names.slice(0, 200)}` });
}

interface ReadFile {
  readonly table: Pick<Table, 'rows' | 'errors'>;
  readonly columns: readonly ImportColumn[];
  readonly key: string;
  /** The valid rows and those that name records of other tables. */
  readonly rows: readonly ReadRow[];
}

/**
 * Parses an import file without the database. Large files take seconds, so this runs in a worker thread.
 * @param onRejection called for each rejected value and row
 * @throws AppError 400 for a file that is not a table or has too many rows or columns, 422 without a key column
 */
export function readImport(
  { bytes, keys }: ImportFile,
  known: ImportFields,
  onRejection: (rejection: ImportRejection) => void,
): ReadFile {
  const table = readTableBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    canBeOneColumn: true,
    limits: { rows: IMPORT_ROWS_MAX, columns: TABLE_LIMITS.columns },
  });
  const columns = mapColumns(table.columns, known);
  const key = keyIn(columns, keys);
  for (const { line, value, reason } of table.errors)
    onRejection({ line, column: null, value: value.slice(0, 200), reason });
  const { fields } = known;
  const rows = table.rows.flatMap((row) => readImportRow(row, { fields, columns, key, onRejection }) ?? []);
  return { table, columns, key, rows };
}
