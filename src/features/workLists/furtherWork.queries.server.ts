import { LINKS_SQL } from '#src/catalogue/linkedAddresses.server.ts';
import type { Database } from '#src/server/db/database.ts';

/** Resources with work lists. */
export const WORK_RESOURCES = ['dramas', 'people'] as const;
export type WorkResource = (typeof WORK_RESOURCES)[number];

/** A title or person that needs attention. */
export interface WorkKey {
  resource: WorkResource;
  id: number;
  /** The problem, if the name of the list does not state it. */
  note: string | null;
  /** The editor tab with the problem. */
  part: string | null;
}

/** The total of a list and the records of a window, in order. */
export interface Keys {
  total: number;
  keys: WorkKey[];
}

/** Rows from `start` (inclusive) to `end` (exclusive). */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** Expressions of title names that match the indexes `titles_by_name` and `titles_by_native_name`. */
const TITLE_NAMES = { title: 'sort_key collate "C"', native: 'native_title collate "C"' };

/**
 * SQL of possible duplicates with the name they share: `id, name`. Titles, including drafts, with the same name or native
 * name whose years do not differ; people with the same name or native name and birth date. Each is one statement, because
 * shared names are only known after reading all names.
 */
const DUPLICATE_LISTS = {
  duplicates: {
    resource: 'dramas',
    // Each index is scanned once in order of names; then only the records of the few repeated names are looked up. A join of
    // all names would need a hash table and twice the work.
    sql: `
      with names as materialized (
        select ${TITLE_NAMES.title} as name from titles where deleted_at is null group by 1 having count(*) > 1
        union all select ${TITLE_NAMES.native} from titles
          where deleted_at is null and native_title is not null group by 1 having count(*) > 1
        union all select n.${TITLE_NAMES.native} from titles n where n.deleted_at is null and n.native_title is not null
          and exists (select from titles t
            where t.deleted_at is null and t.${TITLE_NAMES.title} = n.${TITLE_NAMES.native} and t.id <> n.id)
      ), shared as (
        select id, year, ${TITLE_NAMES.title} as name from titles
          where deleted_at is null and ${TITLE_NAMES.title} = any(array(select name from names))
        union all select id, year, ${TITLE_NAMES.native} from titles
          where deleted_at is null and native_title is not null
            and ${TITLE_NAMES.native} = any(array(select name from names)))
      select a.id, min(a.name) as name from shared a
      where exists (select from shared b where b.name = a.name and b.id <> a.id
        and (b.year = a.year or b.year is null or a.year is null))
      group by a.id`,
  },
  samePeople: {
    resource: 'people',
    sql: `
      with named as (
        select id, birth_date, sort_key as name from people where deleted_at is null and birth_date is not null
        union all select id, birth_date, native_name from people
          where deleted_at is null and birth_date is not null and native_name is not null
      )
      select id, min(name) as name from named
        join (select name, birth_date from named group by name, birth_date having min(id) <> max(id)) s
          using (name, birth_date)
      group by id`,
  },
} as const satisfies Record<string, { resource: WorkResource; sql: string }>;

type DuplicateList = keyof typeof DUPLICATE_LISTS;

/** Lists with their own queries. */
export const FURTHER_LISTS = [...(Object.keys(DUPLICATE_LISTS) as DuplicateList[]), 'deadLinks'] as const;
type FurtherList = (typeof FURTHER_LISTS)[number];

/** Returns possible duplicates, ordered so that records with the same name are adjacent. */
async function duplicates(db: Database, name: DuplicateList, { start, end }: Window): Promise<Keys> {
  const { resource, sql } = DUPLICATE_LISTS[name];
  const { rows } = await db.pool.query<{ total: number; ids: number[] }>(
    `with duplicates as materialized (${sql})
     select (select count(*)::int from duplicates) as total,
       array(select id from duplicates order by name, id limit $1 offset $2) as ids`,
    [end - start, start],
  );
  const [{ total, ids } = { total: 0, ids: [] }] = rows;
  return { total, keys: ids.map((id) => ({ resource, id, note: null, part: null })) };
}

/** Returns titles and people with a dead link, each once, with the first dead link as the note. */
async function withDeadLinks(
  db: Database,
  resources: readonly WorkResource[],
  { start, end }: Window,
): Promise<Keys> {
  const { rows } = await db.pool.query<Keys>(
    `with dead as materialized (
       select distinct on (l.resource, l.id) l.resource, l.id, l.url || ' · ' || c.reason as note, l.part
       from (${LINKS_SQL}) l join link_checks c on c.url = l.url and c.verdict = 'dead'
       where l.resource = any($1::text[]) order by l.resource, l.id, l.url)
     select (select count(*)::int from dead) as total, coalesce((select json_agg(d order by resource, id) from
       (select * from dead order by resource, id limit $2 offset $3) d), '[]') as keys`,
    [resources, end - start, start],
  );
  return rows[0] ?? { total: 0, keys: [] };
}

/**
 * Returns the total and a window of a list, limited to resources that the actor may change; null if the actor may change
 * none of them.
 */
export async function furtherWork(
  db: Database,
  list: FurtherList,
  { mayChange, window }: { mayChange(resource: WorkResource): boolean; window: Window },
): Promise<({ resource: WorkResource | null } & Keys) | null> {
  if (list === 'deadLinks') {
    const resources = WORK_RESOURCES.filter(mayChange);
    return { resource: null, ...(await withDeadLinks(db, resources, window)) };
  }
  const { resource } = DUPLICATE_LISTS[list];
  return mayChange(resource) ? { resource, ...(await duplicates(db, list, window)) } : null;
}
