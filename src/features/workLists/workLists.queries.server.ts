import { koreaToday } from '#src/domain/dates/airTime.ts';
import { addDays } from '#src/domain/dates/partialDate.ts';
import { type Actor, can } from '#src/domain/roles/can.ts';
import { entityOf } from '#src/domain/roles/revisedEntities.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { FEW, listPage } from '#src/server/db/listPage.ts';
import { type OrderPart, orderText } from '#src/server/db/listStatement.ts';
import {
  FURTHER_LISTS,
  furtherWork,
  type Keys,
  type Window,
  WORK_RESOURCES,
  type WorkKey,
  type WorkResource,
} from './furtherWork.queries.server.ts';

/** Titles that begin within this number of days should have episodes. */
const SOON_DAYS = 14;

interface WorkList {
  readonly resource: WorkResource;
  /** Parameters of the resource's list that select the same records; null if there are none. */
  readonly filter: Readonly<Record<string, string>> | null;
  readonly from: string;
  /** SQL of the record's id. */
  readonly key: string;
  /** SQL condition. $1 is today in Korea, $2 is `SOON_DAYS` later. */
  readonly where: string;
  readonly order: readonly OrderPart[];
}

const rising = (sql: string): OrderPart => ({ sql, direction: 'asc' });
const falling = (sql: string): OrderPart => ({ sql, direction: 'desc' });

const BEST_KNOWN = [falling('i.list_count'), falling('i.external_votes'), rising('i.title_id')];

/**
 * A list of public titles. An index of the narrow table `title_index` has them in order of popularity, so that counting them
 * and finding the first rows reads no rows of `titles`.
 */
const ofPublicTitles = (filter: WorkList['filter'], lacking: string, order = BEST_KNOWN): WorkList => ({
  resource: 'dramas',
  filter,
  from: 'title_index i',
  key: 'i.title_id',
  where: `i.list_id is not null and ${lacking}`,
  order,
});

/** Lists of missing data, the best known records first. */
const LISTS = {
  poster: ofPublicTitles(
    { poster_null: 'true', isPublished: 'true' },
    `not exists (select from title_images x where x.title_id = i.title_id and x.kind = 'poster')`,
  ),
  synopsis: ofPublicTitles(
    { synopsis_null: 'true', isPublished: 'true' },
    `exists (select from titles t where t.id = i.title_id and t.synopsis is null and t.deleted_at is null and t.is_published)`,
  ),
  cast: ofPublicTitles(
    { cast_null: 'true', isPublished: 'true' },
    `not exists (select from credits k where k.title_id = i.title_id and k.job = 'cast')`,
  ),
  dates: ofPublicTitles({ startDate_null: 'true', isPublished: 'true' }, 'i.start_date collate "C" is null'),
  episodes: ofPublicTitles(
    null,
    `i.type <> 'movie' and i.start_date collate "C" between $1 and $2
       and not exists (select from episodes e where e.title_id = i.title_id)`,
    [rising('i.start_date collate "C"'), rising('i.title_id')],
  ),
  drafts: {
    resource: 'dramas',
    filter: { isPublished: 'false' },
    from: 'titles t',
    key: 't.id',
    where: 't.deleted_at is null and not t.is_published',
    order: [falling('t.updated_at'), rising('t.id')],
  },
  portrait: {
    resource: 'people',
    filter: { portrait_null: 'true' },
    from: 'people p',
    key: 'p.id',
    where: `p.deleted_at is null and not exists (select from person_images x where x.person_id = p.id)`,
    order: [falling('p.credit_count'), rising('p.id')],
  },
} as const satisfies Record<string, WorkList>;

type MissingList = keyof typeof LISTS;
/** Names of the work lists; `mine` has the titles and people that the caller changed, the latest first. */
export const WORK_LISTS = ['mine', ...(Object.keys(LISTS) as MissingList[]), ...FURTHER_LISTS] as const;
export type WorkListName = (typeof WORK_LISTS)[number];

export interface WorkRow {
  resource: WorkResource;
  id: number;
  label: string;
  nativeLabel: string | null;
  year: number | null;
  picture: unknown;
  updatedAt: string;
}

export interface WorkListEntry {
  list: WorkListName;
  resource: WorkResource | null;
  filter: Readonly<Record<string, string>> | null;
  total: number;
  /** Rows with the problem and its editor tab, if the name of the list does not state them. */
  rows: (WorkRow & Pick<WorkKey, 'note' | 'part'>)[];
}

