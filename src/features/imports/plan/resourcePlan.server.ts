import type { CandidateSource } from '#src/features/imports/matching/candidates.server.ts';
import type { Namesake } from '#src/features/imports/matching/decide.ts';
import type { Taken } from '#src/features/imports/matching/importLookups.server.ts';
import type { RowMatch } from '#src/features/imports/matching/matchRows.ts';
import type { Fields, Value } from '#src/records/fields/field.ts';
import type { Row } from '#src/records/fields/operations.ts';
import type { FieldStore } from '#src/records/recordStore.server.ts';

export const IMPORT_MODES = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Whether the values of a column are added to a list of the record or replace it. */
export const LIST_MODES = ['add', 'replace'] as const;
export type ListMode = (typeof LIST_MODES)[number];

/** Fills the derived values of a new record. */
type Completing = (
  values: Record<string, Value>,
  isTaken: (field: string, value: string) => boolean,
) => Record<string, Value>;

/** The records that rows are imported into. */
export interface ImportTarget<F extends Fields = Fields> {
  readonly records: FieldStore<F>;
  /** Labels of the fields that a file may contain. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields other than `id` that can identify records, the most reliable first. */
  readonly keys: readonly string[];
  /** Fields with unique values. */
  readonly uniques: readonly string[];
  /** Finds the stored records that rows could mean. */
  readonly candidates: CandidateSource;
  /** Creates the function that fills the derived values of new records in one import. */
  completing(): Completing;
}

/** The caller's choice for a row that could mean several records, by line: the id of one, or a new record. */
export type Choices = Readonly<Record<string, number | 'new'>>;

export interface ImportOptions {
  readonly mode: ImportMode;
  readonly isDryRun: boolean;
  readonly fileName: string | null;
  /** By column of the file. */
  readonly lists: Readonly<Record<string, ListMode>>;
  readonly choices: Choices;
  /** Whether rows are matched by all that is known, not only by the key. */
  readonly isAutomatic: boolean;
}

/** A row with the ids of all records that it names. */
export interface ResolvedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
  readonly newValues: Readonly<Record<string, Value>>;
  readonly lists: Readonly<Record<string, readonly Row[]>>;
}

/** A row that creates or changes a record. */
export interface Planned extends ResolvedRow {
  /** Null for a new record. */
  readonly id: number | null;
  /** Whether the record was found by its name, which the row then does not change. */
  readonly isMatchedByName: boolean;
  /** Records with the same name that the new one is not. */
  readonly namesakes: readonly Namesake[];
}

interface Planning {
  readonly target: Pick<ImportTarget, 'records' | 'labels' | 'uniques' | 'completing'>;
  readonly mode: ImportMode;
  /** The field that identifies rows, for messages. */
  readonly key: string;
  readonly taken: Taken;
}

export interface PlanReport {
  reject(line: number, field: string, value: string, reason: string): void;
  ask(line: number, ids: readonly number[], reason: string): void;
}

/** Returns the field and reason why a matched row is rejected; null if it is valid. */
function rowErrorOf(
  { values, newValues }: ResolvedRow,
  id: number | null,
  { target, mode, key, taken }: Planning,
): [field: string, reason: string] | null {
  if (id !== null && mode === 'create') return [key, 'This record already exists'];
  if (id === null && mode === 'update') return [key, 'No record matches this value'];
  if (id === null) {
    const isMissing = (name: string) => {
      const field = target.records.fields[name];
      return (
        field !== undefined &&
        'initial' in field &&
        field.initial === undefined &&
        values[name] === undefined &&
        newValues[name] === undefined
      );
    };
    const missing = Object.keys(target.labels).find(isMissing);
    if (missing !== undefined) return [missing, 'This field is required'];
  }
  for (const field of target.uniques) {
    const value = values[field];
    const holder = typeof value === 'string' ? taken.holder(field, value) : undefined;
    if (holder !== undefined && holder !== id)
      return [field, `Another record already has this value: ${holder}`];
  }
  return null;
}

/**
 * Returns a function that plans one matched row at a time, as a new record or an update. It reports a rejected or ambiguous
 * row and returns null for it.
 */
export function planner(
  planning: Planning,
  report: PlanReport,
): (row: ResolvedRow, match: RowMatch) => Planned | null {
  const { target, key, taken } = planning;
  const complete = target.completing();
  const isTaken = (field: string, value: string) => taken.holder(field, value) !== undefined;
  const accept = (
    row: ResolvedRow,
    id: number | null,
    { namesakes = [], isMatchedByName = false }: Partial<Planned>,
  ): Planned | null => {
    const error = rowErrorOf(row, id, planning);
    if (error) {
      const [field, reason] = error;
      report.reject(row.line, field, String(row.values[field] ?? ''), reason);
      return null;
    }
    const values = id === null ? complete({ ...row.newValues, ...row.values }, isTaken) : row.values;
    for (const field of target.uniques) {
      const value = values[field];
      if (typeof value === 'string') taken.take(field, value, id ?? `line ${row.line}`);
    }
    return { ...row, id, values, namesakes, isMatchedByName };
  };
  return (row, match) => {
    switch (match.state) {
      case 'match':
        return accept(row, match.id, { isMatchedByName: match.by === 'name' });
      case 'new':
        return accept(row, null, { namesakes: match.namesakes });
      case 'ambiguous':
        report.ask(row.line, match.ids, match.reason);
        return null;
      case 'missing':
        report.reject(row.line, key, String(row.values[key] ?? ''), 'No record matches this value');
        return null;
      case 'repeat':
        report.reject(
          row.line,
          key,
          String(row.values[key] ?? ''),
          `Line ${match.of} describes the same record`,
        );
        return null;
    }
  };
}
