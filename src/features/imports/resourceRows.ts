import { inputMessage } from '#src/domain/text/validationMessages.ts';
import { type Fields, isCollection, type PlainField, type Value } from '#src/records/fields/field.ts';
import { CELL_READERS } from '#src/records/kinds/cellReaders.ts';
import { valueSchema } from '#src/records/kinds/input.schema.ts';
import type { ImportFields } from './importFields.ts';
import type { ImportColumn, ImportRejection, ReadRow } from './importShapes.ts';
import { namedTarget } from './rowNames.ts';
import { repairMojibake } from './tables/mojibake.ts';
import { type Cell, TABLE_LIMITS, type TableRow } from './tables/table.ts';

/** Limits of a file that is imported into a resource. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 20_000;
/** Characters of a value that are shown in a rejection. */
const SHOWN_MAX = 200;

const plainName = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** Maps columns to fields (or `id`) by field name, label or synonym, ignoring case. */
export function mapColumns(
  columns: readonly string[],
  { labels, otherTerms = {} }: Omit<ImportFields, 'fields'>,
): ImportColumn[] {
  const known = new Map<string, string>();
  for (const [name, label] of Object.entries({ ...labels, id: 'Id' })) {
    known.set(plainName(label), name);
    known.set(plainName(name), name);
  }
  const further = new Map(Object.entries(otherTerms));
  const holders = new Map<string, string>();
  for (const parts of [known, further])
    for (const column of columns) {
      const field = parts.get(plainName(column));
      if (field !== undefined && ![...holders.values()].includes(field)) holders.set(column, field);
    }
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = holders.get(column) ?? null;
    if (field === null || taken.has(field)) return { column, field: null };
    taken.add(field);
    return { column, field };
  });
}

/** Returns a cell as text, with mojibake repaired. */
export function cellText(cell: Cell | undefined): string {
  const text = typeof cell === 'string' ? cell : Object.values(cell ?? {}).join(', ');
  return repairMojibake(text.trim());
}

type Read = { readonly value: Value } | { readonly reason: string };

/** Parses and validates one value. */
function readValue(field: PlainField, text: string): Read {
  if (text.length > TABLE_LIMITS.cell) return { reason: `Use at most ${TABLE_LIMITS.cell} characters` };
  const parsed = valueSchema(field).safeParse(CELL_READERS[field.kind](text, field), { error: inputMessage });
  return parsed.success
    ? { value: parsed.data }
    : { reason: parsed.error.issues[0]?.message ?? 'The value is not valid' };
}

interface Reading {
  readonly fields: Fields;
  readonly columns: readonly ImportColumn[];
  /** The field (or `id`) that identifies records. */
  readonly key: string;
  readonly onRejection: (rejection: ImportRejection) => void;
}

/** Reads a row and reports rejected values. Ignores blank cells. Returns null if nothing is left to look up. */
export function readImportRow(
  { line, cells }: TableRow,
  { fields, columns, key, onRejection }: Reading,
): ReadRow | null {
  const values: Record<string, Value> = {};
  const names: Record<string, string> = {};
  let keyText = '';
  let isValid = true;
  const reject = (column: string | null, value: string, reason: string) => {
    isValid = false;
    onRejection({ line, column, value: value.slice(0, SHOWN_MAX), reason });
  };
  columns.forEach(({ column, field: name }, at) => {
    const text = name === null ? '' : cellText(cells[at]);
    if (name === null || text === '') return;
    if (name === key) keyText = text.normalize('NFC');
    const field = fields[name];
    if (!field) return;
    if (isCollection(field) || field.kind === 'reference') {
      if (namedTarget(field) !== undefined) names[name] = text;
      return;
    }
    const read = readValue(field, text);
    if ('value' in read) values[name] = read.value;
    else reject(column, text, read.reason);
  });
  if (isValid && keyText === '')
    reject(
      columns.find(({ field }) => field === key)?.column ?? null,
      '',
      'This value is required to identify the record',
    );
  const isNamed = Object.keys(names).length > 0;
  if (!isValid && !isNamed) return null;
  return { line, key: keyText, values, ...(isNamed && { names }), ...(isValid ? {} : { isRejected: true }) };
}
