import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Id of the advisory lock that every process takes to migrate this database; the number is arbitrary. */
export const MIGRATION_LOCK = 7_240_915_003;

/**
 * Applies the pending migrations. Concurrent processes wait for each other; each migration is applied completely or not at
 * all.
 * @param folder folder of the migration files
 */
export async function applyMigrations(db: Database, folder: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Replacements for the library's transaction statements inside an open transaction. */
const SAVEPOINTS: Readonly<Record<string, string>> = {
  begin: 'savepoint migrations',
  commit: 'release savepoint migrations',
  rollback: 'rollback to savepoint migrations',
};

/** Wraps a connection in a transaction for a library that begins and commits its own. */
function insideTransaction(client: pg.ClientBase): pg.ClientBase {
  const query = (first: { text: string } | string, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text;
    const savepoint = SAVEPOINTS[text.trim()];
    return Reflect.apply(client.query, client, savepoint === undefined ? [first, ...rest] : [savepoint]);
  };
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/**
 * Creates the tables as of one of the migrations inside the connection's open transaction. The caller holds
 * `MIGRATION_LOCK`.
 * @param until time of the last migration to apply, as in the journal (ms since 1970)
 */
export async function migrateInside(client: pg.ClientBase, folder: string, until: number): Promise<void> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  const entries = journal.entries.filter(({ when }) => when <= until);
  const part = await mkdtemp(join(tmpdir(), 'dramalog-migrations-'));
  try {
    await mkdir(join(part, 'meta'));
    await writeFile(join(part, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await symlink(resolve(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    await migrate(drizzle(insideTransaction(client) as pg.Client, { casing: 'snake_case' }), {
      migrationsFolder: part,
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
