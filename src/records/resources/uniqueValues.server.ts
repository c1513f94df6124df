import { type FieldErrors, invalid } from '#src/domain/errors.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import type { Value } from '#src/records/fields/field.ts';
import type { PendingRecord } from '#src/records/recordWrites.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { ResourceDeclaration } from './define.ts';
import type { ResourceTable } from './table.server.ts';
import type { TableRecord } from './tableStorage.server.ts';

const TAKEN = 'Another record already has this value';

/** A draft's new value for a unique field. */
interface Gained {
  readonly at: number;
  readonly id: number | null;
  readonly value: string;
}

function gainedOf(drafts: readonly PendingRecord<TableRecord>[], field: string): Gained[] {
  return drafts.flatMap(({ before, after, isDeleted }, at): Gained[] => {
    const value = after[field];
    if (isDeleted || typeof value !== 'string' || before?.record[field] === value) return [];
    return [{ at, id: before?.id ?? null, value }];
  });
}

async function holdersOf(runner: Runner, table: string, column: string, gained: readonly Gained[]) {
  const { rows } = await runner.query<{ at: number; holder: number }>(
    `select r.at, x.id as holder from json_to_recordset($1::json) as r(at int, id int, value text)
     join ${table} x on lower(x.${column}) = lower(r.value) and x.id is distinct from r.id`,
    [JSON.stringify(gained)],
  );
  return rows;
}

/**
 * Returns, by index, errors for new values of unique fields that another record has, ignoring case. A value that another
 * draft gives up, or whose record is deleted, is free.
 */
export async function takenValues(
  runner: Runner,
  { table, columns, uniques }: ResourceTable,
  drafts: readonly PendingRecord<TableRecord>[],
): Promise<ReadonlyMap<number, FieldErrors>> {
  const errors = new Map<number, FieldErrors>();
  const deleted = drafts.flatMap(({ before, isDeleted }) => (before && isDeleted ? [before.id] : []));
  for (const field of uniques) {
    const column = columns[field];
    const gained = gainedOf(drafts, field);
    if (column === undefined || gained.length === 0) continue;
    const givenUp = new Set([...gained.map(({ id }) => id), ...deleted]);
    for (const { at, holder } of await holdersOf(runner, table, column, gained))
      if (!givenUp.has(holder)) errors.set(at, { ...errors.get(at), [field]: `${TAKEN}: ${holder}` });
  }
  return errors;
}

const KEY_OF_DETAIL = /\(([^()]*(?:\([^()]*\))?[^()]*)\)=\(/;

/** Translates a unique violation of PostgreSQL to a field error; returns other errors unchanged. */
export function asTaken(error: unknown, { columns }: ResourceTable): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505' || !('detail' in error))
    return error;
  const key = KEY_OF_DETAIL.exec(String(error.detail))?.[1] ?? '';
  const names = key.split(/[^a-z_]+/);
  const field = Object.keys(columns).find((name) => name !== 'kind' && names.includes(columns[name] ?? ''));
  return field === undefined ? error : invalid({ [field]: TAKEN });
}

/** Returns the stem, or the stem with the first free number from 2. */
async function freeSlug(runner: Runner, table: string, column: string, stem: string): Promise<string> {
  const { rows } = await runner.query<{ slug: string }>(
    `select ${column} as slug from ${table} where ${column} = $1 or ${column} like $1 || '-%'`,
    [stem],
  );
  const usedSlugs = new Set(rows.map(({ slug }) => slug));
  if (!usedSlugs.has(stem)) return stem;
  for (let number = 2; ; number += 1) if (!usedSlugs.has(`${stem}-${number}`)) return `${stem}-${number}`;
}

/** Returns the record with its empty slugs generated from their source fields. */
export async function withSlugs(
  runner: Runner,
  { fields }: Pick<ResourceDeclaration, 'fields'>,
  { table, columns }: ResourceTable,
  record: TableRecord,
): Promise<TableRecord> {
  const completed: Record<string, Value> = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'slug' || completed[name] !== null) continue;
    const stem = referenceSlug(String(completed[field.from ?? 'name']));
    completed[name] = await freeSlug(runner, table, columns[name] ?? name, stem);
  }
  return completed;
}
