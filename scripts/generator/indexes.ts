import { type Database, inTransaction } from '#src/server/db/database.ts';

/** Table with the definitions of what was dropped. It is in the database, so that the next run repairs an interrupted one. */
const STORE = 'generator_set_aside';
const MAKE_STORE = `create table if not exists ${STORE} (place int not null, definition text not null)`;

/** Indexes that writing titles uses: credits are counted by person. */
const NEEDED_INDEXES = ['credits_person'];

/** Selects indexes without a constraint, and foreign keys, in the order in which they are created again. */
const DEFINITIONS = `
  select 1 as place, format('drop index %s', i.indexrelid::regclass) as removal, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique and c.relname <> all ($1)
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  union all
  select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
  order by 1, 3`;

interface DroppedObject {
  place: number;
  removal: string;
  definition: string;
}

/**
 * Drops the plain indexes and foreign keys of all tables, because building and checking them after loading many rows is
 * faster. Nothing else should use the database until `restoreIndexes` has created them again.
 */
export async function dropIndexes(db: Database): Promise<void> {
  await inTransaction(db, async ({ client }) => {
    await client.query(MAKE_STORE);
    const { rows } = await client.query<DroppedObject>(DEFINITIONS, [NEEDED_INDEXES]);
    await client.query(`insert into ${STORE} select * from unnest($1::int[], $2::text[])`, [
      rows.map(({ place: position }) => position),
      rows.map(({ definition }) => definition),
    ]);
    for (const { removal } of rows) await client.query(removal);
  });
}

/**
 * Creates the indexes and foreign keys that this run or an interrupted one dropped, in one transaction. Foreign keys are
 * checked for every row.
 * @param onProgress called with how many of them have been created
 */
export async function restoreIndexes(
  db: Database,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  await inTransaction(db, async ({ client }) => {
    await client.query(MAKE_STORE);
    await client.query("set local maintenance_work_mem = '512MB'");
    const { rows } = await client.query<DroppedObject>(
      `select definition from ${STORE} order by place, definition`,
    );
    for (const [index, { definition }] of rows.entries()) {
      await client.query(definition);
      onProgress(index + 1, rows.length);
    }
    await client.query(`drop table ${STORE}`);
  });
}
