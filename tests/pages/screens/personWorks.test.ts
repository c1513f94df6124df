import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { makeCredit, makePerson } from '#tests/support/records/makePeople.ts';

let database: TestDatabase;
let app: TestApp;
let path: string;

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  const { db } = database;
  const personId = await makePerson(db, { name: 'Many Works' });
  const make = (title: string, startDate: string | null, type: 'drama' | 'movie' = 'drama') =>
    makeTitle(db, { title, startDate, type });
  const credit = (titleId: number, more: { job?: 'director'; role?: 'main' | 'guest' }) =>
    makeCredit(db, { personId, titleId, ...more });
  await credit(await make('Beta', '2001-01-01'), { role: 'main' });
  await credit(await make('Alpha', '2020-01-01'), { role: 'main' });
  await credit(await make('Gamma', null), { role: 'guest' });
  await credit(await make('Film', '2010-01-01', 'movie'), { role: 'guest' });
  await credit(await make('Directed', '2015-01-01', 'movie'), { job: 'director' });
  const { rows } = await db.pool.query('select slug from people where id = $1', [personId]);
  path = `/people/${personId}/${rows[0]?.slug}`;
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');

async function shown(query = '') {
  const response = await app.get(`${path}${query}`);
  const { document } = new JSDOM(await response.text()).window;
  return {
    status: response.status,
    document,
    titles: texts(document, '.title-row .en'),
    count: document.querySelector('.result-count')?.textContent,
    choices: (label: string) =>
      Object.fromEntries(
        [...document.querySelectorAll(`[aria-label="${label}"] a`)].map((link) => [
          link.childNodes[0]?.textContent,
          { href: link.getAttribute('href'), count: link.querySelector('.count')?.textContent },
        ]),
      ),
  };
}

describe("a person's works", () => {
  it('are listed completely and newest first, with the filters and their counts', async () => {
    const { titles, count, choices } = await shown();
    expect(titles).toEqual(['Alpha', 'Film', 'Beta', 'Gamma', 'Directed']);
    expect(count).toBe('5 works');
    expect(choices('Role')).toMatchObject({
      'All roles': { href: path },
      Cast: { href: `${path}?role=cast`, count: '4' },
      'Main role': { href: `${path}?role=main`, count: '2' },
      'Guest role': { count: '2' },
      Director: { href: `${path}?role=director`, count: '1' },
    });
    expect(choices('Kind')).toMatchObject({ Dramas: { count: '3' }, Movies: { count: '2' } });
  });

  it.each([
    ['?role=main', ['Alpha', 'Beta'], '2 works'],
    ['?role=cast&type=movie', ['Film'], '1 work'],
    ['?role=director', ['Directed'], '1 work'],
    ['?sort=oldest', ['Beta', 'Film', 'Alpha', 'Gamma', 'Directed'], '5 works'],
    ['?sort=az', ['Alpha', 'Beta', 'Film', 'Gamma', 'Directed'], '5 works'],
    ['?role=director&type=drama', [], 'No works'],
  ])('%s gives %j', async (query, expected, text) => {
    const { titles, count, document } = await shown(query);
    expect([titles, count]).toEqual([expected, text]);
    // The same works again: nothing for search engines.
    expect(document.querySelector('[name=robots]')?.getAttribute('content')).toContain('noindex');
    expect(document.querySelector('[rel=canonical]')).toBeNull();
  });

  it('keep the other filter in each link, with counts that match the linked page', async () => {
    const { choices } = await shown('?type=movie&sort=az');
    const guest = choices('Role')['Guest role'];
    expect(guest).toEqual({ href: `${path}?role=guest&type=movie&sort=az`, count: '1' });
    expect((await shown(guest?.href?.slice(path.length))).titles).toEqual(['Film']);
  });

  it.each(['?role=nobody', '?type=book', '?sort=up'])('have no %s: 404', async (query) => {
    expect((await shown(query)).status).toBe(404);
  });
});

describe("a person's breadcrumbs", () => {
  it('are the same on the page and in its structured data', async () => {
    const { document } = await shown();
    expect(texts(document, '.breadcrumbs li')).toEqual(['Home', 'Many Works']);
    const reported = JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? '{}');
    const list = reported['@graph'].find((item: { '@type': string }) => item['@type'] === 'BreadcrumbList');
    expect(list.itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Many Works']);
  });
});
