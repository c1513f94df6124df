import { toSnakeCase } from 'drizzle-orm/casing';
import { z } from 'zod';
import { TABLE_RESOURCES } from '#refine.config';
import type { Actor } from '#src/domain/can.ts';
import { entityOf, resourceOf } from '#src/domain/revised.ts';
import { RESOURCES, type Resource } from '#src/domain/roles.ts';
import { ACTOR_SQL, actorSchema, instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { fromSql, listKeys, listPage, listRows, type RowsSql } from '#src/server/db/listPage.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/listParameters.ts';
import { askedSql, type SqlField } from '#src/server/http/listSql.ts';
import { activityPolicy } from './activity.policy.ts';

/** The part of an action that says what was done: `tags.bulkDelete` is `bulkDelete`, `import.titles` is `import`. */
const VERB = `case when a.action like 'import.%' then 'import' else regexp_replace(a.action, '^.*[.]', '') end`;

/** What the list of activity filters and sorts by. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'a.id', type: 'int' } },
  actorId: { kind: 'id', isNullable: true, column: { sql: 'a.actor_id', type: 'int', isNullable: true } },
  action: { kind: 'text', column: { sql: 'a.action', type: 'text' } },
  verb: { kind: 'text', column: { sql: VERB, type: 'text' } },
  resource: { kind: 'choice', choices: [...RESOURCES], column: { sql: 'a.entity', type: 'text' } },
  recordId: { kind: 'id', isNullable: true, column: { sql: 'a.entity_id', type: 'int', isNullable: true } },
  createdAt: { kind: 'instant', isSortable: true, column: { sql: 'a.created_at', type: 'timestamptz' } },
};

/** Fields of the list's query parameters. */
export const ACTIVITY_LIST_FIELDS: ListFields = FIELDS;

export const activitySchema = z
  .strictObject({
    id: z.int(),
    actor: actorSchema,
    action: z.string().meta({ description: 'What was done: `title.update`, `tags.bulkDelete`.' }),
    resource: z.string().nullable(),
    recordId: z.int().nullable().meta({ description: 'The one record it is about; null for several.' }),
    label: z
      .string()
      .nullable()
      .meta({ description: 'What that record is called now; null where it is gone, or not to be known.' }),
    detail: z.record(z.string(), z.unknown()),
    revisions: z.int().meta({ description: 'Records whose values it changed.' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Activity' });
type ActivityRow = z.output<typeof activitySchema>;

type Label = readonly [entity: string, table: string, name: string];

/** What records are called, by the history's word. */
const LABELS: readonly Label[] = [
  ['title', 'titles', 'title'],
  ['person', 'people', 'name'],
  ['user', 'users', 'display_name'],
  ['role', 'roles', 'name'],
  ...TABLE_RESOURCES.map(
    ({ name, namedBy = 'name' }) =>
      [entityOf(name), name.replaceAll('-', '_'), toSnakeCase(namedBy)] as const,
  ),
];

const SENDERS: Label = ['messages', 'contact_messages', 'coalesce(sender_name, email)'];

/** SQL of what a record is called, as far as the caller may know it. */
function labelSql(actor: Actor | null, entity: string, id: string): string {
  const labels = activityPolicy.mayNameSenders(actor) ? [...LABELS, SENDERS] : LABELS;
  const named = labels.map(
    ([word, table, name]) => `when '${word}' then (select ${name} from ${table} where id = ${id})`,
  );
  return `case ${entity} ${named.join(' ')} end`;
}

function asked(request: ListRequest) {
  const filters = request.filters.map((filter) =>
    filter.field === 'resource'
      ? { ...filter, values: filter.values.map((name) => entityOf(name as Resource)) }
      : filter,
  );
  return askedSql(
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

const selectedSql = (
  actor: Actor | null,
) => `a.id, ${ACTOR_SQL} as actor, a.action, a.entity as resource, a.entity_id as "recordId",
  ${labelSql(actor, 'a.entity', 'a.entity_id')} as label, a.detail,
  (select count(*)::int from revisions r where r.activity_id = a.id) as revisions, ${instantSql('a.created_at')} as "createdAt"`;

const answered = (row: ActivityRow): ActivityRow => ({ ...row, resource: resourceOf(row.resource ?? '') });

const rowsSql =
  (actor: Actor | null): RowsSql =>
  (keys) =>
    `select ${selectedSql(actor)} from unnest(${keys}) with ordinality as wanted (id, place) join activity a using (id)
   left join users u on u.id = a.actor_id`;

/** Ids of the activity that a list has, in its order, at most `limit`. */
export function activityIds(db: Database, request: ListRequest, limit: number): Promise<number[]> {
  return listKeys(db.pool, asked(request), limit);
}

/** Activity of ids, in their order, as an actor may know it. */
export async function activityRows(
  db: Database,
  ids: readonly number[],
  actor: Actor | null,
): Promise<ActivityRow[]> {
  return (await listRows<ActivityRow>(db.pool, rowsSql(actor), ids)).map(answered);
}

/** A page of what was done, as an actor may know it, the latest first unless asked otherwise, and how much there is. */
export async function activityList(
  db: Database,
  request: ListRequest,
  actor: Actor | null,
): Promise<{ activity: ActivityRow[]; total: number }> {
  const { rows, total } = await listPage<ActivityRow>(db.pool, asked(request), rowsSql(actor), request);
  return { activity: rows.map(answered), total };
}

export const changeSchema = z.strictObject({
  resource: z.string().nullable(),
  recordId: z.int(),
  label: z.string().nullable(),
  version: z.int(),
  operations: z.record(z.string(), z.unknown()),
  note: z.string().nullable(),
});

/** Changes of one command that an answer holds. */
const CHANGES_MAX = 200;

/** What one command changed, record by record, as an actor may know it; null where there is no such activity. */
export async function activityDetail(db: Database, id: number, actor: Actor | null) {
  const [row] = await activityRows(db, [id], actor);
  if (!row) return null;
  const { rows } = await db.pool.query<z.output<typeof changeSchema>>(
    `select r.entity as resource, r.entity_id as "recordId", ${labelSql(actor, 'r.entity', 'r.entity_id')} as label,
       r.version, r.operations, r.note
     from revisions r where r.activity_id = $1 order by r.id limit ${CHANGES_MAX}`,
    [id],
  );
  return {
    ...row,
    changes: rows.map((change) => ({ ...change, resource: resourceOf(change.resource ?? '') })),
  };
}

export const daySchema = z.strictObject({ day: z.iso.date(), action: z.string(), count: z.int() });

/** The last instant that a list's conditions let through; now where they end nowhere. */
function endOf({ filters }: ListRequest, now: Date): Date {
  const ends = filters.flatMap(({ field, operator, values }) =>
    field === 'createdAt' && (operator === 'lte' || operator === 'between')
      ? [Date.parse(String(values.at(-1)))]
      : [],
  );
  return ends.length > 0 ? new Date(Math.min(...ends)) : now;
}

/**
 * How often each thing that a list has was done on each day of Korea; at most the last 400 days before the end of the list,
 * which is now where its conditions have none.
 */
export async function activityDays(
  db: Database,
  request: ListRequest,
  now: Date,
): Promise<z.output<typeof daySchema>[]> {
  const { found, values } = asked(request);
  const end = `$${values.length + 1}::timestamptz`;
  const { rows } = await db.pool.query<z.output<typeof daySchema>>({
    text: `select to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, action, count(*)::int as count
      from (select a.created_at, a.action ${fromSql(found)}) x
      where created_at <= ${end} and created_at > ${end} - interval '400 days'
      group by 1, 2 order by 1, 2`,
    values: [...values, endOf(request, now)],
  });
  return rows;
}
