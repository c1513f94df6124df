import type { Actor } from '#src/domain/can.ts';
import type { Fields, RecordOf, Value } from '#src/domain/fields/field.ts';
import type { RevisedEntity } from '#src/domain/revised.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import type { Draft } from '#src/server/catalogue/recordWrites.server.ts';
import { snakeCase } from '#src/server/catalogue/tables.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { type ImportRow, type NamedIds, namedTarget } from './resourceRows.ts';

export const IMPORT_MODES = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What rows are imported into. */
export interface ImportTarget<F extends Fields = Fields> {
  readonly entity: RevisedEntity;
  readonly fields: F;
  /** Labels of the fields that a file may have. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields by further words that a file may have for them, as `mapColumns` takes them. */
  readonly otherWords?: Readonly<Record<string, string>>;
  /** Fields by which rows may be known, beside `id`, the surest first. */
  readonly keys: readonly string[];
  /** Fields whose values no two records share. */
  readonly uniques: readonly string[];
  /** What a row may be known by in the words of `known`, the surest first; its key alone when left out. */
  wordsOf?(row: ImportRow, key: string): readonly string[];
  /** Every record's id and key; one that several keys tell has several. */
  known(runner: Runner, field: string): Promise<readonly { id: number; key: string }[]>;
  lock(runner: Runner, ids: readonly number[]): Promise<Map<number, Stored<RecordOf<F>>>>;
  /** Fills what is derived, of new rows. */
  completed(
    values: Record<string, Value>,
    isTaken: (field: string, value: string) => boolean,
  ): Record<string, Value>;
  /** What cannot be of what a row makes of a record, or not by this actor. */
  faultsOf(draft: Draft<RecordOf<F>>, actor: Actor | null): Readonly<Record<string, string>>;
  write(
    tx: Transaction,
    drafts: readonly Draft<RecordOf<F>>[],
    context: WriteContext,
  ): Promise<readonly { isNew: boolean }[]>;
}

export interface ImportOptions {
  /** What rows are known by; null for the first of the target's keys that the file has. */
  readonly key: string | null;
  readonly mode: ImportMode;
  readonly isDryRun: boolean;
  readonly fileName: string | null;
}

/** With what rows are known by once the file was looked at. */
export type KeyedOptions = ImportOptions & { readonly key: string };

/** What references of a file may be called, by table: tables of up to 50,000 rows. */
export async function namesOf(runner: Runner, fields: Fields): Promise<Map<string, NamedIds>> {
  const named = new Map<string, NamedIds>();
  for (const to of new Set(Object.values(fields).flatMap((field) => namedTarget(field) ?? []))) {
    const ids = new Map<string, number | null>();
    const { rows } = await runner.query<Record<string, unknown> & { id: number }>(
      `select * from ${snakeCase(to)} order by id limit 50000`,
    );
    const call = (name: unknown, id: number) => {
      const word = String(name).toLowerCase();
      const other = ids.get(word);
      ids.set(word, other === undefined || other === id ? id : null);
    };
    for (const row of rows)
      for (const column of ['id', 'code', 'slug', 'name'])
        if (row[column] !== undefined && row[column] !== null) call(row[column], row.id);
    named.set(to, ids);
  }
  return named;
}

interface Taken {
  /** Id of the record, or line of the row, that has a value. */
  holder(field: string, value: string): number | string | undefined;
  take(field: string, value: string, holder: number | string): void;
}

/** Who has which unique value, beforehand and as rows are taken. */
export async function takenValues(
  runner: Runner,
  target: Pick<ImportTarget, 'known' | 'uniques'>,
): Promise<Taken> {
  const holders = new Map<string, number | string>();
  const keyOf = (field: string, value: string) => `${field}\n${value.toLowerCase()}`;
  for (const field of target.uniques)
    for (const { id, key } of await target.known(runner, field)) holders.set(keyOf(field, key), id);
  return {
    holder: (field, value) => holders.get(keyOf(field, value)),
    take: (field, value, holder) => holders.set(keyOf(field, value), holder),
  };
}

/** Ids by key; null where several records have it. */
export async function knownKeys(
  runner: Runner,
  target: Pick<ImportTarget, 'known'>,
  field: string,
): Promise<Map<string, number | null>> {
  const ids = new Map<string, number | null>();
  for (const { id, key } of await target.known(runner, field)) {
    const word = key.toLowerCase();
    ids.set(word, ids.has(word) ? null : id);
  }
  return ids;
}

export interface Planned {
  readonly id: number | null;
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
}

export interface Planning {
  readonly target: Pick<ImportTarget, 'fields' | 'labels' | 'uniques' | 'wordsOf' | 'completed'>;
  readonly options: KeyedOptions;
  readonly ids: ReadonlyMap<string, number | null>;
  readonly taken: Taken;
}

/** Why a row cannot be taken: the field and the reason; null where it can. */
function faultOf(
  row: ImportRow,
  id: number | null | undefined,
  { target, options, taken }: Planning,
): [field: string, reason: string] | null {
  const { key, mode } = options;
  if (id === null) return [key, 'Several records are called this'];
  if (id !== undefined && mode === 'create') return [key, 'It is there already'];
  if (id === undefined && (mode === 'update' || key === 'id')) return [key, 'It is not there'];
  if (id === undefined) {
    const isMissing = (name: string) => {
      const field = target.fields[name];
      return (
        field !== undefined &&
        'initial' in field &&
        field.initial === undefined &&
        row.values[name] === undefined
      );
    };
    const missing = Object.keys(target.labels).find(isMissing);
    if (missing !== undefined) return [missing, 'It is missing'];
  }
  for (const field of target.uniques) {
    const value = row.values[field];
    const holder = typeof value === 'string' ? taken.holder(field, value) : undefined;
    if (holder !== undefined && holder !== id) return [field, `Another one has this already: ${holder}`];
  }
  return null;
}

/** What becomes of each row: a new record, or a change of one; those that cannot be taken are told. */
export function planOf(
  rows: readonly ImportRow[],
  planning: Planning,
  refuse: (row: ImportRow, field: string, reason: string) => void,
): Planned[] {
  const { target, options, ids, taken } = planning;
  // A record may be known by several words, and by its number: both say that a row means one that an earlier row means.
  const lines = new Map<string | number, number>();
  return rows.flatMap((row): Planned[] => {
    const words = (target.wordsOf?.(row, options.key) ?? [row.key]).map((word) => word.toLowerCase());
    const [word = ''] = words;
    const id = words.map((each) => ids.get(each)).find((each) => each !== undefined);
    const earlier = lines.get(word) ?? lines.get(id ?? word);
    if (earlier !== undefined) {
      refuse(row, options.key, `Line ${earlier} is the same record`);
      return [];
    }
    lines.set(word, row.line);
    if (typeof id === 'number') lines.set(id, row.line);
    const fault = faultOf(row, id, planning);
    if (fault) {
      refuse(row, ...fault);
      return [];
    }
    const isTaken = (field: string, value: string) => taken.holder(field, value) !== undefined;
    const values = id === undefined ? target.completed({ ...row.values }, isTaken) : row.values;
    for (const field of target.uniques) {
      const value = values[field];
      if (typeof value === 'string') taken.take(field, value, id ?? `line ${row.line}`);
    }
    return [{ id: id ?? null, line: row.line, values }];
  });
}
