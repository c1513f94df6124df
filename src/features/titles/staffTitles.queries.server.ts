import { z } from 'zod';
import { labelsOf } from '#src/catalogue/labels.server.ts';
import { ownersSql } from '#src/catalogue/nameSql.server.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { TITLE_STATUSES } from '#src/domain/catalogue/titleTypes.ts';
import { notFound } from '#src/domain/errors.ts';
import { inputFromRecord } from '#src/records/fields/input.ts';
import { recordList } from '#src/records/resources/recordList.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { FEW, type ListedFrom, type ListSql } from '#src/server/db/listPage.ts';
import {
  conditionSql,
  havingSql,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import { flagField, instantField, nameField, type SqlField } from '#src/server/http/routes/listSql.ts';
import { titleConditions } from './browse/titleFilters.queries.server.ts';
import { columnOf, TITLE_LIST_FIELDS, TITLE_RELATIONS } from './titleFields.server.ts';

const LIST = recordList(titleFields, 't');

/** Placeholder in conditions for the key column of the table that is read. */
const KEY = ':key';

/** A field that filters only by whether related rows exist (`_null`). */
const having = (rows: string): SqlField => ({
  kind: 'presence',
  isNullable: true,
  column: {
    sql: KEY,
    type: 'int',
    emptiness: havingSql(rows),
  },
});

/** Additional list fields for staff. Deleted titles are listed separately. */
const STAFF_FIELDS: Readonly<Record<string, SqlField>> = {
  ...Object.fromEntries(Object.entries(LIST.fields).filter(([name]) => !(name in TITLE_LIST_FIELDS))),
  isDeleted: flagField('(t.deleted_at is not null)'),
  title: nameField('t.title', 'i.sort_key'),
  synopsis: {
    kind: 'presence',
    isNullable: true,
    column: { sql: 't.synopsis', type: 'text', isNullable: true },
  },
  poster: having(`select from title_images x where x.title_id = ${KEY} and x.kind = 'poster'`),
  cast: having(`select from credits k where k.title_id = ${KEY} and k.job = 'cast'`),
  updatedAt: instantField('t.updated_at'),
};

/** Enumerated fields, which only staff can sort by. */
const SORTABLE_CHOICES = Object.fromEntries(
  ['type', 'format', 'status'].map((name) => [
    name,
    { kind: 'choice', ...TITLE_LIST_FIELDS[name], isSortable: true } as const,
  ]),
);

/** Fields of the list's query parameters. */
export const STAFF_TITLE_FIELDS: ListFields = {
  ...TITLE_LIST_FIELDS,
  ...SORTABLE_CHOICES,
  ...TITLE_RELATIONS,
  ...STAFF_FIELDS,
};

export const staffTitleRowSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    ...LIST.answers,
    status: z.enum(TITLE_STATUSES),
    year: z.int().nullable(),
    isDeleted: z.boolean(),
    poster: z.unknown(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffTitleRow' });

/** A row of the list, with the record's plain fields. */
type StaffTitleRow = z.output<typeof staffTitleRowSchema> & { readonly [field: string]: unknown };

/** Excludes the few deleted titles by their own index, which is faster than reading each title. */
const NOT_DELETED = 'not exists (select from titles d where d.id = i.title_id and d.deleted_at is not null)';

/** Returns only the tables that the SQL refers to: `title_index`, `titles`, or both. */
function tablesOf(sql: string, conditions: readonly string[], isDeletedRequested: boolean): ListedFrom {
  const [hasTitles, hasIndex] = [/\bt\./.test(sql), /\bi\./.test(sql)];
  const both = 'titles t join title_index i on i.title_id = t.id';
  const alive = hasTitles || !hasIndex ? 't.deleted_at is null' : NOT_DELETED;
  const key = hasIndex ? 'i.title_id' : 't.id';
  return {
    key,
    from: hasIndex ? (hasTitles ? both : 'title_index i') : 'titles t',
    where: [...(isDeletedRequested ? [] : [alive]), ...conditions].join(' and ').replaceAll(KEY, key),
  };
}

async function listRequestSql(db: Database, { filters, sorts, q }: ListRequest): Promise<ListSql> {
  const { bind, values } = placeholders();
  const ofAll = await titleConditions(
    db,
    filters.filter(({ field }) => !(field in STAFF_FIELDS)),
  );
  const staffConditions = filters.flatMap((filter) => {
    const column = STAFF_FIELDS[filter.field]?.column;
    return column ? [conditionSql({ column, ...filter }, bind)] : [];
  });
  const named = q === null ? null : await ownersSql(db.pool, 't', q);
  const byName = named === null ? [] : [`${KEY} = any(${bind(named, 'int[]')})`];
  const conditions = [...ofAll.map(({ sql }) => sql(bind)), ...staffConditions, ...byName];
  const wanted = sorts.length > 0 ? sorts : [{ field: 'updatedAt', isDescending: true }];
  const order = wanted.flatMap(({ field, isDescending }) => {
    const column = STAFF_FIELDS[field]?.column ?? columnOf(field);
    return column ? [{ column, isDescending }] : [];
  });
  const isDeletedRequested = filters.some(({ field }) => field === 'isDeleted');
  const request = conditions.join(' ');
  const ordering = totalOrder(order, '').map(({ sql }) => sql);
  const ordered = tablesOf([request, ...ordering].join(' '), conditions, isDeletedRequested);
  return {
    from: tablesOf(request, conditions, isDeletedRequested),
    ordered,
    values,
    few: conditions.length > 0 ? FEW : 0,
    order: (isReversed = false) => orderText(totalOrder(order, ordered.key), isReversed),
  };
}

/** Reads all titles including drafts, by default the most recently changed first. */
export const staffTitleReads = (db: Database) =>
  listReads<StaffTitleRow>(db, {
    noun: 'title',
    listSql: (request) => listRequestSql(db, request),
    rowsSql: (keys) =>
      `select t.id, t.slug, ${LIST.select}, t.status, t.year, t.deleted_at is not null as "isDeleted", c.card -> 'poster' as poster,
         ${instantSql('t.created_at')} as "createdAt", ${instantSql('t.updated_at')} as "updatedAt", t.version
       from unnest(${keys}) with ordinality as requested (id, place) join titles t using (id)
       left join title_cards c on c.title_id = t.id`,
  });

/**
 * Returns a title for its editor, deleted or not: every field in the shape of changes, collections in order,
 * and the labels of all records it refers to.
 * @throws AppError 404
 */
export async function staffTitle(db: Database, id: number): Promise<Record<string, unknown>> {
  const [stored, [row]] = await Promise.all([
    readTitles(db.pool, [id]).then((matches) => matches.get(id)),
    staffTitleReads(db).rowsOf([id]),
  ]);
  if (!stored || !row) throw notFound(`There is no title ${id}`);
  const { version, isDeleted, record } = stored;
  const { slug, status, year, poster, createdAt, updatedAt } = row;
  return {
    ...inputFromRecord(titleFields, record),
    ...{ id, version, isDeleted, slug, status, year, poster, createdAt, updatedAt },
    labels: await labelsOf(db.pool, titleFields, record),
  };
}
