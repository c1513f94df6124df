import { z } from 'zod';
import type { RevisedEntity } from '#src/domain/roles/revisedEntities.ts';
import type { Runner } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';

/** The member who acted; null for the system or a removed member. */
export const actorSchema = z
  .strictObject({ id: z.int(), handle: z.string(), displayName: z.string() })
  .nullable();

/** Number of changes that a response omits. */
export const OMITTED = z.int().min(0).meta({
  description: 'Number of changed paths that are omitted because the response would be too large.',
});

/** Schema of a revision in responses. */
export const revisionSchema = z
  .strictObject({
    id: z.int(),
    version: z.int(),
    operations: z
      .record(z.string(), z.unknown())
      .meta({ description: '`[old, new]` by path. Null on one side means added or removed.' }),
    omitted: OMITTED,
    actor: actorSchema,
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    activityId: z.int().nullable(),
  })
  .meta({ id: 'Revision' });
export type RevisionRow = z.output<typeof revisionSchema>;

/** SQL of the actor, from `users u`. */
export const ACTOR_SQL = `case when u.id is not null then
  jsonb_build_object('id', u.id, 'handle', u.handle, 'displayName', u.display_name) end`;

/** Most bytes of operations in one response, as stored. Serialising larger lists would hold the event loop. */
const OPERATIONS_BYTES = 2_000_000;

/**
 * Returns SQL that joins to revisions `r` their operations within the byte limit as `shown.operations`, and the number of
 * omitted ones as `shown.omitted`.
 * @param rows SQL of the number of revisions that share the limit
 */
export const shownOperationsSql = (rows: string): string => `cross join lateral (
  select coalesce(jsonb_object_agg(o.key, o.value) filter (where o.till <= ${OPERATIONS_BYTES} / greatest(1, ${rows})), '{}') as operations,
    (count(*) filter (where o.till > ${OPERATIONS_BYTES} / greatest(1, ${rows})))::int as omitted
  from (select e.key, e.value, sum(octet_length(e.key) + pg_column_size(e.value)) over (order by e.place) as till
    from jsonb_each(r.operations) with ordinality as e (key, value, place)) o) shown`;

/** Reads the revisions of a record, newest first, and their total number. Large revisions are incomplete. */
export async function revisionsOf(
  runner: Runner,
  entity: RevisedEntity,
  id: number,
  { start, end }: { start: number; end: number },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const counted = await runner.query<{ total: number }>(
    'select count(*)::int as total from revisions where entity = $1 and entity_id = $2',
    [entity, id],
  );
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await runner.query<RevisionRow>(
    `select r.id, r.version, shown.operations, shown.omitted, ${ACTOR_SQL} as actor, r.note,
       ${instantSql('r.created_at')} as "createdAt", r.activity_id as "activityId"
     from (select * from revisions where entity = $1 and entity_id = $2
       order by version desc limit $3 offset $4) r
     left join users u on u.id = r.actor_id ${shownOperationsSql('$5::int')} order by r.version desc`,
    [entity, id, end - start, start, Math.min(end, total) - start],
  );
  return { rows, total };
}
