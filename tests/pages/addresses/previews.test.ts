import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';
import { makeTitle } from '#tests/support/records/make.ts';

let database: TestDatabase;
let app: TestApp;
let goblin: string;
let film: string;
let hostile: string;
let person: string;

const hrefOf = async (id: number) => {
  const { rows } = await database.db.pool.query('select slug from titles where id = $1', [id]);
  return `/drama/${id}/${rows[0]?.slug}`;
};

beforeAll(async () => {
  database = await starterDatabase();
  const { db } = database;
  const title = await titleNamed(db, 'Goblin', 2016);
  goblin = `/drama/${title.id}/${title.slug}`;
  film = await hrefOf(await makeTitle(db, { title: 'A Film', type: 'movie' }));
  hostile = await hrefOf(
    await makeTitle(db, { title: `"'></title></head><script>& \u2028 ${'long '.repeat(50)}` }),
  );
  const gong = await personNamed(db, '공유');
  person = `/people/${gong.id}/${gong.slug}`;
  app = await startApp({ db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const documentOf = async (path: string) => new JSDOM(await (await app.get(path)).text()).window.document;

const pages = () => [
  ...['/', '/home', '/dramas', '/dramas?genre=romance', '/movies', '/search', goblin, film, person],
  ...['', '/characters', '/reviews'].map((tab) => `${hostile}${tab}`),
  `${goblin}/episode/1`,
];

describe('preview metadata', () => {
  const contentOf = (document: Document, name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? null;

  it('appears once on every page, with absolute addresses', async () => {
    for (const path of pages()) {
      const document = await documentOf(path);
      const names = [...document.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map(
        (meta) => meta.getAttribute('property') ?? meta.getAttribute('name'),
      );
      expect(new Set(names).size).toBe(names.length);
      // The standard collapses the blanks of a document title.
      expect(contentOf(document, 'og:title')?.replaceAll(/[\t\n\f\r ]+/g, ' ')).toBe(document.title);
      expect(contentOf(document, 'og:description')).toBe(contentOf(document, 'description'));
      expect(contentOf(document, 'og:image')).toMatch(
        new RegExp(`^${app.origin}/og/(title/\\d+|person/\\d+|site)\\.png`),
      );
      expect(contentOf(document, 'og:image:alt')).not.toBe('');
      expect(contentOf(document, 'twitter:card')).toBe('summary_large_image');
      const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
      expect(contentOf(document, 'og:url')).toBe(canonical);
    }
  });

  it('names the type of the page', async () => {
    const typeOf = async (path: string) => contentOf(await documentOf(path), 'og:type');
    expect(await typeOf(goblin)).toBe('video.tv_show');
    expect(await typeOf(film)).toBe('video.movie');
    expect(await typeOf(`${goblin}/episode/1`)).toBe('video.episode');
    expect(await typeOf(person)).toBe('profile');
    expect(await typeOf('/dramas')).toBe('website');
  });

  it('marks explicit titles, and no others', async () => {
    const id = await makeTitle(database.db, { title: 'Flagged', isExplicit: true });
    expect(contentOf(await documentOf(await hrefOf(id)), 'rating')).toBe('adult');
    expect(contentOf(await documentOf(goblin), 'rating')).toBeNull();
  });
});
