import {
  conditionSql,
  type Direction,
  type ListColumn,
  likeLiteral,
  orderText,
  placeholders,
  totalOrder,
} from '#src/server/db/listStatement.ts';
import type { ListField, ListRequest } from '#src/server/http/listParameters.ts';
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

/** Statements of one resource, made once from its declaration and its table: a page of its list with its count, one record, and the ids of a list. */
export function statements(resource: ResourceDeclaration, { table, columns }: ResourceTable) {
  const select = Object.entries(columns)
    .map(([name, sql]) => selected(name, sql))
    .join(', ');
  const fields = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const sql = columns[name];
    return sql === undefined ? [] : [[name, columnOf(sql, field)] as const];
  });
  const listColumns = new Map(fields);

  const asked = ({ sorts, filters, q }: ListRequest) => {
    const { bind, values } = placeholders();
    const conditions = filters.flatMap(({ field, operator, values: given }) => {
      const column = listColumns.get(field);
      return column ? [conditionSql({ column, operator, values: given }, bind)] : [];
    });
    if (q !== null) {
      const pattern = bind(`%${likeLiteral(q)}%`, 'text');
      conditions.push(
        `(${resource.list.search.map((name) => `${columns[name]} ilike ${pattern}`).join(' or ')})`,
      );
    }
    const wanted = sorts.length > 0 ? sorts : [{ field: resource.list.sort, isDescending: false }];
    const order = wanted.flatMap(({ field, isDescending }) => {
      const column = listColumns.get(field);
      return column ? [{ column, isDescending }] : [];
    });
    const from = `from ${table}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
    return { bind, values, from, order: orderText(totalOrder(order, 'id')) };
  };

  return {
    /** A page of the list, and how many rows it has. */
    list(request: ListRequest) {
      const { bind, values, from, order } = asked(request);
      return {
        count: { text: `select count(*)::int as total ${from}`, values: [...values] },
        page: {
          // Keys are put in order and counted off before whole rows are read: a far page of a long list sorts little.
          text: `with wanted as (select id ${from} order by ${order}
              limit ${bind(request.end - request.start, 'int')} offset ${bind(request.start, 'int')})
            select ${select} from wanted join ${table} using (id) order by ${order}`,
          values,
        },
      };
    },
    /** The ids of the whole list in its order, at most `limit`. */
    ids(request: ListRequest, limit: number) {
      const { bind, values, from, order } = asked(request);
      return { text: `select id ${from} order by ${order} limit ${bind(limit, 'int')}`, values };
    },
    one: `select ${select} from ${table} where id = $1::int`,
    /** Rows of ids, in their order. */
    several: `select ${select} from ${table} join unnest($1::int[]) with ordinality as wanted (wanted_id, place)
      on wanted_id = id order by place`,
  };
}
