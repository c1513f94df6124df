import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
/** Run by an operator who gives no details, with a Firebase project and a separate catalogue. */
let other: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await startApp({
    db,
    env: { OPERATOR_NAME: 'Haneul <Film> Society', OPERATOR_ADDRESS: '12 Jongno, Seoul' },
  });
  other = await startApp({
    db,
    env: {
      PRODUCT_NAME: '드라마 & Film',
      STARTER_CATALOGUE: 'none',
      FIREBASE_API_KEY: 'AIza-1',
      FIREBASE_PROJECT_ID: 'dramalog-1',
      FIREBASE_PROVIDERS: 'google.com,github.com',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await other.stop();
  await database.drop();
});

const PAGES = ['/about-us', '/contact', '/privacy-policy', '/terms-and-conditions'];

async function documentOf(site: TestApp, path: string): Promise<Document> {
  const answer = await site.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return new JSDOM(await answer.text()).window.document;
}
const textOf = (document: Document) => document.querySelector('main')?.textContent ?? '';

describe('a screen that waits for a mail', () => {
  it.each([
    ['no mail server', () => app, true],
    ['Firebase, which sends its own mails', () => other, false],
  ])('mentions the outbox only if its link is there: %s', async (_, site, isReported) => {
    const { body } = await documentOf(site(), '/verify');
    expect(body.textContent?.includes('in the server’s outbox')).toBe(isReported);
  });
});

describe('the information pages', () => {
  it.each(PAGES)('[S-R2] %s have content in order, and can be indexed', async (path) => {
    const document = await documentOf(app, path);
    expect(textOf(document).split(/\s+/).length).toBeGreaterThan(path === '/contact' ? 90 : 350);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.title).toMatch(/ · Dramalog$/);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${app.origin}${path}`);
    expect(document.querySelector('meta[name=robots]')).toBeNull();
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(
      40,
    );
  });

  it('[S-R2] are linked in the footer of every page', async () => {
    const hrefs = [...(await documentOf(app, '/')).querySelectorAll('footer nav a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(hrefs).toEqual(expect.arrayContaining(PAGES));
  });

  it('contain no dead links: pages answer, sections exist', async () => {
    const documents = new Map(
      await Promise.all(PAGES.map(async (path) => [path, await documentOf(app, path)] as const)),
    );
    for (const [path, document] of documents) {
      for (const link of document.querySelectorAll('main a')) {
        const { pathname, hash, origin } = new URL(link.getAttribute('href') ?? '', `${app.origin}${path}`);
        if (origin !== app.origin) continue;
        const there = documents.get(pathname);
        if (hash !== '')
          expect([path, hash, there?.getElementById(hash.slice(1)) != null]).toEqual([path, hash, true]);
        if (!there) expect([pathname, (await app.get(pathname)).status]).toEqual([pathname, 200]);
      }
    }
  });

  it('have a table of contents with every section', async () => {
    for (const path of ['/about-us', '/privacy-policy', '/terms-and-conditions']) {
      const document = await documentOf(app, path);
      const contents = [...document.querySelectorAll('.information-contents a')].map(
        (link) => link.textContent,
      );
      expect(contents).toEqual(
        [...document.querySelectorAll('main h2')].map((heading) => heading.textContent),
      );
      expect(contents.length).toBeGreaterThan(5);
    }
  });

  it('name the operator of the site from the settings', async () => {
    for (const path of PAGES) {
      expect(textOf(await documentOf(app, path))).toContain(
        'Dramalog is run by Haneul <Film> Society, 12 Jongno, Seoul.',
      );
    }
    expect(textOf(await documentOf(other, '/about-us'))).toContain(
      '드라마 & Film is run by whoever set up this installation.',
    );
  });

  it('describe this installation: its identity provider, its catalogue', async () => {
    expect(textOf(await documentOf(app, '/privacy-policy'))).toContain('argon2id');
    const elsewhere = textOf(await documentOf(other, '/privacy-policy'));
    expect(elsewhere).toContain('or with Google, GitHub at Firebase Authentication');
    expect(elsewhere).not.toContain('argon2id');
    expect(textOf(await documentOf(app, '/about-us'))).toContain('kdrama-dash');
    expect(textOf(await documentOf(other, '/about-us'))).not.toContain('kdrama-dash');
  });

  it('are cached: repeated responses are identical and set no cookie', async () => {
    for (const path of [...PAGES, '/contact/sent']) {
      const first = await app.get(path);
      const again = await app.get(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
      expect([path, again.status, first.headers.get('set-cookie')]).toEqual([path, 304, null]);
      expect((await app.get(`${path}/_payload.json`)).status).toBe(200);
    }
  });

  it('use one consistent spelling', async () => {
    for (const path of ['/About-us', '/about', '/privacy-policy/x', '/contact/proof/x', '/contact/Sent'])
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
    expect((await app.get('/about-us/')).headers.get('location')).toBe('/about-us');
  });
});
