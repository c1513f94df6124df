import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect, inTransaction } from '#src/server/db/database.ts';
import { leftBehind } from '#src/server/db/postgres/postmaster.ts';
import { ask, postmasterOf, until, workshop } from '#tests/support/postgres.ts';
import { startSite } from '#tests/support/site.ts';

const { folder, warmFolder, start, site } = workshop();

// With a query that is not canonical, so that no page is answered from memory.
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

describe('While PostgreSQL is gone, the site', () => {
  it('tells it with 503 and Retry-After everywhere, lives on and recovers by itself', async () => {
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
    // What is gone for a moment may be missed by who asks; the site says when it is back.
    const comebacks = () => running.said().split('PostgreSQL runs again.').length - 1;
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

  it('answers in time when the database hangs instead, and can still be stopped', async () => {
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

describe('A caller who never ends a request', () => {
  it('is cut off with 408 while others are served', async () => {
    const origin = new URL(await site(await warmFolder()).ready);
    const socket = createConnection(Number(origin.port), origin.hostname);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('a'), 100);
    const cut = new Promise((resolve) => socket.once('close', resolve));
    expect((await fetch(origin)).status).toBe(200);
    await cut;
    clearInterval(drip);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('A connection that breaks', () => {
  it('between two statements of a transaction fails that transaction and nothing else', async () => {
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

describe('Told to stop while it starts, the site', () => {
  it.each([
    ['makes its database', 'Making a new database'],
    ['loads its catalogue', 'Loading the starter catalogue'],
  ])('that %s leaves nothing running, and starts whole the next time', async (_, words) => {
    const dataDir = words.startsWith('Making') ? folder() : await warmFolder();
    const first = site(dataDir, { STARTER_CATALOGUE: '' });
    await until(() => first.said().includes(words));
    expect(await first.kill('SIGTERM')).toBe(0);
    expect(leftBehind(join(dataDir, 'postgres'))).toEqual([]);
    const origin = await site(dataDir).ready;
    expect((await fetch(`${origin}/dramas`)).status).toBe(200);
  });
});

describe('A reason not to start', () => {
  /** What a start that fails prints: words, no stack, no password. */
  async function refusal(env: Record<string, string>): Promise<string> {
    const started = startSite(env);
    expect(await started.exited).toBe(1);
    expect(started.said()).not.toMatch(/^\s+at |secret/m);
    return started.said();
  }

  it.each([
    ['no server', 'postgresql://u:secret@127.0.0.1:9/x', 'no PostgreSQL answers there'],
    ['no host', 'postgresql://u:secret@nohost.invalid/x', 'no PostgreSQL answers there'],
    ['no address', 'postgresql://u:secret@localhost:abc/x', 'no address of the form'],
  ])('is told in words: DATABASE_URL with %s', async (_, DATABASE_URL, words) => {
    expect(await refusal({ DATABASE_URL })).toMatch(new RegExp(`DATABASE_URL cannot be used: .*${words}`));
  });

  it('is told in words: a database the user may not use, or that is not there, or takes no writes', async () => {
    const { connectionString } = await start(await warmFolder());
    const named = (database: string, user = 'dramalog') =>
      connectionString.replace('dramalog@/dramalog', `${user}@/${database}`);
    await ask(connectionString, 'create role guest login');
    await ask(connectionString, 'create database poor');
    await ask(named('poor'), 'create extension pg_trgm');
    await ask(connectionString, 'create role reader login superuser');
    await ask(connectionString, 'alter role reader set default_transaction_read_only = on');
    expect(await refusal({ DATABASE_URL: named('nowhere') })).toContain('no such database');
    expect(await refusal({ DATABASE_URL: named('dramalog', 'nobody') })).toContain(
      'does not let this user in',
    );
    expect(await refusal({ DATABASE_URL: named('dramalog', 'guest') })).toContain('CREATE EXTENSION pg_trgm');
    expect(await refusal({ DATABASE_URL: named('poor', 'guest') })).toContain(
      'GRANT CREATE ON SCHEMA public',
    );
    expect(await refusal({ DATABASE_URL: named('poor', 'reader') })).toContain('read-only replica');
  });

  it('is told in words: a catalogue, a host, a port, a folder that cannot be', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const DATA_DIR = await warmFolder();
    expect(await refusal({ DATA_DIR, PORT })).toContain(`PORT ${PORT} is in use`);
    taken.close();
    expect(await refusal({ DATA_DIR, HOST: '999.1.1.1' })).toContain('HOST 999.1.1.1 is no address');
    expect(await refusal({ DATA_DIR, STARTER_CATALOGUE: '/nowhere' })).toContain('has no file titles.jsonl');
    expect(await refusal({ DATA_DIR: '/proc/nowhere/at/all' })).toContain('DATA_DIR /proc/nowhere');
    expect(await refusal({ DATA_DIR: '/dev/null' })).toContain('a file of that name is in the way');
  });
});
