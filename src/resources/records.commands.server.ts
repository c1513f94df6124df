import { can } from '#src/domain/can.ts';
import { conflict, type FieldErrors, invalid, notFound } from '#src/domain/errors.ts';
import type { Fields } from '#src/domain/fields/field.ts';
import { emptyRecord, type InputOf, recordFromInput } from '#src/domain/fields/input.ts';
import type { Action } from '#src/domain/roles.ts';
import { missingReferences, refuseFaults, withCleanText } from '#src/server/catalogue/checks.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import {
  commandTransaction,
  mergeChanges,
  type Reverting,
  undoRevision,
} from '#src/server/catalogue/revising.server.ts';
import { countUses } from '#src/server/catalogue/uses.server.ts';
import type { Database, Runner, Transaction } from '#src/server/db/database.ts';
import {
  lockRecords,
  type RecordKind,
  type ReferenceRecord,
  refuseUsed,
  type StoredReference,
  withSlugs,
  writeRecordsOf,
} from './records.server.ts';

type Changes = Partial<InputOf<Fields>>;

/** @throws AppError 403 unless the actor may do this with records of the kind */
export function authoriseKind({ actor }: CommandContext, action: Action, { resource }: RecordKind): void {
  authorise(can(actor, action, resource.name));
}

async function lockRecord({ client }: Transaction, kind: RecordKind, id: number): Promise<StoredReference> {
  const stored = (await lockRecords(client, kind, [id])).get(id);
  if (!stored || stored.isDeleted) throw notFound(`There is no ${kind.resource.noun.one} ${id}`);
  return stored;
}

/** Fields of a record that another one has already, whatever the letters' case. */
export async function takenFields(
  runner: Runner,
  { table }: RecordKind,
  id: number | null,
  record: ReferenceRecord,
): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  for (const name of table.uniques) {
    const column = table.columns[name];
    const value = record[name];
    if (column === undefined || typeof value !== 'string') continue;
    const { rows } = await runner.query<{ id: number }>(
      `select id from ${table.table} where lower(${column}) = lower($1) and id is distinct from $2::int limit 1`,
      [value, id],
    );
    if (rows[0]) faults[name] = `Another one has this already: ${rows[0].id}`;
  }
  return faults;
}

const KEY_OF_DETAIL = /\(([^()]*(?:\([^()]*\))?[^()]*)\)=\(/;

/** What a unique key of the database refuses although nobody had the value a moment ago, told as a field's fault. */
function asTaken(error: unknown, { table }: RecordKind): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505' || !('detail' in error))
    return error;
  const key = KEY_OF_DETAIL.exec(String(error.detail))?.[1] ?? '';
  const words = key.split(/[^a-z_]+/);
  const field = Object.keys(table.columns).find(
    (name) => name !== 'kind' && words.includes(table.columns[name] ?? ''),
  );
  return field === undefined ? error : invalid({ [field]: 'Another one has this already' });
}

/** @throws AppError as `commandTransaction`; 422 for a unique value that somebody took meanwhile */
export function recordTransaction<Result>(
  db: Database,
  kind: RecordKind,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return commandTransaction(db, (tx) =>
    work(tx).catch((error: unknown) => {
      throw asTaken(error, kind);
    }),
  );
}

interface Save {
  readonly before: StoredReference | null;
  readonly after: ReferenceRecord;
  readonly verb: string;
  readonly note?: string | undefined;
}

