import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Manifest, type TableEntry, tableFile } from '#src/server/backup/manifest.ts';
import { ROOT } from '#tests/support/database/db.ts';
import { contentOf, manifestOf } from './backups.ts';

/** A column as `table.column`. */
type ColumnName = `${string}.${string}`;

/** Hashes of a table's columns in a backup, each over all rows in their order. */
async function columnHashes(
  path: string,
  { name, columns }: TableEntry,
): Promise<[column: ColumnName, sha256: string][]> {
  const hashes = columns.map((column): [ColumnName, Hash] => [`${name}.${column}`, createHash('sha256')]);
  const rows = createInterface({
    input: createReadStream(join(path, tableFile(name))).pipe(createGunzip()),
  });
  for await (const row of rows)
    row.split('\t').forEach((value, at) => {
      hashes[at]?.[1].update(`${value}\n`);
    });
  return hashes.map(([column, hash]) => [column, hash.digest('hex')]);
}

/**
 * Columns that a migration later than a backup fills with a function, such as `gen_random_uuid()` or `now()`: no two restores
 * of the backup have the same values there.
 */
export function columnsFilledByCalls({ migrations }: Pick<Manifest, 'migrations'>): ColumnName[] {
  const last = migrations.at(-1)?.when ?? 0;
  return readMigrationFiles({
    migrationsFolder: join(ROOT, 'src/server/db/migrations'),
  })
    .filter(({ folderMillis }) => folderMillis > last)
    .flatMap(({ sql }) => sql)
    .flatMap((statement) => [...addedWithCall(statement), ...timesOfInsert(statement)]);
}

function addedWithCall(statement: string): ColumnName[] {
  const [, table, column] =
    /^\s*ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" .*\bDEFAULT \w+\(/.exec(statement) ?? [];
  return table && column ? [`${table}.${column}`] : [];
}

/** The times, with the default `now()`, of rows that a migration inserts without naming them. */
function timesOfInsert(statement: string): ColumnName[] {
  const [, table, columns = ''] = /^\s*INSERT INTO "(\w+)" \(([^)]*)\)/m.exec(statement) ?? [];
  if (!table) return [];
  return ['created_at', 'updated_at']
    .filter((column) => !columns.includes(`"${column}"`))
    .map((column): ColumnName => `${table}.${column}`);
}

/** The columns in which two backups differ. */
export async function differingColumns(one: string, other: string): Promise<ColumnName[]> {
  const others = new Map(manifestOf(other).tables.map((table) => [table.name, table]));
  const matches: ColumnName[] = [];
  for (const table of manifestOf(one).tables) {
    const second = others.get(table.name);
    if (second?.sha256 === table.sha256) continue;
    const hashes = new Map(second ? await columnHashes(other, second) : []);
    for (const [column, sha256] of await columnHashes(one, table))
      if (hashes.get(column) !== sha256) matches.push(column);
  }
  return matches;
}

/** `contentOf` a backup; for tables that have one of `columns`, only the other columns. */
export async function contentWithout(path: string, columns: readonly ColumnName[]) {
  const { tables, ...rest } = contentOf(path);
  const compared = tables.map(async (table) => {
    if (!columns.some((column) => column.startsWith(`${table.name}.`))) return table;
    const hashes = await columnHashes(path, table);
    return {
      name: table.name,
      rows: table.rows,
      columns: hashes.filter(([name]) => !columns.includes(name)),
    };
  });
  return { ...rest, tables: await Promise.all(compared) };
}
