import type { AskedList, RowsSql } from '#src/server/db/listPage.ts';
import { type Bind, containsSql, type Direction, type ListColumn } from '#src/server/db/listStatement.ts';
import type { ListField, ListRequest } from '#src/server/http/listParameters.ts';
import { askedSql, type SqlField } from '#src/server/http/listSql.ts';
import type { Field, ResourceDeclaration } from './define.ts';
import type { ResourceTable } from './table.server.ts';

/** How a field of each kind is filtered and sorted, and the SQL type of its values. */
const KINDS: Record<Field['kind'], ListField & Pick<ListColumn, 'type'>> = {
  text: { kind: 'text', isSortable: true, type: 'text' },
  longText: { kind: 'text', type: 'text' },
  slug: { kind: 'text', isSortable: true, type: 'text' },
  code: { kind: 'text', isSortable: true, type: 'text' },
  url: { kind: 'text', isSortable: true, type: 'text' },
  pattern: { kind: 'text', type: 'text' },
  flag: { kind: 'flag', isSortable: true, type: 'boolean' },
  choice: { kind: 'choice', isSortable: true, type: 'text' },
  reference: { kind: 'id', isSortable: true, type: 'int' },
  partialDate: { kind: 'partialDate', isSortable: true, type: 'text' },
  richText: { kind: 'text', isFilterable: false, type: 'text' },
  count: { kind: 'integer', isSortable: true, type: 'int' },
  instant: { kind: 'instant', isSortable: true, type: 'timestamptz' },
  references: { kind: 'id', isFilterable: false, type: 'int' },
  permissions: { kind: 'text', isFilterable: false, type: 'text' },
};

const OWN_FIELDS: Record<string, ListField & Pick<ListColumn, 'type'>> = {
  id: { kind: 'id', isSortable: true, type: 'int' },
  createdAt: { kind: 'instant', isSortable: true, type: 'timestamptz' },
  updatedAt: { kind: 'instant', isSortable: true, type: 'timestamptz' },
};

/** What a resource's list can be filtered and sorted by. */
export function fieldsOf(
  resource: ResourceDeclaration,
): Record<string, ListField & Pick<ListColumn, 'type'>> {
  const declared = Object.entries(resource.fields).map(([name, field]) => {
    const choices = field.kind === 'choice' ? { choices: field.choices } : {};
    return [name, { ...KINDS[field.kind], ...choices, isNullable: field.isOptional ?? false }] as const;
  });
  return { ...OWN_FIELDS, ...Object.fromEntries(declared) };
}

/** Text sorts by its letters whatever their case, bytewise, so that every database gives the same order. */
function columnOf(
  sql: string,
  { type, isNullable = false }: ListField & Pick<ListColumn, 'type'>,
): ListColumn {
  const letters = `lower(${sql}) collate "C"`;
  const order = (direction: Direction) => [{ sql: letters, direction, isNullable }];
  return { sql, type, isNullable, ...(type === 'text' && { order }) };
}

/** An instant as ISO 8601 in UTC, seconds precise; other columns as they are. */
function selected(name: string, sql: string): string {
  const isInstant = name === 'createdAt' || name === 'updatedAt';
  const value = isInstant ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : sql;
  return `${value} as "${name}"`;
}

/** A record as it is answered. */
export type ResourceRow = Record<string, unknown>;

/** A resource's list as requests ask for it, and its rows, made once from its declaration and its table. */
export function listOf(
  resource: ResourceDeclaration,
  { table, columns }: ResourceTable,
): { asked(request: ListRequest): AskedList; rows: RowsSql } {
  const select = Object.entries(columns)
    .map(([name, sql]) => selected(name, `t.${sql}`))
    .join(', ');
  const fields = Object.fromEntries(
    Object.entries(fieldsOf(resource)).flatMap(([name, field]): [string, SqlField][] => {
      const sql = columns[name];
      return sql === undefined ? [] : [[name, { ...field, column: columnOf(`t.${sql}`, field) }]];
    }),
  );
  const list = {
    from: `${table} t`,
    fields,
    search: (bind: Bind, q: string) =>
      containsSql(
        resource.list.search.map((name) => `t.${columns[name]}`),
        q,
        bind,
      ),
    sorts: [{ field: resource.list.sort, isDescending: false }],
    unique: 't.id',
  };
  return {
    asked: (request) => askedSql(list, request),
    rows: (keys) =>
      `select ${select} from unnest(${keys}) with ordinality as wanted (id, place) join ${table} t using (id)`,
  };
}
