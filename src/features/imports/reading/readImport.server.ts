import { dateOrderOf } from '#src/domain/dates/writtenDates.ts';
import { invalid } from '#src/domain/errors.ts';
import { assertTitlesReadable, senseOf } from '#src/features/imports/tables/columnSense.ts';
import type { ColumnSet } from '#src/features/imports/tables/columnSet.ts';
import type { FieldName } from '#src/features/imports/tables/fields.ts';
import { type Mapping, type MappingWishes, mapColumns } from '#src/features/imports/tables/mapping.ts';
import { readTableBytes } from '#src/features/imports/tables/readTable.server.ts';
import { RECORD_FIELDS } from '#src/features/imports/tables/recordFields.ts';
import { readDraft } from '#src/features/imports/tables/rows.ts';
import { TABLE_LIMITS, type Table } from '#src/features/imports/tables/table.ts';
import { TITLE_COLUMNS } from '#src/features/imports/tables/titleColumns.ts';
import { tidyText } from '#src/records/cells/text.ts';
import type { CellSense } from '#src/records/kinds/cellReaders.ts';
import type { DraftRow } from './draftRow.ts';
import { type ImportFields, importFieldsOf } from './importFields.ts';
import { IMPORT_ROWS_MAX } from './importLimits.ts';
import type { ImportColumn, ImportField, ImportRejection } from './importShapes.ts';
import type { ImportFile } from './importTasks.ts';
import { recordColumns } from './recordColumns.ts';
import { cellText, recordDraftRow } from './recordDraftRow.ts';
import { titleDraftRow } from './titleDraftRow.ts';
import { STAFF_TITLE_FIELDS, staffTitleMapping } from './titleMapping.ts';

export interface ReadFile {
  readonly table: Table;
  readonly columns: readonly ImportColumn[];
  /** The fields that a column can be mapped to. */
  readonly fields: readonly ImportField[];
  readonly key: string;
  readonly isDateOrderMixed: boolean;
  /** The valid rows and those that name records of other tables. */
  readonly rows: readonly DraftRow[];
}

type OnRejection = (rejection: ImportRejection) => void;

/** Fields of titles that can be the title of a row. */
const TITLE_NAMES: ReadonlySet<string> = new Set(['title', 'englishTitle', 'nativeTitle']);

/** Returns the first key that has a column in the file. @throws AppError 422 if none has one */
function keyIn(fields: readonly string[], keys: readonly string[], { columns, rows, errors }: Table): string {
  const isHeld = (key: string) =>
    fields.includes(key) || (key === 'title' && fields.some((field) => TITLE_NAMES.has(field)));
  const key = keys.find(isHeld);
  if (key !== undefined) return key;
  if (columns.length + rows.length + errors.length === 0) throw invalid({ file: 'The file has no rows' });
  throw invalid({
    key: `No column contains ${keys.join(' or ')}. The columns are: ${columns.join(', ').slice(0, 200)}`,
  });
}

/** Describes what each column is taken as, in the order of the file. */
function columnsOf<F extends string>(
  { columns }: Table,
  { mapped, left }: Mapping<F>,
  specs: Readonly<Record<F, { readonly label: string; readonly isList?: boolean }>>,
): ImportColumn[] {
  const reasons = [...left];
  return columns.map((column, index): ImportColumn => {
    const own = mapped.find((each) => each.index === index);
    if (own) {
      const { label, isList = false } = specs[own.field];
      return { column, field: own.field, label, how: own.how, isList };
    }
    const at = reasons.findIndex((each) => each.column === column);
    const [leftColumn] = at < 0 ? [] : reasons.splice(at, 1);
    return { column, field: null, reason: leftColumn?.reason ?? 'is not known' };
  });
}

const fieldsOf = ({ specs }: ColumnSet): ImportField[] =>
  Object.entries(specs).map(([field, { label }]) => ({ field, label }));

interface Reading {
  readonly file: ImportFile;
  readonly table: Table;
  readonly known: ImportFields;
  readonly wishes: MappingWishes;
  readonly onRejection: OnRejection;
}

