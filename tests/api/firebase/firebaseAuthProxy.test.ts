import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, authSite, type StoredPosition, serveApp } from '#tests/support/identity/authSite.ts';

/** The request to the project's host, and its response. */
interface Request {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}
const requested: Request[] = [];
const page = () =>
  new Response('<script>handler()</script>', {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'max-age=3600',
      'Set-Cookie': 'theirs=1',
      'X-Served-By': 'cache',
      'Strict-Transport-Security': 'max-age=1',
    },
  });
let answer: Answer = page;

let project: StoredPosition;
let site: StoredPosition;

beforeAll(async () => {
  const host = new Hono();
  host.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    requested.push({
      method: c.req.method,
      path: `${pathname}${search}`,
      headers: c.req.raw.headers,
      body: await c.req.text(),
    });
    return answer(c);
  });
  project = await serveApp(host);
  site = await serveApp(authSite('dramalog-test', project.origin));
});

afterAll(async () => {
  await site.close();
  await project.close();
});

beforeEach(() => {
  requested.length = 0;
  answer = page;
});

const call = (path: string, init?: RequestInit) =>
  fetch(`${site.origin}${path}`, { redirect: 'manual', ...init });

describe("the sign-in pages of a Firebase project on the site's own host", () => {
  it('are forwarded from the project with the query of the request', async () => {
    const response = await call('/__/auth/handler?apiKey=k&redirectUrl=https%3A%2F%2Fa.example%2Flogin');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<script>handler()</script>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('max-age=3600');
    for (const path of [
      '/__/auth/handler.js',
      '/__/auth/iframe',
      '/__/auth/experiments.js',
      '/__/firebase/init.json',
    ])
      expect((await call(path)).status).toBe(200);
    expect(requested.map(({ path }) => path)).toEqual([
      '/__/auth/handler?apiKey=k&redirectUrl=https%3A%2F%2Fa.example%2Flogin',
      '/__/auth/handler.js',
      '/__/auth/iframe',
      '/__/auth/experiments.js',
      '/__/firebase/init.json',
    ]);
  });

  it('accept the form post that Apple sends', async () => {
    const body = new URLSearchParams({ code: 'c', state: 's' });
    expect((await call('/__/auth/handler', { method: 'POST', body })).status).toBe(200);
    expect(requested[0]).toMatchObject({ method: 'POST', body: 'code=c&state=s' });
    expect(requested[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await (await call('/__/auth/handler', { method: 'HEAD' })).text()).toBe('');
    expect(requested[1]?.method).toBe('HEAD');
  });

  it('receive no session cookies or caller addresses, and set no cookie here', async () => {
    const response = await call('/__/auth/handler', {
      headers: {
        Cookie: 'token=secret',
        Authorization: 'Bearer secret',
        'X-Forwarded-For': '192.0.2.7',
        'X-Request-Id': 'r1',
        Referer: `${site.origin}/settings/account`,
        'Accept-Language': 'ko',
      },
    });
    const sent = JSON.stringify([...(requested[0]?.headers ?? [])]);
    expect(sent).not.toMatch(/secret|192\.0\.2\.7|r1"|settings/);
    expect(requested[0]?.headers.get('accept-language')).toBe('ko');
    expect(response.headers.getSetCookie()).toEqual([]);
    for (const name of ['x-served-by', 'strict-transport-security'])
      expect(response.headers.get(name)).toBeNull();
  });

  it('may be framed by our pages and keep the opener of a popup, unlike all other pages', async () => {
    const { headers } = await call('/__/auth/iframe');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'; object-src 'none'");
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const other = (await call('/page')).headers;
    expect(other.get('x-frame-options')).toBe('DENY');
    expect(other.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it.each([
    '/__/auth/..%2f..%2findex.html',
    '/__/auth/%2e%2e/%2e%2e/index.html',
    '/__/auth/handler%00',
    '/__/auth//evil.example/',
    '/__/auth/handler;x',
    '/__/auth/',
    '/__/auth',
    '/__/firebase/init.js',
    '/__/firebase/other.json',
    '/__/anything',
  ])('are the only resources at that address: %s is not found', async (path) => {
    expect((await call(path)).status).toBe(404);
    expect(requested).toEqual([]);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('are not requested for %s', async (method) => {
    const response = await call('/__/auth/handler', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(requested).toEqual([]);
  });

  it('are answered with 304 if the browser has them cached', async () => {
    answer = (c) =>
      new Response(null, {
        status: c.req.header('if-none-match') === '"1"' ? 304 : 500,
        headers: { ETag: '"1"' },
      });
    const response = await call('/__/auth/handler.js', { headers: { 'If-None-Match': '"1"' } });
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"1"']);
  });

  it('may redirect to each other and nowhere else', async () => {
    const leads = async (location: string) => {
      answer = () => new Response(null, { status: 302, headers: { Location: location } });
      const { status, headers } = await call('/__/auth/handler');
      return [status, headers.get('location')];
    };
    expect(await leads('/__/auth/iframe?a=1')).toEqual([302, '/__/auth/iframe?a=1']);
    expect(await leads(`${project.origin}/__/auth/links`)).toEqual([302, '/__/auth/links']);
    for (const elsewhere of [
      'https://evil.example/__/auth/handler',
      '//evil.example',
      '/index.html',
      'javascript:1',
      '',
    ])
      expect([elsewhere, ...(await leads(elsewhere))]).toEqual([elsewhere, 503, null]);
  });

  it.each<[string, Answer]>([
    ['sends too much', () => new Response('x'.repeat(2_000_001))],
    [
      'closes the connection',
      (c) => {
        const { outgoing } = c.env as HttpBindings;
        outgoing.writeHead(200, { 'Content-Length': '1000' });
        outgoing.write('half', () => outgoing.destroy());
        return RESPONSE_ALREADY_SENT;
      },
    ],
  ])('are unavailable when their host %s', async (_name, error) => {
    answer = error;
    const response = await call('/__/auth/handler');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await response.text()).toContain('is not available at the moment');
  });

  it('reject bodies of more than half a megabyte', async () => {
    // A separate connection: the server closes one whose body it did not read.
    const own = await serveApp(authSite('dramalog-test', project.origin));
    const response = await fetch(`${own.origin}/__/auth/handler`, {
      method: 'POST',
      body: 'x'.repeat(500_001),
    });
    expect(response.status).toBe(413);
    expect(requested).toEqual([]);
    await own.close();
  });

  it('do not exist without a Firebase project', async () => {
    const without = await serveApp(authSite(null, project.origin));
    expect((await fetch(`${without.origin}/__/auth/handler`)).status).toBe(404);
    expect(requested).toEqual([]);
    await without.close();
  });

  it('time out after five seconds, sixteen at a time; the site stays available, and they recover with their host', async () => {
    const releases: (() => void)[] = [];
    answer = () => new Promise((resolve) => releases.push(() => resolve(page())));
    const ended: number[] = [];
    const calls = Array.from({ length: 40 }, () =>
      call('/__/auth/handler').then(({ status }) => ended.push(status)),
    );
    // A timer of this process: if the machine delays it, both are late.
    const expired = pause(8_000, 'too late', { ref: false });
    expect((await call('/page')).status).toBe(200);
    expect(ended).toEqual([]);
    expect(await Promise.race([Promise.all(calls), expired])).not.toBe('too late');
    expect(ended).toEqual(new Array(40).fill(503));
    expect(requested).toHaveLength(16);
    for (const release of releases) release();
    answer = page;
    expect((await call('/__/auth/handler')).status).toBe(200);
  });

  it('are limited to 300 requests a minute from one address', async () => {
    // A separate site, as it counts the requests of the other tests too.
    const own = await serveApp(authSite('dramalog-test', project.origin));
    const ask = async () => (await fetch(`${own.origin}/__/auth/iframe`)).status;
    for (let each = 0; each < 300; each += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await own.close();
  });
});
