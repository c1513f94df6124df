import { stringify } from 'csv-stringify/sync';

const cellOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

/** Lines of CSV by RFC 4180. Cells that a spreadsheet would run (`= + - @`, tab, return first) are made text by an apostrophe. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => row.map(cellOf)),
    { escape_formulas: true, record_delimiter: 'windows', cast: { boolean: String } },
  );
}
