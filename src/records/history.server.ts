import type { Actor } from '#src/domain/roles/can.ts';
import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Operations } from '#src/records/fields/operations.ts';
import type { CommandContext } from '#src/server/command.ts';
import { ACTIVITY_SQL } from '#src/server/db/activity.ts';
import { jsonRows } from '#src/server/db/jsonRows.ts';
import type { Writer } from './mapInSequence.server.ts';

/** Who writes, and the action's name in the activity (`title.update`, `import.titles`). */
export interface WriteContext {
  /** Null for the system: imports from the command line, the starter catalogue. */
  readonly actor: Actor | null;
  readonly action: string;
  readonly note?: string;
  readonly now: Date;
  /** The activity row of a command with several writes; each write adds its own if omitted. */
  readonly activityId?: number;
  /** True for bulk writes that update the weights of search names once, at the end. */
  readonly areWeightsDeferred?: boolean;
  /** Collects the related records whose derived values are updated at the end of a command with several parts. */
  readonly deferred?: Set<number>;
}

/**
 * Returns the write context of a command.
 * @param action the action's name in the activity: `title.update`
 */
export function writeContext(
  { actor, now }: CommandContext,
  action: string,
  { note, activityId }: { note?: string | undefined; activityId?: number } = {},
): WriteContext {
  return {
    actor,
    now,
    action,
    ...(note !== undefined && { note }),
    ...(activityId !== undefined && { activityId }),
  };
}

interface Revised {
  readonly id: number;
  readonly version: number;
  readonly isNew: boolean;
  readonly operations: Operations;
}

/** Uses the activity row of the last parameter, or else the one that this connection inserted last. */
const REVISIONS = `insert into revisions (entity, entity_id, version, operations, actor_id, note, activity_id)
  select $2, r.id, r.version, r.operations, $3, $4,
    coalesce($5::int, currval(pg_get_serial_sequence('activity', 'id'))::int)
  from json_to_recordset($1::json) as r(id int, version int, operations jsonb)`;

/**
 * Adds a revision for each write. They belong to the activity row of the context, or to a new one that names the record
 * if there is only one, or else `about`.
 * @param about id of the record that the command changed, if the other writes follow from that change
 */
export async function recordHistory(
  runner: Writer,
  entity: RevisedEntity,
  writes: readonly Revised[],
  { actor, action, note, activityId }: WriteContext,
  about?: number,
): Promise<void> {
  const actorId = actor?.userId ?? null;
  if (activityId === undefined) {
    const created = writes.filter((write) => write.isNew).length;
    const only = writes.length === 1 ? writes[0] : writes.find(({ id }) => id === about);
    const detail = only
      ? { version: only.version, paths: Object.keys(only.operations).slice(0, 50) }
      : { created, updated: writes.length - created };
    await runner.query(ACTIVITY_SQL, [actorId, action, entity, only?.id ?? null, JSON.stringify(detail)]);
  }
  const revised = ({ id, version, operations }: Revised) => ({ id, version, operations });
  for await (const rows of jsonRows(writes, revised))
    await runner.query(REVISIONS, [rows, entity, actorId, note ?? null, activityId ?? null]);
}
