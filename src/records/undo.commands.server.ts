import { isDeepStrictEqual } from 'node:util';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import { resourceOf } from '#src/domain/roles/revisedEntities.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import type { Operations } from '#src/records/fields/operations.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { type WriteContext, writeContext } from './history.server.ts';
import type { Stored } from './reading.server.ts';
import { type Alter, type ChangeOutcome, NOT_THERE, type RecordStore } from './recordStore.server.ts';
import { DELETED_PATH } from './recordWrites.server.ts';
import { type Conflict, undoOperations } from './revising.server.ts';

/** Most revisions in one undo: those of the largest bulk command, with the inverses of its relations. */
const UNDONE_MAX = 25_000;
const CONFLICTS_MAX = 100;
/** Reason for records that already have their earlier state. */
const UNDONE = 'This was already undone';

interface StoredRevision {
  readonly entity: string;
  readonly entityId: number;
  readonly version: number;
  readonly operations: Operations;
}

/** The changes of one command in one record, last change first. */
interface Effect {
  readonly id: number;
  readonly version: number;
  readonly isCreation: boolean;
  readonly changes: readonly Operations[];
}

async function revisionsOfActivity(runner: Runner, activityId: number): Promise<StoredRevision[]> {
  const { rows } = await runner.query<StoredRevision>(
    `select entity, entity_id as "entityId", version, operations from revisions where activity_id = $1
     order by version desc limit $2`,
    [activityId, UNDONE_MAX + 1],
  );
  if (rows.length > UNDONE_MAX)
    throw invalid({ activityId: `This has more than ${UNDONE_MAX} changes, too many to undo at once` });
  return rows;
}

function effectsOf(revisions: readonly StoredRevision[]): Map<string, Map<number, Effect>> {
  const byEntity = new Map<string, Map<number, Effect>>();
  for (const { entity, entityId, version, operations } of revisions) {
    const effects = byEntity.get(entity) ?? new Map<number, Effect>();
    const known = effects.get(entityId);
    effects.set(entityId, {
      id: entityId,
      version: known?.version ?? version,
      isCreation: version === 1,
      changes: [...(known?.changes ?? []), operations],
    });
    byEntity.set(entity, effects);
  }
  return byEntity;
}

/**
 * Returns why a change cannot be undone: all conflicting paths already have their earlier value, or somebody changed
 * them.
 */
const reasonOf = (conflicts: readonly Conflict[]): string =>
  conflicts.every(({ yours, theirs }) => isDeepStrictEqual(yours, theirs))
    ? UNDONE
    : 'The record was changed later';

function alterBack(effects: ReadonlyMap<number, Effect>): Alter {
  return <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) => {
    const effect = effects.get(stored.id);
    if (!effect) return null;
    if (effect.isCreation) {
      if (stored.isDeleted) return { reason: UNDONE };
      if (stored.version !== effect.version) return { reason: 'The record was changed later' };
      return { after: stored.record, isDeleted: true };
    }
    let state = stored;
    for (const operations of effect.changes) {
      const { conflicts, ...undone } = undoOperations(fields, state, operations);
      if (conflicts.length > 0) return { reason: reasonOf(conflicts), conflicts };
      state = { ...state, record: undone.after, isDeleted: undone.isDeleted };
    }
    return { after: state.record, isDeleted: state.isDeleted };
  };
}

/** Requires the permission for the opposite of each change. */
function authoriseUndoing(
  { actor }: CommandContext,
  { resource, deletion, fieldPermissions = {} }: RecordStore,
  effects: Iterable<Effect>,
): void {
  for (const { isCreation, changes } of effects) {
    const deleted = changes.find((operations) => DELETED_PATH in operations)?.[DELETED_PATH]?.[1];
    const restoring = deletion === 'soft' ? 'restore' : 'create';
    const opposite = isCreation || deleted === false ? 'delete' : deleted === true ? restoring : 'update';
    authorise(can(actor, opposite, resource));
    if (opposite !== 'update') continue;
    for (const [field, needed] of Object.entries(fieldPermissions))
      if (needed && changes.some((operations) => field in operations))
        authorise(can(actor, needed, resource));
  }
}

interface Step {
  readonly store: RecordStore;
  readonly effects: ReadonlyMap<number, Effect>;
}

/** Orders the steps so that referenced records are restored before, and deleted after, the records that refer to them. */
function inOrder(steps: readonly Step[]): Step[] {
  const parts = steps.flatMap(({ store, effects }) => {
    const rank = store.undoRank ?? 0;
    const split = (isCreation: boolean) =>
      new Map([...effects].filter(([, effect]) => effect.isCreation === isCreation));
    return [
      { rank, step: { store, effects: split(false) } },
      { rank: 4 - rank, step: { store, effects: split(true) } },
    ];
  });
  return parts
    .filter(({ step }) => step.effects.size > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ step }) => step);
}

