import { notFound } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';

/** Returns the file of a job of the member who started it; null if it created none. @throws AppError 404 */
export async function ownFile(db: Database, userId: number, id: number): Promise<string | null> {
  const { rows } = await db.pool.query<{ file: string | null }>(
    `select result ->> 'file' as file from jobs where id = $1 and actor_id = $2`,
    [id, userId],
  );
  const [job] = rows;
  if (!job) throw notFound(`You have no job ${id}`);
  return job.file;
}

/**
 * Returns a page of the list that a job of the member created, and the number of its entries.
 * @param where entries whose properties have these values
 * @throws AppError 404
 */
export async function ownRows<Entry>(
  db: Database,
  userId: number,
  id: number,
  { where, start, end }: { where: object; start: number; end: number },
): Promise<{ rows: Entry[]; total: number }> {
  const { rows } = await db.pool.query<{ rows: Entry[]; total: number }>(
    `with held as (select result -> 'plan' as plan from jobs where id = $1 and actor_id = $2),
     entries as (
       select e.entry, row_number() over (order by e.place) as place
       from held, jsonb_array_elements(held.plan) with ordinality as e(entry, place) where e.entry @> $3::jsonb)
     select coalesce((select jsonb_agg(e.entry order by e.place) from entries e where e.place > $4::int and e.place <= $5::int),
       '[]') as rows, (select count(*)::int from entries) as total from held`,
    [id, userId, JSON.stringify(where), start, end],
  );
  const [page] = rows;
  if (!page) throw notFound(`You have no job ${id}`);
  return page;
}

/**
 * Adds the caller's choices to a finished job, by line, for the import that follows its plan.
 * @throws AppError 404
 */
export async function addChoices(db: Database, userId: number, id: number, choices: object): Promise<void> {
  const { rowCount } = await db.pool.query(
    `update jobs set result = jsonb_set(result, '{choices}', coalesce(result -> 'choices', '{}') || $3::jsonb)
     where id = $1 and actor_id = $2 and status = 'done' and kind = 'import'`,
    [id, userId, JSON.stringify(choices)],
  );
  if (rowCount !== 1) throw notFound(`You have no finished import ${id}`);
}
