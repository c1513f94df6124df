import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, authSite, type Place, serveApp } from '#tests/support/authSite.ts';

/** What the project's host was asked, and how it answers. */
interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}
const asked: Asked[] = [];
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

let project: Place;
let site: Place;

beforeAll(async () => {
  const host = new Hono();
  host.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    asked.push({
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
  asked.length = 0;
  answer = page;
});

const call = (path: string, init?: RequestInit) =>
  fetch(`${site.origin}${path}`, { redirect: 'manual', ...init });

describe("the sign-in pages of a Firebase project on the site's own host", () => {
  it('are the project’s, with what they were asked', async () => {
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
    expect(asked.map(({ path }) => path)).toEqual([
      '/__/auth/handler?apiKey=k&redirectUrl=https%3A%2F%2Fa.example%2Flogin',
      '/__/auth/handler.js',
      '/__/auth/iframe',
      '/__/auth/experiments.js',
      '/__/firebase/init.json',
    ]);
  });

  it('take the form with which Apple answers', async () => {
    const body = new URLSearchParams({ code: 'c', state: 's' });
    expect((await call('/__/auth/handler', { method: 'POST', body })).status).toBe(200);
    expect(asked[0]).toMatchObject({ method: 'POST', body: 'code=c&state=s' });
    expect(asked[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(await (await call('/__/auth/handler', { method: 'HEAD' })).text()).toBe('');
    expect(asked[1]?.method).toBe('HEAD');
  });

  it('learn nothing of our sessions and callers, and set no cookie here', async () => {
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
    const sent = JSON.stringify([...(asked[0]?.headers ?? [])]);
    expect(sent).not.toMatch(/secret|192\.0\.2\.7|r1"|settings/);
    expect(asked[0]?.headers.get('accept-language')).toBe('ko');
    expect(response.headers.getSetCookie()).toEqual([]);
    for (const name of ['x-served-by', 'strict-transport-security'])
      expect(response.headers.get(name)).toBeNull();
  });

  it('may be framed by our pages and keep the opener of a popup, as no other page', async () => {
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
  ])('are all there is under that address: %s is not found', async (path) => {
    expect((await call(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('are not asked by %s', async (method) => {
    const response = await call('/__/auth/handler', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(asked).toEqual([]);
  });

  it('are answered as not modified where the browser has them', async () => {
    answer = (c) =>
      new Response(null, {
        status: c.req.header('if-none-match') === '"1"' ? 304 : 500,
        headers: { ETag: '"1"' },
      });
    const response = await call('/__/auth/handler.js', { headers: { 'If-None-Match': '"1"' } });
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"1"']);
  });

  it('lead to one another by a redirect, and nowhere else', async () => {
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
    ['says too much', () => new Response('x'.repeat(2_000_001))],
    [
      'breaks off',
      (c) => {
        const { outgoing } = c.env as HttpBindings;
        outgoing.writeHead(200, { 'Content-Length': '1000' });
        outgoing.write('half', () => outgoing.destroy());
        return RESPONSE_ALREADY_SENT;
      },
    ],
  ])('are not available when their host %s', async (_name, fault) => {
    answer = fault;
    const response = await call('/__/auth/handler');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await response.text()).toContain('does not work just now');
  });

  it('take no body of more than half a megabyte', async () => {
    // A connection of its own: the server ends one whose body it did not read.
    const own = await serveApp(authSite('dramalog-test', project.origin));
    const response = await fetch(`${own.origin}/__/auth/handler`, {
      method: 'POST',
      body: 'x'.repeat(500_001),
    });
    expect(response.status).toBe(413);
    expect(asked).toEqual([]);
    await own.close();
  });

  it('are not there without a Firebase project', async () => {
    const without = await serveApp(authSite(null, project.origin));
    expect((await fetch(`${without.origin}/__/auth/handler`)).status).toBe(404);
    expect(asked).toEqual([]);
    await without.close();
  });

  it('are waited for five seconds at most, sixteen at once; the site goes on, and they are answered again once their host does', async () => {
    const held: (() => void)[] = [];
    answer = () => new Promise((resolve) => held.push(() => resolve(page())));
    const ended: number[] = [];
    const calls = Array.from({ length: 40 }, () =>
      call('/__/auth/handler').then(({ status }) => ended.push(status)),
    );
    // A clock of this process: where the machine keeps it waiting, both are late.
    const tooLate = pause(8_000, 'too late', { ref: false });
    expect((await call('/page')).status).toBe(200);
    expect(ended).toEqual([]);
    expect(await Promise.race([Promise.all(calls), tooLate])).not.toBe('too late');
    expect(ended).toEqual(new Array(40).fill(503));
    expect(asked).toHaveLength(16);
    for (const release of held) release();
    answer = page;
    expect((await call('/__/auth/handler')).status).toBe(200);
  });

  it('are asked for at most 300 times a minute by one address', async () => {
    // A site of its own: it counts what the other tests ask for too.
    const own = await serveApp(authSite('dramalog-test', project.origin));
    const ask = async () => (await fetch(`${own.origin}/__/auth/iframe`)).status;
    for (let each = 0; each < 300; each += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
    await own.close();
  });
});