function readTitles({ file, table, wishes, onRejection }: Reading): ReadFile {
  const mapping = staffTitleMapping(table, wishes);
  const key = keyIn(
    mapping.mapped.flatMap(({ field }) => [field, RECORD_FIELDS[field] ?? field]),
    file.keys,
    table,
  );
  assertTitlesReadable(table, mapping);
  const sense = senseOf(table, mapping, file.dateOrder);
  const keyColumn = mapping.mapped.find(({ field }) => field === key || RECORD_FIELDS[field] === key);
  const rows = table.rows.flatMap((row): DraftRow[] => {
    const draft = readDraft(row, {
      ...{ mapping, sense, defaults: new Map<FieldName, string>(), isTitleRequired: key !== 'id' },
      onRejection({ line, what, column, value, reason }) {
        const at = { line, column: column ?? keyColumn?.column ?? null, value: value ?? '', reason };
        onRejection(what === 'value' ? { ...at, isValue: true } : at);
      },
    });
    if (draft === null) return [];
    const number = Number(draft.localId?.replace(/\.0$/, '') ?? '');
    const ownId = Number.isInteger(number) && number > 0 ? number : null;
    const text = keyColumn === undefined ? '' : cellText(row.cells[keyColumn.index]);
    return [titleDraftRow(draft, { key: tidyText(text), ownId })];
  });
  const columns = columnsOf(table, mapping, TITLE_COLUMNS.specs);
  const isDateOrderMixed = sense.dateOrder === 'mixed';
  return { table, columns, fields: STAFF_TITLE_FIELDS, key, rows, isDateOrderMixed };
}

function readRecords({ file, table, known, wishes, onRejection }: Reading): ReadFile {
  const set = recordColumns(known);
  const { fields } = known;
  const mapping = mapColumns(table, set, wishes);
  const key = keyIn(
    mapping.mapped.map(({ field }) => field),
    file.keys,
    table,
  );
  const dates = mapping.mapped.filter(({ field }) => fields[field]?.kind === 'partialDate');
  const texts = dates.flatMap(({ index }) => table.rows.map(({ cells }) => tidyText(cellText(cells[index]))));
  const sense: CellSense = { dateOrder: file.dateOrder ?? dateOrderOf(texts) };
  const { mapped } = mapping;
  const rows = table.rows.map((row) => recordDraftRow(row, { fields, mapped, sense, key, onRejection }));
  const columns = columnsOf(table, mapping, set.specs);
  const isDateOrderMixed = sense.dateOrder === 'mixed';
  return { table, columns, fields: fieldsOf(set), key, rows, isDateOrderMixed };
}

/** Reports rows without a value that identifies them, and drops rows with nothing left to look up. */
function withIdentity({ rows, columns, key, ...read }: ReadFile, onRejection: OnRejection): ReadFile {
  const column =
    columns.find(({ field }) => field === key)?.column ??
    columns.find(({ field }) => field !== null)?.column ??
    null;
  const remaining = rows.flatMap((row): DraftRow[] => {
    const isMissing = !row.isRejected && (key === 'id' ? row.ownId === null : row.key === '');
    if (isMissing)
      onRejection({
        line: row.line,
        column,
        value: row.key,
        reason: 'This value is required to identify the record',
      });
    const isRejected = isMissing || row.isRejected === true;
    if (isRejected && row.names.length === 0) return [];
    return [isRejected ? { ...row, isRejected } : row];
  });
  return { ...read, rows: remaining, columns, key };
}

/**
 * Parses an import file without the database: decodes it, maps its columns and reads the cells. Large files take seconds, so
 * this runs in a worker thread.
 * @param onRejection called for each rejected value and row
 * @throws AppError 400 for a file that is not a table or has too many rows or columns, or an unknown column or field in its
 *   mapping; 422 without a key column
 */
export function readImport(file: ImportFile, onRejection: OnRejection): ReadFile {
  const { bytes, resource } = file;
  const table = readTableBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    canBeOneColumn: true,
    limits: { rows: IMPORT_ROWS_MAX, columns: TABLE_LIMITS.columns },
  });
  for (const { line, value, reason } of table.errors)
    onRejection({ line, column: null, value: value.slice(0, 200), reason });
  const chosen = Object.entries(file.columns);
  const wishes: MappingWishes = {
    fields: new Map(chosen.filter(([, field]) => field !== '')),
    ignored: chosen.flatMap(([column, field]) => (field === '' ? [column] : [])),
  };
  const reading = { file, table, known: importFieldsOf(resource), wishes, onRejection };
  const read = resource.name === 'dramas' ? readTitles(reading) : readRecords(reading);
  return withIdentity(read, onRejection);
}
