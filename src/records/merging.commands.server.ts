import { assertValid, conflict, invalid, notFound } from '#src/domain/errors.ts';
import { can } from '#src/domain/roles/can.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { applyOperations, diffRecords } from '#src/records/fields/operations.ts';
import { repointed } from '#src/records/fields/repointing.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { type WriteContext, writeContext } from './history.server.ts';
import type { Stored } from './reading.server.ts';
import type { Alter, ChangeOutcome, FieldStore, RecordStore } from './recordStore.server.ts';
import { countUses, type Use, type UseCount, usersOf } from './uses.server.ts';

/** Most records that one merge may repoint. */
const MOVED_MAX = 20_000;
/** Records of each resource for which a preview checks whether they could be changed. */
const FORESEEN_MAX = 200;

export interface MergePreview {
  readonly from: number;
  readonly into: number;
  readonly moves: readonly UseCount[];
  /** Records that refer to both: one of their entries remains. */
  readonly collides: readonly UseCount[];
  /** Values that the surviving record lacks and takes over. */
  readonly fills: Readonly<Record<string, unknown>>;
}

/** A merge: the store, the columns that refer to its records, and the stores of the records that refer to them. */
export interface Merging {
  readonly store: RecordStore;
  readonly uses: readonly Use[];
  readonly stores: readonly RecordStore[];
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
  if (from === into) throw invalid({ into: 'Choose another record: a record cannot be merged into itself' });
  const moves = (await countUses(runner, uses, [from])).get(from) ?? [];
  return { from, into, moves, collides: await collisionsOf(runner, uses, from, into), fills: {} };
}

const repointing =
  ({ store }: Merging, move: readonly [number, number]): Alter =>
  (fields, stored) => ({ after: repointed(fields, stored.record, store.target, move) });

function rejectDeclined(outcomes: readonly ChangeOutcome[]): void {
  const rejected = outcomes.flatMap(({ id, label, declined }) =>
    declined ? [{ id, label, reason: declined.reason }] : [],
  );
  if (rejected.length === 0) return;
  const some = rejected.slice(0, 3).map(({ label, reason }) => `${label} (${reason})`);
  throw conflict(`Some records that refer to it cannot be changed: ${some.join('; ')}`, {
    refused: rejected.slice(0, 100),
  });
}

/**
 * Previews a merge. Checks for the first 200 records of each resource whether they could be changed.
 * @throws AppError 403; 422 for a record and itself; 409 if a record that refers to it cannot be changed
 */
export async function previewMerge(
  { actor, db: { pool: runner } }: CommandContext,
  merging: Merging,
  from: number,
  into: number,
): Promise<MergePreview> {
  authorise(can(actor, 'merge', merging.store.resource));
  const preview = await countMoves(runner, merging, from, into);
  for (const user of merging.stores) {
    const ids = await usersOf(runner, merging.uses, user.resource, { ids: [from], limit: FORESEEN_MAX });
    rejectDeclined(await user.preview(runner, ids, repointing(merging, [from, into])));
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
        into: `More than ${MOVED_MAX} ${user.resource} refer to this record. Change some of them in bulk first`,
      });
    rejectDeclined(await user.alter(tx, ids, repointing(merging, move), write));
  }
}

/**
 * Decides, after all references have moved, how the two records change. Its own writes belong to the same activity row.
 */
export type MergePlan = (
  tx: Transaction,
  write: WriteContext & { readonly activityId: number },
) => Promise<Alter>;

interface MergeRequest {
  readonly from: number;
  readonly into: number;
  readonly note?: string | undefined;
  /** If omitted, the first record is deleted and the second stays unchanged. */
  readonly plan?: MergePlan;
}

/**
 * Merges a record into another in one transaction: references move to the other record, and the first is deleted.
 * @throws AppError 403, 404; 422 for a record and itself or too many references; 409 if a record that refers to it cannot
 *   be changed
 */