async function saveRecord(
  tx: Transaction,
  context: CommandContext,
  kind: RecordKind,
  { before, after, verb, note }: Save,
): Promise<number> {
  const id = before?.id ?? null;
  // One at a time looks which names and slugs are free, and takes them.
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('names of ' || $1, 0))`, [
    kind.table.table,
  ]);
  const record = await withCleanText(kind.fields, await withSlugs(tx.client, kind, after));
  refuseFaults({
    ...(await takenFields(tx.client, kind, id, record)),
    ...(await missingReferences(tx.client, kind.fields, before?.record ?? null, record)),
  });
  const [written] = await writeRecordsOf(tx, kind, [{ before, after: record, isDeleted: false }], {
    actorId: actorIdOf(context),
    action: `${kind.entity}.${verb}`,
    now: context.now,
    ...(note !== undefined && { note }),
  });
  return written?.id ?? before?.id ?? 0;
}

/**
 * Makes a record of a reference table. A slug left out is made of the name.
 * @param given fields that passed the kind's `createSchema`
 * @returns its id
 * @throws AppError 403, 422 naming each field that is wrong or taken
 */
export async function createRecord(
  context: CommandContext,
  kind: RecordKind,
  { note, ...given }: InputOf<Fields> & { note?: string | undefined },
): Promise<number> {
  authoriseKind(context, 'create', kind);
  const after = recordFromInput(kind.fields, emptyRecord(kind.fields), given as Changes);
  return recordTransaction(context.db, kind, (tx) =>
    saveRecord(tx, context, kind, { before: null, after, verb: 'create', note }),
  );
}

/** A change as the calls bring it: what it was made to, why, and the fields. */
export interface Change {
  readonly version: number;
  readonly note?: string | undefined;
  readonly changes: Changes;
}

/**
 * Changes a record of a reference table. Made to an older version, it is merged with what others changed since.
 * @throws AppError 403, 404, 422 naming each field; 409 with was, yours, theirs and the present record where both sides
 *   changed the same
 */
export async function updateRecord(
  context: CommandContext,
  kind: RecordKind,
  id: number,
  { version, note, changes }: Change,
): Promise<number> {
  authoriseKind(context, 'update', kind);
  return recordTransaction(context.db, kind, async (tx) => {
    const before = await lockRecord(tx, kind, id);
    const after = await mergeChanges(tx.client, kind.entity, kind.fields, before, version, changes);
    return saveRecord(tx, context, kind, { before, after, verb: 'update', note });
  });
}

interface Removal {
  readonly version?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * Deletes a record that nothing points at. Undoing makes it again under its id.
 * @throws AppError 403, 404; 409 with the uses while it is in use, or when a version is given and it is not the present one
 */
export async function deleteRecord(
  context: CommandContext,
  kind: RecordKind,
  id: number,
  { version, note }: Removal = {},
): Promise<void> {
  authoriseKind(context, 'delete', kind);
  await recordTransaction(context.db, kind, async (tx) => {
    const before = await lockRecord(tx, kind, id);
    if (version !== undefined && version !== before.version)
      throw conflict('Somebody else has changed this meanwhile', {
        version: before.version,
        current: { id, version: before.version, ...before.record },
      });
    refuseUsed(kind, (await countUses(tx.client, kind.uses, [id])).get(id));
    await writeRecordsOf(tx, kind, [{ before, after: before.record, isDeleted: true }], {
      actorId: actorIdOf(context),
      action: `${kind.entity}.delete`,
      now: context.now,
      ...(note !== undefined && { note }),
    });
  });
}

/**
 * Undoes one revision of a record, whole or only some paths of it, as a new revision.
 * @param isGoneForGood whether one that was deleted is not brought back, but is not there; false when left out
 * @throws AppError 403, 404; 409 where a later revision changed the same paths; 422 for the revision that made the record
 */
export async function revertRecord(
  context: CommandContext,
  kind: RecordKind,
  id: number,
  { revisionId, paths, note }: Reverting,
  { isGoneForGood = false } = {},
): Promise<number> {
  authoriseKind(context, 'update', kind);
  return recordTransaction(context.db, kind, async (tx) => {
    const before = (await lockRecords(tx.client, kind, [id])).get(id);
    if (!before || (before.isDeleted && isGoneForGood))
      throw notFound(`There is no ${kind.resource.noun.one} ${id}`);
    if (before.isDeleted) authoriseKind(context, 'create', kind);
    const { after } = await undoRevision(tx.client, kind.entity, kind.fields, before, { revisionId, paths });
    return saveRecord(tx, context, kind, { before, after, verb: 'revert', note });
  });
}
