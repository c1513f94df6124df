import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Runner } from './database.ts';

/** Inserts an activity row. Parameters: actor id, action, entity, record id, details as JSON. */
export const ACTIVITY_SQL =
  'insert into activity (actor_id, action, entity, entity_id, detail) values ($1, $2, $3, $4, $5)';

/** The content of an activity row, apart from actor and time. */
export interface Activity {
  readonly action: string;
  readonly entity: RevisedEntity;
  /** The id of the record; null for several records. */
  readonly entityId?: number | null;
  /** Counts and names, never secrets. */
  readonly detail?: object;
}

/** Inserts an activity row, to which revisions can refer; returns its id. */
export async function recordActivity(
  runner: Runner,
  actorId: number | null,
  { action, entity, entityId = null, detail = {} }: Activity,
): Promise<number> {
  const { rows } = await runner.query<{ id: number }>(`${ACTIVITY_SQL} returning id`, [
    actorId,
    action,
    entity,
    entityId,
    JSON.stringify(detail),
  ]);
  return rows[0]?.id ?? 0;
}
