import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { repointed } from '#src/domain/fields/repointing.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { actorIdOf, type CommandContext } from './command.server.ts';
import { recordActivity, type WriteContext } from './history.server.ts';
import type { Alter, Outcome, RecordStore } from './recordStore.server.ts';
import { commandTransaction } from './revising.server.ts';
import { countUses, type Use, type UseCount, usersOf } from './uses.server.ts';

/** Records that one merge may move. */
const MOVED_MAX = 20_000;
/** Records of a resource that a preview asks whether they could be moved. */
const FORESEEN_MAX = 200;

export interface MergePreview {
  readonly from: number;
  readonly into: number;
  readonly moves: readonly UseCount[];
  /** Records that name both: one entry of theirs remains. */
  readonly collides: readonly UseCount[];
  /** What the other one lacks and takes over. */
  readonly fills: Readonly<Record<string, unknown>>;
}

/** What is merged: the store, where its records are pointed at from, and the stores of those that point. */
export interface Merging {
  readonly store: RecordStore;
  readonly uses: readonly Use[];
  readonly stores: readonly RecordStore[];
  /** Names the record in refusals: `studio`. */
  readonly noun: string;
}

async function collisionsOf(
  runner: Runner,
  uses: readonly Use[],
  from: number,
  into: number,
): Promise<UseCount[]> {
  const collides: UseCount[] = [];
  for (const { resource, field, table, column, owner } of uses) {
    if (owner === 'id') continue;
    const { rows } = await runner.query<{ count: number }>(
      `select count(distinct a.${owner})::int as count from ${table} a join ${table} b on b.${owner} = a.${owner}
       where a.${column} = $1 and b.${column} = $2`,
      [from, into],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) collides.push({ resource, field, count });
  }
  return collides;
}

async function countMoves(
  runner: Runner,
  { uses }: Merging,
  from: number,
  into: number,
): Promise<MergePreview> {
  if (from === into) throw invalid({ into: 'A record is not merged into itself' });
  const moves = (await countUses(runner, uses, [from])).get(from) ?? [];
  return { from, into, moves, collides: await collisionsOf(runner, uses, from, into), fills: {} };
}

const turning =
  ({ store }: Merging, move: readonly [number, number]): Alter =>
  (fields, stored) => ({ after: repointed(fields, stored.record, store.target, move) });

function refuseDeclined(outcomes: readonly Outcome[]): void {
  const refused = outcomes.flatMap(({ id, label, declined }) =>
    declined ? [{ id, label, reason: declined.reason }] : [],
  );
  if (refused.length === 0) return;
  const some = refused.slice(0, 3).map(({ label, reason }) => `${label} (${reason})`);
  throw conflict(`Some that point at it cannot be changed: ${some.join('; ')}`, {
    refused: refused.slice(0, 100),
  });
}

/**
 * What merging one record into another would do. Whether what points at it could be changed is asked of the first 200
 * records of each resource.
 * @throws AppError 422 for a record and itself; 409 where something that points at it would refuse, as the merge
 */
export async function previewMerge(
  runner: Runner,
  merging: Merging,
  from: number,
  into: number,
): Promise<MergePreview> {
  const preview = await countMoves(runner, merging, from, into);
  for (const user of merging.stores) {
    const ids = await usersOf(runner, merging.uses, user.resource, { ids: [from], limit: FORESEEN_MAX });
    refuseDeclined(await user.foresee(runner, ids, turning(merging, [from, into])));
  }
  return preview;
}

async function moveUsers(
  tx: Transaction,
  merging: Merging,
  move: readonly [number, number],
  write: WriteContext,
) {
  const { uses, stores } = merging;
  for (const user of stores) {
    const ids = await usersOf(tx.client, uses, user.resource, { ids: [move[0]], limit: MOVED_MAX + 1 });
    if (ids.length > MOVED_MAX)
      throw invalid({
        into: `More than ${MOVED_MAX} ${user.resource} would move: change them in parts first`,
      });
    refuseDeclined(await user.alter(tx, ids, turning(merging, move), write));
  }
}

/** Says, once all has moved, what becomes of the two; what it writes itself hangs on the same activity row. */
export type MergePlan = (
  tx: Transaction,
  write: WriteContext & { readonly activityId: number },
) => Promise<Alter>;

interface MergeRequest {
  readonly from: number;
  readonly into: number;
  readonly note?: string | undefined;
  /** Left out, the first one goes as it is. */
  readonly plan?: MergePlan;
}

/**
 * Merges a record into another: all that points at it points at the other one, and it goes, in one transaction. The caller
 * has checked who may.
 * @throws AppError 404, 422 for a record and itself or too many to move, 409 where something that points at it refuses
 */
export async function mergeRecords(
  context: CommandContext,
  merging: Merging,
  { from, into, note, plan }: MergeRequest,
): Promise<MergePreview & { activityId: number }> {
  const { store, noun } = merging;
  return commandTransaction(context.db, async (tx) => {
    const preview = await countMoves(tx.client, merging, from, into);
    const action = `${store.entity}.merge`;
    const actorId = actorIdOf(context);
    const activityId = await recordActivity(tx.client, actorId, {
      action,
      entity: store.entity,
      entityId: into,
      detail: { from, into, moved: preview.moves.reduce((sum, { count }) => sum + count, 0) },
    });
    const write = { actorId, action, now: context.now, activityId, ...(note !== undefined && { note }) };
    // Locks both and tells of one that is not there, before anything moves.
    const there = await store.alter(
      tx,
      [from, into],
      (_fields, stored) => (stored.isDeleted ? { reason: 'gone' } : null),
      write,
    );
    for (const { id, state } of there) if (state === 'declined') throw notFound(`There is no ${noun} ${id}`);
    await moveUsers(tx, merging, [from, into], write);
    const alter: Alter = plan
      ? await plan(tx, write)
      : (_fields, stored) => (stored.id === from ? { after: stored.record, isDeleted: true } : null);
    const outcomes = await store.alter(tx, [from, into], alter, write);
    const held = outcomes.find(({ declined }) => declined);
    if (held) throw conflict(`${held.label}: ${held.declined?.reason}`);
    return { ...preview, activityId };
  });
}
