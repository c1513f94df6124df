import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openOwnConnection } from '#src/server/backup/connection.ts';
import { loadTables } from '#src/server/backup/loadTables.ts';
import { type Manifest, readManifest } from '#src/server/backup/manifest.ts';
import { columnsSql, tableSql } from '#src/server/backup/tables.ts';
import { migrateInside } from '#src/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#src/server/db/postgres/start.ts';
import { ROOT } from '#tests/support/database/db.ts';

const MIGRATIONS = join(ROOT, 'src/server/db/migrations');
const FIXTURES = join(ROOT, 'tests/fixtures/upgrade');

/** A member of a fixture who was signed in, with the value of their cookie. */
export interface KnownSession {
  email: string;
  password: string;
  id: number;
  cookie: string;
  roles: string[];
}

/** Facts about a fixture besides its data; see its README. */
export interface FixtureFacts {
  sessions: Readonly<
    Record<'admin' | 'editor' | 'moderator' | 'keeper' | 'member' | 'secondOfMember', KnownSession>
  >;
  suspended: { email: string; cookie: string };
  ids: Readonly<
    Record<'goblin' | 'actor' | 'tag' | 'merged' | 'into' | 'deleted' | 'draft' | 'poster', number>
  >;
  addresses: { path: string; status: number; location?: string }[];
}

export interface UpgradeFixture {
  commit: string;
  folder: string;
  manifest: Manifest;
  known: FixtureFacts;
}

/** Commits with stored data. */
export const fixtureCommits = (): string[] =>
  readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Opens the data that a commit left. */
export async function openFixture(commit: string): Promise<UpgradeFixture> {
  const folder = join(FIXTURES, commit, 'backup');
  const known = JSON.parse(readFileSync(join(FIXTURES, commit, 'known.json'), 'utf8')) as FixtureFacts;
  return { commit, folder, manifest: await readManifest(folder), known };
}

/** A table's rows as JSON texts, with their columns at that time, in a fixed order. */
export async function earlierRows(
  client: pg.ClientBase,
  { name, columns }: Manifest['tables'][number],
): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(x)::text as row from (select ${columnsSql(columns)} from ${tableSql(name)}) x order by to_jsonb(x)::text collate "C"`,
  );
  return rows.map(({ row }) => row);
}

/**
 * Fills a fresh data folder with the state of the commit: its migrations in order, its rows, its pictures.
 * @returns the rows of each table
 */
export async function fillDataFolder(
  { folder, manifest }: UpgradeFixture,
  dataDir: string,
): Promise<Map<string, string[]>> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { client, close } = await openOwnConnection(server.connectionString);
  const rows = new Map<string, string[]>();
  try {
    await client.query('begin');
    await migrateInside(client, MIGRATIONS, manifest.migrations.at(-1)?.when ?? 0);
    const { signal } = new AbortController();
    await loadTables(client, { backup: folder, manifest, signal, onBytes: () => undefined });
    await client.query('commit');
    for (const table of manifest.tables) rows.set(table.name, await earlierRows(client, table));
  } finally {
    await close();
    await server.stop();
  }
  for (const part of readdirSync(join(folder, 'media')))
    cpSync(join(folder, 'media', part), join(dataDir, 'media', part), {
      recursive: true,
      filter: (path) => !path.endsWith('SHA256SUMS'),
    });
  return rows;
}

/**
 * Sets the clock of a product process to a moment after the data was stored, as sessions and codes expire.
 */
export function clockAt(moment: Date): Record<string, string> {
  const ahead = moment.getTime() - Date.now();
  const script = `const Real=Date;globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now()+${ahead})}static now(){return Real.now()+${ahead}}}`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}
