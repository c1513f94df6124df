import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Served, served } from '#tests/support/build/served.ts';
import { sampleApi, type TestApi } from '#tests/support/http/api.ts';

let site: TestApi;
let server: Served;
beforeAll(async () => {
  site = await sampleApi();
  server = await served(site.api);
});
afterAll(async () => {
  await server.close();
  await site.drop();
});

/** Sends raw bytes, which no HTTP client would send, and reads until the server closes the connection. */
async function raw(request: string | Buffer): Promise<string> {
  const socket: Socket = connect(server.port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve());
    socket.once('error', reject);
    socket.write(request);
  });
  return Buffer.concat(parts).toString();
}

const get = (target: string | Buffer) =>
  raw(
    Buffer.concat([
      Buffer.from('GET '),
      Buffer.from(target),
      Buffer.from(' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ]),
  );
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('the API on a socket', () => {
  it('answers a list with total, ETag and request id', async () => {
    const answer = await fetch(`${server.origin}/api/countries`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
    const again = await fetch(`${server.origin}/api/countries`, {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '', 'X-Request-Id': 'from-a-proxy-1' },
    });
    expect([again.status, again.headers.get('x-request-id')]).toEqual([304, 'from-a-proxy-1']);
  });

  it('answers HEAD without a body', async () => {
    const answer = await raw('HEAD /api/countries HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(statusOf(answer)).toBe(200);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  it.each([
    ['a truncated escape', '/api/dramas?q=%', 400],
    ['an escaped NUL', '/api/dramas/%00', 400],
    ['an escaped lone surrogate', '/api/search?q=%ed%a0%80', 400],
    ['unescaped non-ASCII bytes', '/api/search?q=도깨비', 400],
    ['parent directory segments', '/api/../api/countries', 200],
    ['a double slash', '/api//countries', 404],
    ['a query without a name', '/api/countries?=1', 400],
  ])('accepts %s without failing', async (_, target, status) => {
    expect(statusOf(await get(target))).toBe(status);
  });

  it.each([
    ['a missing HTTP version', 'GET /api/countries\r\n\r\n'],
    [
      'an address beyond the header limit',
      `GET /api/search?q=${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    [
      'a body shorter than its declared length',
      'POST /api/countries HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\nConnection: close\r\n\r\nx',
    ],
  ])('rejects %s with a 4xx', async (_, request) => {
    const status = statusOf(await raw(request));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('counts searches by the address of the socket', async () => {
    const answer = await fetch(`${server.origin}/api/search/quick?q=goblin`, {
      headers: { 'X-Forwarded-For': 'not an address' },
    });
    expect(answer.status).toBe(200);
  });
});
