import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Field } from '#src/records/fields/field.ts';
import { COLUMN_DATA } from '#src/records/kinds/columns.server.ts';
import type { ResourceDeclaration } from './define.ts';

function errorOf(field: Field, column: Column | undefined): string | null {
  if (!column) return 'has no column';
  if (field.kind === 'rows' || column.dataType !== COLUMN_DATA[field.kind])
    return `is a ${field.kind} but its column holds ${column.dataType}s`;
  if (column.notNull === (field.isOptional ?? false)) {
    return column.notNull ? 'is optional but its column is not' : 'is required but its column may be null';
  }
  const choices = Object.keys(('choices' in field && field.choices) || {});
  if (choices.join() !== (column.enumValues ?? []).join()) return 'and its column have different choices';
  return null;
}

export interface ResourceTable {
  /** Table name in SQL. */
  table: string;
  /** SQL names of the declared fields' columns and of id, version, createdAt and updatedAt. */
  columns: Record<string, string>;
  /** SQL types of the declared fields' columns. */
  types: Record<string, string>;
  /** Declared fields with unique values. */
  uniques: readonly string[];
}

/**
 * Returns the table whose name is the resource's, with `_` for `-`.
 * @throws TypeError naming the field if declaration and table disagree, so that the process does not start
 */
export function tableOf(resource: ResourceDeclaration, tables: readonly PgTable[]): ResourceTable {
  const sqlName = resource.name.replaceAll('-', '_');
  const table = tables.find((each) => getTableName(each) === sqlName);
  if (!table) throw new TypeError(`Resource ${resource.name} has no table named ${sqlName}`);
  const columns = getTableColumns(table);
  for (const [name, field] of Object.entries(resource.fields)) {
    const error = errorOf(field, columns[name]);
    if (error) throw new TypeError(`Field ${name} of resource ${resource.name} ${error}`);
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
