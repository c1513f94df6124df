import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { personNamed, titleNamed } from '#tests/support/catalogue.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';
import { makeEpisode, makeTitle } from '#tests/support/make.ts';
import { makeCredit, makePerson } from '#tests/support/makePeople.ts';
import { type Node, vocabularyFaults } from '#tests/support/schemaOrg.ts';

const INFORMATION = ['/about-us', '/contact', '/privacy-policy', '/terms-and-conditions'];

const HOSTILE = `]]> </script><!--<script>& "quoted" 'single' \u202eright\u2028 ${'long '.repeat(40)}`;

let database: TestDatabase;
let app: TestApp;
let goblin: string;
let film: string;
let scored: string;
let hostile: string;
let person: string;

const hrefOf = async (id: number) => {
  const { rows } = await database.db.pool.query('select slug from titles where id = $1', [id]);
  return `/drama/${id}/${rows[0]?.slug}`;
};

async function makeHostile(): Promise<number> {
  const { db } = database;
  const id = await makeTitle(db, {
    title: HOSTILE,
    nativeTitle: HOSTILE,
    synopsis: `<p>${HOSTILE}</p>`,
    genres: [HOSTILE.slice(0, 50)],
    studios: [HOSTILE.slice(0, 50)],
    countries: ['KR'],
  });
  await makeEpisode(db, { titleId: id, label: '1', title: HOSTILE, synopsis: HOSTILE });
  const personId = await makePerson(db, { name: HOSTILE, aliases: [HOSTILE], biography: HOSTILE });
  await makeCredit(db, { titleId: id, personId, job: 'cast', role: 'main', characters: [HOSTILE] });
  return id;
}

