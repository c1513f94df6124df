import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ensureReferenceData } from '#src/catalogue/referenceData.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { cleanHtml, displayHtml } from '#src/server/richText.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import { type Attacked, attack } from './attackStage.ts';
import { elementKinds, type Observer, openObserver, richTextErrors } from './observer.ts';
import { SEED, sized } from './size.ts';
import { publicVectors, variantsOf } from './vectors.ts';

/** Texts derived from the vectors, in addition to the vectors themselves. */
const VARIANTS = sized(5000, 200);
/**
 * Vectors that are written by commands and read back in pages: all, or an evenly distributed part of them.
 */
const STORED = sized(Number.POSITIVE_INFINITY, 10);
const TABS = 3;
const LIMIT = sized(40, 2) * 60_000;
const HARMLESS = ['Harmless 글 👻 مرحبا', `Long ${'and longer '.repeat(26)}`];

const vectors = publicVectors();
const texts = [...vectors, ...variantsOf(vectors, VARIANTS, SEED)];
const stored = vectors.filter((_, index) => index % Math.max(1, Math.floor(vectors.length / STORED)) === 0);

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
let observer: Observer;
const attacked: Attacked[] = [];
/** Kinds of elements and addresses on pages with harmless texts. */
const known = new Set<string>();

/** Pages that show many titles, and not-found pages. */
const OTHERS = [
  '/',
  '/home',
  '/dramas?sort=added',
  '/dramas?sort=az',
  '/movies',
  '/nowhere',
  '/search?q=%01',
];
const pathsOf = ({ titlePath, personPath, vector }: Attacked) => [
  ...['', '/characters', '/episodes', '/episode/1'].map((tab) => titlePath + tab),
  personPath,
  `/search?q=${encodeURIComponent(vector.slice(0, 200))}`,
  `/dramas/${encodeURIComponent(vector.slice(0, 1000))}`,
];
/**
 * The page of each vector, and two others in turn: the texts are the same, and many vectors appear on every
 * page.
 */
const pathsInTurn = (each: Attacked, index: number) => {
  const [own = '', ...others] = pathsOf(each);
  return [own, ...others.filter((_, at) => at % 3 === index % 3)];
};

/** Opens pages in several tabs at once; returns what is on each. */
async function openAll(paths: readonly string[], look: (page: Page, path: string) => Promise<void>) {
  const left = paths.values();
  const tab = async () => {
    const page = await observer.context.newPage();
    for (const path of left) {
      await observer.open(page, path);
      await look(page, path);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, tab));
}

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const context = await contextOf(db, 'editor');
  const country = (await ensureReferenceData(db.pool)).countries.get('KR') ?? 0;
  app = await startApp({ db });
  browser = await launchBrowser();
  observer = await openObserver(browser, app.origin);
  // Enough for a list of many pages at full size, so that further elements of a list are not caused by a
  // text.
  for (let index = 0; index < sized(600, 100); index += 1) await makeTitle(db, { title: `Title ${index}` });
  const harmless: Attacked[] = [];
  for (const text of HARMLESS) harmless.push(await attack(context, text, harmless.length, country));
  await openAll([...OTHERS, ...harmless.flatMap(pathsOf)], async (page) => {
    for (const kind of await elementKinds(page)) known.add(kind);
  });
  for (const vector of stored) attacked.push(await attack(context, vector, 100 + attacked.length, country));
}, LIMIT);

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

/** An address of the site without scripts, which would replace what a test shows. */
const BARE = '/robots.txt';

/** Inserts texts into the open page as the site does after a client navigation; returns the result. */
async function shownAsHtml(page: Page, htmls: string[]): Promise<string[]> {
  await page.evaluate((all) => {
    document.body.replaceChildren();
    for (const html of all) {
      const holder = document.createElement('div');
      holder.className = 'rich-text';
      document.body.append(holder);
      holder.innerHTML = html;
    }
  }, htmls);
  expect(await page.locator('body > .rich-text').count()).toBe(htmls.length);
  return richTextErrors(page);
}

