import type { Operations } from '#src/domain/fields/operations.ts';
import type { RevisedEntity } from '#src/domain/revised.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { Writer } from './inTurn.server.ts';

/** Who writes and under which name the activity keeps it (`title.update`, `import.titles`). */
export interface WriteContext {
  /** Null for what the product does by itself: imports from the command line, the starter catalogue. */
  readonly actorId: number | null;
  readonly action: string;
  readonly note?: string;
  readonly now: Date;
  /** The activity row of a command that writes several times and keeps one; each write keeps its own when left out. */
  readonly activityId?: number;
  /** True for bulk writes that bring the weights of people's names up to date themselves, once, in the end. */
  readonly areWeightsLeft?: boolean;
  /** True for bulk writes that count people's credits themselves, once, in the end. */
  readonly areCreditCountsLeft?: boolean;
}

interface Revised {
  readonly id: number;
  readonly version: number;
  readonly isNew: boolean;
  readonly operations: Operations;
}

const REVISIONS = `insert into revisions (entity, entity_id, version, operations, actor_id, note, activity_id)
  select $2, r.id, r.version, r.operations, $3, $4`;
const WRITTEN = 'json_to_recordset($1::json) as r(id int, version int, operations jsonb)';

/**
 * Adds a revision for each write. They hang on the activity row of the context, else on one of their own, which names the
 * record where there is only one, or the one that was meant.
 * @param about id of the record that was meant, where the writes of others only follow from its own
 */
export async function recordHistory(
  runner: Writer,
  entity: RevisedEntity,
  writes: readonly Revised[],
  { actorId, action, note, activityId }: WriteContext,
  about?: number,
): Promise<void> {
  const rows = writes.map(({ id, version, operations }) => ({ id, version, operations }));
  const revised = [JSON.stringify(rows), entity, actorId, note ?? null];
  if (activityId !== undefined) {
    await runner.query(`${REVISIONS}, $5::int from ${WRITTEN}`, [...revised, activityId]);
    return;
  }
  const created = writes.filter((write) => write.isNew).length;
  const only = writes.length === 1 ? writes[0] : writes.find(({ id }) => id === about);
  const detail = only
    ? { version: only.version, paths: Object.keys(only.operations).slice(0, 50) }
    : { created, updated: writes.length - created };
  await runner.query(
    `with done as (insert into activity (actor_id, action, entity, entity_id, detail)
       values ($3, $5, $2, $6, $7) returning id)
     ${REVISIONS}, done.id from done, ${WRITTEN}`,
    [...revised, action, only?.id ?? null, JSON.stringify(detail)],
  );
}

/** What an activity row says beside who and when. */
export interface Activity {
  readonly action: string;
  readonly entity: RevisedEntity;
  /** The one record it is about; null for several. */
  readonly entityId?: number | null;
  /** Counts and names, never secrets. */
  readonly detail?: object;
}

/** Adds an activity row, on which revisions may hang; gives its id. */
export async function recordActivity(
  runner: Runner,
  actorId: number | null,
  { action, entity, entityId = null, detail = {} }: Activity,
): Promise<number> {
  const { rows } = await runner.query<{ id: number }>(
    'insert into activity (actor_id, action, entity, entity_id, detail) values ($1, $2, $3, $4, $5) returning id',
    [actorId, action, entity, entityId, JSON.stringify(detail)],
  );
  return rows[0]?.id ?? 0;
}
