import {
  type CollectionField,
  type Fields,
  isCollection,
  type RecordOf,
  type Value,
} from '#src/records/fields/field.ts';
import { emptyRecord, rowKey } from '#src/records/fields/input.ts';
import {
  applyOperations,
  diffRecords,
  type Operations,
  pathIndex,
  type Row,
  type Rows,
  writableRows,
} from '#src/records/fields/operations.ts';
import { POSITION_STEP } from '#src/records/fields/placing.ts';

type LooseRow = Readonly<Record<string, Value>>;

/** Values of a record in a file: plain values (null is unknown) and rows in the order of the file. */
export interface Incoming {
  readonly plain: Readonly<Record<string, Value>>;
  readonly lists: Readonly<Record<string, readonly LooseRow[]>>;
}

/** Everything people ever changed by hand in a record. Imports do not overwrite it. */
export interface Touched {
  readonly overlapping: (path: string) => string[];
  /** Names and labels that people deleted or replaced: `characters:Kim Shin`, `episodes:3`. */
  readonly names: ReadonlySet<string>;
}

export const UNTOUCHED: Touched = { overlapping: () => [], names: new Set() };

/** Row fields that identify rows with generated keys in a file. */
const NATURAL_NAMES = new Set(['name', 'label']);

function replacedNames(path: string, was: Value | Row): string[] {
  const [field = '', , part] = path.split('/');
  if (part !== undefined) return NATURAL_NAMES.has(part) && was !== null ? [`${field}:${String(was)}`] : [];
  if (typeof was !== 'object' || was === null || Array.isArray(was)) return [];
  const row = was as Row;
  return [...NATURAL_NAMES].flatMap((name) =>
    typeof row[name] === 'string' ? [`${field}:${row[name]}`] : [],
  );
}

/** Returns what people changed in one record, from the revisions that people made. */
export function touchedBy(revisions: readonly Operations[]): Touched {
  const entries = revisions.flatMap((operations) => Object.entries(operations));
  if (entries.length === 0) return UNTOUCHED;
  return {
    overlapping: pathIndex(entries.map(([path]) => path)).overlapping,
    names: new Set(entries.flatMap(([path, [was]]) => replacedNames(path, was))),
  };
}

function mergeRows(field: CollectionField, before: Rows, list: readonly LooseRow[]): Rows {
  const merged = writableRows(before);
  const defaults = Object.fromEntries(
    Object.entries(field.row).map(([name, part]): [string, Value] => [name, part.initial ?? null]),
  );
  list.forEach((input, index) => {
    const key = rowKey(field, { ...defaults, ...input });
    const position: Row = field.isOrdered ? { position: (index + 1) * POSITION_STEP } : {};
    merged[key] = { ...defaults, ...merged[key], ...position, ...input };
  });
  return { ...merged };
}

/**
 * Merges a row of a file into a record: known values replace stored ones, collection rows are added or updated, and nothing
 * is deleted. Keeps everything that people changed by hand.
 * @param before null for a new record
 */
export function mergeIncoming<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  { plain, lists }: Incoming,
  touched: Touched,
): RecordOf<F> {
  const start = (before ?? emptyRecord(fields)) as Readonly<Record<string, Value | Rows>>;
  const after: Record<string, Value | Rows> = { ...start };
  for (const [name, value] of Object.entries(plain)) {
    const isUnknown = value === null || (Array.isArray(value) && value.length === 0);
    if (!isUnknown && fields[name]) after[name] = value;
  }
  for (const [name, list] of Object.entries(lists)) {
    const field = fields[name];
    if (field && isCollection(field)) after[name] = mergeRows(field, start[name] as Rows, list);
  }
  const merged = after as RecordOf<F>;
  if (before === null || touched === UNTOUCHED) return merged;
  const allowed = Object.entries(diffRecords(fields, before, merged)).filter(
    ([path]) => touched.overlapping(path).length === 0,
  );
  return applyOperations(fields, before, Object.fromEntries(allowed));
}
