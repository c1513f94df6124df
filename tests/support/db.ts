import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { loadStarter } from '#src/server/db/starter/load.server.ts';
import { createLog } from '#src/server/log.ts';
import { ensureRoles } from '#src/server/members/roles.server.ts';

export const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'src/server/db/migrations');
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
export function freshDatabase(): Promise<TestDatabase> {
  return copyOf(inject('databaseTemplate'), async () => undefined);
}

/** Like `freshDatabase`, with the starter catalogue in it, which is loaded once a run. */
export function starterDatabase(): Promise<TestDatabase> {
  return copyOf(`${inject('databaseTemplate')}_starter`, (db) =>
    loadStarter(db, createLog('silent'), { root: ROOT, source: null }),
  );
}

async function copyOf(template: string, fill: (db: Database) => Promise<unknown>): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(client, addressOf(server, template), template, fill);
    await client.query(`create database ${name} template ${template}`);
  });
  const connectionString = addressOf(server, name);
  let isDropping = false;
  // The server may end a connection that is just being closed; anything before that is a fault.
  const db = connect(connectionString, (error) => isDropping || console.error(error), { max: 8 });
  const drop = async () => {
    isDropping = true;
    await db.pool.end();
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { db, connectionString, drop };
}

async function makeTemplate(
  client: pg.Client,
  address: string,
  name: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<void> {
  await client.query(`create database ${name}`);
  const db = connect(address, (error) => console.error(error), { max: 4 });
  try {
    await applyMigrations(db, MIGRATIONS);
    await ensureRoles(db);
    await fill(db);
  } finally {
    await db.pool.end();
  }
}

/** How many rows there are: `rows` is what stands behind `from`. */
export async function countOf({ pool }: Pick<Database, 'pool'>, rows: string): Promise<number> {
  const found = await pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`);
  return found.rows[0]?.count ?? 0;
}
