import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { titleNamed } from '#tests/support/records/catalogue.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

describe('an address without a page', () => {
  it('[S-R17] answers 404 with the not-found screen and a Home button', async () => {
    const response = await app.get('/no/such/page?x=1');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('404');
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
    expect(html).toContain('Sorry, we couldn&#x27;t find the page.');
    expect(html).toMatch(/<a [^>]*aria-label="Go to Dashboard"[^>]*>/);
    expect(html).toMatch(/<a (?=[^>]*aria-label="Go to Dashboard")(?=[^>]*href="\/")/);
    expect(html).toContain('noindex');
  });

  it('[S-R17] names the full path in the error', async () => {
    const response = await app.get('/no/such/page/_payload.json?x=1');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      success: false,
      message: 'Page not found: /no/such/page?x=1',
    });
  });
});

describe('an address that fails the validation of its route', () => {
  it.each([
    '/drama/abc/goblin',
    '/drama/0/goblin',
    '/drama/-1',
    '/drama/1.5',
    '/drama/99999999999999999999',
    '/drama/2147483647',
    '/people/abc',
    '/people/2147483647/nobody',
    '/dramas?page=abc',
    '/dramas?page=0',
    '/dramas?page=99999',
    '/dramas?genre=no-such-genre',
    '/movies?from=12345',
    '/dramas?sort=upside-down',
  ])('[S-R18] answers 404 for %s', async (path) => {
    const response = await app.get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page Not Found');
  });

  it('[S-R18] answers 404 if it cannot be decoded, and never echoes it', async () => {
    const { id, slug } = await titleNamed(database.db, 'Goblin', 2016);
    const reported = vi.spyOn(console, 'warn');
    const bad = ['%', '%zz', '%E0%A4%A', '%ED%A0%80', '%C0%AF'];
    const paths = bad.flatMap((end) => [
      `/verify${end}`,
      `/drama/${id}/${slug}/${end}`,
      `/drama/${id}/${end}`,
    ]);
    for (const path of paths) {
      for (const address of [path, `${path}/_payload.json`]) {
        expect([address, (await app.get(address)).status]).toEqual([address, 404]);
      }
    }
    expect(reported).not.toHaveBeenCalled();
    reported.mockRestore();
  });

  it('[S-R18] answers 404 for an unknown tab or episode of an existing title', async () => {
    const { id, slug } = await titleNamed(database.db, 'Goblin', 2016);
    for (const tab of [
      'nowhere',
      'episode/none',
      'episode/999',
      'episode/01',
      'episode',
      'characters/x',
      'episodes?page=2',
    ]) {
      const path = `/drama/${id}/${slug}/${tab}`;
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
    }
    const payload = await app.get(`/drama/${id}/${slug}/nowhere/_payload.json`);
    expect(await payload.json()).toMatchObject({ message: `Page Not Found: /drama/${id}/${slug}/nowhere` });
  });

  it('[S-R18] names the path in the error', async () => {
    const response = await app.get('/drama/abc/goblin/_payload.json');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: 'Page Not Found: /drama/abc/goblin' });
  });
});

describe('an address that cannot be decoded', () => {
  it.each([
    ['/drama/%E0%A4%A'],
    ['/%00'],
    ['/x%0a'],
    ['/x%e2%80%a8'],
    ['/drama/1/%ff'],
    ['/drama/1/x/reviews%00'],
    ['/dramas/%5c..%5c'],
    ['/dramas', '?genre=%00'],
    ['/dramas', '?tag=a&tag=%1f'],
    ['/movies', '?studio=%ed%a0%80'],
    ['/search%00', '?q=x'],
    ['/', '?x=%c0%80'],
  ])('[S-R18] answers %s%s with the not-found screen, and its payload too', async (path, query = '') => {
    const page = await app.get(`${path}${query}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
    const payload = await app.get(`${path === '/' ? '' : path}/_payload.json${query}`);
    expect(payload.status).toBe(404);
    expect(await payload.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^Page not found: /i),
    });
  });

  it('treats a percent sign that starts no escape literally, as forms do', async () => {
    for (const path of [
      '/search?q=100%',
      '/search/_payload.json?q=100%',
      '/?x=%zz',
      '/_payload.json?x=%zz',
    ]) {
      expect([path, (await app.get(path)).status]).toEqual([path, 200]);
    }
  });

  it('[S-R17] gives no other access to the data of pages', async () => {
    for (const path of ['/dramas.data', '/_root.data']) {
      const response = await app.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain(`Page not found: ${path}`);
    }
    for (const path of ['/drama/1.data', '/dramas.data?_routes=dramas'])
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
  });

  it('answers an unsupported method with 405', async () => {
    const response = await app.get('/dramas', { method: 'POST', body: 'x=1' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('has one canonical form for each page: no trailing and no double slashes', async () => {
    const response = await app.get('/dramas/?sort=az');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/dramas?sort=az');
    expect((await app.get('//evil.example/x')).headers.get('location')).toBe('/evil.example/x');
  });

  it('has one canonical spelling: no unnecessary escapes, one letter case', async () => {
    const response = await app.get('/%64ram%61s/?sort=az');
    expect([response.status, response.headers.get('location')]).toEqual([301, '/dramas?sort=az']);
    for (const path of ['/Dramas', '/MOVIES', '/MOVIES/_payload.json', '/Drama/1'])
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
    expect((await app.get('/%64ramas/_payload.json')).headers.get('etag')).toBeNull();
    expect((await app.get('/dramas/_payload.json')).headers.get('etag')).not.toBeNull();
  });
});
