import { stringify } from 'csv-stringify/sync';
import { escapeCell } from '#src/domain/text/spreadsheetCells.ts';

function cellOf(value: unknown): unknown {
  if (typeof value === 'string') return escapeCell(value);
  if (Array.isArray(value)) return escapeCell(value.join('; '));
  return typeof value === 'object' && value !== null ? escapeCell(JSON.stringify(value)) : value;
}

/** Formats rows as CSV (RFC 4180) without anything that a spreadsheet would execute: see `escapeCell`. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => row.map(cellOf)),
    // Some readers end a row at any kind of line break that is not quoted.
    { record_delimiter: 'windows', quoted_match: /[\r\n\t;]/, cast: { boolean: String } },
  );
}
