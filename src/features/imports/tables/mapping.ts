import { badRequest } from '#src/domain/errors.ts';
import { type FieldName, fieldOfHeader, isFieldName, isSharedField, leftOutReason } from './fields.ts';
import { shapeOf } from './shapes.ts';
import type { Cell, Table } from './table.ts';

export interface MappedColumn {
  readonly index: number;
  readonly column: string;
  readonly field: FieldName;
  readonly how: 'header' | 'shape of its values' | 'given';
}

export interface LeftColumn {
  readonly column: string;
  readonly reason: string;
}

export interface Mapping {
  /** In the order of the file's columns. */
  readonly mapped: readonly MappedColumn[];
  readonly left: readonly LeftColumn[];
}

/** The user's choices for columns: `Column` → field, and columns to leave out. */
export interface MappingWishes {
  readonly fields: ReadonlyMap<string, string>;
  readonly ignored: readonly string[];
}

export const NO_WISHES: MappingWishes = { fields: new Map(), ignored: [] };

function checkWishes({ columns }: Table, { fields, ignored }: MappingWishes): void {
  for (const column of [...fields.keys(), ...ignored]) {
    if (!columns.includes(column))
      throw badRequest(`There is no column "${column}"; the file has: ${columns.join(', ')}`);
  }
  for (const [column, field] of fields) {
    if (!isFieldName(field))
      throw badRequest(`"${field}", chosen for column "${column}", is not a field: see --help`);
  }
}

const textsOf = (cell: Cell): readonly string[] => (typeof cell === 'string' ? [cell] : Object.values(cell));

/** Rows whose values are used to recognise a column with an unknown name. */
const SAMPLE_ROWS = 200;

interface Candidate extends MappedColumn {
  readonly place: number;
}

function candidateOf(
  table: Table,
  index: number,
  { fields, ignored }: MappingWishes,
): Candidate | LeftColumn {
  const column = table.columns[index] ?? '';
  if (ignored.includes(column)) return { column, reason: 'excluded with --ignore' };
  const input = fields.get(column);
  if (input !== undefined && isFieldName(input))
    return { index, column, field: input, how: 'given', place: -1 };
  const named = fieldOfHeader(column);
  if (named) return { index, column, ...named, how: 'header' };
  const reason = leftOutReason(column);
  if (reason !== null) return { column, reason };
  const shape = shapeOf(table.rows.slice(0, SAMPLE_ROWS).flatMap((row) => textsOf(row.cells[index] ?? '')));
  if (shape !== null) return { index, column, field: shape, how: 'shape of its values', place: 1000 };
  return { column, reason: 'is unknown (use --map to choose its field)' };
}

/** Keeps one column per field that is not shared: the user's choice, then the best header, then the first column. */
function onePerField(candidates: readonly Candidate[]): { accepted: Candidate[]; left: LeftColumn[] } {
  const accepted = new Map<string, Candidate>();
  const left: LeftColumn[] = [];
  for (const candidate of [...candidates].sort((a, b) => a.place - b.place || a.index - b.index)) {
    const key = isSharedField(candidate.field) ? `${candidate.field}:${candidate.index}` : candidate.field;
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
export function detectMapping(table: Table, wishes: MappingWishes = NO_WISHES): Mapping {
  checkWishes(table, wishes);
  const all = table.columns.map((_, index) => candidateOf(table, index, wishes));
  const { accepted, left } = onePerField(all.flatMap((each) => ('field' in each ? [each] : [])));
  return {
    mapped: accepted.map(({ place: _place, ...column }) => column),
    left: [...all.flatMap((each) => ('field' in each ? [] : [each])), ...left],
  };
}

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
