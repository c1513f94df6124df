import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { type Node, vocabularyErrors } from '#tests/support/http/schemaOrg.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';
import { makeCredit, makePerson } from '#tests/support/records/makePeople.ts';

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
  const match = await titleNamed(db, 'Goblin', 2016);
  goblin = `/drama/${match.id}/${match.slug}`;
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

/** A page as a browser without scripts gets it; each is requested once, since nothing changes. */
function documentOf(path: string): Promise<Document> {
  const known = documents.get(path);
  if (known) return known;
  const document = app.get(path).then(async (answer) => {
    expect(answer.status, path).toBeLessThan(500);
    return new JSDOM(await answer.text()).window.document;
  });
  documents.set(path, document);
  return document;
}

/** The items that a page describes, by type. */
async function jsonLdOf(path: string): Promise<Node[]> {
  const scripts = (await documentOf(path)).querySelectorAll('script[type="application/ld+json"]');
  expect(scripts.length).toBeLessThanOrEqual(1);
  if (scripts.length === 0) return [];
  const { '@context': context, '@graph': graph } = JSON.parse(scripts[0]?.textContent ?? '');
  expect(context).toBe('https://schema.org');
  return graph;
}

const jsonLdItem = async (path: string, type: string): Promise<Node> => {
  const match = (await jsonLdOf(path)).find((each) => each['@type'] === type);
  if (!match) throw new Error(`${path} tells of no ${type}`);
  return match;
};

/** Every page with structured data. */
const pages = () => [
  ...['/', '/home', '/dramas', '/dramas?page=2', '/movies'],
  ...[goblin, film, scored, hostile].flatMap((title) => [title, `${title}/characters`]),
  ...[`${goblin}/episodes`, `${goblin}/episode/1`, `${hostile}/episode/1`],
  person,
  ...INFORMATION,
];

