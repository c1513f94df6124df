import { isDeepStrictEqual } from 'node:util';
import { can } from '#src/domain/can.ts';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import type { Operations } from '#src/domain/fields/operations.ts';
import { resourceOf } from '#src/domain/revised.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { actorIdOf, authorise, type CommandContext } from './command.server.ts';
import { recordActivity, type WriteContext } from './history.server.ts';
import { returnMemberEntries } from './memberEntries.server.ts';
import type { Stored } from './reading.server.ts';
import { type Alter, NOT_THERE, type Outcome, type RecordStore } from './recordStore.server.ts';
import { DELETED_PATH } from './recordWrites.server.ts';
import { type Conflict, commandTransaction, undoOperations } from './revising.server.ts';

/** Revisions that are undone at once: those of the largest bulk command, with the reverses of its relations. */
const UNDONE_MAX = 25_000;
const CONFLICTS_MAX = 100;
/** Of a record that is as it was before already. */
const UNDONE = 'It was undone already';

interface Done {
  readonly entity: string;
  readonly entityId: number;
  readonly version: number;
  readonly operations: Operations;
}

/** What one command did to one record, the last change first. */
interface Deed {
  readonly id: number;
  readonly version: number;
  readonly isCreation: boolean;
  readonly changes: readonly Operations[];
}

async function revisionsOfActivity(runner: Runner, activityId: number): Promise<Done[]> {
  const { rows } = await runner.query<Done>(
    `select entity, entity_id as "entityId", version, operations from revisions where activity_id = $1
     order by version desc limit $2`,
    [activityId, UNDONE_MAX + 1],
  );
  if (rows.length > UNDONE_MAX)
    throw invalid({ activityId: `More than ${UNDONE_MAX} changes are not undone at once` });
  return rows;
}

function deedsOf(done: readonly Done[]): Map<string, Map<number, Deed>> {
  const byEntity = new Map<string, Map<number, Deed>>();
  for (const { entity, entityId, version, operations } of done) {
    const deeds = byEntity.get(entity) ?? new Map<number, Deed>();
    const known = deeds.get(entityId);
    deeds.set(entityId, {
      id: entityId,
      version: known?.version ?? version,
      isCreation: version === 1,
      changes: [...(known?.changes ?? []), operations],
    });
    byEntity.set(entity, deeds);
  }
  return byEntity;
}

/** Why something is not undone: everything that stands otherwise stands as it was before, or somebody changed it. */
const reasonOf = (conflicts: readonly Conflict[]): string =>
  conflicts.every(({ yours, theirs }) => isDeepStrictEqual(yours, theirs)) ? UNDONE : 'It was changed since';

function alterBack(deeds: ReadonlyMap<number, Deed>): Alter {
  return <F extends Fields>(fields: F, stored: Stored<RecordOf<F>>) => {
    const deed = deeds.get(stored.id);
    if (!deed) return null;
    if (deed.isCreation) {
      if (stored.isDeleted) return { reason: UNDONE };
      if (stored.version !== deed.version) return { reason: 'It was changed since' };
      return { after: stored.record, isDeleted: true };
    }
    let state = stored;
    for (const operations of deed.changes) {
      const { conflicts, ...undone } = undoOperations(fields, state, operations);
      if (conflicts.length > 0) return { reason: reasonOf(conflicts), conflicts };
      state = { ...state, record: undone.after, isDeleted: undone.isDeleted };
    }
    return { after: state.record, isDeleted: state.isDeleted };
  };
}

/** Changing this takes a permission of its own. */
const PUBLISHED_PATH = 'isPublished';

/** Who may: those with the permission that the opposite of each deed needs. */
function authoriseUndoing({ actor }: CommandContext, store: RecordStore, deeds: Iterable<Deed>): void {
  const isSoft = store.entity === 'title' || store.entity === 'person';
  for (const { isCreation, changes } of deeds) {
    const deletion = changes.find((operations) => DELETED_PATH in operations)?.[DELETED_PATH]?.[1];
    const opposite =
      isCreation || deletion === false
        ? 'delete'
        : deletion === true
          ? isSoft
            ? 'restore'
            : 'create'
          : 'update';
    authorise(can(actor, opposite, store.resource));
    const isShown = changes.some((operations) => PUBLISHED_PATH in operations);
    if (isShown && opposite === 'update') authorise(can(actor, 'publish', store.resource));
  }
}

interface Step {
  readonly store: RecordStore;
  readonly deeds: ReadonlyMap<number, Deed>;
}

const RANKS: Readonly<Record<string, number>> = { person: 1, title: 2 };

