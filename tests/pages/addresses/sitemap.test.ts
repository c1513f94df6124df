import { get, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { sitemapErrors } from '#tests/support/http/sitemapSchema.ts';

let stage: CommandStage;
let app: TestApp;
let shown: number;
const now = () => new Date('2026-11-28T03:00:00Z');

const sql = (text: string, ...values: unknown[]) => stage.rowsOf(text, ...values);

/** Titles of one part and of the next, and the maximum for one part. */
async function fill(): Promise<void> {
  shown = (await stage.make({ title: 'Shown', isPublished: true, startDate: '2024-12-31' })).id;
  const values = { draft: 'is_published', deleted: 'deleted_at', explicit: 'is_explicit' };
  for (const [name, column] of Object.entries(values)) {
    const { id } = await stage.make({ title: name, isPublished: true });
    const value = { draft: 'false', deleted: 'now()', explicit: 'true' }[name];
    await sql(`update titles set ${column} = ${value}, slug = 'hidden' where id = $1`, id);
  }
  await stage.make({ title: 'draft', startDate: '2023-05', isPublished: false });
  await stage.make({ title: 'explicit', startDate: '2022-05', isPublished: true, isExplicit: true });
  await sql(`insert into people (id, name, sort_key, slug, updated_at) overriding system value
    select n, 'Person ' || n, 'person', 'person-' || repeat('x', 70), '2026-01-01T00:00:00.5+09' from generate_series(100001, 150000) n`);
  await sql(`insert into people (id, name, sort_key, slug, deleted_at) overriding system value
    values (400000, 'Gone', 'gone', 'gone', now()), (2147483647, 'Last', 'last', 'last', null)`);
}

beforeAll(async () => {
  stage = await setStage();
  await fill();
  app = await startApp({ db: stage.editor.db, now });
});

afterAll(async () => {
  await app.stop();
  await stage.drop();
});

const text = async (path: string, site = app) => {
  const answer = await site.get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  return answer.text();
};

const entriesOf = (xml: string, site = app) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, address = '', changed]) => ({
    path: address.replace(site.origin, '').replaceAll('&amp;', '&'),
    changed,
  }));

const pathsOf = async (path: string, site = app) =>
  entriesOf(await text(path, site), site).map((entry) => entry.path);

