import { type Column, getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { images } from '#src/server/db/schema/images.ts';
import * as referenceTables from '#src/server/db/schema/reference.ts';
import type { Field, ResourceDeclaration } from './define.ts';

const TABLES = new Map(
  Object.values<unknown>({ ...referenceTables, images }).flatMap((value) =>
    is(value, Table) ? [[getTableName(value), value] as const] : [],
  ),
);

/** What Drizzle calls the data of a column that holds each kind of field. */
const DATA_TYPES: Record<Field['kind'], string> = {
  text: 'string',
  longText: 'string',
  slug: 'string',
  code: 'string',
  url: 'string',
  pattern: 'string',
  flag: 'boolean',
  choice: 'string',
  reference: 'number',
  partialDate: 'string',
  richText: 'string',
  count: 'number',
  instant: 'date',
  references: 'array',
  permissions: 'array',
};

function faultOf(field: Field, column: Column | undefined): string | null {
  if (!column) return 'has no column';
  if (column.dataType !== DATA_TYPES[field.kind])
    return `is a ${field.kind} but its column holds ${column.dataType}s`;
  if (column.notNull === (field.isOptional ?? false)) {
    return column.notNull ? 'is optional but its column is not' : 'is required but its column may be null';
  }
  const choices = field.kind === 'choice' ? field.choices : [];
  if (choices.join() !== (column.enumValues ?? []).join()) return 'and its column have other choices';
  return null;
}

export interface ResourceTable {
  /** The table's name, as SQL has it. */
  table: string;
  /** SQL names of the declared fields' columns and of id, version, createdAt and updatedAt. */
  columns: Record<string, string>;
  /** SQL types of the declared fields' columns. */
  types: Record<string, string>;
  /** Declared fields whose values no two records share. */
  uniques: readonly string[];
}

/**
 * The table behind a resource: the one of `server/db/schema/reference.ts` that bears its name, `_` for `-`.
 * @throws TypeError naming the field, when the declaration and the table disagree: the process must not start then
 */
export function tableOf(resource: ResourceDeclaration): ResourceTable {
  const table = TABLES.get(resource.name.replaceAll('-', '_'));
  if (!table) throw new TypeError(`Resource ${resource.name} has no table of its name`);
  const columns = getTableColumns(table);
  for (const [name, field] of Object.entries(resource.fields)) {
    const fault = faultOf(field, columns[name]);
    if (fault) throw new TypeError(`Field ${name} of resource ${resource.name} ${fault}`);
  }
  const names = ['id', ...Object.keys(resource.fields), 'version', 'createdAt', 'updatedAt'];
  const declared = Object.keys(resource.fields).flatMap((name) => {
    const column = columns[name];
    return column ? [[name, column] as const] : [];
  });
  return {
    table: getTableName(table),
    columns: Object.fromEntries(names.map((name) => [name, toSnakeCase(name)])),
    types: Object.fromEntries(declared.map(([name, column]) => [name, column.getSQLType()])),
    uniques: declared.filter(([, column]) => column.isUnique).map(([name]) => name),
  };
}
