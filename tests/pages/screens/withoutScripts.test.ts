import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_ROUTES } from '#src/app/publicRoutes.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';

/** An address of each public route; `{title}` and `{person}` stand for records of the catalogue. */
const ADDRESSES: Record<string, string> = {
  landing: '/',
  home: '/home',
  dramas: '/dramas?genre=romance',
  movies: '/movies',
  search: '/search?q=kim',
  season: '/season?year=2016&quarter=4',
  trending: '/trending',
  upcoming: '/upcoming',
  'title-overview': '{title}',
  'title-characters': '{title}/characters',
  'title-episodes': '{title}/episodes',
  'title-episode': '{title}/episode/3',
  'title-reviews': '{title}/reviews',
  person: '{person}',
  'about-us': '/about-us',
  'privacy-policy': '/privacy-policy',
  'terms-and-conditions': '/terms-and-conditions',
  contact: '/contact',
  'contact-sent': '/contact/sent',
};

let database: TestDatabase;
let app: TestApp;
const records: Record<string, string> = {};

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  const title = await titleNamed(database.db, 'Goblin', 2016);
  const person = await personNamed(database.db, '공유');
  records.title = `/drama/${title.id}/${title.slug}`;
  records.person = `/people/${person.id}/${person.slug}`;
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const addressOf = (path: string) => path.replace(/\{(\w+)\}/, (_, name) => records[name] ?? '');

async function documentOf(path: string): Promise<Document> {
  const response = await app.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return new JSDOM(await response.text(), { url: app.origin + path }).window.document;
}

const shapeOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/\d+\/[^/]+/, '#')}?${[...searchParams.keys()].join('&')}`;

/** Forms of links that have been followed: equal ones lead to the same route with other values. */
const followed = new Set<string>();

/** Addresses of this site that a page links to, one of each form that no earlier page had. */
function newLinksOf(document: Document): string[] {
  const links: string[] = [];
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const url = new URL(anchor.href);
    if (url.origin !== app.origin || followed.has(shapeOf(url))) continue;
    followed.add(shapeOf(url));
    links.push(url.pathname + url.search);
  }
  return links;
}

/** Buttons of the member's menu that would have no effect. */
const deadInMenu = (document: Document) => outline(document.querySelectorAll('#member-menu button:enabled'));

const outline = (elements: Iterable<Element>) =>
  [...elements].map(({ outerHTML }) => outerHTML.slice(0, 120));

/** Controls of a page that would have no effect without scripts. */
const deadControls = (main: Element) =>
  outline(
    main.querySelectorAll(
      'a:not([href]), button:not([type=submit], [popovertarget]), :is(input, select, textarea):not(form[action] *, .facet-toggle)',
    ),
  );

describe('every public route', () => {
  it('is covered by these tests', () => {
    expect(Object.keys(ADDRESSES).sort()).toEqual([...PUBLIC_ROUTES].sort());
  });

  it.each(Object.entries(ADDRESSES))(
    '[S-R19] is complete without scripts: %s has its content, no dead controls, and working links',
    async (_route, path) => {
      const document = await documentOf(addressOf(path));
      const main = document.querySelector('main');
      if (!main) throw new Error(`${path} has no content`);
      expect(outline(main.querySelectorAll('h1'))).toHaveLength(1);
      expect((main.textContent ?? '').length).toBeGreaterThan(80);
      expect([...deadControls(main), ...deadInMenu(document)]).toEqual([]);
      const answers = await Promise.all(
        newLinksOf(document).map(async (link) => [link, (await app.get(link)).status] as const),
      );
      // Links for members and staff lead others to sign in.
      const gone = answers.filter(
        ([link, status]) => status !== 200 && !/^\/(dashboard|settings|my-list)/.test(link),
      );
      expect(gone).toEqual([]);
    },
  );
});