/** The raw bytes of a response, which `fetch` would decompress. */
const rawAnswer = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
    get(`${app.origin}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done({ headers: answer.headers, body: Buffer.concat(chunks) }));
    }).on('error', fail);
  });

describe('the sitemap', () => {
  it('[S-R7] is an index of parts, all valid against the schema of the protocol', async () => {
    const parts = await pathsOf('/sitemap.xml');
    expect(parts).toEqual([
      '/sitemap/pages-1.xml',
      '/sitemap/seasons-1.xml',
      '/sitemap/titles-1.xml',
      '/sitemap/people-1.xml',
      '/sitemap/people-3.xml',
      '/sitemap/people-42950.xml',
    ]);
    for (const path of ['/sitemap.xml', ...parts]) {
      expect([path, await sitemapErrors(await text(path))]).toEqual([path, []]);
    }
  });

  it('[S-R7] is checked with a validator that rejects violations of the protocol', async () => {
    const index = await text('/sitemap.xml');
    expect(await sitemapErrors(index.replaceAll(/<loc>.*?<\/loc>/g, ''))).not.toEqual([]);
    const part = await text('/sitemap/titles-1.xml');
    expect(await sitemapErrors(part.replaceAll(/<lastmod>[^<]*/g, '<lastmod>yesterday'))).not.toEqual([]);
    expect(await sitemapErrors(part.replaceAll(/<url>.*/g, ''))).not.toEqual([]);
  });

  it('[S-R7] has at most 50,000 addresses and 50 MB in a part', async () => {
    const part = await text('/sitemap/people-3.xml');
    expect(entriesOf(part)).toHaveLength(50_000);
    // The longest possible address: 10 digits of id, 80 letters of slug.
    expect(part.length / 50_000 + 20).toBeLessThan((50 * 1024 * 1024) / 50_000);
  });

  it('contains every listed title and no other, with the time of its last change', async () => {
    const { id, updated } = (
      await sql(
        `select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated from titles where id = $1`,
        shown,
      )
    )[0] as { id: number; updated: string };
    expect(entriesOf(await text('/sitemap/titles-1.xml'))).toEqual([
      { path: `/drama/${id}/shown`, changed: updated },
    ]);
    expect(entriesOf(await text('/sitemap/people-3.xml'))[0]?.changed).toBe('2025-12-31T15:00:00Z');
  });

  it('contains the seasons in which listed titles began and no others, with the time of the last change to one', async () => {
    const [{ changed } = {}] = entriesOf(await text('/sitemap/titles-1.xml'));
    expect(entriesOf(await text('/sitemap/seasons-1.xml'))).toEqual([
      { path: '/season?year=2024&quarter=4', changed },
    ]);
  });

  it('contains pages that answer, can be indexed and name that address as canonical', async () => {
    const paths = [
      ...(await pathsOf('/sitemap/pages-1.xml')),
      ...(await pathsOf('/sitemap/seasons-1.xml')),
      ...(await pathsOf('/sitemap/titles-1.xml')),
      ...(await pathsOf('/sitemap/people-42950.xml')),
    ];
    expect(paths).toEqual(expect.arrayContaining(['/', '/dramas', '/movies', `/drama/${shown}/shown`]));
    for (const path of paths) {
      const answer = await app.get(path);
      const { document } = new JSDOM(await answer.text()).window;
      const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
      const robots = document.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;
      expect([path, answer.status, canonical, robots]).toEqual([path, 200, `${app.origin}${path}`, null]);
    }
  });

  it('includes a change after ten minutes, and keeps its ETag without changes', async () => {
    const own = await setStage();
    onTestFinished(own.drop);
    let now = new Date('2026-11-28T03:00:00Z');
    const later = (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    };
    const site = await startApp({ db: own.editor.db, now: () => now });
    onTestFinished(site.stop);
    const first = await own.make({ title: 'First', isPublished: true });
    const listed = async () => pathsOf('/sitemap/titles-1.xml', site);
    const before = await site.get('/sitemap/titles-1.xml');
    later(60);
    const same = await site.get('/sitemap/titles-1.xml', {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
    await titleRecords.update(own.editor, first.id, { version: 1, changes: { isPublished: false } });
    const { id } = await own.make({ title: 'Another', isPublished: true });
    later(11);
    expect(await listed()).toEqual([`/drama/${id}/another`]);
    await own.make({ title: 'Third', isPublished: true });
    later(9);
    expect(await listed()).toHaveLength(1);
    later(2);
    expect(await listed()).toHaveLength(2);
  });

  it('is compressed if the client accepts it', async () => {
    const packed = await rawAnswer('/sitemap/people-3.xml', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const plain = await rawAnswer('/sitemap/people-3.xml', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(packed.body.length).toBeLessThan(plain.body.length / 5);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    const head = await app.get('/sitemap/people-3.xml', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each([
    '/sitemap/titles-2.xml',
    '/sitemap/people-2.xml',
    '/sitemap/people-8.xml',
    '/sitemap/people-99999.xml',
    '/sitemap/people-0.xml',
    '/sitemap/people-01.xml',
    '/sitemap/people-1e4.xml',
    '/sitemap/users-1.xml',
    '/sitemap/titles-1.xml.gz',
    '/sitemap/pages-2.xml',
    '/sitemap/%00',
    '/sitemap/',
  ])('has no part at %s', async (path) => {
    expect((await app.get(path)).status).toBe(path === '/sitemap/' ? 301 : 404);
  });
});

describe('robots.txt', () => {
  const rulesOf = async (site: TestApp) => (await (await site.get('/robots.txt')).text()).split('\n');

  it('names the sitemap with the host of the request', async () => {
    const answer = await app.get('/robots.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await rulesOf(app)).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  });

  it('uses PUBLIC_ORIGIN, as the sitemap and the pages do', async () => {
    const origin = 'https://dramalog.example';
    const site = await startApp({ db: stage.editor.db, now, env: { PUBLIC_ORIGIN: origin } });
    try {
      expect(await rulesOf(site)).toContain(`Sitemap: ${origin}/sitemap.xml`);
      const index = await (await site.get('/sitemap.xml')).text();
      expect(index).toContain(`<loc>${origin}/sitemap/titles-1.xml</loc>`);
      expect(index).not.toContain(site.origin);
      expect(await (await site.get('/sitemap/pages-1.xml')).text()).toContain(`<loc>${origin}/dramas</loc>`);
      expect(await (await site.get('/dramas')).text()).toContain(`rel="canonical" href="${origin}/dramas"`);
    } finally {
      await site.stop();
    }
  });
});
