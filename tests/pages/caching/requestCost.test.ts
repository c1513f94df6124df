import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { addSampleCatalogue } from '#tests/support/records/sampleCatalogue.ts';

/** Node accepts 16 kB for request line and headers; some of it is the rest of the request. */
const SIZE = 15_000;
/** How much longer than a plain request one may take, in ms of processor time. */
const MORE = 30;
const REPETITIONS = 3;

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  await addSampleCatalogue(database.db);
  app = await startApp({ db: database.db, searchesPerMinute: 1_000_000 });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

/** Sends a request that no client library would send; returns the status. */
function ask(path: string, headers: Record<string, string> = {}): Promise<number> {
  const { port, hostname } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const requested = request({ port, hostname, path, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    requested.once('error', reject).end();
  });
}

function filled(unit: (at: number) => string): string {
  let text = '';
  for (let at = 0; text.length < SIZE; at += 1) text += unit(at);
  return text.slice(0, SIZE - 2);
}

const QUERIES: Readonly<Record<string, string>> = {
  'one parameter again and again': filled(() => 'a&'),
  'as many parameters as fit': filled((at) => `${at.toString(36)}&`),
  'ids without end': filled(() => 'id=1&'),
  'genres without end': filled((at) => `genre=${at}&`),
  'nothing but signs': filled(() => '=&'),
  'a long text to search for': `q=${filled(() => '+a')}`,
  'marks to search for': `q=a${'%CC%96%CC%80'.repeat(98)}`,
  'marks without end': `q=a${filled(() => '%CC%96%CC%80').slice(0, 14_400)}`,
  'jamo to search for': `q=${'%E1%84%92%E1%85%A1%E1%86%AB'.repeat(60)}`,
  'words to search for': `q=${'a+'.repeat(99)}`,
  'initials to search for': `q=${'%E3%84%B1'.repeat(150)}`,
  'patterns to search for': `q=${'%5C%25_'.repeat(60)}`,
  'many orders': `_sort=${'title,'.repeat(33)}&_order=${'asc,'.repeat(25)}`,
};

const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  cookies: { Cookie: filled((at) => `a${at}=b; `) },
  'one cookie again and again': { Cookie: filled(() => 'token=a; ') },
  'a cookie that begins again and again': { Cookie: filled(() => '; explicit=o') },
  'a token of points': { Cookie: `token=${filled(() => 'a.').slice(0, 14_000)}` },
  'a long token': { Cookie: `token=eyJhbGciOiJIUzI1NiJ9.${filled(() => 'A').slice(0, 14_000)}.AAAA` },
  'tags that are known': { 'If-None-Match': filled(() => 'W/"a",') },
  'a version of blanks': { 'If-Match': `"${filled(() => ' ')}x` },
  encodings: { 'Accept-Encoding': filled(() => 'br;q=0,') },
  'blanks in an encoding': { 'Accept-Encoding': `br;q${filled(() => ' ')}x` },
  ranges: { Range: `bytes=${filled(() => '0-0,').slice(0, 14_000)}` },
  forwarders: { 'X-Forwarded-For': filled(() => ',1') },
  'blanks in a date': { 'If-Modified-Since': `${filled(() => ' ')}x` },
  'kinds of answers': { Accept: filled(() => 'a/b;q=0.1,') },
  'robots in an agent': { 'User-Agent': filled(() => 'Googlebot/ ') },
  'many headers': Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x${at}`, 'a'])),
};

const PATHS: Readonly<Record<string, string>> = {
  slashes: `/${filled(() => '/')}x`,
  'names without end': `/${filled(() => 'a/')}`,
  escapes: `/dramas/${filled(() => '%41').slice(0, 14_400)}`,
  'steps back': `/${filled(() => 'a/../')}`,
};

const POSITIONS = [
  '/about-us',
  '/search',
  '/dramas',
  '/api/dramas',
  '/api/search',
  '/api/tags',
  '/sitemap.xml',
];

/** The minimum processor time of a request, for client and server together. */
async function costOf(path: string, headers?: Record<string, string>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < REPETITIONS; run += 1) {
    least = Math.min(least, await processorTime(() => ask(path, headers)));
  }
  return least;
}

describe('an address or header of the largest size', () => {
  it.each(POSITIONS)('costs %s little more than a plain request', async (position) => {
    const plain = await costOf(`${position}?v=0`);
    const dear: string[] = [];
    const judge = (what: string, cost: number) => {
      if (cost > plain + MORE) dear.push(`${what}: ${cost.toFixed(0)} ms, plain ${plain.toFixed(0)} ms`);
    };
    for (const [what, query] of Object.entries(QUERIES)) judge(what, await costOf(`${position}?${query}`));
    for (const [what, headers] of Object.entries(HEADERS)) judge(what, await costOf(position, headers));
    expect(dear).toEqual([]);
  });

  it.each(Object.entries(PATHS))('costs little if it is %s', async (_what, path) => {
    expect(await costOf(path)).toBeLessThan(MORE + (await costOf('/nothing-here')));
  });
});