/** SQL that reads the rows of the keys in `requested (resource, id, place)`, which is a fixed SQL fragment. */
const rowsOf = (requested: string) => `
  select r.resource, r.id, coalesce(t.title, p.name) as label, coalesce(t.native_title, p.native_name) as "nativeLabel", t.year,
    case when r.resource = 'dramas' then (select c.card -> 'poster' from title_cards c where c.title_id = t.id)
      else (select image_summary(m) from person_images x join images m on m.id = x.image_id
        where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1) end as picture,
    ${instantSql('coalesce(t.updated_at, p.updated_at)')} as "updatedAt"
  from ${requested} r left join titles t on r.resource = 'dramas' and t.id = r.id
    left join people p on r.resource = 'people' and p.id = r.id
  where coalesce(t.id, p.id) is not null`;

function missing(db: Database, name: MissingList, days: readonly string[], window: Window) {
  const { resource, from, key, where, order } = LISTS[name];
  const listed = { from, key, where };
  const list = {
    from: listed,
    ordered: listed,
    values: name === 'episodes' ? days : [],
    few: FEW,
    order: (isReversed?: boolean) => orderText(order, isReversed),
  };
  const rowsSql = (keys: string) =>
    rowsOf(
      `(select '${resource}' as resource, id, place from unnest(${keys}) with ordinality as page (id, place))`,
    );
  return listPage<WorkRow>(db.pool, list, rowsSql, window);
}

/** Maximum revisions searched for the records that a member changed last. */
const MINE_MAX = 2000;

async function changedBy(
  db: Database,
  userId: number,
  resources: readonly WorkResource[],
  { start, end }: Window,
): Promise<Keys> {
  const { rows } = await db.pool.query<Keys>(
    `with latest as (select entity, entity_id, max(id) as place from (
         select id, entity, entity_id from revisions where actor_id = $1 and entity = any($4::text[])
         order by id desc limit ${MINE_MAX}) r group by entity, entity_id),
       page as (select * from latest order by place desc limit $2 offset $3)
     select (select count(*)::int from latest) as total, coalesce((select json_agg(json_build_object(
       'resource', case entity when 'title' then 'dramas' else 'people' end, 'id', entity_id, 'note', null, 'part', null)
       order by place desc) from page), '[]') as keys`,
    [userId, end - start, start, resources.map(entityOf)],
  );
  return rows[0] ?? { total: 0, keys: [] };
}

/** Returns the rows of keys in the order of the keys. */
async function rowsOfKeys(db: Database, keys: readonly WorkKey[]): Promise<WorkListEntry['rows']> {
  const { rows } = await db.pool.query<WorkRow>(
    `with requested as (select resource, id, place from unnest($1::text[], $2::int[]) with ordinality as k (resource, id, place)) ${rowsOf('requested')} order by r.place`,
    [keys.map(({ resource }) => resource), keys.map(({ id }) => id)],
  );
  return rows.map((row) => {
    const key = keys.find(({ resource, id }) => resource === row.resource && id === row.id);
    return { ...row, note: key?.note ?? null, part: key?.part ?? null };
  });
}

const isFurther = (list: WorkListName): list is (typeof FURTHER_LISTS)[number] =>
  FURTHER_LISTS.some((each) => each === list);

/**
 * Returns work lists, each with its exact total and a window of rows. Omits lists whose records the actor may not change.
 * @param only the name of one list; all lists by default
 */
export async function workLists(
  db: Database,
  actor: Actor,
  { now, only, window }: { now: Date; only: WorkListName | undefined; window: Window },
): Promise<WorkListEntry[]> {
  const today = koreaToday(now);
  const days = [today, addDays(today, SOON_DAYS)];
  const names = only === undefined ? WORK_LISTS : [only];
  const mayChange = (resource: WorkResource) => can(actor, 'update', resource);
  const matches = names.map(async (list): Promise<WorkListEntry | null> => {
    if (list === 'mine') {
      const { total, keys } = await changedBy(
        db,
        actor.userId ?? 0,
        WORK_RESOURCES.filter(mayChange),
        window,
      );
      return { list, resource: null, filter: null, total, rows: await rowsOfKeys(db, keys) };
    }
    if (isFurther(list)) {
      const work = await furtherWork(db, list, { mayChange, window });
      if (work === null) return null;
      const { resource, total, keys } = work;
      return { list, resource, filter: null, total, rows: await rowsOfKeys(db, keys) };
    }
    const { resource, filter } = LISTS[list];
    if (!mayChange(resource)) return null;
    const { total, rows } = await missing(db, list, days, window);
    return { list, resource, filter, total, rows: rows.map((row) => ({ ...row, note: null, part: null })) };
  });
  return (await Promise.all(matches)).filter((each) => each !== null);
}
