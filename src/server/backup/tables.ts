import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Runner } from '#src/server/db/database.ts';
import { BackupError } from './errors.ts';
import type { Manifest, SequenceEntry } from './manifest.ts';

/** The description of a table for copying. */
export interface CopiedTable {
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
  /** SQL of an order that depends on the rows alone. */
  readonly order: string;
  /** Approximate size in bytes. */
  readonly size: number;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Quotes a table of the product for statements. */
export const tableSql = (name: string): string => `public.${quoted(name)}`;

/** Quotes columns for a statement. */
export const columnsSql = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** SQL that writes a table's rows in COPY text format, in the table's order. */
export const copyOutSql = ({ name, order }: CopiedTable, columns: readonly string[]): string =>
  `copy (select ${columnsSql(columns)} from ${tableSql(name)} as "the row" order by ${order}) to stdout`;

interface TableRow {
  name: string;
  columns: string[];
  key: { name: string; isText: boolean }[] | null;
  size: string;
}

const TABLES = `
  select c.relname as name, pg_table_size(c.oid) as size,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
      from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)
  order by c.relname`;

/** Sorts texts by their bytes, so that the order is the same with every collation. */
function orderSql({ key }: TableRow): string {
  if (key === null) return '"the row"::text collate "C"';
  return key.map((column) => `${quoted(column.name)}${column.isText ? ' collate "C"' : ''}`).join(', ');
}

/**
 * Describes tables for copying.
 * @throws BackupError if one of them does not exist
 */
export async function describeTables(runner: Runner, names: readonly string[]): Promise<CopiedTable[]> {
  const { rows } = await runner.query<TableRow>(TABLES, [names]);
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) throw new BackupError(`The database lacks the table ${missing.join(', ')}`);
  return rows.map((row) => ({
    name: row.name,
    columns: row.columns,
    order: orderSql(row),
    size: Number(row.size),
  }));
}

/** Reads the sequences of the tables' columns with their last values. */
export async function readSequences(runner: Runner, tables: readonly string[]): Promise<SequenceEntry[]> {
  const { rows } = await runner.query<SequenceEntry>(
    `select s.relname as name, pg_sequence_last_value(s.oid)::text as "lastValue"
     from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid and t.relname = any ($1)
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.relname`,
    [tables],
  );
  return rows;
}

/** Returns the applied migrations of a database, oldest first; an empty list if it was never migrated. */
export async function appliedMigrations(runner: Runner): Promise<Manifest['migrations']> {
  const { rows } = await runner.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return [];
  const applied = await runner.query<{ when: string; hash: string }>(
    'select created_at as "when", hash from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

/** Returns the times of the migrations of this version of the product, oldest first. */
export const knownMigrations = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

interface Journal {
  entries: { idx: number; when: number }[];
}

/**
 * Returns the names of the product's tables after a migration, without tables that others created in the database.
 * @param folder folder of the migrations
 * @param when time of the migration, as in its journal
 * @throws Error if the folder has no such migration
 */
export async function tablesAfter(folder: string, when: number): Promise<string[]> {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, 'meta', file), 'utf8')) as unknown;
  const { entries } = (await read('_journal.json')) as Journal;
  const entry = entries.find((each) => each.when === when);
  if (!entry) throw new Error(`No migration of ${when}`);
  const snapshot = (await read(`${String(entry.idx).padStart(4, '0')}_snapshot.json`)) as {
    tables: Record<string, { name: string }>;
  };
  return Object.values(snapshot.tables).map(({ name }) => name);
}