export async function mergeRecords(
  context: CommandContext,
  merging: Merging,
  { from, into, note, plan }: MergeRequest,
): Promise<MergePreview & { activityId: number }> {
  const { store } = merging;
  authorise(can(context.actor, 'merge', store.resource));
  return commandTransaction(context.db, async (tx) => {
    const preview = await countMoves(tx.client, merging, from, into);
    const action = `${store.entity}.merge`;
    const activityId = await recordActivity(tx.client, actorIdOf(context), {
      action,
      entity: store.entity,
      entityId: into,
      detail: { from, into, moved: preview.moves.reduce((sum, { count }) => sum + count, 0) },
    });
    const write = { ...writeContext(context, action, { note }), activityId };
    // Locks both records, and reports a missing one before anything moves.
    const there = await store.alter(
      tx,
      [from, into],
      (_fields, stored) => (stored.isDeleted ? { reason: 'gone' } : null),
      write,
    );
    for (const { id, state } of there)
      if (state === 'declined') throw notFound(`There is no ${store.noun} ${id}`);
    await moveUsers(tx, merging, [from, into], write);
    const alter: Alter = plan
      ? await plan(tx, write)
      : (_fields, stored) => (stored.id === from ? { after: stored.record, isDeleted: true } : null);
    const outcomes = await store.alter(tx, [from, into], alter, write);
    const rejected = outcomes.find(({ declined }) => declined);
    if (rejected) throw conflict(`${rejected.label}: ${rejected.declined?.reason}`);
    return { ...preview, activityId };
  });
}

/** Reads the two records of a merge. @throws AppError 404 unless both exist */
export async function bothRecords<F extends Fields>(
  { read, noun }: Pick<FieldStore<F>, 'read' | 'noun'>,
  runner: Runner,
  from: number,
  into: number,
): Promise<[lost: Stored<RecordOf<F>>, kept: Stored<RecordOf<F>>]> {
  const stored = await read(runner, [from, into], {});
  const there = (id: number) => {
    const record = stored.get(id);
    if (!record || record.isDeleted) throw notFound(`There is no ${noun} ${id}`);
    return record;
  };
  return [there(from), there(into)];
}

interface Identified {
  readonly externalIds: Readonly<Record<string, unknown>>;
}

/** Returns the merged record without the external ids that the survivor took, because each id belongs to one record. */
function withoutTakenIds<Shape extends Identified>(lost: Shape, remaining: Shape): Shape {
  const entries = Object.entries(lost.externalIds).filter(([source]) => source in remaining.externalIds);
  return { ...lost, externalIds: Object.fromEntries(entries) };
}

type Pair<F extends Fields> = readonly [
  lost: Stored<RecordOf<F> & Identified>,
  kept: Stored<RecordOf<F> & Identified>,
];

/**
 * Validates the two records of a merge. @throws AppError 422 naming each field that is invalid in the surviving record
 */
export async function assertJoined<F extends Fields>(
  records: Pick<FieldStore<F>, 'errors'>,
  runner: Runner,
  [lost, remaining]: Pair<F>,
  joined: RecordOf<F>,
): Promise<void> {
  const [, errors = {}] = await records.errors(runner, [
    { before: lost, after: withoutTakenIds(lost.record, remaining.record), isDeleted: true },
    { before: remaining, after: joined },
  ]);
  assertValid(errors);
}

/** Returns the change of a merge with joined values: the first record is deleted, the second becomes `joined`. */
export function alterJoined<F extends Fields>(
  fields: F,
  [lost, remaining]: Pair<F>,
  joined: RecordOf<F>,
): Alter {
  const lostOperations = diffRecords(fields, lost.record, withoutTakenIds(lost.record, remaining.record));
  const survivorOperations = diffRecords(fields, remaining.record, joined);
  return <G extends Fields>(known: G, stored: Stored<RecordOf<G>>) =>
    stored.id === lost.id
      ? { after: applyOperations(known, stored.record, lostOperations), isDeleted: true }
      : { after: applyOperations(known, stored.record, survivorOperations) };
}

/** Redirects the old address of a merged record to its survivor. */
export async function redirectMerged(
  runner: Runner,
  { entity }: Pick<RecordStore, 'entity'>,
  from: number,
  into: number,
): Promise<void> {
  await runner.query('delete from redirects where entity = $1 and from_id = $2', [entity, into]);
  await runner.query(
    `insert into redirects (entity, from_id, to_id) values ($1, $2, $3)
     on conflict (entity, from_id) do update set to_id = excluded.to_id`,
    [entity, from, into],
  );
}
