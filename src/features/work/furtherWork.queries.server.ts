import type { Database } from '#src/server/db/database.ts';
import { LINKS_SQL } from './links.queries.server.ts';

/** What there is something to do in. */
export const WORK_RESOURCES = ['dramas', 'people'] as const;
export type WorkResource = (typeof WORK_RESOURCES)[number];

/** A title or person with something to do, and what that is where the list does not say it. */
export interface WorkKey {
  resource: WorkResource;
  id: number;
  /** What is wrong. */
  note: string | null;
  /** The tab on which it stands. */
  part: string | null;
}

/** How many records a list has, and those of a window in their order. */
export interface Keys {
  total: number;
  keys: WorkKey[];
}

/** Rows from `start` (included) to `end` (left out). */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** The names of titles, in the order of their indexes `titles_by_name` and `titles_by_native_name`. */
const TITLE_NAMES = { title: 'sort_key collate "C"', native: 'native_title collate "C"' };

/**
 * Records that may be there twice, by the name they share: `id, name`. Titles of one name or native name whose years do not
 * differ, drafts too; people of one name or native name who were born on one day. One statement, since whoever shares a
 * name is known only once all names are read.
 */
const TWINS = {
  duplicates: {
    resource: 'dramas',
    // Each index is read once along its names; the records of the few names that are there twice are then looked up. Joined
    // as a whole, the names would be hashed and kept, which takes twice the work.
    twins: `
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
    twins: `
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
} as const satisfies Record<string, { resource: WorkResource; twins: string }>;

type TwinList = keyof typeof TWINS;

/** Lists whose records are found in a way of their own. */
export const FURTHER_LISTS = [...(Object.keys(TWINS) as TwinList[]), 'deadLinks'] as const;
type FurtherList = (typeof FURTHER_LISTS)[number];

/** Those that share a name stand beside each other. */
async function twins(db: Database, name: TwinList, { start, end }: Window): Promise<Keys> {
  const { resource, twins: sql } = TWINS[name];
  const { rows } = await db.pool.query<{ total: number; ids: number[] }>(
    `with twins as materialized (${sql})
     select (select count(*)::int from twins) as total,
       array(select id from twins order by name, id limit $1 offset $2) as ids`,
    [end - start, start],
  );
  const [{ total, ids } = { total: 0, ids: [] }] = rows;
  return { total, keys: ids.map((id) => ({ resource, id, note: null, part: null })) };
}

/** Titles and people with a link that was found dead, each once, with the first of those links. */
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
 * What such a list has of the resources that somebody may change: how many, and those of a window in their order; null
 * where they may change none of its.
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
  const { resource } = TWINS[list];
  return mayChange(resource) ? { resource, ...(await twins(db, list, window)) } : null;
}