describe('structured data', () => {
  it('follows the schema.org vocabulary on every page', async () => {
    const reported: (readonly [path: string, thing: Node])[] = [];
    // In sequence: twenty at once are answered with 503 on a busy machine.
    for (const path of pages()) {
      const items = await jsonLdOf(path);
      expect([path, items.length > 0]).toEqual([path, true]);
      reported.push(...items.map((each) => [path, each] as const));
    }
    expect(vocabularyErrors(reported)).toEqual([]);
  });

  it('is checked against a vocabulary that detects errors', () => {
    const errors = vocabularyErrors([
      ['type', { '@type': 'TVShow', name: 'x' }],
      ['property', { '@type': 'TVSeries', network: 'tvN' }],
      ['type of a value', { '@type': 'TVSeries', actor: { '@type': 'Country', name: 'x' } }],
      ['property of a value', { '@type': 'TVSeries', actor: { '@type': 'Person', nickname: 'x' } }],
      ['value', { '@type': 'Movie', duration: true }],
      ['right', { '@type': 'TVSeries', numberOfEpisodes: 16 }],
    ]);
    const matches = ['type', 'property', 'type of a value', 'property of a value', 'value'];
    expect(errors.map((error) => error.split(':')[0])).toEqual(matches);
  });

  it('describes a series as its page does', async () => {
    const series = await jsonLdItem(goblin, 'TVSeries');
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

  it('has a rating if we have our own, and none otherwise', async () => {
    expect(await jsonLdItem(goblin, 'TVSeries')).not.toHaveProperty('aggregateRating');
    const { aggregateRating } = await jsonLdItem(scored, 'TVSeries');
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

  it('omits unknown facts', async () => {
    const values = (await jsonLdOf(scored)).flatMap(function all(value: unknown): unknown[] {
      return typeof value === 'object' && value !== null
        ? [value, ...Object.values(value).flatMap(all)]
        : [value];
    });
    for (const value of values) expect([null, undefined, '']).not.toContain(value);
    expect(values.filter((value) => Array.isArray(value) && value.length === 0)).toEqual([]);
  });

  it('describes a film as a film, with its partial dates', async () => {
    expect(await jsonLdItem(film, 'Movie')).toMatchObject({
      name: 'A Film',
      datePublished: '2019-05',
      duration: 'PT132M',
      genre: ['Crime'],
      productionCompany: [{ '@type': 'Organization', name: 'Barunson' }],
    });
  });

  it('describes an episode and its series', async () => {
    expect(await jsonLdItem(`${goblin}/episode/1`, 'TVEpisode')).toMatchObject({
      episodeNumber: '1',
      datePublished: '2016-12-02',
      partOfSeries: { '@type': 'TVSeries', name: 'Goblin', '@id': `${app.origin}${goblin}` },
    });
  });

  it('describes a person', async () => {
    expect(await jsonLdItem(person, 'Person')).toMatchObject({
      name: 'Gong Yoo',
      url: `${app.origin}${person}`,
      image: expect.stringMatching(/\/og\/person\/\d+\.png\?v=/),
    });
  });

  it('contains the items of a list in its order, numbered across pages', async () => {
    for (const path of ['/dramas', '/dramas?page=2', '/movies']) {
      const { itemListElement, numberOfItems } = await jsonLdItem(path, 'ItemList');
      const items = itemListElement as { position: number; url: string; name: string }[];
      const document = await documentOf(path);
      const shown = [...document.querySelectorAll('main a[href^="/drama/"]')].map((link) =>
        link.getAttribute('href'),
      );
      const reported = items.map(({ url }) => url.replace(app.origin, ''));
      expect(reported).toEqual([...new Set(shown)]);
      const first = path.endsWith('2') ? reported.length + 1 : 1;
      expect(items.map(({ position }) => position)).toEqual(reported.map((_, index) => first + index));
      expect(numberOfItems).toBeGreaterThanOrEqual(items.length);
    }
  });

  it('names the site and a working search', async () => {
    const { name, potentialAction } = await jsonLdItem('/', 'WebSite');
    expect(name).toBe('Dramalog');
    const { target, ...action } = potentialAction as { target: { urlTemplate: string } };
    expect(action).toMatchObject({ 'query-input': 'required name=search_term_string' });
    const address = target.urlTemplate.replace(app.origin, '').replace('{search_term_string}', 'goblin');
    expect((await documentOf(address)).querySelector(`a[href="${goblin}"]`)).not.toBeNull();
  });

  it('names the operator of the site and how to contact them', async () => {
    const delay = {
      '@type': 'Organization',
      name: 'Dramalog',
      contactPoint: { '@type': 'ContactPoint', url: `${app.origin}/contact` },
    };
    expect(await jsonLdItem('/about-us', 'AboutPage')).toMatchObject({ mainEntity: delay });
    expect(await jsonLdItem('/contact', 'ContactPage')).toMatchObject({ mainEntity: delay });
    expect(await jsonLdItem('/privacy-policy', 'WebPage')).toMatchObject({
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('is absent on pages that are not indexed or do not exist', async () => {
    for (const path of [
      '/search?q=goblin',
      '/dramas?genre=romance',
      '/dramas?sort=az',
      `${goblin}/reviews`,
      '/nothing',
      '/contact/sent',
    ]) {
      expect([path, await jsonLdOf(path)]).toEqual([path, []]);
    }
  });

  it('is inert with any names', async () => {
    for (const path of [hostile, `${hostile}/characters`, `${hostile}/episode/1`, '/dramas?sort=added']) {
      const html = await (await app.get(path)).text();
      const [, script = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      expect(script).not.toMatch(/[<>&\u2028\u2029]/);
    }
    expect(await jsonLdItem(hostile, 'TVSeries')).toMatchObject({
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
      const { itemListElement } = await jsonLdItem(path, 'BreadcrumbList');
      const reported = (itemListElement as { position: number; name: string; item?: string }[]).map(
        ({ name, item }) => ({ name, path: item?.replace(app.origin, '') }),
      );
      expect([path, shown]).toEqual([path, reported]);
      expect(shown.length).toBeGreaterThan(1);
    }
  });

  it('show the path: list, title, tab, episode', async () => {
    const steps = [...(await documentOf(`${goblin}/episode/1`)).querySelectorAll('.breadcrumbs li')];
    expect(steps.map((step) => step.textContent)).toEqual(['Dramas', 'Goblin', 'Episodes', 'Episode 1']);
    for (const link of steps.flatMap((step) => step.querySelector('a')?.getAttribute('href') ?? []))
      expect((await app.get(link)).status).toBe(200);
  });
});
