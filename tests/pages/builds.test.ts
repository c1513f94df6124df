import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer, startApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

describe('a production build', () => {
  it('[S-C3] describes itself at builds/latest.json and builds/meta/{buildId}.json', async () => {
    const latest = await app.get('/builds/latest.json');
    expect(latest.status).toBe(200);
    expect(latest.headers.get('cache-control')).toBe('no-cache');
    const { id, builtAt } = (await latest.json()) as { id: string; builtAt: string };
    expect(id).toBe((await builtServer()).pages.assets.version);
    expect(Number.isNaN(Date.parse(builtAt))).toBe(false);
    const meta = await app.get(`/builds/meta/${id}.json`);
    expect(await meta.json()).toMatchObject({ id });
  });

  it('serves its hashed files for a year, compressed where the browser takes it', async () => {
    const html = await (await app.get('/')).text();
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
    const response = await app.get(style, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('[S-C1] hands each page its public configuration at run time', async () => {
    const named = await startApp({
      db: database.db,
      env: { PRODUCT_NAME: 'Kino </script>', FIREBASE_API_KEY: 'k-1', FIREBASE_PROJECT_ID: 'dramalog-1' },
    });
    const html = await (await named.get('/')).text();
    await named.stop();
    const json =
      /<script id="public-config" type="application\/json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      productName: 'Kino </script>',
      apiBaseUrl: '/api',
      firebase: { apiKey: 'k-1' },
    });
  });
});
