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

/** What people say about columns: `Column` → field, and columns to leave out. */
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
      throw badRequest(`"${field}", given for column "${column}", is no field: see --help`);
  }
}

const textsOf = (cell: Cell): readonly string[] => (typeof cell === 'string' ? [cell] : Object.values(cell));

/** Rows whose values a column of unknown name is recognised by. */
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
  if (ignored.includes(column)) return { column, reason: 'left out as asked' };
  const given = fields.get(column);
  if (given !== undefined && isFieldName(given))
    return { index, column, field: given, how: 'given', place: -1 };
  const named = fieldOfHeader(column);
  if (named) return { index, column, ...named, how: 'header' };
  const reason = leftOutReason(column);
  if (reason !== null) return { column, reason };
  const shape = shapeOf(table.rows.slice(0, SAMPLE_ROWS).flatMap((row) => textsOf(row.cells[index] ?? '')));
  if (shape !== null) return { index, column, field: shape, how: 'shape of its values', place: 1000 };
  return { column, reason: 'is unknown (use --map to say what it is)' };
}

/** Of several columns for a field that takes one, the surest: given, then the better header, then the first. */
function onePerField(candidates: readonly Candidate[]): { kept: Candidate[]; left: LeftColumn[] } {
  const kept = new Map<string, Candidate>();
  const left: LeftColumn[] = [];
  for (const candidate of [...candidates].sort((a, b) => a.place - b.place || a.index - b.index)) {
    const key = isSharedField(candidate.field) ? `${candidate.field}:${candidate.index}` : candidate.field;
    const first = kept.get(key);
    if (first) left.push({ column: candidate.column, reason: `"${first.column}" is taken for the same` });
    else kept.set(key, candidate);
  }
  return { kept: [...kept.values()].sort((a, b) => a.index - b.index), left };
}

/**
 * Finds out what each column is: as people say, by its header (English or Korean), by the shape of its values.
 * @throws AppError 400 for a wish about a column or field that does not exist
 */
export function detectMapping(table: Table, wishes: MappingWishes = NO_WISHES): Mapping {
  checkWishes(table, wishes);
  const all = table.columns.map((_, index) => candidateOf(table, index, wishes));
  const { kept, left } = onePerField(all.flatMap((each) => ('field' in each ? [each] : [])));
  return {
    mapped: kept.map(({ place: _place, ...column }) => column),
    left: [...all.flatMap((each) => ('field' in each ? [] : [each])), ...left],
  };
}

const TITLE_FIELDS: readonly FieldName[] = ['title', 'englishTitle', 'nativeTitle'];

/**
 * Asks that a mapping names what nothing can be imported without.
 * @throws AppError 400 naming the missing field and the columns that are there
 */
export function requireTitle({ mapped }: Mapping, { columns }: Table): void {
  if (mapped.some(({ field }) => TITLE_FIELDS.includes(field))) return;
  throw badRequest(
    `No column is the title, which is required. Columns: ${columns.join(', ')}. Say which with --map "Column=title"`,
  );
}
