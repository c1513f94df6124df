import { badRequest } from '#src/domain/errors.ts';
import type { Cell } from '#src/records/cells/cell.ts';
import type { ColumnSet } from './columnSet.ts';
import type { FieldName } from './fields.ts';
import type { Table } from './table.ts';
import { TITLE_COLUMNS } from './titleColumns.ts';

export interface MappedColumn<F extends string = FieldName> {
  readonly index: number;
  readonly column: string;
  readonly field: F;
  readonly how: 'header' | 'shape of its values' | 'given';
}

export interface LeftColumn {
  readonly column: string;
  readonly reason: string;
}

export interface Mapping<F extends string = FieldName> {
  /** In the order of the file's columns. */
  readonly mapped: readonly MappedColumn<F>[];
  readonly left: readonly LeftColumn[];
}

/** The user's choices for columns: `Column` → field, and columns to leave out. */
export interface MappingWishes {
  readonly fields: ReadonlyMap<string, string>;
  readonly ignored: readonly string[];
}

export const NO_WISHES: MappingWishes = { fields: new Map(), ignored: [] };

function checkWishes<F extends string>(
  { columns }: Table,
  { fields, ignored }: MappingWishes,
  { specs }: ColumnSet<F>,
): void {
  for (const column of [...fields.keys(), ...ignored]) {
    if (!columns.includes(column))
      throw badRequest(`There is no column "${column}"; the file has: ${columns.join(', ')}`);
  }
  for (const [column, field] of fields) {
    if (!Object.hasOwn(specs, field))
      throw badRequest(
        `"${field}", chosen for column "${column}", is not a field. The fields are: ${Object.keys(specs).join(', ')}`,
      );
  }
}

const textsOf = (cell: Cell): readonly string[] => (typeof cell === 'string' ? [cell] : Object.values(cell));

/** Rows whose values are used to recognise a column with an unknown name. */
const SAMPLE_ROWS = 200;

interface Candidate<F extends string> extends MappedColumn<F> {
  readonly place: number;
}

function candidateOf<F extends string>(
  table: Table,
  index: number,
  { fields, ignored }: MappingWishes,
  set: ColumnSet<F>,
): Candidate<F> | LeftColumn {
  const column = table.columns[index] ?? '';
  if (ignored.includes(column)) return { column, reason: 'was chosen to be left out' };
  const input = fields.get(column);
  if (input !== undefined) return { index, column, field: input as F, how: 'given', place: -1 };
  const texts = () => table.rows.slice(0, SAMPLE_ROWS).flatMap((row) => textsOf(row.cells[index] ?? ''));
  const named = set.fieldOfHeader(column);
  if (named)
    return { index, column, how: 'header', place: named.place, field: set.refined(named.field, texts()) };
  const reason = set.leftOutReason(column);
  if (reason !== null) return { column, reason };
  const shape = set.shapeOf(texts());
  if (shape !== null) return { index, column, field: shape, how: 'shape of its values', place: 1000 };
  return { column, reason: 'is unknown: choose its field' };
}

/** Keeps one column per field that is not shared: the user's choice, then the best header, then the first column. */
function onePerField<F extends string>(
  candidates: readonly Candidate<F>[],
  { specs }: ColumnSet<F>,
): { accepted: Candidate<F>[]; left: LeftColumn[] } {
  const accepted = new Map<string, Candidate<F>>();
  const left: LeftColumn[] = [];
  for (const candidate of [...candidates].sort((a, b) => a.place - b.place || a.index - b.index)) {
    const key = specs[candidate.field].isShared ? `${candidate.field}:${candidate.index}` : candidate.field;
    const first = accepted.get(key);
    if (first)
      left.push({ column: candidate.column, reason: `"${first.column}" is used for the same field` });
    else accepted.set(key, candidate);
  }
  return { accepted: [...accepted.values()].sort((a, b) => a.index - b.index), left };
}

/**
 * Detects the field of each column: by the user's choice, by its header (English or Korean), or by the shape of its values.
 * @throws AppError 400 for a choice with a column or field that does not exist
 */
export function mapColumns<F extends string>(
  table: Table,
  set: ColumnSet<F>,
  wishes: MappingWishes = NO_WISHES,
): Mapping<F> {
  checkWishes(table, wishes, set);
  const all = table.columns.map((_, index) => candidateOf(table, index, wishes, set));
  const { accepted, left } = onePerField(
    all.flatMap((each) => ('field' in each ? [each] : [])),
    set,
  );
  return {
    mapped: accepted.map(({ place: _place, ...column }) => column),
    left: [...all.flatMap((each) => ('field' in each ? [] : [each])), ...left],
  };
}

/** Detects the columns of a file of titles, see `mapColumns`. */
export const detectMapping = (table: Table, wishes: MappingWishes = NO_WISHES): Mapping =>
  mapColumns(table, TITLE_COLUMNS, wishes);

const TITLE_FIELDS: readonly FieldName[] = ['title', 'englishTitle', 'nativeTitle'];

/**
 * Checks that a mapping has a column for the title.
 * @throws AppError 400 with the columns of the file
 */
export function requireTitle({ mapped }: Mapping, { columns }: Table): void {
  if (mapped.some(({ field }) => TITLE_FIELDS.includes(field))) return;
  throw badRequest(
    `No column is the title, which is required. Columns: ${columns.join(', ')}. Choose one with --map "Column=title"`,
  );
}
