import { z } from 'zod';
import { titleInputSchema } from '#src/catalogue/titles/title.schema.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { actorIdOf } from '#src/server/command.ts';
import type { Database } from '#src/server/db/database.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import type { Schema } from './endpoints.ts';
import { readKnownIds } from './knownIds.ts';
import { largestBody } from './valid.ts';

/** Bytes of a title near the maximum length (`RECORD_LENGTH_MAX`); it takes several saves of a megabyte. */
const TITLE_BYTES = 2_600_000;
/** Revisions in the history of each title; every one contains each value, before and after. */
const REVISIONS = 100;

/** Sentences of each review, which has nearly the maximum length of 20,000 characters. */
const SENTENCES_PER_REVIEW = 3_300;

/** The id of a record and the name in its address. */
export interface LargeRecord {
  readonly id: number;
  readonly slug: string;
}

/** Records of maximum size, for which reads, pages and changes of one record are most expensive. */
export interface LargeRecords {
  readonly titles: readonly LargeRecord[];
  readonly people: readonly LargeRecord[];
}

export const NO_LARGE_RECORDS: LargeRecords = { titles: [], people: [] };

async function named(
  { pool }: Database,
  table: 'titles' | 'people',
  ids: readonly number[],
): Promise<LargeRecord[]> {
  const { rows } = await pool.query<LargeRecord>(
    `select id, slug from ${table} where id = any($1) order by id`,
    [ids],
  );
  return rows;
}

/**
 * Restores large records that a request has deleted or merged, so that the next request finds them unchanged.
 */
export async function restoreLargeRecords(
  { pool }: Database,
  { titles, people }: LargeRecords,
): Promise<void> {
  for (const [table, largeRecords] of Object.entries({ titles, people }))
    await pool.query(`update ${table} set deleted_at = null where id = any($1) and deleted_at is not null`, [
      largeRecords.map(({ id }) => id),
    ]);
}

let made = 0;

/** Creates a title with every list full; returns its id. */
export async function makeLargeRecord(db: Database): Promise<number> {
  const context = await contextOf(db, 'admin');
  const schema = z.toJSONSchema(titleInputSchema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const body = largestBody(schema, await readKnownIds(db), TITLE_BYTES);
  made += 1;
  return (
    await titleRecords.create(context, { ...body, related: [], title: `Giant ${made}`, nativeTitle: null })
  ).id;
}

/** Creates titles with every list full and a long history, and as many people with credits in every title. */
export async function fillLargeRecords(db: Database, count: number): Promise<LargeRecords> {
  const known = await readKnownIds(db);
  const titles: number[] = [];
  while (titles.length < count) titles.push(await makeLargeRecord(db));
  // Written once, then copied: a copy is not compressed again.
  await db.pool.query(
    `insert into revisions (entity, entity_id, version, operations)
     select entity, entity_id, version + 1,
       (select jsonb_object_agg(key, jsonb_build_array(value -> 1, value -> 1)) from jsonb_each(operations))
     from revisions where entity = 'title' and entity_id = any($1) and version = 1`,
    [titles],
  );
  await db.pool.query(
    `insert into revisions (entity, entity_id, version, operations)
     select entity, entity_id, version + n, operations from revisions, generate_series(1, $2) n
     where entity = 'title' and entity_id = any($1) and version = 2`,
    [titles, REVISIONS - 1],
  );
  await db.pool.query('update titles set version = version + $2 where id = any($1)', [titles, REVISIONS]);
  const author = actorIdOf(await contextOf(db, 'member'));
  await db.pool.query(
    `insert into reviews (user_id, title_id, kind, body, overall_score)
     select $2, id, 'full', $3, 16 from unnest($1::int[]) id`,
    [titles, author, `<p>${'Long. '.repeat(SENTENCES_PER_REVIEW)}</p>`],
  );
  const people = (known.ids('personId') ?? []).slice(0, count);
  await db.pool.query(
    `insert into credits (title_id, person_id, job, role, position)
     select t.id, p, 'cast', 'main', 999 from titles t, unnest($1::int[]) p on conflict do nothing`,
    [people],
  );
  return { titles: await named(db, 'titles', titles), people: await named(db, 'people', people) };
}
