import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './errors.ts';
import { Meter } from './files.ts';
import { type Manifest, type TableEntry, tableFile } from './manifest.ts';
import { type CopiedTable, columnsSql, copyOutSql, describeTables, tableSql } from './tables.ts';

interface LoadOptions {
  readonly backup: string;
  readonly manifest: Manifest;
  readonly signal: AbortSignal;
  /** @param bytes of rows written or read back since the last call */
  readonly onBytes: (bytes: number) => void;
}

interface Definition {
  /** 1 for indexes, 2 for foreign keys. */
  place: number;
  removal: string;
  definition: string;
}

/** Indexes without a constraint, and foreign keys: dropped first and created again at the end, in this order. */
const DEFINITIONS = `
  select 1 as place, format('drop index %s', i.indexrelid::regclass) as removal, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
    and not exists (select from pg_depend d where d.objid = i.indrelid and d.deptype = 'e')
  union all
  select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
  order by 1, 3`;

/** Checks that the tables have exactly the columns of the files. */
function assertColumns(tables: readonly CopiedTable[], manifest: Manifest): void {
  for (const { name, columns } of manifest.tables) {
    const matches = tables.find((table) => table.name === name)?.columns ?? [];
    const isSame = matches.length === columns.length && columns.every((column) => matches.includes(column));
    if (!isSame)
      throw new BackupError(
        `The backup does not match this version: its table ${name} has the columns ${columns.join(', ')}, and in this version ${matches.join(', ')}`,
      );
  }
}

async function loadTable(
  client: pg.ClientBase,
  { name, columns }: TableEntry,
  { backup, signal, onBytes }: LoadOptions,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${tableSql(name)} (${columnsSql(columns)}) from stdin`));
  const file = createReadStream(join(backup, tableFile(name)));
  await pipeline(file, createGunzip(), new Meter(onBytes), target, { signal });
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads a table back and compares it byte by byte with the backup, by hash. */
async function verifyTable(
  client: pg.ClientBase,
  table: CopiedTable,
  entry: TableEntry,
  { signal, onBytes }: LoadOptions,
): Promise<void> {
  const meter = new Meter(onBytes);
  await pipeline(client.query(copyTo(copyOutSql(table, entry.columns))), meter, discard(), { signal });
  if (meter.lines !== entry.rows)
    throw new BackupError(`The table ${entry.name} has ${meter.lines} rows instead of ${entry.rows}`);
  if (meter.measured().sha256 !== entry.sha256)
    throw new BackupError(`The table ${entry.name} differs from the backup`);
}

/**
 * Fills the tables of a newly migrated database inside the connection's transaction. Triggers are disabled, rows inserted by
 * migrations are replaced, and each table is compared with the backup. Foreign keys and indexes are created after all rows,
 * which also checks the foreign keys.
 * @throws BackupError if a table differs from the backup
 */
export async function loadTables(client: pg.ClientBase, options: LoadOptions): Promise<void> {
  const { manifest } = options;
  const described = await describeTables(
    client,
    manifest.tables.map(({ name }) => name),
  );
  assertColumns(described, manifest);
  const all = described.map(({ name }) => tableSql(name));
  // Pending deferred triggers of a migration would prevent altering the tables.
  await client.query('set constraints all immediate');
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  const { rows: definitions } = await client.query<Definition>(DEFINITIONS);
  for (const { removal } of definitions) await client.query(removal);
  await client.query(`truncate ${all.join(', ')}`);

  for (const entry of manifest.tables) await loadTable(client, entry, options);
  await client.query('set constraints all immediate');
  for (const entry of manifest.tables) {
    const table = described.find(({ name }) => name === entry.name);
    if (table) await verifyTable(client, table, entry, options);
  }
  for (const { name, lastValue } of manifest.sequences)
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [tableSql(name), lastValue]);
  for (const { definition } of definitions) await client.query(definition);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
}
