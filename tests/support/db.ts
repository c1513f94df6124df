import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../src/server/db/migrations');
const TEMPLATE_LOCK = 51_177;

export interface TestDatabase {
  db: Database;
  connectionString: string;
  drop(): Promise<void>;
}

/** The address of database `name` on the server the tests run on, whatever form that server's address has. */
function addressOf(server: string, name: string): string {
  const url = new URL(server.replace(/^postgres(ql)?:\/\/([^/]*)@\//, 'postgresql://$2@socket/'));
  const isSocket = url.hostname === 'socket' && url.searchParams.has('host');
  return `postgresql://${url.username}${url.password ? `:${url.password}` : ''}@${isSocket ? '' : url.host}/${name}${url.search}`;
}

async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A migrated, empty database of its own on the test server, copied from a template that is migrated once a run.
 * `drop` closes its connections and removes it.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const template = inject('databaseTemplate');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await migrateTemplate(client, addressOf(server, template), template);
    await client.query(`create database ${name} template ${template}`);
  });
  const connectionString = addressOf(server, name);
  const db = connect(connectionString, (error) => console.error(error), 8);
  const drop = async () => {
    await db.pool.end();
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { db, connectionString, drop };
}

async function migrateTemplate(client: pg.Client, address: string, name: string): Promise<void> {
  await client.query(`create database ${name}`);
  const db = connect(address, (error) => console.error(error), 2);
  try {
    await applyMigrations(db, MIGRATIONS);
  } finally {
    await db.pool.end();
  }
}
