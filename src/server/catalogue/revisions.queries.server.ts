import { z } from 'zod';
import type { RevisedEntity } from '#src/domain/revised.ts';
import type { Runner } from '#src/server/db/database.ts';

/** Who did it; null where the product did, or a member who is gone. */
export const actorSchema = z
  .strictObject({ id: z.int(), handle: z.string(), displayName: z.string() })
  .nullable();

export const revisionSchema = z
  .strictObject({
    id: z.int(),
    version: z.int(),
    operations: z
      .record(z.string(), z.unknown())
      .meta({ description: 'By path: `[old, new]`; null on one side is added or removed.' }),
    actor: actorSchema,
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    activityId: z.int().nullable(),
  })
  .meta({ id: 'Revision' });
export type RevisionRow = z.output<typeof revisionSchema>;

/** SQL of who did it, from `users u`. */
export const ACTOR_SQL = `case when u.id is not null then
  jsonb_build_object('id', u.id, 'handle', u.handle, 'displayName', u.display_name) end`;

/** SQL of an instant as ISO 8601 in UTC, seconds precise. */
export const instantSql = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Revisions of a record, newest first, and how many there are. */
export async function revisionsOf(
  runner: Runner,
  entity: RevisedEntity,
  id: number,
  { start, end }: { start: number; end: number },
): Promise<{ revisions: RevisionRow[]; total: number }> {
  const counted = await runner.query<{ total: number }>(
    'select count(*)::int as total from revisions where entity = $1 and entity_id = $2',
    [entity, id],
  );
  const { rows } = await runner.query<RevisionRow>(
    `select r.id, r.version, r.operations, ${ACTOR_SQL} as actor, r.note, ${instantSql('r.created_at')} as "createdAt",
       r.activity_id as "activityId"
     from revisions r left join users u on u.id = r.actor_id
     where r.entity = $1 and r.entity_id = $2 order by r.version desc limit $3 offset $4`,
    [entity, id, end - start, start],
  );
  return { revisions: rows, total: counted.rows[0]?.total ?? 0 };
}
