import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#src/server/db/database.ts';
import { sampleApi, type TestApi, testApi } from '#tests/support/http/api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await sampleApi();
});
afterAll(() => site.drop());

interface Rejection {
  success: false;
  message: string;
  error: { name: string; message: string; requestId: string; fields?: Record<string, string> };
}

async function rejected(path: string, init?: RequestInit) {
  const { status, headers, json } = await site.call(path, init);
  const body = json as Rejection;
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(body).toMatchObject({ success: false, message: body.error.message });
  expect(body.error.requestId).toBe(headers.get('x-request-id'));
  return { status, headers, name: body.error.name, fields: Object.keys(body.error.fields ?? {}), body };
}

describe('invalid input is reported with its parameter', () => {
  it.each([
    ['/dramas?nonsense=1', 400, ['nonsense']],
    ['/dramas?__proto__=1', 400, ['__proto__']],
    ['/dramas/1?x=1', 400, ['x']],
    ['/search', 400, ['q']],
    ['/search?q=a&q=b', 400, ['q']],
    ['/dramas?_start=-1', 422, ['_start']],
    ['/dramas?_start=abc', 400, ['_start']],
    ['/dramas?_start=1.5', 400, ['_start']],
    ['/dramas?_start=10&_end=5', 422, ['_end']],
    ['/dramas?_start=0&_end=101', 422, ['_end']],
    ['/dramas?_start=99999999', 422, ['_start']],
    ['/dramas?_sort=password', 400, ['_sort']],
    ['/dramas?_sort=title,title', 400, ['_sort']],
    ['/dramas?_sort=title&_order=up', 400, ['_order']],
    ['/dramas?_order=asc', 400, ['_order']],
    ['/dramas?type=opera', 400, ['type']],
    ['/dramas?year_gte=next', 400, ['year_gte']],
    ['/dramas?year_gte=99999999999', 422, ['year_gte']],
    ['/dramas?year_between=2010', 422, ['year_between']],
    ['/dramas?startDate_gte=2024-02-31', 400, ['startDate_gte']],
    ['/dramas?createdAt_gte=yesterday', 400, ['createdAt_gte']],
    ['/dramas?createdAt_gte=0000-01-01T00:00:00Z', 422, ['createdAt_gte']],
    ['/dramas?score_gte=1e3', 400, ['score_gte']],
    ['/dramas?explicit=yes', 400, ['explicit']],
    [`/dramas?q=${'x'.repeat(201)}`, 422, ['q']],
    ['/tags?isSpoiler=maybe', 400, ['isSpoiler']],
    ['/studios?countryId=0', 400, ['countryId']],
    [`/countries?${'id=1&'.repeat(101)}`, 422, ['id']],
    ['/dramas/1/episodes?page=0', 422, ['page']],
    ['/search/titles?q=a&page=100001', 422, ['page']],
  ])('%s is %i', async (path, status, fields) => {
    expect(await rejected(path)).toMatchObject({ status, fields });
  });

  it.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '2147483648',
    '99999999999999999999',
    '1%20',
    '%F0%9F%8D%91',
    'null',
    "1'--",
  ])('an invalid id is 400: %s', async (id) => {
    expect(await rejected(`/dramas/${id}`)).toMatchObject({ status: 400, fields: ['id'] });
    expect(await rejected(`/countries/${id}`)).toMatchObject({ status: 400, fields: ['id'] });
  });

  it.each(['/dramas/2147483647', '/dramas/2147483647/cast', '/people/2147483647/works', '/tags/2147483647'])(
    'a missing record is 404: %s',
    async (path) => {
      expect(await rejected(path)).toMatchObject({ status: 404, name: 'NotFound' });
    },
  );

  it('drafts and deleted titles are 404, with all their subresources', async () => {
    for (const title of ['Draft Goblin', 'Deleted Goblin']) {
      const id = site.titles.get(title);
      for (const part of ['', '/cast', '/episodes', '/related']) {
        expect(await rejected(`/dramas/${id}${part}`)).toMatchObject({ status: 404 });
      }
    }
  });
});

