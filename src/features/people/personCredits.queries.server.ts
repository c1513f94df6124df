import { z } from 'zod';
import { CAST_ROLES, CREDIT_JOBS } from '#src/domain/catalogue/creditKinds.ts';
import { notFound } from '#src/domain/errors.ts';
import { type Actor, can } from '#src/domain/roles/can.ts';
import type { Database } from '#src/server/db/database.ts';

export const personCreditSchema = z
  .strictObject({
    titleId: z.int(),
    title: z.string(),
    nativeTitle: z.string().nullable(),
    year: z.int().nullable(),
    type: z.string(),
    isPublished: z.boolean(),
    isDeleted: z.boolean(),
    poster: z.unknown(),
    job: z.enum(CREDIT_JOBS),
    role: z.enum(CAST_ROLES).nullable(),
    note: z.string().nullable(),
    characters: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  })
  .meta({ id: 'StaffPersonCredit' });
export type PersonCredit = z.output<typeof personCreditSchema>;

/**
 * Returns the credits of a person, newest title first. Includes drafts and deleted titles for an actor with
 * the permission to update titles.
 * @throws AppError 404
 */
export async function personCredits(db: Database, id: number, actor: Actor | null): Promise<PersonCredit[]> {
  const { rows } = await db.pool.query<PersonCredit>(
    `select t.id as "titleId", t.title, t.native_title as "nativeTitle", t.year, t.type, t.is_published as "isPublished",
       t.deleted_at is not null as "isDeleted", c.card -> 'poster' as poster, k.job, k.role, k.note,
       coalesce((select jsonb_agg(jsonb_build_object('key', h.id::text, 'name', h.name) order by cc.position, h.id)
         from credit_characters cc join characters h on h.id = cc.character_id where cc.credit_id = k.id), '[]') as characters
     from credits k join titles t on t.id = k.title_id left join title_cards c on c.title_id = t.id
     where k.person_id = $1 order by t.start_date desc nulls last, t.id, k.job`,
    [id],
  );
  if (rows.length === 0) {
    const { rowCount } = await db.pool.query('select from people where id = $1', [id]);
    if (rowCount === 0) throw notFound(`There is no person ${id}`);
  }
  const seesHidden = can(actor, 'update', 'dramas');
  return rows.filter(({ isPublished, isDeleted }) => seesHidden || (isPublished && !isDeleted));
}