beforeAll(async () => {
  database = await starterDatabase();
  const { db } = database;
  const found = await titleNamed(db, 'Goblin', 2016);
  goblin = `/drama/${found.id}/${found.slug}`;
  film = await hrefOf(
    await makeTitle(db, {
      title: 'A Film',
      type: 'movie',
      startDate: '2019-05',
      runtimeMinutes: 132,
      genres: ['Crime'],
      countries: ['KR'],
      studios: ['Barunson'],
    }),
  );
  scored = await hrefOf(
    await makeTitle(db, {
      title: 'Scored',
      startDate: '2020',
      endDate: '2021-01-02',
      episodeCount: 12,
      scoreTotal: 180,
      scoreCount: 10,
    }),
  );
  hostile = await hrefOf(await makeHostile());
  const gong = await personNamed(db, '공유');
  person = `/people/${gong.id}/${gong.slug}`;
  app = await startApp({ db });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const documents = new Map<string, Promise<Document>>();

/** A page as a browser without scripts has it; each is asked for once, since nothing changes. */
function documentOf(path: string): Promise<Document> {
  const known = documents.get(path);
  if (known) return known;
  const document = app
    .get(path)
    .then((answer) => answer.text())
    .then((html) => new JSDOM(html).window.document);
  documents.set(path, document);
  return document;
}

/** The things a page tells of, by type. */
async function thingsOf(path: string): Promise<Node[]> {
  const scripts = (await documentOf(path)).querySelectorAll('script[type="application/ld+json"]');
  expect(scripts.length).toBeLessThanOrEqual(1);
  if (scripts.length === 0) return [];
  const { '@context': context, '@graph': graph } = JSON.parse(scripts[0]?.textContent ?? '');
  expect(context).toBe('https://schema.org');
  return graph;
}

const thing = async (path: string, type: string): Promise<Node> => {
  const found = (await thingsOf(path)).find((each) => each['@type'] === type);
  if (!found) throw new Error(`${path} tells of no ${type}`);
  return found;
};

/** Every page of which something is told. */
const pages = () => [
  ...['/', '/home', '/dramas', '/dramas?page=2', '/movies'],
  ...[goblin, film, scored, hostile].flatMap((title) => [title, `${title}/characters`]),
  ...[`${goblin}/episodes`, `${goblin}/episode/1`, `${hostile}/episode/1`],
  person,
  ...INFORMATION,
];

describe('structured data', () => {
  it("holds to schema.org's vocabulary on every page", async () => {
    const told = await Promise.all(
      pages().map(async (path) => (await thingsOf(path)).map((each) => [path, each] as const)),
    );
    for (const [index, things] of told.entries())
      expect([pages()[index], things.length > 0]).toEqual([pages()[index], true]);
    expect(vocabularyFaults(told.flat())).toEqual([]);
  });

  it('is held against a vocabulary that finds fault', () => {
    const faults = vocabularyFaults([
      ['type', { '@type': 'TVShow', name: 'x' }],
      ['property', { '@type': 'TVSeries', network: 'tvN' }],
      ['type of a value', { '@type': 'TVSeries', actor: { '@type': 'Country', name: 'x' } }],
      ['property of a value', { '@type': 'TVSeries', actor: { '@type': 'Person', nickname: 'x' } }],
      ['value', { '@type': 'Movie', duration: true }],
      ['right', { '@type': 'TVSeries', numberOfEpisodes: 16 }],
    ]);
    const found = ['type', 'property', 'type of a value', 'property of a value', 'value'];
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(found);
  });

  it('tells of a series what its page says', async () => {
    const series = await thing(goblin, 'TVSeries');
    expect(series).toMatchObject({
      name: 'Goblin',
      url: `${app.origin}${goblin}`,
      startDate: '2016-12-02',
      endDate: '2017-01-21',
      numberOfEpisodes: 16,
      countryOfOrigin: [{ '@type': 'Country', name: 'South Korea' }],
    });
    expect(series.alternateName).toContain('쓸쓸하고 찬란하神-도깨비');
    expect(series.actor).toContainEqual({
      '@type': 'Person',
      name: 'Gong Yoo',
      url: `${app.origin}${person}`,
    });
    expect(String(series.description)).not.toMatch(/<|&lt;/);
  });

  it('gives a rating where there is one of our own, and none otherwise', async () => {
    expect(await thing(goblin, 'TVSeries')).not.toHaveProperty('aggregateRating');
    const { aggregateRating } = await thing(scored, 'TVSeries');
    const text = (await documentOf(scored)).querySelector('.score-block, .title-header')?.textContent;
    expect(aggregateRating).toMatchObject({
      '@type': 'AggregateRating',
      ratingCount: 10,
      bestRating: 10,
      worstRating: 1,
    });
    const { ratingValue } = aggregateRating as { ratingValue: number };
    expect(ratingValue).toBeGreaterThan(1);
    expect(text).toContain(ratingValue.toFixed(1));
  });

  it('leaves out what is not known', async () => {
    const values = (await thingsOf(scored)).flatMap(function all(value: unknown): unknown[] {
      return typeof value === 'object' && value !== null
        ? [value, ...Object.values(value).flatMap(all)]
        : [value];
    });
    for (const value of values) expect([null, undefined, '']).not.toContain(value);
    expect(values.filter((value) => Array.isArray(value) && value.length === 0)).toEqual([]);
  });

  it('tells of a film as a film, with partial dates as they are', async () => {
    expect(await thing(film, 'Movie')).toMatchObject({
      name: 'A Film',
      datePublished: '2019-05',
      duration: 'PT132M',
      genre: ['Crime'],
      productionCompany: [{ '@type': 'Organization', name: 'Barunson' }],
    });
  });

  it('tells of an episode and its series', async () => {
    expect(await thing(`${goblin}/episode/1`, 'TVEpisode')).toMatchObject({
      episodeNumber: '1',
      datePublished: '2016-12-02',
      partOfSeries: { '@type': 'TVSeries', name: 'Goblin', '@id': `${app.origin}${goblin}` },
    });
  });

  it('tells of a person', async () => {
    expect(await thing(person, 'Person')).toMatchObject({
      name: 'Gong Yoo',
      url: `${app.origin}${person}`,
      image: expect.stringMatching(/\/og\/person\/\d+\.png\?v=/),
    });
  });

  it('lists what a list shows, in its order and numbered over its pages', async () => {
    for (const path of ['/dramas', '/dramas?page=2', '/movies']) {
      const { itemListElement, numberOfItems } = await thing(path, 'ItemList');
      const items = itemListElement as { position: number; url: string; name: string }[];
      const document = await documentOf(path);
      const shown = [...document.querySelectorAll('main a[href^="/drama/"]')].map((link) =>
        link.getAttribute('href'),
      );
      const told = items.map(({ url }) => url.replace(app.origin, ''));
      expect(told).toEqual([...new Set(shown)]);
      const first = path.endsWith('2') ? told.length + 1 : 1;
      expect(items.map(({ position }) => position)).toEqual(told.map((_, index) => first + index));
      expect(numberOfItems).toBeGreaterThanOrEqual(items.length);
    }
  });

  it('names the site and its search, which finds', async () => {
    const { name, potentialAction } = await thing('/', 'WebSite');
    expect(name).toBe('Dramalog');
    const { target, ...action } = potentialAction as { target: { urlTemplate: string } };
    expect(action).toMatchObject({ 'query-input': 'required name=search_term_string' });
    const address = target.urlTemplate.replace(app.origin, '').replace('{search_term_string}', 'goblin');
    expect((await documentOf(address)).querySelector(`a[href="${goblin}"]`)).not.toBeNull();
  });

  it('tells who is behind the site and how to reach them', async () => {
    const behind = {
      '@type': 'Organization',
      name: 'Dramalog',
      contactPoint: { '@type': 'ContactPoint', url: `${app.origin}/contact` },
    };
    expect(await thing('/about-us', 'AboutPage')).toMatchObject({ mainEntity: behind });
    expect(await thing('/contact', 'ContactPage')).toMatchObject({ mainEntity: behind });
    expect(await thing('/privacy-policy', 'WebPage')).toMatchObject({
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('is absent where a page is kept out of search engines, and where there is none', async () => {
    for (const path of [
      '/search?q=goblin',
      '/dramas?genre=romance',
      '/dramas?sort=az',
      `${goblin}/reviews`,
      '/nothing',
      '/contact/sent',
    ]) {
      expect([path, await thingsOf(path)]).toEqual([path, []]);
    }
  });

  it('is inert, whatever names hold', async () => {
    for (const path of [hostile, `${hostile}/characters`, `${hostile}/episode/1`, '/dramas?sort=added']) {
      const html = await (await app.get(path)).text();
      const [, script = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      expect(script).not.toMatch(/[<>&\u2028\u2029]/);
    }
    expect(await thing(hostile, 'TVSeries')).toMatchObject({
      name: expect.stringContaining(`]]> </script><!--`),
    });
  });
});

describe('breadcrumbs', () => {
  it('are the same on the page and in its structured data', async () => {
    const paths = ['', '/characters', '/episodes', '/episode/1'].map((tab) => `${goblin}${tab}`);
    for (const path of [...paths, film, hostile, `${hostile}/episode/1`, ...INFORMATION]) {
      const shown = [...(await documentOf(path)).querySelectorAll('.breadcrumbs li')].map((step) => ({
        name: step.textContent,
        path: step.querySelector('a')?.getAttribute('href'),
      }));
      const { itemListElement } = await thing(path, 'BreadcrumbList');
      const told = (itemListElement as { position: number; name: string; item?: string }[]).map(
        ({ name, item }) => ({ name, path: item?.replace(app.origin, '') }),
      );
      expect([path, shown]).toEqual([path, told]);
      expect(shown.length).toBeGreaterThan(1);
    }
  });

  it('lead the way: list, title, tab, episode', async () => {
    const steps = [...(await documentOf(`${goblin}/episode/1`)).querySelectorAll('.breadcrumbs li')];
    expect(steps.map((step) => step.textContent)).toEqual(['Dramas', 'Goblin', 'Episodes', 'Episode 1']);
    for (const link of steps.flatMap((step) => step.querySelector('a')?.getAttribute('href') ?? []))
      expect((await app.get(link)).status).toBe(200);
  });
});