async function* batches(all: readonly string[], size: number): AsyncGenerator<string[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

describe('[S-E3] sanitised texts in a browser', () => {
  it(
    'are inert for any input',
    async () => {
      const page = await observer.context.newPage();
      await observer.open(page, BARE);
      for await (const some of batches(texts, 200)) {
        const cleaned = await Promise.all(some.map(cleanHtml));
        expect(await shownAsHtml(page, cleaned)).toEqual([]);
        for (const html of cleaned) expect(await cleanHtml(html)).toBe(html);
        expect(await Promise.all(some.map(displayHtml))).toEqual(cleaned);
      }
      expect(observer.actions).toEqual([]);
      await page.close();
    },
    LIMIT,
  );

  it('would not be inert without sanitising: this browser detects it', async () => {
    const other = await openObserver(browser, app.origin);
    const page = await other.context.newPage();
    await other.open(page, BARE);
    const raw = ['<img src=x onerror=alert(1)>', '<a href="java\nscript:alert(1)" id=x>x</a>', '<svg></svg>'];
    const errors = ['<img>', '<a id>', 'a link of javascript:', '<svg>'];
    expect(await shownAsHtml(page, raw)).toEqual(errors);
    await expect
      .poll(() => other.actions)
      .toEqual([expect.stringMatching(/^GET .*\/x /), expect.stringMatching(/^alert\(1\)/)]);
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<xss onx=y><svg onclick=z></xss>'),
    );
    expect((await elementKinds(page)).filter((kind) => !known.has(kind))).toEqual(
      expect.arrayContaining(['XSS onx', 'svg onclick']),
    );
    await other.context.close();
  });
});

const headSchema = z.object({ title: z.string(), synopsis: z.string().nullable() });
const personSchema = z.object({ name: z.string(), biography: z.string().nullable() });
const payloadOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ loaderData: z.object(shape) });

async function read<Shape>(path: string, schema: z.ZodType<Shape>): Promise<Shape> {
  const answer = await app.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return schema.parse(JSON.parse(await answer.text()));
}

/** The rich and the plain texts of a title, its episode and its person, from payloads and the API. */
async function textsOf({ titleId, personId, titlePath, personPath }: Attacked) {
  const [title, episode, person] = await Promise.all([
    read(`${titlePath}/_payload.json`, payloadOf({ title: z.object({ head: headSchema }) })),
    read(`${titlePath}/episode/1/_payload.json`, payloadOf({ 'title-episode': headSchema })),
    read(`${personPath}/_payload.json`, payloadOf({ person: z.object({ head: personSchema }) })),
  ]);
  const titles = [
    title.loaderData.title.head,
    episode.loaderData['title-episode'],
    await read(`/api/dramas/${titleId}`, headSchema),
  ];
  const people = [person.loaderData.person.head, await read(`/api/people/${personId}`, personSchema)];
  return {
    formatted: [...titles.map(({ synopsis }) => synopsis), ...people.map(({ biography }) => biography)],
    plain: [...titles.map(({ title: name }) => name), ...people.map(({ name }) => name)],
  };
}

describe('[S-E3] an attack text stored by the commands', () => {
  it(
    'is sanitised in rich text and unchanged in plain text, in payloads and the API',
    async () => {
      for (const each of attacked) {
        const { formatted, plain } = await textsOf(each);
        const clean = (await cleanHtml(each.vector)) || null;
        expect([each.vector, ...formatted.map((text) => text || null)]).toEqual([
          each.vector,
          ...formatted.map(() => clean),
        ]);
        expect([each.vector, ...plain]).toEqual([each.vector, ...plain.map(() => each.called)]);
      }
    },
    LIMIT,
  );

  it('is rejected with the name of its field if its completed markup is too long', async () => {
    const context = await contextOf(database.db, 'editor');
    const long = '<p>< '.repeat(4000);
    const episodes = [{ key: 'new-1', label: '1', synopsis: long }];
    for (const [field, body] of Object.entries({ synopsis: { synopsis: long }, episodes: { episodes } })) {
      await expect(
        titleRecords.create(context, { type: 'drama', title: 'Long', ...body }),
      ).rejects.toMatchObject({
        statusCode: 422,
        fields: { [field]: expect.stringContaining('20000 characters') },
      });
    }
  });

  it(
    'is inert on every page that shows it, and adds only its text to the page',
    async () => {
      const pages = new Map(
        attacked.flatMap((each, index) => pathsInTurn(each, index).map((path) => [path, each] as const)),
      );
      await openAll([...pages.keys(), ...OTHERS], async (page, path) => {
        const strange = (await elementKinds(page)).filter((kind) => !known.has(kind));
        const { vector, called } = pages.get(path) ?? {};
        expect([path, vector, await richTextErrors(page), strange]).toEqual([path, vector, [], []]);
        if (called === undefined || /^\/(search|dramas)/.test(path)) return;
        const heading = await page.locator('h1').textContent();
        expect([path, heading, await page.title()]).toEqual([
          path,
          ...[0, 1].map(() => expect.stringContaining(called)),
        ]);
      });
      expect(observer.actions).toEqual([]);
    },
    LIMIT,
  );
});
