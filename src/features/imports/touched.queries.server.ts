import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Operations } from '#src/records/fields/operations.ts';
import type { Runner } from '#src/server/db/database.ts';
import { type Touched, touchedBy, UNTOUCHED } from './merging.ts';

/**
 * Reads from the revisions what people changed by hand in the given records. Revisions without an actor come from the
 * importer. Returns a function from record id to changes; null and unchanged records give `UNTOUCHED`.
 */
export async function touchedByPeople(
  runner: Runner,
  entity: RevisedEntity,
  ids: readonly number[],
): Promise<(id: number | null) => Touched> {
  if (ids.length === 0) return () => UNTOUCHED;
  const { rows } = await runner.query<{ id: number; revisions: Operations[] }>(
    `select entity_id as id, json_agg(operations order by version) as revisions from revisions
     where entity = $1 and entity_id = any($2::int[]) and actor_id is not null group by entity_id`,
    [entity, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, touchedBy(row.revisions)]));
  return (id) => byId.get(id ?? 0) ?? UNTOUCHED;
}
