import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { connect as connectSocket, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '#src/server/db/database.ts';
import { isDatabaseUnavailable } from '#src/server/http/errors.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { until } from '#tests/support/database/postgres.ts';
import { slowdown } from '#tests/support/hostile/effort.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { sized } from './size.ts';

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

/** Statements that wait or run on the database, by a word in their text. */
async function underWay(word: string): Promise<number> {
  const { rows } = await database.db.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
     and state = 'active' and query like $1 and pid <> pg_backend_pid()`,
    [`%${word}%`],
  );
  return rows[0]?.count ?? 0;
}

describe('a statement', () => {
  test('that is cancelled ends on the server too, however many there were', async () => {
    const holder = await database.db.pool.connect();
    try {
      await holder.query('begin; lock table genres in access exclusive mode');
      for (let round = 0; round < 3; round += 1) {
        const requested = Array.from({ length: 3 }, () =>
          served.pool.query('select count(*) from genres as waited'),
        );
        const errors = await Promise.allSettled(requested);
        for (const error of errors) {
          expect(error.status === 'rejected' && isDatabaseUnavailable(error.reason)).toBe(true);
        }
      }
      await expect.poll(() => underWay('as waited')).toBe(0);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await served.pool.query('select count(*)::int as n from genres')).rows).toEqual([{ n: 0 }]);
  });

  test('of a killed caller ends soon, and so does its lock', async () => {
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
  test('is replaced before its prepared statements grow without limit', async () => {
    const one = connect(database.connectionString, () => undefined, { max: 1 });
    const saved: number[] = [];
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
      saved.push(counted.rows[0]?.n ?? 0);
    }
    await one.pool.end();
    expect(servers.size).toBeGreaterThan(1);
    expect(Math.max(...saved)).toBeLessThanOrEqual(2_000);
  });

  test('with a transaction that is idle for too long loses its locks, and only that transaction fails', async () => {
    const client = await served.pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await client.query('begin');
    await client.query("insert into genres (name, slug) values ('Left', 'left')");
    await client.query('set local idle_in_transaction_session_timeout = 200');
    await ended;
    const errorMessage = await client.query('commit').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(errorMessage), String(errorMessage)).toBe(true);
    client.release(true);
    expect((await served.pool.query("select from genres where slug = 'left'")).rowCount).toBe(0);
  });
});

/**
 * At full size more connections than the server accepts at once; in the short form more than one address may
 * have.
 */
const HALF_OPEN = sized(3_050, 700);
/** The number of connections of one address. */
const SHARE = 500;
/** Longest wait of a visitor, in ms, on a machine that opens the connections too. */
const ANSWERED = 3_000;

describe('the connections of the site', () => {
  let site: SiteProcess;
  let port: number;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    site = startSite({ DATABASE_URL: database.connectionString });
    port = Number(new URL(await site.ready).port);
  });
  afterAll(() => site.kill('SIGTERM'));
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });

  /** Opens a connection from a loopback address and sends an incomplete request. */
  function openFrom(localAddress: string, sent: string): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connectSocket({ port, host: '127.0.0.1', localAddress });
      sockets.add(socket);
      socket.on('error', () => resolve(socket)).once('close', () => resolve(socket));
      socket.write(sent, () => resolve(socket));
    });
  }

  const openMany = (localAddress: string, sent: string) =>
    Promise.all(Array.from({ length: HALF_OPEN }, () => openFrom(localAddress, sent)));

  /** Requests a page on a separate connection; returns the status and the duration in ms. */
  function visit(localAddress: string, path = '/about-us'): Promise<{ status: number; took: number }> {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const requested = request({ port, host: '127.0.0.1', path, localAddress, agent: false }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode ?? 0, took: performance.now() - begun });
        });
      });
      requested.once('error', reject).end();
    });
  }

  const openOf = (all: readonly Socket[]) =>
    all.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded);

  test.each([
    ['half-open requests', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['connections without data', ''],
    ['unfinished bodies', 'POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n{'],
  ])('that one address fills with %s lock out neither others nor that address', async (_what, sent) => {
    const quiet = await visit('127.0.0.2');
    expect(quiet.status).toBe(200);
    const opened = await openMany('127.0.0.1', sent);
    for (const socket of opened) socket.resume();
    const [other, own] = [await visit('127.0.0.2'), await visit('127.0.0.1')];
    expect([other.status, own.status]).toEqual([200, 200]);
    expect(Math.max(other.took, own.took)).toBeLessThan((ANSWERED + quiet.took) * slowdown());
    await expect.poll(() => openOf(opened).length).toBeLessThanOrEqual(SHARE);
  });

  test('never interrupt a download in progress while its address opens others', async () => {
    const download = await openFrom(
      '127.0.0.1',
      'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40),
    );
    let bytes = 0;
    download.on('data', ({ length }: Buffer) => {
      bytes += length;
      download.pause();
    });
    await until(() => bytes > 0);
    const timer = setInterval(() => download.resume(), 20);
    await openMany('127.0.0.1', 'GET / HTTP/1.1\r\nHost: a\r\n');
    const before = bytes;
    await until(() => bytes > before);
    clearInterval(timer);
    expect(download.destroyed).toBe(false);
  });
});