async function undoSteps(tx: Transaction, steps: readonly Step[], write: WriteContext): Promise<number> {
  const rejected: (ChangeOutcome & { resource: string })[] = [];
  let undone = 0;
  for (const { store, effects } of inOrder(steps)) {
    for (const outcome of await store.alter(tx, [...effects.keys()], alterBack(effects), write)) {
      if (outcome.state === 'changed') undone += 1;
      if (outcome.state !== 'declined') continue;
      // A created record of a single-table resource no longer has a row once that is undone.
      const isGone = outcome.declined?.reason === NOT_THERE && effects.get(outcome.id)?.isCreation === true;
      const declined = isGone ? { reason: UNDONE } : outcome.declined;
      rejected.push({ ...outcome, ...(declined && { declined }), resource: store.resource });
    }
  }
  if (rejected.length === 0) return undone;
  const conflicts = rejected.slice(0, CONFLICTS_MAX).flatMap(({ id, label, resource, declined }) => {
    const paths = declined?.conflicts ?? [{ path: '', was: null, yours: null, theirs: null }];
    return paths.map((each) => ({ resource, id, label, reason: declined?.reason ?? '', ...each }));
  });
  const isUndone = rejected.every(({ declined }) => declined?.reason === UNDONE);
  throw conflict(isUndone ? UNDONE : `${rejected.length} changes cannot be undone. Nothing was undone`, {
    conflicts,
  });
}

interface Command {
  readonly actorId: number | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly detail: { readonly from?: unknown; readonly into?: unknown };
}

/** Reverses the effects of a merge outside of revisions: its redirect, and what its hooks moved. */
async function unmerge(
  tx: Transaction,
  store: RecordStore,
  { action, detail: { from, into } }: Command,
  { activityId, at }: { activityId: number; at: Date },
): Promise<void> {
  if (action !== `${store.entity}.merge` || typeof from !== 'number' || typeof into !== 'number') return;
  await tx.client.query('delete from redirects where entity = $1 and from_id = $2 and to_id = $3', [
    store.entity,
    from,
    into,
  ]);
  await store.unmerge?.(tx, { from, into, activityId, at });
}

/**
 * Undoes all changes of one command, as new revisions, in one transaction: all of them or none.
 * @param storeOf returns the store of an entity in the history
 * @throws AppError 403 for another member's activity without `activity:read`, or without the permission for the opposite
 *   change; 404; 409 with `conflicts` if records were changed later; 422 if the activity cannot be undone
 */
export async function undoActivity(
  context: CommandContext,
  activityId: number,
  { storeOf, note }: { storeOf(entity: string): RecordStore | undefined; note?: string | undefined },
): Promise<{ undone: number; activityId: number }> {
  return commandTransaction(context.db, async (tx) => {
    const { rows } = await tx.client.query<Command>(
      `select actor_id as "actorId", action, entity, entity_id as "entityId", detail
       from activity where id = $1 for update`,
      [activityId],
    );
    const [activity] = rows;
    if (!activity) throw notFound(`There is no activity ${activityId}`);
    const { actor } = context;
    const isOwn = actor?.userId !== undefined && activity.actorId === actor.userId;
    authorise(isOwn || can(actor, 'read', 'activity'));
    const named = storeOf(activity.entity);
    if (activity.entityId !== null) await named?.assertUndoable?.(tx.client, activity.entityId);
    const effects = effectsOf(await revisionsOfActivity(tx.client, activityId));
    const steps = [...effects].map(([entity, each]): Step => {
      const store = storeOf(entity);
      if (!store)
        throw invalid({ activityId: `Changes to ${resourceOf(entity) ?? entity} cannot be undone` });
      authoriseUndoing(context, store, each.values());
      return { store, effects: each };
    });
    const [first] = steps;
    if (!first) throw invalid({ activityId: 'This activity changed no record, so there is nothing to undo' });
    const undoing = await recordActivity(tx.client, actorIdOf(context), {
      action: `${activity.entity}.undo`,
      entity: first.store.entity,
      detail: { undoes: activityId, action: activity.action },
    });
    if (named) await unmerge(tx, named, activity, { activityId, at: context.now });
    const write = writeContext(context, `${activity.entity}.undo`, { note, activityId: undoing });
    const undone = await undoSteps(tx, steps, write);
    return { undone, activityId: undoing };
  });
}
