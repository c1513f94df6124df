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
  type AskedList,
  FEW,
  type ListedFrom,
  listKeys,
  listPage,
  listRows,
  type RowsSql,
} from '#src/server/db/listPage.ts';
import {
  conditionSql,
  havingSql,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import { ownersFound } from '#src/server/db/nameSql.ts';
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
/** Stands in conditions for the key of whichever table is read. */
const KEY = ':key';

/** Whether a title has rows of a kind at all: only `_null` is asked of it. */
const having = (rows: string): SqlField => ({
  kind: 'presence',
  isNullable: true,
  column: {
    sql: KEY,
    type: 'int',
    emptiness: havingSql(rows),
  },
});

/** What staff ask of titles beside what everybody does. Deleted ones are a list of their own. */
const STAFF_FIELDS: Readonly<Record<string, SqlField>> = {
  isPublished: flag('t.is_published'),
  isExplicit: flag('t.is_explicit'),
  isDeleted: flag('(t.deleted_at is not null)'),
  title: text('t.title', 'i.sort_key collate "C"'),
  nativeTitle: text('t.native_title', undefined, true),
  synopsis: {
    kind: 'presence',
    isNullable: true,
    column: { sql: 't.synopsis', type: 'text', isNullable: true },
  },
  poster: having(`select from title_images x where x.title_id = ${KEY} and x.kind = 'poster'`),
  cast: having(`select from credits k where k.title_id = ${KEY} and k.job = 'cast'`),
  updatedAt: { kind: 'instant', isSortable: true, column: { sql: 't.updated_at', type: 'timestamptz' } },
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

/** The few deleted titles, by an index of their own, are left out sooner than each title is read for it. */
const NOT_DELETED = 'not exists (select from titles d where d.id = i.title_id and d.deleted_at is not null)';

/** The tables that some SQL names, and no more: the index of titles alone, the titles alone, or both. */
function tablesOf(sql: string, conditions: readonly string[], isDeletedAsked: boolean): ListedFrom {
  const [hasTitles, hasIndex] = [/\bt\./.test(sql), /\bi\./.test(sql)];
  const both = 'titles t join title_index i on i.title_id = t.id';
  const alive = hasTitles || !hasIndex ? 't.deleted_at is null' : NOT_DELETED;
  const key = hasIndex ? 'i.title_id' : 't.id';
  return {
    key,
    from: hasIndex ? (hasTitles ? both : 'title_index i') : 'titles t',
    where: [...(isDeletedAsked ? [] : [alive]), ...conditions].join(' and ').replaceAll(KEY, key),
  };
}

async function asked(db: Database, { filters, sorts, q }: ListRequest): Promise<AskedList> {
  const { bind, values } = placeholders();
  const ofAll = await titleConditions(
    db,
    filters.filter(({ field }) => !(field in STAFF_FIELDS)),
  );
  const own = filters.flatMap((filter) => {
    const column = STAFF_FIELDS[filter.field]?.column;
    return column ? [conditionSql({ column, ...filter }, bind)] : [];
  });
  const named = q === null ? null : await ownersFound(db.pool, 't', q);
  const byName = named === null ? [] : [`${KEY} = any(${bind(named, 'int[]')})`];
  const conditions = [...ofAll.map(({ sql }) => sql(bind)), ...own, ...byName];
  const wanted = sorts.length > 0 ? sorts : [{ field: 'updatedAt', isDescending: true }];
  const order = wanted.flatMap(({ field, isDescending }) => {
    const column = STAFF_FIELDS[field]?.column ?? columnOf(field);
    return column ? [{ column, isDescending }] : [];
  });
  const isDeletedAsked = filters.some(({ field }) => field === 'isDeleted');
  const asking = conditions.join(' ');
  const ordering = totalOrder(order, '').map(({ sql }) => sql);
  const ordered = tablesOf([asking, ...ordering].join(' '), conditions, isDeletedAsked);
  return {
    found: tablesOf(asking, conditions, isDeletedAsked),
    ordered,
    values,
    few: conditions.length > 0 ? FEW : 0,
    order: (isReversed = false) => orderText(totalOrder(order, ordered.key), isReversed),
  };
}

/** Ids of the titles that a list of staff has, drafts included, in its order, at most `limit`. */
export async function staffTitleIds(db: Database, request: ListRequest, limit: number): Promise<number[]> {
  return listKeys(db.pool, await asked(db, request), limit);
}

const rowsSql: RowsSql = (keys) =>
  `select t.id, t.slug, t.title, t.native_title as "nativeTitle", t.type, t.format, t.status, t.year, t.start_date as "startDate",
     t.episode_count as "episodeCount", t.is_published as "isPublished", t.is_explicit as "isExplicit",
     t.deleted_at is not null as "isDeleted", c.card -> 'poster' as poster, ${instantSql('t.created_at')} as "createdAt",
     ${instantSql('t.updated_at')} as "updatedAt", t.version
   from unnest(${keys}) with ordinality as wanted (id, place) join titles t using (id)
   left join title_cards c on c.title_id = t.id`;

/** Titles of ids as staff see them in lists, in their order. */
export function staffTitleRows(db: Database, ids: readonly number[]): Promise<StaffTitleRow[]> {
  return listRows(db.pool, rowsSql, ids);
}

/** A page of all titles, drafts included, the last changed first unless asked otherwise, and how many there are. */
export async function staffTitleList(
  db: Database,
  request: ListRequest,
): Promise<{ titles: StaffTitleRow[]; total: number }> {
  const { rows, total } = await listPage<StaffTitleRow>(db.pool, await asked(db, request), rowsSql, request);
  return { titles: rows, total };
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
