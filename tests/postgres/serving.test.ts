import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect, inTransaction } from '#src/server/db/database.ts';
import { leftBehind } from '#src/server/db/postgres/postmaster.ts';
import { ask, postmasterOf, testResources, until } from '#tests/support/database/postgres.ts';
import { startSite } from '#tests/support/http/site.ts';

const { folder, warmFolder, start, site } = testResources();

// With a query that is not canonical, so that no page is answered from the cache.
const PATHS = [
  '/?look=1',
  '/dramas?look=1',
  '/drama/1',
  '/people/1',
  '/search?q=x',
  '/dramas/_payload.json?look=1',
  '/api/dramas',
];

/** Status, Retry-After and text of each path. */
const visit = (origin: string) =>
  Promise.all(
    PATHS.map(async (path) => {
      const answer = await fetch(`${origin}${path}`);
      return {
        path,
        status: answer.status,
        retry: answer.headers.get('retry-after'),
        text: await answer.text(),
      };
    }),
  );

describe('While PostgreSQL is down, the site', () => {
  it('answers 503 with Retry-After everywhere, keeps running and recovers', async () => {
    const dataDir = await warmFolder();
    const running = site(dataDir);
    const origin = await running.ready;
    await visit(origin);
    const seen = new Set<number>();
    let isOver = false;
    const visitor = (async () => {
      while (!isOver)
        for (const { status, retry, text } of await visit(origin)) {
          seen.add(status);
          expect([200, 404, 503]).toContain(status);
          if (status === 503)
            expect([retry, text]).toEqual(['5', expect.not.stringMatching(/57P0|dramalog-|at .*:\d/)]);
        }
    })();
    // A brief interruption may remain unnoticed by callers; the site logs its end.
    const comebacks = () => running.output().split('PostgreSQL runs again.').length - 1;
    for (const times of [1, 2]) {
      process.kill(postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
      await until(() => comebacks() === times);
      await until(async () => (await fetch(`${origin}/readyz`)).status === 200);
    }
    isOver = true;
    await visitor;
    expect(seen).toContain(503);
    expect((await visit(origin)).map(({ status }) => status)).not.toContain(503);
    expect(await running.kill('SIGTERM')).toBe(0);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
  });

  it('answers in time even if the database hangs, and can still be stopped', async () => {
    const dataDir = await warmFolder();
    const running = site(dataDir);
    const origin = await running.ready;
    await visit(origin);
    const frozen = leftBehind(join(dataDir, 'postgres'));
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await visit(origin)).map(({ status }) => status)).toEqual(PATHS.map(() => 503));
    const stopped = running.kill('SIGTERM');
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    expect(await stopped).toBe(0);
  });
});

describe('A caller who never completes a request', () => {
  it('is disconnected with 408 while others are served', async () => {
    const origin = new URL(await site(await warmFolder()).ready);
    const socket = createConnection(Number(origin.port), origin.hostname);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('a'), 100);
    const cut = new Promise((resolve) => socket.once('close', resolve));
    expect((await fetch(origin)).status).toBe(200);
    await cut;
    clearInterval(drip);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('A broken connection', () => {
  it('between two statements of a transaction fails only that transaction', async () => {
    const { connectionString } = await start(await warmFolder());
    const db = connect(connectionString, () => undefined);
    const broken = inTransaction(db, async ({ client }) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ended = new Promise((resolve) => client.once('end', resolve));
      await ask(connectionString, `select pg_terminate_backend(${rows[0]?.pid})`);
      await ended;
      await client.query('select 1');
    });
    await expect(broken).rejects.toThrow();
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await db.pool.end();
  });
});

describe('Stopped while it starts, the site', () => {
  it.each([
    ['creates its database', 'Creating a new database'],
    ['loads its catalogue', 'Loading the starter catalogue'],
  ])('that %s leaves nothing running, and starts normally the next time', async (_, text) => {
    const dataDir = text.startsWith('Creating') ? folder() : await warmFolder();
    const first = site(dataDir, { STARTER_CATALOGUE: '' });
    await until(() => first.output().includes(text));
    expect(await first.kill('SIGTERM')).toBe(0);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
    const origin = await site(dataDir).ready;
    expect((await fetch(`${origin}/dramas`)).status).toBe(200);
  });
});

describe('A failed start', () => {
  /** The output of a failed start: a message without a stack or a password. */
  async function rejection(env: Record<string, string>): Promise<string> {
    const started = startSite(env);
    expect(await started.exited).toBe(1);
    expect(started.output()).not.toMatch(/^\s+at |secret/m);
    return started.output();
  }

  it.each([
    ['an unreachable server', 'postgresql://u:secret@127.0.0.1:9/x', 'no PostgreSQL answers there'],
    ['an unknown host', 'postgresql://u:secret@nohost.invalid/x', 'no PostgreSQL answers there'],
    ['an invalid address', 'postgresql://u:secret@localhost:abc/x', 'not an address of the form'],
  ])('has a clear message: DATABASE_URL with %s', async (_, DATABASE_URL, text) => {
    expect(await rejection({ DATABASE_URL })).toMatch(new RegExp(`DATABASE_URL cannot be used: .*${text}`));
  });

  it('has a clear message: a database that is missing, not accessible to the user or read-only', async () => {
    const { connectionString } = await start(await warmFolder());
    const named = (database: string, user = 'dramalog') =>
      connectionString.replace('dramalog@/dramalog', `${user}@/${database}`);
    await ask(connectionString, 'create role guest login');
    await ask(connectionString, 'create database poor');
    await ask(named('poor'), 'create extension pg_trgm');
    await ask(connectionString, 'create role reader login superuser');
    await ask(connectionString, 'alter role reader set default_transaction_read_only = on');
    expect(await rejection({ DATABASE_URL: named('nowhere') })).toContain('no such database');
    expect(await rejection({ DATABASE_URL: named('dramalog', 'nobody') })).toContain('rejects this user');
    expect(await rejection({ DATABASE_URL: named('dramalog', 'guest') })).toContain(
      'CREATE EXTENSION pg_trgm',
    );
    expect(await rejection({ DATABASE_URL: named('poor', 'guest') })).toContain(
      'GRANT CREATE ON SCHEMA public',
    );
    expect(await rejection({ DATABASE_URL: named('poor', 'reader') })).toContain('read-only replica');
  });

  it('has a clear message: an invalid catalogue, host, port or folder', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const DATA_DIR = await warmFolder();
    expect(await rejection({ DATA_DIR, PORT })).toContain(`PORT ${PORT} is in use`);
    taken.close();
    expect(await rejection({ DATA_DIR, HOST: '999.1.1.1' })).toContain('HOST 999.1.1.1 is not an address');
    expect(await rejection({ DATA_DIR, STARTER_CATALOGUE: '/nowhere' })).toContain(
      'has no file titles.jsonl',
    );
    expect(await rejection({ DATA_DIR: '/proc/nowhere/at/all' })).toContain('DATA_DIR /proc/nowhere');
    expect(await rejection({ DATA_DIR: '/dev/null' })).toContain('a file with that name exists');
  });
});
