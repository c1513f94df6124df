import { conflict, invalid } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import { type Fields, isCollection, type RecordOf, type Value } from '#src/records/fields/field.ts';
import { type InputOf, inputFromRecord, recordFromInput, rowKey } from '#src/records/fields/input.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction, rolledBack } from '#src/server/db/commandTransaction.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { writeContext } from './history.server.ts';
import type { Stored } from './reading.server.ts';
import { foreignRowErrors } from './recordLimits.ts';
import type { Alter, ChangeOutcome, RecordStore } from './recordStore.server.ts';

type LooseRow = Readonly<Record<string, Value>>;
type Values = Readonly<Record<string, unknown>>;

/** A change to many records. `add` and `remove` hold rows of collections. */
export interface BulkWork {
  readonly action: 'update' | 'delete' | 'restore';
  readonly changes: Values;
  readonly add: Values;
  readonly remove: Values;
  readonly note?: string | undefined;
}

export interface BulkRequest extends BulkWork {
  readonly ids: readonly number[];
  /** The number of records that the user confirmed; any other number is rejected. */
  readonly expected?: number | undefined;
  readonly isDryRun: boolean;
}

export interface BulkResult {
  readonly matched: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: { id: number; label: string; reason: string }[];
  readonly activityId: number | null;
}

/** Most rejected records in one response. */
const REJECTED_MAX = 100;

/**
 * Returns the field changes of one record; each named collection is replaced as a whole, without the removed and with the
 * added rows.
 */
function changesTo<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  { changes, add, remove }: BulkWork,
): Values {
  const present = inputFromRecord(fields, record) as Readonly<Record<string, readonly LooseRow[]>>;
  const names = [...new Set([...Object.keys(add), ...Object.keys(remove)])];
  const lists = names.flatMap((name): [string, readonly LooseRow[]][] => {
    const field = fields[name];
    if (!field || !isCollection(field)) return [];
    const keysOf = (rows: unknown) => new Set(((rows ?? []) as LooseRow[]).map((row) => rowKey(field, row)));
    const removed = keysOf(remove[name]);
    const remaining = (present[name] ?? []).filter((row) => !removed.has(rowKey(field, row)));
    const known = keysOf(remaining);
    const added = ((add[name] ?? []) as LooseRow[]).filter((row) => !known.has(rowKey(field, row)));
    return [[name, [...remaining, ...added]]];
  });
  return { ...changes, ...Object.fromEntries(lists) };
}

function alterBy(work: BulkWork): Alter {
  if (work.action !== 'update') {
    const isDeleted = work.action === 'delete';
    return (_fields, stored) => (stored.isDeleted === isDeleted ? null : { after: stored.record, isDeleted });
  }
  return <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) => {
    if (stored.isDeleted) return { reason: 'The record is deleted' };
    const changes = changesTo(fields, stored.record, work) as Partial<InputOf<F>>;
    const after = recordFromInput(fields, stored.record, changes);
    const foreign = foreignRowErrors(fields, stored.record, after);
    const [reason] = Object.values(foreign);
    return reason === undefined ? { after } : { reason, fields: foreign };
  };
}

const rejectedOf = (outcomes: readonly ChangeOutcome[]) =>
  outcomes.flatMap(({ id, label, declined }) => (declined ? [{ id, label, reason: declined.reason }] : []));

async function workOn(
  tx: Transaction,
  context: CommandContext,
  store: RecordStore,
  request: BulkRequest,
): Promise<BulkResult> {
  const { ids, isDryRun, ...work } = request;
  const verb = `bulk${work.action.replace(/^./, (letter) => letter.toUpperCase())}`;
  const action = `${store.entity}.${verb}`;
  const activityId = await recordActivity(tx.client, actorIdOf(context), { action, entity: store.entity });
  const write = writeContext(context, action, { note: work.note, activityId });
  const outcomes = await store.alter(tx, ids, alterBy(work), write);
  const rejected = rejectedOf(outcomes);
  if (rejected.length > 0 && !isDryRun)
    throw conflict(
      `${rejected.length} of ${outcomes.length} records cannot be changed. No record was changed`,
      {
        refused: rejected.slice(0, REJECTED_MAX),
      },
    );
  const changed = outcomes.filter(({ state }) => state === 'changed').length;
  const counts = {
    matched: outcomes.length,
    changed,
    unchanged: outcomes.length - changed - rejected.length,
  };
  if (changed === 0) await tx.client.query('delete from activity where id = $1', [activityId]);
  else
    await tx.client.query('update activity set detail = $2 where id = $1', [
      activityId,
      JSON.stringify({ ...counts, fields: Object.keys({ ...work.changes, ...work.add, ...work.remove }) }),
    ]);
  const isStored = changed > 0 && !isDryRun;
  return { ...counts, refused: rejected.slice(0, REJECTED_MAX), activityId: isStored ? activityId : null };
}

/**
 * Checks that the actor may perform the action on the resource and change each of the named fields. @throws AppError 403
 */
export function authoriseBulk(
  { actor }: CommandContext,
  { resource, fieldPermissions = {} }: Pick<RecordStore, 'resource' | 'fieldPermissions'>,
  { action, changes }: Pick<BulkWork, 'action' | 'changes'>,
): void {
  authorise(can(actor, action, resource));
  for (const field of Object.keys(changes)) {
    const needed = fieldPermissions[field];
    if (needed) authorise(can(actor, needed, resource));
  }
}

/**
 * Updates, deletes or restores many records in one transaction: all of them or none.
 * @param maximum the largest allowed number of records
 * @throws AppError 403; 422 for too many records; 409 if their number differs from `expected`, or with `refused` if some
 *   cannot be changed
 */
export async function workInBulk(
  context: CommandContext,
  store: RecordStore,
  request: BulkRequest,
  maximum: number,
): Promise<BulkResult> {
  authoriseBulk(context, store, request);
  const matched = request.ids.length;
  if (matched > maximum) throw invalid({ ids: `Select at most ${maximum} records` });
  if (request.expected !== undefined && request.expected !== matched)
    throw conflict(
      `The selection now has ${matched} records, not ${request.expected}. Check it and try again`,
      { matched },
    );
  const run = request.isDryRun ? rolledBack : commandTransaction;
  return run(context.db, (tx) => workOn(tx, context, store, request));
}
