import { call } from '#src/client/api.ts';
import type { Job } from '#src/dashboard/bulk/job.ts';
import { restOf } from '#src/dashboard/resources.ts';

/** A column of the file, and the field that it is read as. */
export interface ImportColumn {
  column: string;
  /** Null for a column that is not imported. */
  field: string | null;
  label?: string;
  /** Whether its values are added to a list of the record. */
  isList?: boolean;
  /** Why it is not imported. */
  reason?: string;
}

export type RowState = 'created' | 'changed' | 'unchanged' | 'ambiguous' | 'rejected';

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  ambiguous: number;
  refused: number;
  /** The first rejected rows and values; a value alone leaves its row valid. */
  refusals: readonly { line: number; column: string | null; value: string; reason: string; isValue?: true }[];
  columns: readonly ImportColumn[];
  /** The fields that a column can be read as. */
  fields: readonly { field: string; label: string }[];
  /** Field by which rows are matched. */
  key: string;
  /** Whether the order of day and month must be chosen. */
  isDateOrderMixed: boolean;
  /** First rows of the file; cells in the order of `columns`. */
  sample: readonly { line: number; cells: readonly string[] }[];
  activityId: number | null;
}

export type ImportMode = 'upsert' | 'create' | 'update';
export type ListMode = 'add' | 'replace';
export type DateOrder = 'dmy' | 'mdy';

/** How the columns of a file are read. */
export interface ColumnChoices {
  /** Fields by column; an empty field leaves the column out. Other columns are detected. */
  columns: Readonly<Record<string, string>>;
  /** By column; values are added by default. */
  lists: Readonly<Record<string, ListMode>>;
}

/** The record that an ambiguous row means, or a new one, by line. */
export type RowChoices = Readonly<Record<string, number | 'new'>>;

interface ImportOptions extends ColumnChoices {
  /** A field, `id`, or `auto` to match rows by everything that is known. */
  key: string;
  mode: ImportMode;
  isDryRun: boolean;
  dateOrder: DateOrder | null;
  /** The job whose row choices are applied. */
  plan: Job['id'] | null;
}

/** Stores the choices for rows of a finished plan. */
export async function saveRowChoices(plan: Job['id'], choices: RowChoices): Promise<void> {
  const list = Object.entries(choices).map(([line, record]) => ({ line: Number(line), record }));
  if (list.length === 0) return;
  await call<void>(`/jobs/${plan}/choices`, { method: 'POST', body: { choices: list } });
}

/** Starts an import of a file; resolves to the id of its job. */
export async function beginImport(resource: string, file: File, options: ImportOptions): Promise<Job['id']> {
  const { key, mode, isDryRun, columns, lists, dateOrder, plan } = options;
  const query = new URLSearchParams({ key, mode, dryRun: String(isDryRun), fileName: file.name });
  for (const [name, choices] of Object.entries({ columns, lists }))
    if (Object.keys(choices).length > 0) query.set(name, JSON.stringify(choices));
  if (dateOrder !== null) query.set('dateOrder', dateOrder);
  if (plan !== null) query.set('plan', String(plan));
  const { job } = await call<{ job: { id: Job['id'] } }>(`/${restOf(resource)}/import?${query}`, {
    method: 'POST',
    body: file,
  });
  return job.id;
}

/** Returns the name under which the job of an import is stored. */
export const importName = (resource: string): string => `import ${resource}`;
