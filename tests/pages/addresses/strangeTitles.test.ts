import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';
import { makeEpisode, makeTitle, refreshTitles } from '#tests/support/records/make.ts';
import { makeCredit, makePerson } from '#tests/support/records/makePeople.ts';

let database: TestDatabase;
let app: TestApp;
const pages: Record<string, string> = {};

const LONG = '끝없이이어지는아주긴이야기'.repeat(24).slice(0, 300);

async function pathOf(table: 'titles' | 'people', id: number): Promise<string> {
  const { rows } = await database.db.pool.query<{ slug: string }>(`select slug from ${table} where id = $1`, [
    id,
  ]);
  return `/${table === 'titles' ? 'drama' : 'people'}/${id}/${rows[0]?.slug}`;
}

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  const { db } = database;
  const goblin = await titleNamed(db, 'Goblin', 2016);
  const gong = await personNamed(db, '공유');
  const korean = await makeTitle(db, {
    title: LONG,
    type: 'drama',
    startDate: '2024',
    networks: ['문화방송국'],
    studios: ['화앤담픽쳐스 이'],
    services: [{ service: '넷플 하나', country: 'KR' }],
    genres: ['느와르 극'],
    tags: ['복수 이야기'],
  });
  const actor = await makePerson(db, { name: '이름뿐', aliases: ['다른 이름'], country: 'KR' });
  await makeCredit(db, {
    titleId: korean,
    personId: actor,
    role: 'main',
    note: '특별출연',
    characters: ['왕', '거지'],
  });
  await makeCredit(db, { titleId: korean, personId: actor, job: 'director', note: '1화' });
  await makeEpisode(db, { titleId: korean, label: '1', title: '첫 번째 이야기' });
  await refreshTitles(db, korean);
  const bare = await makeTitle(db, { title: '한글 제목만' });
  const emoji = await makeTitle(db, { title: '🔥👻', type: 'movie', status: 'upcoming' });
  const nobody = await makePerson(db, { name: '아무개' });
  Object.assign(pages, {
    landing: '/',
    dramas: '/dramas?sort=added',
    'filtered dramas': '/dramas?studio=studio-dragon&sort=az',
    movies: '/movies?sort=added',
    search: '/search?q=%EB%8F%84%EA%B9%A8%EB%B9%84',
    'search of nothing': '/search?q=%EB%B7%81%EB%B7%81%EB%B7%81%EB%B7%81',
    'search of people': `/search?q=${encodeURIComponent('다른 이름')}&tab=people`,
    title: `/drama/${goblin.id}/${goblin.slug}`,
    characters: `/drama/${goblin.id}/${goblin.slug}/characters`,
    person: `/people/${gong.id}/${gong.slug}`,
    'title in Korean': await pathOf('titles', korean),
    'characters in Korean': `${await pathOf('titles', korean)}/characters`,
    'episodes in Korean': `${await pathOf('titles', korean)}/episodes`,
    'episode in Korean': `${await pathOf('titles', korean)}/episode/1`,
    'reviews in Korean': `${await pathOf('titles', korean)}/reviews`,
    'person in Korean': await pathOf('people', actor),
    'title that is all unknown': await pathOf('titles', bare),
    'its characters': `${await pathOf('titles', bare)}/characters`,
    'its episodes': `${await pathOf('titles', bare)}/episodes`,
    'person without works': await pathOf('people', nobody),
    'title of emoji': await pathOf('titles', emoji),
  });
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const documentOf = async (name: string) => {
  const response = await app.get(pages[name] ?? name);
  expect([name, response.status]).toEqual([name, 200]);
  return new JSDOM(await response.text()).window.document;
};

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/** Hangul texts that a screen reader would read as English; drawings are hidden from it. */
function unmarked(document: Document): string[] {
  const matches: string[] = [];
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !HANGUL.test(node.textContent ?? '') || parent.closest('script, [aria-hidden=true]'))
      continue;
    if (parent.closest('[lang]')?.getAttribute('lang') !== 'ko')
      matches.push(`${parent.outerHTML.slice(0, 120)} in .${parent.parentElement?.className}`);
  }
  return matches;
}

describe('Korean text on a page', () => {
  it('is marked as Korean everywhere', async () => {
    for (const name of Object.keys(pages)) {
      expect([name, unmarked(await documentOf(name))]).toEqual([name, []]);
    }
  });
});

describe('a title with few known facts', () => {
  it('has an address that starts with its id, a heading, a document title and working tabs', async () => {
    for (const name of ['title in Korean', 'title that is all unknown', 'title of emoji']) {
      expect(pages[name]).toMatch(/^\/drama\/\d+\/[a-z0-9-]+$/);
      const document = await documentOf(name);
      expect(document.querySelector('h1')?.textContent?.trim()).not.toBe('');
      expect(document.title).toMatch(/ · Dramalog$/);
      for (const tab of document.querySelectorAll<HTMLAnchorElement>('.tabs a'))
        expect([tab.href, (await app.get(tab.getAttribute('href') ?? '')).status]).toEqual([tab.href, 200]);
    }
  });

  it('says that its date is to be announced and omits all other unknown facts', async () => {
    const text = (await documentOf('title of emoji')).querySelector('main')?.textContent ?? '';
    expect(text).toContain('Date to be announced');
    expect(text).not.toMatch(/undefined|null|NaN|1 January|Invalid/);
  });
});

describe('two titles of one name', () => {
  it('have separate addresses and are distinguished by their years', async () => {
    const ids: number[] = [];
    for (const startDate of ['1993-05-01', '2020-05-01']) {
      ids.push(await makeTitle(database.db, { title: 'Twice Made', startDate, genres: ['Remakes'] }));
    }
    await refreshTitles(database.db, ...ids);
    const listed = await documentOf('/dramas?genre=remakes&sort=oldest');
    const cards = [...listed.querySelectorAll('.title-card')];
    const addresses = cards.map((card) => card.querySelector('a')?.getAttribute('href'));
    expect(addresses).toEqual(ids.map((id) => `/drama/${id}/twice-made`));
    expect(cards.map((card) => card.querySelector('.facts')?.textContent?.slice(0, 4))).toEqual([
      '1993',
      '2020',
    ]);
    for (const [index, year] of ['1993', '2020'].entries()) {
      const document = await documentOf(`/drama/${ids[index]}/twice-made`);
      expect([document.querySelector('main')?.textContent?.includes(year), document.title]).toEqual([
        true,
        expect.stringContaining(year),
      ]);
    }
  });
});

describe('the metadata of every page', () => {
  it('has its own title and description, and at most one canonical address', async () => {
    const titles = new Map<string, string>();
    for (const name of Object.keys(pages)) {
      const document = await documentOf(name);
      expect([name, document.querySelectorAll('title').length]).toEqual([name, 1]);
      expect([name, document.querySelector('meta[name=description]')?.getAttribute('content')]).not.toEqual([
        name,
        null,
      ]);
      const canonical = document.querySelectorAll('link[rel=canonical]').length;
      const noindex = document.querySelectorAll('meta[name=robots][content^=noindex]').length;
      expect([name, canonical + noindex]).toEqual([name, 1]);
      expect([name, document.querySelectorAll('h1').length]).toEqual([name, 1]);
      titles.set(name, document.title);
    }
    const { dramas: _, 'filtered dramas': __, ...others } = Object.fromEntries(titles);
    expect(new Set(Object.values(others)).size).toBe(Object.keys(others).length);
  });
});
