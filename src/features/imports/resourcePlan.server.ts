import type { Fields, Value } from '#src/records/fields/field.ts';
import type { FieldStore } from '#src/records/recordStore.server.ts';
import type { KnownRecords, Taken } from './importLookups.server.ts';
import type { ImportRow } from './importShapes.ts';

export const IMPORT_MODES = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Fills the derived values of a new record. */
type Completing = (
  values: Record<string, Value>,
  isTaken: (field: string, value: string) => boolean,
) => Record<string, Value>;

/** The records that rows are imported into. */
export interface ImportTarget<F extends Fields = Fields> extends KnownRecords {
  readonly records: FieldStore<F>;
  /** Labels of the fields that a file may contain. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields other than `id` that can identify records, the most reliable first. */
  readonly keys: readonly string[];
  /** Fields with unique values. */
  readonly uniques: readonly string[];
  /** Returns the keys, in the form that `known` yields, that can match a row, the most reliable first. Default: its key. */
  termsOf?(row: ImportRow, key: string): readonly string[];
  /** Creates the function that fills the derived values of new records in one import. */
  completing(): Completing;
}

export interface ImportOptions {
  readonly mode: ImportMode;
  readonly isDryRun: boolean;
  readonly fileName: string | null;
}

/** The options with the key that was chosen for the file. */
type KeyedOptions = ImportOptions & { readonly key: string };

export interface Planned {
  readonly id: number | null;
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
}

export interface Planning {
  readonly target: Pick<ImportTarget, 'records' | 'labels' | 'uniques' | 'termsOf' | 'completing'>;
  readonly options: KeyedOptions;
  readonly ids: ReadonlyMap<string, number | null>;
  readonly taken: Taken;
}

/** Returns the field and reason why a row is rejected; null if it is valid. */
function rowErrorOf(
  row: ImportRow,
  id: number | null | undefined,
  { target, options, taken }: Planning,
): [field: string, reason: string] | null {
  const { key, mode } = options;
  if (id === null) return [key, 'Several records match this value'];
  if (id !== undefined && mode === 'create') return [key, 'This record already exists'];
  if (id === undefined && (mode === 'update' || key === 'id')) return [key, 'No record matches this value'];
  if (id === undefined) {
    const isMissing = (name: string) => {
      const field = target.records.fields[name];
      return (
        field !== undefined &&
        'initial' in field &&
        field.initial === undefined &&
        row.values[name] === undefined
      );
    };
    const missing = Object.keys(target.labels).find(isMissing);
    if (missing !== undefined) return [missing, 'This field is required'];
  }
  for (const field of target.uniques) {
    const value = row.values[field];
    const holder = typeof value === 'string' ? taken.holder(field, value) : undefined;
    if (holder !== undefined && holder !== id)
      return [field, `Another record already has this value: ${holder}`];
  }
  return null;
}

/**
 * Returns a function that plans one row at a time, as a new record or an update. It reports a rejected row and returns null
 * for it.
 */
export function planner(
  planning: Planning,
  reject: (row: ImportRow, field: string, reason: string) => void,
): (row: ImportRow) => Planned | null {
  const { target, options, ids, taken } = planning;
  const complete = target.completing();
  const isTaken = (field: string, value: string) => taken.holder(field, value) !== undefined;
  // A record can match by several keys and by id; either shows that an earlier row means the same record.
  const lines = new Map<string | number, number>();
  return (row) => {
    const parts = (target.termsOf?.(row, options.key) ?? [row.key]).map((word) => word.toLowerCase());
    const [word = ''] = parts;
    const id = parts.map((each) => ids.get(each)).find((each) => each !== undefined);
    const earlier = lines.get(word) ?? lines.get(id ?? word);
    if (earlier !== undefined) {
      reject(row, options.key, `Line ${earlier} describes the same record`);
      return null;
    }
    lines.set(word, row.line);
    if (typeof id === 'number') lines.set(id, row.line);
    const error = rowErrorOf(row, id, planning);
    if (error) {
      reject(row, ...error);
      return null;
    }
    const values = id === undefined ? complete({ ...row.values }, isTaken) : row.values;
    for (const field of target.uniques) {
      const value = values[field];
      if (typeof value === 'string') taken.take(field, value, id ?? `line ${row.line}`);
    }
    return { id: id ?? null, line: row.line, values };
  };
}