/** What is pointed at comes back before what points at it, and goes after it. */
function inOrder(steps: readonly Step[]): Step[] {
  const parts = steps.flatMap(({ store, deeds }) => {
    const rank = RANKS[store.entity] ?? 0;
    const split = (isCreation: boolean) =>
      new Map([...deeds].filter(([, deed]) => deed.isCreation === isCreation));
    return [
      { rank, step: { store, deeds: split(false) } },
      { rank: 4 - rank, step: { store, deeds: split(true) } },
    ];
  });
  return parts
    .filter(({ step }) => step.deeds.size > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ step }) => step);
}

async function takeBack(tx: Transaction, steps: readonly Step[], write: WriteContext): Promise<number> {
  const refused: (Outcome & { resource: string })[] = [];
  let undone = 0;
  for (const { store, deeds } of inOrder(steps)) {
    for (const outcome of await store.alter(tx, [...deeds.keys()], alterBack(deeds), write)) {
      if (outcome.state === 'changed') undone += 1;
      if (outcome.state !== 'declined') continue;
      // What was made in a table of its own is gone from it once that is undone.
      const isGone = outcome.declined?.reason === NOT_THERE && deeds.get(outcome.id)?.isCreation === true;
      const declined = isGone ? { reason: UNDONE } : outcome.declined;
      refused.push({ ...outcome, ...(declined && { declined }), resource: store.resource });
    }
  }
  if (refused.length === 0) return undone;
  const conflicts = refused.slice(0, CONFLICTS_MAX).flatMap(({ id, label, resource, declined }) => {
    const paths = declined?.conflicts ?? [{ path: '', was: null, yours: null, theirs: null }];
    return paths.map((each) => ({ resource, id, label, reason: declined?.reason ?? '', ...each }));
  });
  const isUndone = refused.every(({ declined }) => declined?.reason === UNDONE);
  throw conflict(isUndone ? UNDONE : `${refused.length} cannot be undone: nothing was`, { conflicts });
}

interface Command {
  readonly actorId: number | null;
  readonly action: string;
  readonly entity: string;
  readonly detail: { readonly from?: unknown; readonly into?: unknown };
}

/** A merge did more than revisions tell: the old address led elsewhere, and what members kept of a title moved. */
async function unmerge(
  runner: Runner,
  { action, entity, detail }: Command,
  activityId: number,
): Promise<void> {
  const { from, into } = detail;
  if (action !== `${entity}.merge` || typeof from !== 'number' || typeof into !== 'number') return;
  await runner.query('delete from redirects where entity = $1 and from_id = $2 and to_id = $3', [
    entity,
    from,
    into,
  ]);
  if (entity === 'title') await returnMemberEntries(runner, { from, into, activityId });
}

/**
 * Undoes all that one command did, as revisions of their own, in one transaction: all of it or nothing.
 * @param storeOf the store of a history's word
 * @throws AppError 403 for somebody else's without `activity:read`, or without the permission that the opposite needs; 404;
 *   409 with `conflicts` where something was changed since; 422 for what is not undone in this way
 */
export async function undoActivity(
  context: CommandContext,
  activityId: number,
  { storeOf, note }: { storeOf(entity: string): RecordStore | undefined; note?: string | undefined },
): Promise<{ undone: number; activityId: number }> {
  return commandTransaction(context.db, async (tx) => {
    const { rows } = await tx.client.query<Command>(
      'select actor_id as "actorId", action, entity, detail from activity where id = $1 for update',
      [activityId],
    );
    const [activity] = rows;
    if (!activity) throw notFound(`There is no activity ${activityId}`);
    const { actor } = context;
    const isOwn = actor?.userId !== undefined && activity.actorId === actor.userId;
    authorise(isOwn || can(actor, 'read', 'activity'));
    const deeds = deedsOf(await revisionsOfActivity(tx.client, activityId));
    const steps = [...deeds].map(([entity, each]): Step => {
      const store = storeOf(entity);
      if (!store)
        throw invalid({ activityId: `Changes of ${resourceOf(entity) ?? entity} are not undone here` });
      authoriseUndoing(context, store, each.values());
      return { store, deeds: each };
    });
    const [first] = steps;
    if (!first) throw invalid({ activityId: 'It changed no record that can be put back' });
    const undoing = await recordActivity(tx.client, actorIdOf(context), {
      action: `${activity.entity}.undo`,
      entity: first.store.entity,
      detail: { undoes: activityId, action: activity.action },
    });
    await unmerge(tx.client, activity, activityId);
    const undone = await takeBack(tx, steps, {
      actorId: actorIdOf(context),
      action: `${activity.entity}.undo`,
      now: context.now,
      activityId: undoing,
      ...(note !== undefined && { note }),
    });
    return { undone, activityId: undoing };
  });
}
