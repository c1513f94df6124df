import { conflict, invalid } from '#src/domain/errors.ts';
import { type Fields, isCollection, type RecordOf, type Value } from '#src/domain/fields/field.ts';
import { type InputOf, inputFromRecord, recordFromInput, rowKey } from '#src/domain/fields/input.ts';
import { foreignRowFaults } from '#src/domain/fields/rules.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { actorIdOf, type CommandContext } from './command.server.ts';
import { recordActivity } from './history.server.ts';
import type { Stored } from './reading.server.ts';
import type { Alter, Outcome, RecordStore } from './recordStore.server.ts';
import { commandTransaction } from './revising.server.ts';
import { rolledBack } from './rollBack.server.ts';

type LooseRow = Readonly<Record<string, Value>>;
type Given = Readonly<Record<string, unknown>>;

/** What is done to many records at once; `add` and `remove` are rows of collections. */
export interface BulkWork {
  readonly action: 'update' | 'delete' | 'restore';
  readonly changes: Given;
  readonly add: Given;
  readonly remove: Given;
  readonly note?: string | undefined;
}

export interface BulkRequest extends BulkWork {
  readonly ids: readonly number[];
  /** How many the person was told; another number is refused. */
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

/** Refused records that one answer tells. */
const REFUSED_MAX = 100;

/** The changes to one record: fields as they are, collections without the removed and with the added rows. */
function changesTo<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  { changes, add, remove }: BulkWork,
): Given {
  const present = inputFromRecord(fields, record) as Readonly<Record<string, readonly LooseRow[]>>;
  const names = [...new Set([...Object.keys(add), ...Object.keys(remove)])];
  const lists = names.flatMap((name): [string, readonly LooseRow[]][] => {
    const field = fields[name];
    if (!field || !isCollection(field)) return [];
    const keysOf = (rows: unknown) => new Set(((rows ?? []) as LooseRow[]).map((row) => rowKey(field, row)));
    const removed = keysOf(remove[name]);
    const kept = (present[name] ?? []).filter((row) => !removed.has(rowKey(field, row)));
    const known = keysOf(kept);
    const added = ((add[name] ?? []) as LooseRow[]).filter((row) => !known.has(rowKey(field, row)));
    return [[name, [...kept, ...added]]];
  });
  return { ...changes, ...Object.fromEntries(lists) };
}

function alterBy(work: BulkWork): Alter {
  if (work.action !== 'update') {
    const isDeleted = work.action === 'delete';
    return (_fields, stored) => (stored.isDeleted === isDeleted ? null : { after: stored.record, isDeleted });
  }
  return <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) => {
    if (stored.isDeleted) return { reason: 'It is deleted' };
    const changes = changesTo(fields, stored.record, work) as Partial<InputOf<F>>;
    const after = recordFromInput(fields, stored.record, changes);
    const foreign = foreignRowFaults(fields, stored.record, after);
    const [reason] = Object.values(foreign);
    return reason === undefined ? { after } : { reason, fields: foreign };
  };
}

const refusedOf = (outcomes: readonly Outcome[]) =>
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
  const outcomes = await store.alter(tx, ids, alterBy(work), {
    actorId: actorIdOf(context),
    action,
    now: context.now,
    activityId,
    ...(work.note !== undefined && { note: work.note }),
  });
  const refused = refusedOf(outcomes);
  if (refused.length > 0 && !isDryRun)
    throw conflict(`${refused.length} of ${outcomes.length} cannot be done: nothing was`, {
      refused: refused.slice(0, REFUSED_MAX),
    });
  const changed = outcomes.filter(({ state }) => state === 'changed').length;
  const counts = { matched: outcomes.length, changed, unchanged: outcomes.length - changed - refused.length };
  if (changed === 0) await tx.client.query('delete from activity where id = $1', [activityId]);
  else
    await tx.client.query('update activity set detail = $2 where id = $1', [
      activityId,
      JSON.stringify({ ...counts, fields: Object.keys({ ...work.changes, ...work.add, ...work.remove }) }),
    ]);
  const isKept = changed > 0 && !isDryRun;
  return { ...counts, refused: refused.slice(0, REFUSED_MAX), activityId: isKept ? activityId : null };
}

/**
 * Does one thing to many records in one transaction: all of them or none. The caller has checked who may.
 * @param maximum most records at once
 * @throws AppError 422 for more; 409 when their number is not the expected one, or with `refused` where some cannot be done
 */
export async function workInBulk(
  context: CommandContext,
  store: RecordStore,
  request: BulkRequest,
  maximum: number,
): Promise<BulkResult> {
  const matched = request.ids.length;
  if (matched > maximum) throw invalid({ ids: `At most ${maximum} at once; choose fewer` });
  if (request.expected !== undefined && request.expected !== matched)
    throw conflict(`These are ${matched} by now, not ${request.expected}`, { matched });
  const run = request.isDryRun ? rolledBack : commandTransaction;
  return run(context.db, (tx) => workOn(tx, context, store, request));
}
