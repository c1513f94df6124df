import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '#src/server/db/database.ts';
import { isDatabaseAway } from '#src/server/http/errors.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/db.ts';
import { until } from '#tests/support/postgres.ts';

let database: TestDatabase;
let served: Database;

beforeAll(async () => {
  database = await freshDatabase();
  served = connect(database.connectionString, () => undefined, { max: 3, answerMilliseconds: 700 });
});
afterAll(async () => {
  await served.pool.end();
  await database.drop();
});

/** Statements that wait or work on the database, by a word in their text. */
async function underWay(word: string): Promise<number> {
  const { rows } = await database.db.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
     and state = 'active' and query like $1 and pid <> pg_backend_pid()`,
    [`%${word}%`],
  );
  return rows[0]?.count ?? 0;
}

describe('a statement', () => {
  test('that is given up ends on the server too, however many there were', async () => {
    const holder = await database.db.pool.connect();
    try {
      await holder.query('begin; lock table genres in access exclusive mode');
      for (let round = 0; round < 3; round += 1) {
        const asked = Array.from({ length: 3 }, () =>
          served.pool.query('select count(*) from genres as waited'),
        );
        const faults = await Promise.allSettled(asked);
        for (const fault of faults) {
          expect(fault.status === 'rejected' && isDatabaseAway(fault.reason)).toBe(true);
        }
      }
      await expect.poll(() => underWay('as waited')).toBe(0);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await served.pool.query('select count(*)::int as n from genres')).rows).toEqual([{ n: 0 }]);
  });

  test('whose caller was killed ends soon, and so does its lock', async () => {
    const script = `import { connect } from '#src/server/db/database.ts';
      const db = connect(process.argv[1], () => undefined);
      const client = await db.pool.connect();
      await client.query('select pg_advisory_lock(77)');
      await client.query('select pg_sleep(600) as orphaned');`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script, database.connectionString];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    await until(async () => (await underWay('as orphaned')) === 1);
    child.kill('SIGKILL');
    await until(async () => (await underWay('as orphaned')) === 0, 8_000);
    const { rows } = await database.db.pool.query('select pg_try_advisory_xact_lock(77) as free');
    expect(rows).toEqual([{ free: true }]);
  });
});

describe('a connection', () => {
  test('gives way to another before its prepared statements grow without end', async () => {
    const one = connect(database.connectionString, () => undefined, { max: 1 });
    const kept: number[] = [];
    const servers = new Set<unknown>();
    for (let index = 0; index < 4_500; index += 1) {
      const { rows } = await one.pool.query<{ pid: number }>({
        name: `shape-${index}`,
        text: `select pg_backend_pid() as pid /* ${index} */`,
      });
      servers.add(rows[0]?.pid);
      if (index % 300 !== 299) continue;
      const counted = await one.pool.query<{ n: number }>(
        'select count(*)::int as n from pg_prepared_statements',
      );
      kept.push(counted.rows[0]?.n ?? 0);
    }
    await one.pool.end();
    expect(servers.size).toBeGreaterThan(1);
    expect(Math.max(...kept)).toBeLessThanOrEqual(2_000);
  });

  test('that a transaction leaves idle for too long loses its locks, and fails alone', async () => {
    const client = await served.pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await client.query('begin');
    await client.query("insert into genres (name, slug) values ('Left', 'left')");
    await client.query('set local idle_in_transaction_session_timeout = 200');
    await ended;
    const fault = await client.query('commit').catch((error: unknown) => error);
    expect(isDatabaseAway(fault), String(fault)).toBe(true);
    client.release(true);
    expect((await served.pool.query("select from genres where slug = 'left'")).rowCount).toBe(0);
  });
});
