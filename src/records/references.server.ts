import type { FieldErrors } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';
import {
  type Field,
  type Fields,
  isCollection,
  type PlainField,
  type RecordOf,
  type Target,
  type Value,
} from './fields/field.ts';
import type { Rows } from './fields/operations.ts';
import type { PendingRecord } from './recordWrites.server.ts';
import { snakeCase } from './tables.server.ts';

type LooseRecord = Readonly<Record<string, Value | Rows>>;

/** The ids in one table to which one field refers. */
interface Reference {
  readonly field: string;
  readonly to: Target;
  readonly ids: Set<number>;
}

/** Returns the referenced ids by field and target table. */
export function referencesIn<F extends Fields>(fields: F, input: RecordOf<F> | null): Map<string, Reference> {
  const record = input as LooseRecord | null;
  const references = new Map<string, Reference>();
  const add = (name: string, { to }: PlainField, value: Value | undefined) => {
    if (to === undefined || typeof value !== 'number') return;
    const key = `${name}:${to}`;
    const reference = references.get(key) ?? { field: name, to, ids: new Set() };
    reference.ids.add(value);
    references.set(key, reference);
  };
  for (const [name, field] of Object.entries<Field>(fields)) {
    const value = record?.[name];
    if (!isCollection(field)) add(name, field, value as Value);
    else {
      for (const row of Object.values((value ?? {}) as Rows))
        for (const [part, partField] of Object.entries(field.row)) add(name, partField, row[part]);
    }
  }
  return references;
}

/**
 * Returns the ids of stored records that are not deleted. In tables without `deleted_at`, the name refers to the null of the
 * outer query.
 */
async function existingIds(runner: Runner, to: Target, ids: ReadonlySet<number>): Promise<Set<number>> {
  const { rows } = await runner.query<{ id: number }>(
    `select t.id from (select null::timestamptz as deleted_at) x cross join lateral
       (select id from ${snakeCase(to)} where id = any($1::int[]) and deleted_at is null) t`,
    [[...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the record's own rows that a reference can name before they are stored: a still refers to a new episode. */
function ownRows<F extends Fields>(fields: F, record: RecordOf<F>, to: Target): Rows | undefined {
  const field: Field | undefined = fields[to];
  if (!field || !isCollection(field) || field.keyParts.join() !== 'key') return undefined;
  return (record as LooseRecord)[to] as Rows | undefined;
}

/**
 * Returns the references that a draft adds. Existing ones are not checked again, so that one to a deleted person does not
 * block other edits.
 */
function addedReferences<F extends Fields>(
  fields: F,
  { before, after, isDeleted = false }: PendingRecord<RecordOf<F>>,
): Reference[] {
  if (isDeleted || before?.record === after) return [];
  const known = referencesIn(fields, before?.record ?? null);
  return [...referencesIn(fields, after)].flatMap(([key, { field, to, ids }]) => {
    const own = ownRows(fields, after, to);
    const added = [...ids].filter((id) => !known.get(key)?.ids.has(id) && !own?.[String(id)]);
    return added.length > 0 ? [{ field, to, ids: new Set(added) }] : [];
  });
}

/**
 * Returns for each draft, by field, its added references to missing or deleted records. Runs one statement per target
 * table for all drafts.
 * @param reviving ids in the own table that the same command restores
 */
export async function missingReferences<F extends Fields>(
  runner: Runner,
  fields: F,
  drafts: readonly PendingRecord<RecordOf<F>>[],
  reviving: { readonly to: Target; readonly ids: ReadonlySet<number> },
): Promise<FieldErrors[]> {
  const added = drafts.map((draft) => addedReferences(fields, draft));
  const wanted = new Map<Target, Set<number>>();
  for (const { to, ids } of added.flat()) {
    const all = wanted.get(to) ?? new Set();
    for (const id of ids) all.add(id);
    wanted.set(to, all);
  }
  const existing = new Map<Target, Set<number>>();
  for (const [to, ids] of wanted) existing.set(to, await existingIds(runner, to, ids));
  const exists = (to: Target, id: number) =>
    existing.get(to)?.has(id) || (reviving.to === to && reviving.ids.has(id));
  return added.map((references) =>
    Object.fromEntries(
      references.flatMap(({ field, to, ids }): [string, string][] => {
        const missing = [...ids].filter((id) => !exists(to, id));
        return missing.length > 0
          ? [[field, `These ids do not exist: ${missing.slice(0, 5).join(', ')}`]]
          : [];
      }),
    ),
  );
}
