import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { importFiles } from '#tests/support/imports/dataset.ts';

/** Ends every context in which a text can appear, then opens an element that must never exist. */
const BREAKOUT = `"'>--></script></style></title></textarea></svg><xss onx=y>\${7*7}{{7*7}}<!--<script>&lt;xss&gt;&#60;xss&#62;`;
const LINKS = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<xss>',
  '//evil.example/"><xss>',
];

let database: TestDatabase;
let app: TestApp;
let paths: string[];

const named = (what: string) => `${what} ${BREAKOUT}`;

/** The importer accepts any character in a name; ids and slugs of its records. */
async function importHostile(): Promise<void> {
  const reference = (id: string) => [{ id, name: named(id).slice(0, 60) }];
  const title = { type: 'drama', country: 'South Korea', year: 2026, start_date: '2026-11-01' };
  await importFiles(database.db, {
    genres: reference('genre'),
    tags: reference('tag'),
    streaming_services: reference('service'),
    people: [{ id: 'p', name: named('Person'), native_name: named('배우'), other_names: [named('Other')] }],
    titles: [
      {
        ...title,
        id: 't',
        title: named('Title'),
        native_title: named('제목'),
        alt_titles: [named('Alias')],
        genres: ['genre'],
        tags: ['tag'],
        streaming: ['service'],
        end_date: '2027-01-01',
        air_time: '20:00',
        air_days: ['Saturday'],
      },
      { ...title, id: 'u', title: named('Movie'), type: 'movie', genres: ['genre'] },
    ],
    credits: [
      {
        title_id: 't',
        person_id: 'p',
        job: 'cast',
        role: 'main',
        character: named('Character'),
        character_native: named('역'),
      },
      { title_id: 't', person_id: 'p', job: 'director' },
    ],
    episodes: [{ title_id: 't', number: '1', air_date: '2026-11-28' }],
    related: [{ title_id: 't', related_id: 'u', relation: 'sequel' }],
  });
}

/** Values that no importer accepts: written past every check, as in a restored backup. */
async function writePastChecks(): Promise<void> {
  const sql = (text: string, ...values: unknown[]) => database.db.pool.query(text, values);
  await sql(
    `update titles set synopsis = $1, title = title || chr(8232) || chr(8233)`,
    `<p onclick=x>${BREAKOUT}<a href="javascript:x">x</a><img src=x onerror=x><xss></p>`,
  );
  await sql('update people set biography = $1', `<svg onload=x><xss>${BREAKOUT}`);
  await sql('update episodes set title = $1, synopsis = $2', named('Episode'), BREAKOUT);
  await sql('update availability set url = $1', 'https://evil.example/"><xss>');
  for (const link of LINKS)
    await expect(sql('update availability set url = $1', link)).rejects.toThrow('availability_url');
  await sql(
    `update title_cards set card = jsonb_set(card, '{title}', to_jsonb($1::text))`,
    named('Card\u2028'),
  );
  await sql(
    `insert into studios (name, slug, kind) values ($1, 'hostile', 'network') on conflict do nothing`,
    BREAKOUT,
  );
  await sql(`insert into title_studios (title_id, studio_id, position)
    select t.id, s.id, 1 from titles t, studios s where s.slug = 'hostile' on conflict do nothing`);
}

