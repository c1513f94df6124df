import type { Fields } from '#src/records/fields/field.ts';
import { snakeCase } from '#src/records/tables.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import type { ImportColumn } from './importShapes.ts';
import { type NamedIds, namedTarget } from './rowNames.ts';

/** Gives an import access to the existing records. */
export interface KnownRecords {
  /** Yields the id and key of every record in pages; a record with several keys occurs several times. */
  known(runner: Runner, field: string): AsyncIterable<readonly { id: number; key: string }[]>;
}

/** Records of a table whose names are loaded; a file refers to further ones by id. */
const NAMED_MAX = 50_000;
const NAMED_PAGE = 2_000;
const NAME_COLUMNS = ['id', 'code', 'slug', 'name'] as const;

async function namesIn(runner: Runner, table: string): Promise<NamedIds> {
  const ids = new Map<string, number | null>();
  const call = (name: unknown, id: number) => {
    const word = String(name).toLowerCase();
    const other = ids.get(word);
    ids.set(word, other === undefined || other === id ? id : null);
  };
  for (let count = 0, after = 0; count < NAMED_MAX; count += NAMED_PAGE) {
    const { rows } = await runner.query<Record<string, unknown> & { id: number }>(
      `select * from ${table} where id > $1 order by id limit ${NAMED_PAGE}`,
      [after],
    );
    for (const row of rows)
      for (const column of NAME_COLUMNS)
        if (row[column] !== undefined && row[column] !== null) call(row[column], row.id);
    const last = rows.at(-1);
    if (!last || rows.length < NAMED_PAGE) break;
    after = last.id;
  }
  return ids;
}

/** Returns record ids by name for each table that the file's columns refer to, for up to 50,000 records per table. */
export async function namesOf(
  runner: Runner,
  fields: Fields,
  columns: readonly ImportColumn[],
): Promise<Map<string, NamedIds>> {
  const held = columns.flatMap(({ field }) => (field === null ? [] : (fields[field] ?? [])));
  const named = new Map<string, NamedIds>();
  for (const to of new Set(held.flatMap((field) => namedTarget(field) ?? [])))
    named.set(to, await namesIn(runner, snakeCase(to)));
  return named;
}

export interface Taken {
  /** Returns the id of the record, or the line of the row, that has a value. */
  holder(field: string, value: string): number | string | undefined;
  take(field: string, value: string, holder: number | string): void;
}

/** Tracks which record or row uses each unique value, starting with the stored records. */
export async function takenValues(
  runner: Runner,
  target: KnownRecords & { readonly uniques: readonly string[] },
): Promise<Taken> {
  const holders = new Map<string, number | string>();
  const keyOf = (field: string, value: string) => `${field}\n${value.toLowerCase()}`;
  for (const field of target.uniques)
    for await (const page of target.known(runner, field))
      for (const { id, key } of page) holders.set(keyOf(field, key), id);
  return {
    holder: (field, value) => holders.get(keyOf(field, value)),
    take: (field, value, holder) => holders.set(keyOf(field, value), holder),
  };
}

/** Returns record ids by key; null for a key that several records share. */
export async function knownKeys(
  runner: Runner,
  target: KnownRecords,
  field: string,
): Promise<Map<string, number | null>> {
  const ids = new Map<string, number | null>();
  for await (const page of target.known(runner, field))
    for (const { id, key } of page) {
      const word = key.toLowerCase();
      ids.set(word, ids.has(word) ? null : id);
    }
  return ids;
}
