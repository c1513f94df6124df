import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type SiteProcess, startSite } from '#tests/support/http/site.ts';
import { makeTitle } from '#tests/support/records/make.ts';

let database: TestDatabase;
let site: SiteProcess;
let origin: string;

beforeAll(async () => {
  database = await freshDatabase();
  await makeTitle(database.db, { title: 'Goblin', nativeTitle: '도깨비' });
  site = startSite({ DATABASE_URL: database.connectionString, LOG_LEVEL: 'silent' });
  origin = await site.ready;
});

afterAll(async () => {
  await site.kill('SIGTERM');
  await database.drop();
});

/** Sends raw bytes and returns everything until the other side closes the connection. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.on('error', reject);
  });
}

describe('invalid HTTP request bytes', () => {
  it('are redirected to the escaped address if they are one in plain UTF-8', async () => {
    const answer = await send('GET /search?q=도깨비 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
    const location = /^Location: (.+)\r$/m.exec(answer)?.[1];
    expect(location).toBe(`/search?q=${encodeURIComponent('도깨비')}`);
    expect(await (await fetch(origin + location)).text()).toContain('도깨비');
  });

  it.each([
    ['GET /\x00 HTTP/1.1\r\n\r\n', 400],
    ['POST /api/dramas?q=도깨비 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['hello\r\n\r\n', 400],
    ['PUT * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ])('are rejected with a message: %j', async (bytes, status) => {
    const answer = await send(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('The request is not valid HTTP.');
    expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
    expect(answer).toMatch(/^Content-Type: text\/plain/im);
    expect(answer).not.toContain('Location');
  });
});
