import { z } from 'zod';
import type { Actor } from '#src/domain/roles/can.ts';
import { entityOf, resourceOf } from '#src/domain/roles/revisedEntities.ts';
import { RESOURCES, type Resource } from '#src/domain/roles/roles.ts';
import type { RecordName } from '#src/records/definition.server.ts';
import type { RecordStore } from '#src/records/recordStore.server.ts';
import {
  ACTOR_SQL,
  actorSchema,
  OMITTED,
  shownOperationsSql,
} from '#src/records/revisions.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { fromSql } from '#src/server/db/listPage.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import { idField, instantField, listSql, type SqlField } from '#src/server/http/routes/listSql.ts';

/** SQL of an action's verb: `bulkDelete` for `tags.bulkDelete`, `import` for `import.titles`. */
const VERB = `case when a.action like 'import.%' then 'import' else regexp_replace(a.action, '^.*[.]', '') end`;

/** Fields by which the list of activity is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: idField('a.id'),
  actorId: { kind: 'id', isNullable: true, column: { sql: 'a.actor_id', type: 'int', isNullable: true } },
  action: { kind: 'text', column: { sql: 'a.action', type: 'text' } },
  verb: { kind: 'text', column: { sql: VERB, type: 'text' } },
  resource: { kind: 'choice', choices: [...RESOURCES], column: { sql: 'a.entity', type: 'text' } },
  recordId: { kind: 'id', isNullable: true, column: { sql: 'a.entity_id', type: 'int', isNullable: true } },
  createdAt: instantField('a.created_at'),
};

/** Fields of the list's query parameters. */
export const ACTIVITY_LIST_FIELDS: ListFields = FIELDS;

export const activitySchema = z
  .strictObject({
    id: z.int(),
    actor: actorSchema,
    action: z.string().meta({ description: 'The action, such as `title.update` or `tags.bulkDelete`.' }),
    resource: z.string().nullable(),
    recordId: z
      .int()
      .nullable()
      .meta({ description: 'The record that was changed; null for several records.' }),
    label: z.string().nullable().meta({
      description: 'Current name of that record; null if it is deleted or the caller may not read it.',
    }),
    detail: z.record(z.string(), z.unknown()),
    revisions: z.int().meta({ description: 'Number of records that were changed.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Activity' });
export type ActivityRow = z.output<typeof activitySchema>;

/** The record types of activities, with the SQL of their names. */
export type RecordLabels = readonly (RecordName & { readonly entity: string })[];

/** Returns the labels of all stores whose records have names. */
export const recordLabels = (stores: readonly RecordStore[]): RecordLabels =>
  stores.flatMap(({ entity, named }) => (named ? [{ entity, ...named }] : []));

/** SQL of a record's name; null if the actor may not read it. */
function labelSql(labels: RecordLabels, actor: Actor | null, entity: string, id: string): string {
  const named = labels
    .filter(({ mayRead }) => mayRead?.(actor) ?? true)
    .map(
      (label) => `when '${label.entity}' then (select ${label.name} from ${label.table} where id = ${id})`,
    );
  return `case ${entity} ${named.join(' ')} end`;
}

function listRequestSql(request: ListRequest) {
  const filters = request.filters.map((filter) =>
    filter.field === 'resource'
      ? { ...filter, values: filter.values.map((name) => entityOf(name as Resource)) }
      : filter,
  );
  return listSql(
    {
      from: 'activity a',
      fields: FIELDS,
      search: (bind, q) => containsSql(['a.action'], q, bind),
      sorts: [{ field: 'id', isDescending: true }],
      unique: 'a.id',
    },
    { ...request, filters },
  );
}

/** Reads activity, by default the newest first, without names that the actor may not read. */
export const activityReads = (db: Database, labels: RecordLabels, actor: Actor | null) =>
  listReads<ActivityRow>(db, {
    noun: 'activity',
    listSql: listRequestSql,
    rowsSql: (keys) =>
      `select a.id, ${ACTOR_SQL} as actor, a.action, a.entity as resource, a.entity_id as "recordId",
         ${labelSql(labels, actor, 'a.entity', 'a.entity_id')} as label, a.detail,
         (select count(*)::int from revisions r where r.activity_id = a.id) as revisions, ${instantSql('a.created_at')} as "createdAt"
       from unnest(${keys}) with ordinality as requested (id, place) join activity a using (id)
       left join users u on u.id = a.actor_id`,
    shown: (row) => ({ ...row, resource: resourceOf(row.resource ?? '') }),
  });

export const changeSchema = z.strictObject({
  resource: z.string().nullable(),
  recordId: z.int(),
  label: z.string().nullable(),
  version: z.int(),
  operations: z.record(z.string(), z.unknown()),
  omitted: OMITTED,
  note: z.string().nullable(),
});

/** Maximum number of changes in a response. */
const CHANGES_MAX = 200;

/**
 * Returns one activity with its changes by record, without names that the actor may not read.
 * @throws AppError 404 if it does not exist
 */
export async function activityDetail(db: Database, labels: RecordLabels, id: number, actor: Actor | null) {
  const row = await activityReads(db, labels, actor).rowOf(id);
  const { rows } = await db.pool.query<z.output<typeof changeSchema>>(
    `select r.entity as resource, r.entity_id as "recordId", ${labelSql(labels, actor, 'r.entity', 'r.entity_id')} as label,
       r.version, shown.operations, shown.omitted, r.note
     from (select *, count(*) over () as rows from (
       select * from revisions where activity_id = $1 order by id limit ${CHANGES_MAX}) first) r
     ${shownOperationsSql('r.rows')} order by r.id`,
    [id],
  );
  return {
    ...row,
    changes: rows.map((change) => ({ ...change, resource: resourceOf(change.resource ?? '') })),
  };
}

export type ActivityChange = z.output<typeof changeSchema>;

export const daySchema = z.strictObject({ day: z.iso.date(), action: z.string(), count: z.int() });

/** Returns the latest instant that a list's filters allow; now if they have no end. */
function endOf({ filters }: ListRequest, now: Date): Date {
  const ends = filters.flatMap(({ field, operator, values }) =>
    field === 'createdAt' && (operator === 'lte' || operator === 'between')
      ? [Date.parse(String(values.at(-1)))]
      : [],
  );
  return ends.length > 0 ? new Date(Math.min(...ends)) : now;
}

/**
 * Counts a list's activity by day (Korean time) and action, for at most 400 days before the end of its filters, or before
 * now if they have no end.
 */
export async function activityDays(
  db: Database,
  request: ListRequest,
  now: Date,
): Promise<z.output<typeof daySchema>[]> {
  const { from, values } = listRequestSql(request);
  const end = `$${values.length + 1}::timestamptz`;
  const { rows } = await db.pool.query<z.output<typeof daySchema>>({
    text: `select to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, action, count(*)::int as count
      from (select a.created_at, a.action ${fromSql(from)}) x
      where created_at <= ${end} and created_at > ${end} - interval '400 days'
      group by 1, 2 order by 1, 2`,
    values: [...values, endOf(request, now)],
  });
  return rows;
}
