import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { builtServer, startApp, type TestApp } from '#tests/support/http/app.ts';

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

  it('[S-C3] allows caching of the response with revalidation, and knows no other build', async () => {
    const etag = (await app.get('/builds/latest.json')).headers.get('etag') ?? '';
    const again = await app.get('/builds/latest.json', { headers: { 'If-None-Match': etag } });
    expect([again.status, etag.length > 20]).toEqual([304, true]);
    const other = await app.get('/builds/meta/other.json', { headers: { Accept: 'application/json' } });
    expect([other.status, other.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('[S-C3] is the one that the process runs, even when the next one is already in its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dramalog-build-'));
    await cp(join(ROOT, 'build/client/builds'), join(folder, 'builds'), { recursive: true });
    await mkdir(join(folder, 'assets'));
    const own = await startApp({ db: database.db, clientFolder: folder });
    const before = await (await own.get('/builds/latest.json')).json();
    await writeFile(join(folder, 'builds/latest.json'), '{"id":"next"}');
    expect(await (await own.get('/builds/latest.json')).json()).toEqual(before);
    await own.stop();
    await rm(folder, { recursive: true });
  });

  it('[S-C4] answers a missing asset with a short uncached text, and still serves those of the previous build', async () => {
    const previousFolder = await mkdtemp(join(tmpdir(), 'dramalog-previous-'));
    await mkdir(join(previousFolder, 'assets'));
    await writeFile(join(previousFolder, 'assets/old-12345678.js'), 'export const old = true;');
    const updated = await startApp({ db: database.db, previousFolder });
    const old = await updated.get('/assets/old-12345678.js');
    expect([old.status, old.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const gone = await updated.get('/assets/gone-12345678.js', { headers: { Accept: '*/*' } });
    expect([gone.status, gone.headers.get('cache-control'), (await gone.text()).length]).toEqual([
      404,
      'no-store',
      22,
    ]);
    await updated.stop();
    await rm(previousFolder, { recursive: true });
  });

  it('[S-C5] is named in each payload, including that of a missing page', async () => {
    const { id } = (await (await app.get('/builds/latest.json')).json()) as { id: string };
    const page = await app.get('/season/_payload.json');
    expect(await page.json()).toMatchObject({ build: id, loaderData: { season: expect.any(Object) } });
    const known = { 'If-None-Match': page.headers.get('etag') ?? '' };
    expect((await app.get('/season/_payload.json', { headers: known })).status).toBe(304);
    const missing = await app.get('/nowhere/_payload.json');
    expect([missing.status, await missing.json()]).toEqual([404, expect.objectContaining({ build: id })]);
  });

  it('serves its hashed files for a year, compressed if the browser accepts it', async () => {
    const html = await (await app.get('/')).text();
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
    const response = await app.get(style, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('[S-C1] gives each page its public configuration at run time', async () => {
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
