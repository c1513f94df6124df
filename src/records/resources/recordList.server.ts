import type { z } from 'zod';
import { valuesOf } from '#src/domain/choices.ts';
import type { Fields, PlainField } from '#src/records/fields/field.ts';
import { answerSchema } from '#src/records/kinds/answer.schema.ts';
import { FILTER_TYPES } from '#src/records/kinds/columns.server.ts';
import { FILTERS } from '#src/records/kinds/filters.ts';
import { snakeCase } from '#src/records/tables.server.ts';
import type { SqlField } from '#src/server/http/routes/listSql.ts';
import { listedFields } from './listedFields.ts';

/** How lists of records with collections handle the plain fields. */
interface RecordList {
  /** How the list filters and sorts by each field. */
  readonly fields: Readonly<Record<string, SqlField>>;
  /** SQL that selects the fields as columns of a row. */
  readonly select: string;
  /** Schema of each field in a row. */
  readonly answers: Readonly<Record<string, z.ZodType>>;
}

function listField(field: PlainField, sql: string): SqlField {
  const filter = FILTERS[field.kind];
  const { isOptional: isNullable = false, choices } = field;
  const isText = filter.kind === 'text' || filter.kind === 'partialDate';
  return {
    ...filter,
    isNullable,
    ...(choices && { choices: valuesOf(choices) }),
    column: {
      sql,
      type: FILTER_TYPES[filter.kind],
      isNullable,
      ...(filter.kind === 'partialDate' && { isPartialDate: true }),
      // Bytewise, so that the order does not depend on the database's collation.
      ...(isText && { order: (direction) => [{ sql: `${sql} collate "C"`, direction, isNullable }] }),
    },
  };
}

/**
 * Returns the plain fields of a record by which lists can filter; new fields are included automatically.
 * @param alias alias of the record's table in the list's SQL
 */
export function recordList(fields: Fields, alias: string): RecordList {
  const listed = Object.entries(listedFields(fields));
  const sqlOf = (name: string) => `${alias}.${snakeCase(name)}`;
  return {
    fields: Object.fromEntries(listed.map(([name, field]) => [name, listField(field, sqlOf(name))])),
    select: listed.map(([name]) => `${sqlOf(name)} as "${name}"`).join(', '),
    answers: Object.fromEntries(listed.map(([name, field]) => [name, answerSchema(field)])),
  };
}
