import { valuesOf } from '#src/domain/choices.ts';
import { FILTER_TYPES } from '#src/records/kinds/columns.server.ts';
import { FILTERS } from '#src/records/kinds/filters.ts';
import type { ListSql, RowsSql } from '#src/server/db/listPage.ts';
import { type Bind, containsSql, type Direction, type ListColumn } from '#src/server/db/listStatement.ts';
import type { ListParameterField, ListRequest } from '#src/server/http/routes/listParameters.ts';
import { listSql, type SqlField } from '#src/server/http/routes/listSql.ts';
import type { ResourceDeclaration } from './define.ts';
import type { ResourceTable } from './table.server.ts';

type ResourceField = ListParameterField & Pick<ListColumn, 'type'>;

const OWN_FIELDS: Readonly<Record<string, ResourceField>> = {
  id: { kind: 'id', isSortable: true, type: 'int' },
  createdAt: { kind: 'instant', isSortable: true, type: 'timestamptz' },
  updatedAt: { kind: 'instant', isSortable: true, type: 'timestamptz' },
};

/** Returns the fields by which a resource's list can be filtered and sorted. */
export function fieldsOf(resource: ResourceDeclaration): Record<string, ResourceField> {
  const declared = Object.entries(resource.fields).flatMap(([name, field]): [string, ResourceField][] => {
    if (field.kind === 'rows') return [];
    const filter = FILTERS[field.kind];
    const choices = 'choices' in field && field.choices ? { choices: valuesOf(field.choices) } : {};
    const type = FILTER_TYPES[filter.kind];
    return [[name, { ...filter, ...choices, type, isNullable: field.isOptional ?? false }]];
  });
  return { ...OWN_FIELDS, ...Object.fromEntries(declared) };
}

/** Text sorts case-insensitively and bytewise, so that the order does not depend on the database's collation. */
function columnOf(sql: string, { type, isNullable = false }: ResourceField): ListColumn {
  const letters = `lower(${sql}) collate "C"`;
  const order = (direction: Direction) => [{ sql: letters, direction, isNullable }];
  return { sql, type, isNullable, ...(type === 'text' && { order }) };
}

/** Formats instants as ISO 8601 in UTC, to the second; other columns unchanged. */
function selected(name: string, sql: string): string {
  const isInstant = name === 'createdAt' || name === 'updatedAt';
  const value = isInstant ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : sql;
  return `${value} as "${name}"`;
}

/** A record in API responses. */
export type ResourceRow = Record<string, unknown>;

/** Builds the SQL of a resource's list and rows from its declaration and table. */
export function listOf(
  resource: ResourceDeclaration,
  { table, columns }: ResourceTable,
): { listSql(request: ListRequest): ListSql; rowsSql: RowsSql } {
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
    listSql: (request) => listSql(list, request),
    rowsSql: (keys) =>
      `select ${select} from unnest(${keys}) with ordinality as requested (id, place) join ${table} t using (id)`,
  };
}
