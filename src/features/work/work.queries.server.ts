import { koreaToday } from '#src/domain/airTime.ts';
import { type Actor, can } from '#src/domain/can.ts';
import { addDays } from '#src/domain/partialDate.ts';
import type { Resource } from '#src/domain/roles.ts';
import { instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';

/** Days ahead in which a title that begins should have its episodes. */
const SOON_DAYS = 14;

interface WorkList {
  readonly resource: Extract<Resource, 'dramas' | 'people'>;
  /** Parameters of the resource's list that give the same records; null where it has none for it. */
  readonly filter: Readonly<Record<string, string>> | null;
  /** What is to be done, of `titles t` with their `title_index i`, or of `people p`. $1 is today in Korea, $2 the last day of soon. */
  readonly where: string;
  readonly order: string;
}

const PUBLIC_TITLE = 't.deleted_at is null and t.is_published';
const BEST_KNOWN = 'i.external_votes desc, i.list_count desc, t.id';
const ofTitles = (filter: WorkList['filter'], where: string, order = BEST_KNOWN): WorkList => ({
  resource: 'dramas',
  filter,
  where,
  order,
});

/** What is missing, best known first. */
const LISTS = {
  poster: ofTitles(
    { poster_null: 'true', isPublished: 'true' },
    `${PUBLIC_TITLE} and not exists (select from title_images x where x.title_id = t.id and x.kind = 'poster')`,
  ),
  synopsis: ofTitles(
    { synopsis_null: 'true', isPublished: 'true' },
    `${PUBLIC_TITLE} and t.synopsis is null`,
  ),
  cast: ofTitles(
    { cast_null: 'true', isPublished: 'true' },
    `${PUBLIC_TITLE} and not exists (select from credits k where k.title_id = t.id and k.job = 'cast')`,
  ),
  dates: ofTitles(
    { startDate_null: 'true', isPublished: 'true' },
    `${PUBLIC_TITLE} and t.start_date is null`,
  ),
  episodes: ofTitles(
    null,
    `${PUBLIC_TITLE} and t.type <> 'movie' and t.start_date between $1 and $2
       and not exists (select from episodes e where e.title_id = t.id)`,
    't.start_date, t.id',
  ),
  drafts: ofTitles(
    { isPublished: 'false' },
    't.deleted_at is null and not t.is_published',
    't.updated_at desc, t.id',
  ),
  portrait: {
    resource: 'people',
    filter: null,
    where: `p.deleted_at is null and not exists (select from person_images x where x.person_id = p.id)`,
    order: 'p.credit_count desc, p.id',
  },
} as const satisfies Record<string, WorkList>;

type MissingList = keyof typeof LISTS;
/** Lists of work; `mine` are titles and people that the caller changed, the last first. */
export const WORK_LISTS = ['mine', ...(Object.keys(LISTS) as MissingList[])] as const;
export type WorkListName = (typeof WORK_LISTS)[number];

export interface WorkRow {
  resource: 'dramas' | 'people';
  id: number;
  label: string;
  nativeLabel: string | null;
  year: number | null;
  picture: unknown;
  updatedAt: string;
}

export interface WorkFound {
  list: WorkListName;
  resource: 'dramas' | 'people' | null;
  filter: Readonly<Record<string, string>> | null;
  total: number;
  rows: WorkRow[];
}

interface Window {
  readonly start: number;
  readonly end: number;
}

const FROM = {
  dramas: 'titles t join title_index i on i.title_id = t.id',
  people: 'people p',
} as const;
const KEY = { dramas: 't.id', people: 'p.id' } as const;

/** Rows of keys `wanted (resource, id, place)`, in their order. */
const ROWS = `
  select w.resource, w.id, coalesce(t.title, p.name) as label, coalesce(t.native_title, p.native_name) as "nativeLabel", t.year,
    case when w.resource = 'dramas' then (select c.card -> 'poster' from title_cards c where c.title_id = t.id)
      else (select image_summary(m) from person_images x join images m on m.id = x.image_id
        where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1) end as picture,
    ${instantSql('coalesce(t.updated_at, p.updated_at)')} as "updatedAt"
  from wanted w left join titles t on w.resource = 'dramas' and t.id = w.id
    left join people p on w.resource = 'people' and p.id = w.id
  where coalesce(t.id, p.id) is not null order by w.place`;

async function missing(db: Database, name: MissingList, days: readonly string[], { start, end }: Window) {
  const { resource, where, order } = LISTS[name];
  const given = name === 'episodes' ? days : [];
  const next = given.length;
  const [counted, { rows }] = await Promise.all([
    db.pool.query<{ total: number }>(`select count(*)::int as total from ${FROM[resource]} where ${where}`, [
      ...given,
    ]),
    db.pool.query<WorkRow>(
      `with wanted as (select '${resource}' as resource, ${KEY[resource]} as id, row_number() over (order by ${order}) as place
         from ${FROM[resource]} where ${where} order by ${order} limit $${next + 1} offset $${next + 2}) ${ROWS}`,
      [...given, end - start, start],
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** Newest changes that are looked through for what somebody changed last. */
const MINE_MAX = 2000;

async function changedBy(db: Database, userId: number, { start, end }: Window) {
  const { rows } = await db.pool.query<WorkRow & { total: number }>(
    `with latest as (select entity, entity_id, max(id) as place from (
         select id, entity, entity_id from revisions where actor_id = $1 and entity in ('title', 'person')
         order by id desc limit ${MINE_MAX}) r group by entity, entity_id),
       wanted as (select case entity when 'title' then 'dramas' else 'people' end as resource, entity_id as id, -place as place,
         count(*) over ()::int as total from latest order by place desc limit $2 offset $3)
     select r.*, (select count(*)::int from latest) as total from (${ROWS}) r`,
    [userId, end - start, start],
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/**
 * Lists of work that the caller may do, each with its exact number and a window of rows. Of those without the permission
 * to change their records there are none.
 * @param only one list; all of them when left out
 */
export async function workLists(
  db: Database,
  actor: Actor,
  { now, only, window }: { now: Date; only: WorkListName | undefined; window: Window },
): Promise<WorkFound[]> {
  const today = koreaToday(now);
  const days = [today, addDays(today, SOON_DAYS)];
  const names = only === undefined ? WORK_LISTS : [only];
  const found = names.map(async (list): Promise<WorkFound | null> => {
    if (list === 'mine') {
      const mine = await changedBy(db, actor.userId ?? 0, window);
      return { list, resource: null, filter: null, ...mine };
    }
    const { resource, filter } = LISTS[list];
    if (!can(actor, 'update', resource)) return null;
    return { list, resource, filter, ...(await missing(db, list, days, window)) };
  });
  return (await Promise.all(found)).filter((each) => each !== null);
}
