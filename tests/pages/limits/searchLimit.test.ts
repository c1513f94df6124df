import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

const ALLOWED = 3;
let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({
    db: database.db,
    env: { TRUST_PROXY: 'true' },
    searchesPerMinute: ALLOWED,
  });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const from = (address: string, path: string) => app.get(path, { headers: { 'X-Forwarded-For': address } });

describe('a caller who requests too many search pages', () => {
  it('gets a page that says when to retry', async () => {
    for (let n = 0; n < ALLOWED; n += 1) {
      expect((await from('192.0.2.1', `/search?q=love${n}`)).status).toBe(200);
    }
    const rejected = await from('192.0.2.1', '/search?q=love');
    const html = await rejected.text();
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('content-type')).toContain('text/html');
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('429');
    expect(html).toMatch(/Too many requests\. Please wait \d+ seconds/);
    expect((await from('192.0.2.2', '/search?q=love')).status).toBe(200);
    expect((await from('192.0.2.1', '/')).status).toBe(200);
  });

  it.each([
    '/search/_payload.json',
    '/SEARCH/_payload.json',
    '/%73earch/_payload.json',
    '//search/_payload.json',
  ])('is denied the payload as well, at %s', async (path) => {
    const address = `198.51.100.${path.length}`;
    const statuses: number[] = [];
    for (let n = 0; n <= ALLOWED; n += 1) statuses.push((await from(address, `${path}?q=love`)).status);
    expect(statuses.at(-1)).not.toBe(200);
    const rejected = await from(address, '/search/_payload.json?q=love');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected.json()).toMatchObject({ success: false, error: { name: 'TooManyRequests' } });
  });
});
