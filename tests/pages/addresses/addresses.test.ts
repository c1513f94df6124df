import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';

let database: TestDatabase;
let app: TestApp;
let goblin: string;
let person: string;

beforeAll(async () => {
  database = await starterDatabase();
  const title = await titleNamed(database.db, 'Goblin', 2016);
  goblin = `/drama/${title.id}/${title.slug}`;
  const gong = await personNamed(database.db, '공유');
  person = `/people/${gong.id}/${gong.slug}`;
  app = await startApp({ db: database.db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

describe('the canonical address of a page', () => {
  const robotsOf = async (path: string) => {
    const { document } = new JSDOM(await (await app.get(path)).text()).window;
    const content = document.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
    return { robots: content, canonical: canonical?.replace(app.origin, '') ?? null };
  };
  const findable = (canonical: string) => ({ robots: null, canonical });
  const hidden = { robots: 'noindex, follow', canonical: null };

  it('[S-R1] is / for the landing page, also at /home', async () => {
    expect(await robotsOf('/')).toEqual(findable('/'));
    expect(await robotsOf('/home')).toEqual(findable('/'));
  });

  it.each([
    ['/dramas?utm_source=x', '/dramas'],
    ['/dramas?page=1', '/dramas'],
    ['/dramas?page=2', '/dramas?page=2'],
    ['/movies?fbclid=1', '/movies'],
  ])('of %s is %s', async (path, canonical) => {
    expect(await robotsOf(path)).toEqual(findable(canonical));
  });

  it.each([
    '/dramas?genre=romance',
    '/dramas?genre=-romance',
    '/dramas?sort=az',
    '/dramas?from=2016',
    '/movies?minVotes=5',
    '/dramas?sort=az&page=2',
    '/search',
    '/search?q=goblin',
  ])('does not exist for %s, which is not indexed', async (path) => {
    expect(await robotsOf(path)).toEqual(hidden);
  });

  it('of a title and its tabs omits additional parameters', async () => {
    for (const tab of ['', '/characters', '/episodes', '/episode/1']) {
      expect(await robotsOf(`${goblin}${tab}?ref=x`)).toEqual(findable(`${goblin}${tab}`));
    }
    expect(await robotsOf(`${person}?ref=x`)).toEqual(findable(person));
  });

  it('is missing on pages that do not exist', async () => {
    for (const path of ['/nothing', `${goblin}/nothing`, '/dramas?page=9999', '/drama/999999999/x']) {
      const { robots, canonical } = await robotsOf(path);
      expect([path, robots?.includes('noindex'), canonical]).toEqual([path, true, null]);
    }
  });

  it.each(['/login', '/register', '/forgot-password', '/reset-password/x', '/verify', '/verify-email'])(
    'is absent for %s, which is not indexed',
    async (path) => {
      const { robots, canonical } = await robotsOf(path);
      expect([robots?.startsWith('noindex'), canonical]).toEqual([true, null]);
    },
  );
});