beforeAll(async () => {
  database = await freshDatabase();
  await importHostile();
  await writePastChecks();
  app = await startApp({ db: database.db, now: () => new Date('2026-11-28T03:00:00Z') });
  const { rows: titles } = await database.db.pool.query('select id, slug from titles order by id');
  const { rows: people } = await database.db.pool.query('select id, slug from people');
  const q = encodeURIComponent(BREAKOUT.slice(0, 200));
  paths = [
    ...[
      '/',
      '/dramas',
      '/movies',
      '/dramas?sort=az',
      `/search?q=${q}`,
      '/search?q=title',
      '/search?q=person',
    ],
    ...titles.flatMap(({ id, slug }) =>
      ['', '/characters', '/episodes', '/episode/1', '/reviews'].map((tab) => `/drama/${id}/${slug}${tab}`),
    ),
    ...people.map(({ id, slug }) => `/people/${id}/${slug}`),
    ...[`/${q}`, `/dramas?genre=${q}`, `/drama/${q}/x`, '/api/docs'],
  ];
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Everything on a page through which a text could act. */
function errorsOf(html: string, policy: string | null): string[] {
  const { document } = new JSDOM(html).window;
  const elements = [...document.querySelectorAll('*')];
  const acting = elements.flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) ||
          (/^(href|src|action)$/i.test(name) && /^\s*(javascript|data:text)/i.test(value)),
      )
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  );
  const strangers = elements.filter(({ tagName }) => /^(XSS|IFRAME|OBJECT|EMBED|BASE)$/.test(tagName));
  const scripts = [...document.querySelectorAll('script')];
  const hostile = scripts
    .filter((script) => !/json/.test(script.type) && !script.src)
    .filter((script) => /<\/?(script|xss)|<!--/i.test(script.textContent ?? ''));
  for (const block of scripts.filter(({ type }) => /json/.test(type))) JSON.parse(block.textContent ?? '');
  const named = (policy ?? '').match(/'sha256-[^']+'/g)?.length ?? 0;
  const own = new Set(
    scripts
      .filter((script) => !/json/.test(script.type) && !script.src)
      .map((each) => hashOf(each.textContent ?? '')),
  );
  return [
    ...acting,
    ...strangers.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ...hostile.map(({ textContent }) => `script ${textContent?.slice(0, 200)}`),
    ...(own.size === named ? [] : [`the policy names ${named} scripts, the page has ${own.size}`]),
  ];
}

describe('texts with markup', () => {
  it('are inert on every page, and the policy names only our scripts', async () => {
    for (const path of paths) {
      const answer = await app.get(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, expect.any(Number)]);
      expect(answer.status).toBeLessThan(500);
      expect([path, errorsOf(html, answer.headers.get('content-security-policy'))]).toEqual([path, []]);
    }
  });

  it('are displayed literally', async () => {
    const drama = paths.find((path) => path.startsWith('/drama/')) ?? '';
    const { document } = new JSDOM(await (await app.get(drama)).text()).window;
    expect(document.querySelector('h1')?.textContent).toContain('"\'>--></script>');
    expect(document.title).toContain('</title></textarea>');
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toContain(
      '<xss onx=y>',
    );
  });

  it('are drawn in preview pictures, and are not in the sitemap', async () => {
    for (const path of paths) {
      const [, kind, id] = /^\/(drama|people)\/(\d+)\/[^/]+$/.exec(path) ?? [];
      if (id === undefined) continue;
      const picture = await app.get(`/og/${kind === 'drama' ? 'title' : 'person'}/${id}.png`);
      expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      await picture.arrayBuffer();
    }
    for (const part of ['titles-1', 'people-1', 'pages-1']) {
      const xml = await (await app.get(`/sitemap/${part}.xml`)).text();
      expect(new JSDOM(xml, { contentType: 'text/xml' }).window.document.documentElement.tagName).toBe(
        'urlset',
      );
      expect(xml).not.toMatch(/<xss|javascript:/i);
    }
  });

  it('are sent as JSON that browsers never treat as a page, in payloads and calls', async () => {
    const { rows } = await database.db.pool.query('select min(id) as id from titles');
    const calls = [
      '/api/dramas',
      `/api/dramas/${rows[0]?.id}`,
      '/api/people',
      '/api/search?q=title',
      '/api/genres',
    ];
    for (const path of [...paths.map((each) => each.replace(/\/?(\?|$)/, '/_payload.json$1')), ...calls]) {
      if (path.startsWith('/api/docs')) continue;
      const answer = await app.get(path);
      expect([path, answer.headers.get('content-type')]).toEqual([
        path,
        expect.stringMatching(/^application\/json/),
      ]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      JSON.parse(await answer.text());
    }
  });
});
