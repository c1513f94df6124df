import type { Column } from 'drizzle-orm';
import type { PlainField, PlainKind } from '#src/records/fields/field.ts';
import type { ListColumn } from '#src/server/db/listStatement.ts';
import type { FilterKind } from '#src/server/http/routes/listParameters.ts';
import type { FieldKind } from './fieldKind.ts';

/** Drizzle's data type for columns of each field kind. */
export const COLUMN_DATA: Readonly<Record<FieldKind, Column['dataType']>> = {
  name: 'string',
  text: 'string',
  longText: 'string',
  richText: 'string',
  slug: 'string',
  code: 'string',
  url: 'string',
  pattern: 'string',
  partialDate: 'string',
  time: 'string',
  instant: 'date',
  integer: 'number',
  decimal: 'number',
  flag: 'boolean',
  choice: 'string',
  weekdays: 'array',
  episodeLabel: 'string',
  key: 'number',
  keys: 'array',
  reference: 'number',
  references: 'array',
  permissions: 'array',
};

/** The SQL type that each kind of filter compares. */
export const FILTER_TYPES: Readonly<Record<FilterKind, ListColumn['type']>> = {
  id: 'int',
  ids: 'int',
  integer: 'int',
  decimal: 'real',
  text: 'text',
  choice: 'text',
  flag: 'boolean',
  partialDate: 'text',
  instant: 'timestamptz',
  set: 'text',
  presence: 'int',
};

/** PostgreSQL types of columns that hold fields of records with collections. */
export type ColumnType = 'int' | 'smallint' | 'float8' | 'text' | 'bool' | 'smallint[]' | 'timestamptz';

const SMALLINT_MAX = 32_767;

const COLUMN_TYPES: Readonly<Record<Exclude<PlainKind, 'keys'>, ColumnType>> = {
  name: 'text',
  text: 'text',
  longText: 'text',
  richText: 'text',
  slug: 'text',
  code: 'text',
  url: 'text',
  pattern: 'text',
  partialDate: 'text',
  time: 'text',
  instant: 'timestamptz',
  integer: 'int',
  decimal: 'float8',
  flag: 'bool',
  choice: 'text',
  weekdays: 'smallint[]',
  episodeLabel: 'text',
  key: 'int',
  reference: 'int',
};

/**
 * Returns the type of a field's column: `smallint` for integers whose maximum fits.
 * @throws TypeError for keys of sibling rows, which are stored in a separate table
 */
export function columnTypeOf({ kind, label, max }: PlainField): ColumnType {
  if (kind === 'keys') throw new TypeError(`${label} is stored in a separate table`);
  if (kind === 'integer' && max !== undefined && max <= SMALLINT_MAX) return 'smallint';
  return COLUMN_TYPES[kind];
}
