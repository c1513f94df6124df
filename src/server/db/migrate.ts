import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

/** Any fixed number: every process that migrates this database takes the same advisory lock. */
const MIGRATION_LOCK = 7_240_915_003;

/**
 * Brings the database's tables up to date. Processes that start together wait for each other; each migration is
 * whole or absent.
 * @param folder where the migration files lie
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
