import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { ensureRoles } from '#src/accounts/roles.server.ts';
import { loadStarter } from '#src/main/starter/load.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { createLog } from '#src/server/log.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = join(ROOT, 'src/server/db/migrations');
const TEMPLATE_LOCK = 51_177;
/** Longest wait for one of a test's few connections, in ms; high, so that a busy machine does not matter. */
const TIMEOUT_MILLISECONDS = 60_000;

export interface TestDatabase {
  db: Database;
  connectionString: string;
  drop(): Promise<void>;
}

/** The address of database `name` on the test server, for every form of that server's address. */
export function addressOf(server: string, name: string): string {
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
 * A migrated, empty and separate database on the test server, copied from a template that is migrated once in
 * a run. `drop` closes its connections and removes it.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return copyOf(inject('databaseTemplate'), async () => undefined);
}

/** Like `freshDatabase`, with the starter catalogue, which is loaded once in a run. */
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
  // The server may close a connection that is just being closed; anything earlier is an error.
  const db = connect(connectionString, (error) => isDropping || console.error(error), {
    max: 8,
    connectMilliseconds: TIMEOUT_MILLISECONDS,
  });
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

/**
 * Runs the statements of one migration once more.
 * @param name a part of its file name
 */
export async function runMigration(db: Database, name: string): Promise<void> {
  const file = readdirSync(MIGRATIONS).find((each) => each.endsWith('.sql') && each.includes(name));
  if (file === undefined) throw new Error(`There is no migration ${name}`);
  const statements = readFileSync(join(MIGRATIONS, file), 'utf8').split('--> statement-breakpoint');
  const client = await db.pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}

/** The number of rows: `rows` is the text after `from`. */
export async function countOf({ pool }: Pick<Database, 'pool'>, rows: string): Promise<number> {
  const match = await pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`);
  return match.rows[0]?.count ?? 0;
}
