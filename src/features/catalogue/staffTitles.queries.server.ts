import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { inputFromRecord } from '#src/domain/fields/input.ts';
import { titleFields } from '#src/domain/fields/title.ts';
import { TITLE_FORMATS, TITLE_STATUSES, TITLE_TYPES } from '#src/domain/summaries.ts';
import { labelsOf } from '#src/server/catalogue/labels.server.ts';
import { readTitles } from '#src/server/catalogue/reading.server.ts';
import { instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import {
  type Bind,
  conditionSql,
  orderText,
  placeholders,
  totalOrder,
  windowOf,
} from '#src/server/db/listStatement.ts';
import { ownersNamedSql } from '#src/server/db/nameSql.ts';
import type { ListFields, ListRequest } from '#src/server/http/listParameters.ts';
import type { SqlField } from '#src/server/http/listSql.ts';
import { columnOf, TITLE_LIST_FIELDS, TITLE_RELATIONS } from './titleFields.server.ts';
import { titleConditions } from './titleFilters.queries.server.ts';

/** A text by its letters; the many without one come last both ways. */
const text = (sql: string, order = `${sql} collate "C"`, isNullable = false): SqlField => ({
  kind: 'text',
  isNullable,
  isSortable: true,
  column: {
    sql,
    type: 'text',
    isNullable,
    order: (direction) => [{ sql: order, direction, isNullable }],
  },
});
const flag = (sql: string): SqlField => ({ kind: 'flag', column: { sql, type: 'boolean' } });
/** Whether a title has something at all: only `_null` is asked of it. */
const missing = (sql: string): SqlField => ({
  kind: 'presence',
  isNullable: true,
  column: { sql, type: 'text', isNullable: true },
});

/** What staff ask of titles beside what everybody does. Deleted ones are a list of their own. */
const STAFF_FIELDS: Readonly<Record<string, SqlField>> = {
  isPublished: flag('t.is_published'),
  isExplicit: flag('t.is_explicit'),
  isDeleted: flag('(t.deleted_at is not null)'),
  title: text('t.title', 'i.sort_key collate "C"'),
  nativeTitle: text('t.native_title', undefined, true),
  synopsis: missing('t.synopsis'),
  poster: missing(
    `(select x.image_id from title_images x where x.title_id = t.id and x.kind = 'poster' order by x.is_primary desc, x.position, x.image_id limit 1)`,
  ),
  cast: missing(`(select k.id from credits k where k.title_id = t.id and k.job = 'cast' limit 1)`),
  updatedAt: { kind: 'instant', isSortable: true, column: { sql: 't.updated_at', type: 'timestamptz' } },
};

/** Rows that a title has or lacks: asked in this form, all of them are joined at once instead of looked up one by one. */
const ROWS_OF: Readonly<Record<string, string>> = {
  poster: `select from title_images x where x.title_id = i.title_id and x.kind = 'poster'`,
  cast: `select from credits k where k.title_id = i.title_id and k.job = 'cast'`,
};

/** Words of fixed lists, which staff bring together by sorting. */
const SORTED_WORDS = Object.fromEntries(
  ['type', 'format', 'status'].map((name) => [
    name,
    { kind: 'choice', ...TITLE_LIST_FIELDS[name], isSortable: true } as const,
  ]),
);

/** Fields of the list's query parameters. */
export const STAFF_TITLE_FIELDS: ListFields = {
  ...TITLE_LIST_FIELDS,
  ...SORTED_WORDS,
  ...TITLE_RELATIONS,
  ...STAFF_FIELDS,
};

export const staffTitleRowSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    nativeTitle: z.string().nullable(),
    type: z.enum(TITLE_TYPES),
    format: z.enum(TITLE_FORMATS).nullable(),
    status: z.enum(TITLE_STATUSES),
    year: z.int().nullable(),
    startDate: z.string().nullable(),
    episodeCount: z.int().nullable(),
    isPublished: z.boolean(),
    isExplicit: z.boolean(),
    isDeleted: z.boolean(),
    poster: z.unknown(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffTitleRow' });
type StaffTitleRow = z.output<typeof staffTitleRowSchema>;

const ID = /^[1-9]\d{0,8}$/;

async function asked(db: Database, { filters, sorts, q }: ListRequest) {
  const isDeletedAsked = filters.some(({ field }) => field === 'isDeleted');
  const ofAll = await titleConditions(
    db,
    filters.filter(({ field }) => !(field in STAFF_FIELDS)),
  );
  const conditions = (bind: Bind): string[] => {
    const named = q === null ? '' : ownersNamedSql('t', q, (text) => bind(text, 'text'));
    const byId = q !== null && ID.test(q) ? ` or i.title_id = ${bind(Number(q), 'int')}` : '';
    const own = filters.flatMap((filter) => {
      const rows = ROWS_OF[filter.field];
      if (rows !== undefined && filter.operator === 'null')
        return [`${filter.values[0] === true ? 'not ' : ''}exists (${rows})`];
      const column = STAFF_FIELDS[filter.field]?.column;
      return column ? [conditionSql({ column, ...filter }, bind)] : [];
    });
    return [
      ...ofAll.map(({ sql }) => sql(bind)),
      ...own,
      ...(named ? [`(i.title_id in (${named})${byId})`] : []),
    ];
  };
  const wanted = sorts.length > 0 ? sorts : [{ field: 'updatedAt', isDescending: true }];
  const order = wanted.flatMap(({ field, isDescending }) => {
    const column = STAFF_FIELDS[field]?.column ?? columnOf(field);
    return column ? [{ column, isDescending }] : [];
  });
  return { conditions, order, isDeletedAsked };
}

type Asked = Awaited<ReturnType<typeof asked>>;

/** The few deleted titles, by an index of their own, are left out sooner than each title is read for it. */
const NOT_DELETED = 'not exists (select from titles d where d.id = i.title_id and d.deleted_at is not null)';

/**
 * From where, and which titles, of as few tables as the conditions and the order name: the index of titles alone, the
 * titles alone, or both.
 */
function placesOf(
  { isDeletedAsked, order }: Asked,
  conditions: readonly string[],
  { isOrdered }: { isOrdered: boolean },
) {
  const parts = isOrdered ? totalOrder(order, '') : [];
  const named = [...conditions, ...parts.map(({ sql }) => sql)].join(' ');
  const [hasTitles, hasIndex] = [/\bt\./.test(named), /\bi\./.test(named)];
  const isBoth = hasTitles && hasIndex;
  const from = isBoth
    ? 'titles t join title_index i on i.title_id = t.id'
    : hasIndex
      ? 'title_index i'
      : 'titles t';
  const alive = hasTitles || !hasIndex ? 't.deleted_at is null' : NOT_DELETED;
  const every = [...(isDeletedAsked ? [] : [alive]), ...conditions];
  return {
    key: hasIndex ? 'i.title_id' : 't.id',
    text: `from ${from}${every.length > 0 ? ` where ${every.join(' and ')}` : ''}`,
  };
}

async function idsFrom(
  db: Database,
  sql: Asked,
  window: { limit: number; offset: number; isReversed: boolean },
) {
  const { bind, values } = placeholders();
  const { key, text: places } = placesOf(sql, sql.conditions(bind), { isOrdered: true });
  const order = totalOrder(sql.order, key);
  const text = `select ${key} as id ${places} order by ${orderText(order, window.isReversed)}
    limit ${bind(window.limit, 'int')} offset ${bind(window.offset, 'int')}`;
  const ids = (await db.pool.query<{ id: number }>({ text, values })).rows.map(({ id }) => id);
  return window.isReversed ? ids.reverse() : ids;
}

/** Up to so many titles are found first and then put in order: met along an order, most others would be looked at before them. */
const FEW = 5000;

/** The same of a list that has few titles. */
async function idsOfFew(db: Database, sql: Asked, { start, end }: Pick<ListRequest, 'start' | 'end'>) {
  const { bind, values } = placeholders();
  const found = placesOf(sql, sql.conditions(bind), { isOrdered: false });
  const { rows } = await db.pool.query<{ id: number }>({
    text: `select i.title_id as id from titles t join title_index i on i.title_id = t.id
      where t.id = any(array(select ${found.key} ${found.text}))
      order by ${orderText(totalOrder(sql.order, 'i.title_id'))}
      limit ${bind(end - start, 'int')} offset ${bind(start, 'int')}`,
    values,
  });
  return rows.map(({ id }) => id);
}

/** Ids of the titles that a list of staff has, drafts included, in its order, at most `limit`. */
export async function staffTitleIds(db: Database, request: ListRequest, limit: number): Promise<number[]> {
  return idsFrom(db, await asked(db, request), { limit, offset: 0, isReversed: false });
}

/** Titles of ids as staff see them in lists, in their order. */
export async function staffTitleRows(db: Database, ids: readonly number[]): Promise<StaffTitleRow[]> {
  const { rows } = await db.pool.query<StaffTitleRow>(
    `select t.id, t.slug, t.title, t.native_title as "nativeTitle", t.type, t.format, t.status, t.year, t.start_date as "startDate",
       t.episode_count as "episodeCount", t.is_published as "isPublished", t.is_explicit as "isExplicit",
       t.deleted_at is not null as "isDeleted", c.card -> 'poster' as poster, ${instantSql('t.created_at')} as "createdAt",
       ${instantSql('t.updated_at')} as "updatedAt", t.version
     from unnest($1::int[]) with ordinality as wanted (id, place) join titles t using (id)
     left join title_cards c on c.title_id = t.id order by place`,
    [ids],
  );
  return rows;
}

async function counted(db: Database, sql: Asked): Promise<number> {
  const { bind, values } = placeholders();
  const { text } = placesOf(sql, sql.conditions(bind), { isOrdered: false });
  const { rows } = await db.pool.query<{ total: number }>({
    text: `select count(*)::int as total ${text}`,
    values,
  });
  return rows[0]?.total ?? 0;
}

/** What a text finds is found once, and counted on the way. */
async function foundByText(db: Database, sql: Asked, { start, end }: ListRequest) {
  const { bind, values } = placeholders();
  const { key, text: places } = placesOf(sql, sql.conditions(bind), { isOrdered: true });
  const order = orderText(totalOrder(sql.order, key));
  const text = `select ${key} as id, (count(*) over ())::int as total ${places} order by ${order}
    limit ${bind(end - start, 'int')} offset ${bind(start, 'int')}`;
  const { rows } = await db.pool.query<{ id: number; total: number }>({ text, values });
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (await counted(db, sql)) };
}

/** A page of all titles, drafts included, the last changed first unless asked otherwise, and how many there are. */
export async function staffTitleList(
  db: Database,
  request: ListRequest,
): Promise<{ titles: StaffTitleRow[]; total: number }> {
  const sql = await asked(db, request);
  if (request.q !== null) {
    const { ids, total } = await foundByText(db, sql, request);
    return { titles: await staffTitleRows(db, ids), total };
  }
  const counting = counted(db, sql);
  const page = async () => {
    if (request.filters.length > 0 && (await counting) <= FEW)
      return staffTitleRows(db, await idsOfFew(db, sql, request));
    const window = await windowOf(request.start, request.end - request.start, () => counting);
    return staffTitleRows(db, await idsFrom(db, sql, window));
  };
  const [titles, total] = await Promise.all([page(), counting]);
  return { titles, total };
}

/**
 * A title as its editor takes it, deleted or not: every field in the shape that changes have, collections in their order,
 * with what all that it refers to is called.
 * @throws AppError 404
 */
export async function staffTitle(db: Database, id: number): Promise<Record<string, unknown>> {
  const [stored, [row]] = await Promise.all([
    readTitles(db.pool, [id]).then((found) => found.get(id)),
    staffTitleRows(db, [id]),
  ]);
  if (!stored || !row) throw notFound(`There is no title ${id}`);
  const { version, isDeleted, record } = stored;
  const { slug, status, year, poster, createdAt, updatedAt } = row;
  return {
    ...inputFromRecord(titleFields, record),
    id,
    version,
    isDeleted,
    slug,
    status,
    year,
    poster,
    createdAt,
    updatedAt,
    labels: await labelsOf(db.pool, titleFields, record),
  };
}