describe('malformed addresses', () => {
  it.each([
    '/dramas?q=%',
    '/dramas?q=%zz',
    '/dramas?q=%ff',
    '/dramas?q=%ed%a0%80',
    '/dramas?q=%00',
    '/dramas/%00',
    '/%c0%af',
  ])('%s is 400', async (path) => {
    expect(await rejected(path)).toMatchObject({ status: 400, name: 'BadRequest' });
  });
});

describe('unknown API addresses', () => {
  it.each(['/', '/drama', '/dramas/1/nothing', '/dramas/', '/countries/1/2', '/..%2f..%2fetc'])(
    '%s is 404',
    async (path) => {
      expect(await rejected(path)).toMatchObject({ status: 404, name: 'NotFound' });
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s on a read-only address is 405 with Allow',
    async (method) => {
      const answer = await rejected('/search/quick', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect((await rejected('/nothing-here', { method })).status).toBe(404);
    },
  );

  it('a body beyond the limit of a public call is 413', async () => {
    const headers = { Origin: 'http://localhost', 'Content-Type': 'application/json' };
    const body = 'x'.repeat(10_001);
    expect(await rejected('/session', { method: 'POST', headers, body })).toMatchObject({ status: 413 });
    const streamed = new Blob([body]).stream();
    const chunked = { ...headers, 'Transfer-Encoding': 'chunked' };
    const init = { method: 'POST', headers: chunked, body: streamed, duplex: 'half' } as RequestInit;
    expect(await rejected('/session', init)).toMatchObject({ status: 413 });
  });
});

describe('cacheable responses', () => {
  it('have an ETag and are 304 for a matching If-None-Match', async () => {
    const first = await site.call('/countries');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    for (const header of [tag, `"other", ${tag}`, '*', tag.replace('W/', '')]) {
      const again = await site.call('/countries', { headers: { 'If-None-Match': header } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await site.call('/countries', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('have the same headers and no body for HEAD', async () => {
    const head = await site.call('/countries', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('x-total-count')).toBe('3');
    expect(head.headers.get('etag')).toBe((await site.call('/countries')).headers.get('etag'));
  });
});

describe('a merged title or person', () => {
  it('answers 301 to its survivor', async () => {
    const [from, to] = [site.titles.get('Deleted Goblin'), site.titles.get('Goblin')];
    await site.db.pool.query(`insert into redirects (entity, from_id, to_id) values ('title', $1, $2)`, [
      from,
      to,
    ]);
    const { status, headers } = await site.call(`/dramas/${from}`);
    expect([status, headers.get('location')]).toEqual([301, `/dramas/${to}`]);
    await site.db.pool.query(`delete from redirects`);
  });
});

describe('too many searches', () => {
  it('get 429 with Retry-After, counted by the address from a trusted proxy', async () => {
    const api = testApi(site.db, { trustProxy: true, searchesPerMinute: 3 });
    const from = async (address: string) =>
      api.request('http://localhost/search/quick?q=x', { headers: { 'X-Forwarded-For': address } });
    for (let n = 0; n < 3; n += 1) expect((await from('1.1.1.1, 203.0.113.7')).status).toBe(200);
    const rejection = await from('2.2.2.2, 203.0.113.7');
    expect(rejection.status).toBe(429);
    expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(200);
    for (let host = 1; host <= 3; host += 1) expect((await from(`2001:db8:1:2::${host}`)).status).toBe(200);
    expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  it('are still limited with a forged header if no proxy is trusted', async () => {
    const api = testApi(site.db, { searchesPerMinute: 2 });
    const from = async (address: string) =>
      (await api.request('http://localhost/search?q=x', { headers: { 'X-Forwarded-For': address } })).status;
    expect([await from('1.1.1.1'), await from('1.1.1.2'), await from('1.1.1.3')]).toEqual([200, 200, 429]);
  });
});

describe('an unavailable database', () => {
  it('is reported with 503 and Retry-After, without internal details', async () => {
    const db = connect('postgresql://nobody@127.0.0.1:9/secret_name', () => undefined);
    const api = testApi(db);
    for (const path of ['/countries', '/dramas', '/dramas/1', '/people/1', '/search?q=x']) {
      const answer = await api.request(`http://localhost${path}`);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await answer.text()).not.toMatch(/secret_name|127\.0\.0\.1|ECONN/);
    }
    await db.pool.end();
  });
});
