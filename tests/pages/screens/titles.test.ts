import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { type Addressed, titleNamed } from '#tests/support/records/catalogue.ts';

let database: TestDatabase;
let app: TestApp;
let goblin: Addressed;
let base: string;

beforeAll(async () => {
  database = await starterDatabase();
  app = await startApp({ db: database.db });
  goblin = await titleNamed(database.db, 'Goblin', 2016);
  base = `/drama/${goblin.id}/${goblin.slug}`;
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const page = async (path: string) => {
  const response = await app.get(path);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

/** The status and the target of an address that redirects. */
async function moved(path: string): Promise<[number, string | null]> {
  const response = await app.get(path);
  return [response.status, response.headers.get('location')];
}

describe('a title page', () => {
  it('[S-R8] [S-R19] shows names in both scripts, facts and first cast in the HTML', async () => {
    const { status, html } = await page(base);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>.*Goblin.*<\/h1>/s);
    expect(html).toMatch(/lang="ko"[^>]*>쓸쓸하고 찬란하神-도깨비/);
    for (const text of ['2016', '16 episodes', 'tvN', 'Gong Yoo', '공유', 'Kim Shin', 'South Korea']) {
      expect(html).toContain(text);
    }
  });

  it.each([
    ['characters', ['Main role', 'Grim Reaper', 'Lee Dong Wook']],
    ['episodes', ['Episode 1', 'Episode 16', '2 Dec 2016']],
    ['episode/1', ['Episode 1', '2 Dec 2016', 'Episode 2']],
    ['reviews', ['No reviews yet']],
  ])('[S-R8] [S-R19] has a tab at %s', async (tab, texts) => {
    const { status, html } = await page(`${base}/${tab}`);
    expect(status).toBe(200);
    for (const text of texts) expect(html).toContain(text);
  });

  it('[S-R8] redirects a wrong or missing slug permanently to the correct one, and keeps tab and query', async () => {
    expect(await moved(`/drama/${goblin.id}`)).toEqual([301, base]);
    expect(await moved(`/drama/${goblin.id}/wrong`)).toEqual([301, base]);
    expect(await moved(`/drama/${goblin.id}/wrong/episodes?page=1`)).toEqual([
      301,
      `${base}/episodes?page=1`,
    ]);
    expect(await moved(`/drama/${goblin.id}/%E2%9C%93/episode/3`)).toEqual([301, `${base}/episode/3`]);
  });

  it('[S-R8] [S-R18] never uses a word as a slug that is a page name, or may become one', async () => {
    for (const word of ['edit', 'recommendations']) {
      const { status, html } = await page(`/drama/${goblin.id}/${word}`);
      expect([word, status]).toEqual([word, 404]);
      expect(html).toContain(`Page Not Found: /drama/${goblin.id}/${word}`);
    }
    for (const word of ['edit', 'review', 'recommendations'])
      expect((await page(`/people/1/${word}`)).status).toBe(404);
    expect(await moved(`/drama/${goblin.id}/review`)).toEqual([
      302,
      `/login?from=${encodeURIComponent(`/drama/${goblin.id}/review`)}`,
    ]);
  });

  it('redirects a merged title to its survivor', async () => {
    await database.db.pool.query(
      "insert into redirects (entity, from_id, to_id) values ('title', 2000000000, $1)",
      [goblin.id],
    );
    const response = await app.get('/drama/2000000000/old-name/characters');
    expect([response.status, response.headers.get('location')]).toEqual([301, `${base}/characters`]);
  });

  it('labels the score of TMDB as theirs and shows none of its own without votes', async () => {
    const { html } = await page(base);
    expect(html).toContain('Not yet scored');
    expect(html).toMatch(/on TMDB/);
  });

  it('names one canonical address', async () => {
    const { html } = await page(`${base}?utm_source=x`);
    expect(html).toContain(`<link rel="canonical" href="${app.origin}${base}"/>`);
  });

  it('does not exist for a draft, a deleted title or one that staff hid', async () => {
    const { rows } = await database.db.pool.query<Addressed>(
      'select id, slug from titles order by id desc limit 1',
    );
    const [last] = rows;
    await database.db.pool.query('update titles set is_published = false where id = $1', [last?.id]);
    await database.db.pool.query('select refresh_title_index(array[$1::int])', [last?.id]);
    expect((await page(`/drama/${last?.id}/${last?.slug}`)).status).toBe(404);
  });
});

describe('rich text on a page', () => {
  it('[S-E3] is inert with any content of the database', async () => {
    const hostile =
      '<p onclick="x()">A<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a></p>';
    const { rows } = await database.db.pool.query<Addressed>(
      'select id, slug from titles order by id limit 1 offset 5',
    );
    const [title] = rows;
    await database.db.pool.query('update titles set synopsis = $2 where id = $1', [title?.id, hostile]);
    const { html } = await page(`/drama/${title?.id}/${title?.slug}`);
    expect(html).toContain('<p>A');
    expect(html).not.toMatch(/alert\(1\)|onerror|onclick|javascript:/);
  });
});

describe('the payload of a page', () => {
  it('[S-C5] contains what the page shows, for each of its routes', async () => {
    const response = await app.get(`${base}/episodes/_payload.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    const { loaderData } = (await response.json()) as { loaderData: Record<string, Record<string, unknown>> };
    expect(Object.keys(loaderData).sort()).toEqual(['title', 'title-episodes']);
    expect(loaderData.title).toMatchObject({ head: { title: 'Goblin', episodeCount: 16 } });
    expect(loaderData['title-episodes']).toMatchObject({ total: 16 });
  });

  it('[S-C5] says where a page has moved', async () => {
    const answer = await (await app.get(`/drama/${goblin.id}/wrong/_payload.json`)).json();
    expect(answer).toMatchObject({ redirect: { location: base, status: 301 } });
  });

  it('[S-C5] answers for every public page with its query', async () => {
    for (const path of [
      '/_payload.json',
      '/home/_payload.json',
      '/dramas/_payload.json?sort=az',
      '/search/_payload.json?q=goblin',
    ]) {
      const response = await app.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.json()).toHaveProperty('loaderData');
    }
  });

  it('has dates, ids and names as plain JSON, never as values of database types', async () => {
    const text = await (await app.get(`${base}/_payload.json`)).text();
    expect(text).not.toMatch(/email|identity_uid|password/i);
  });
});

describe('a public page', () => {
  it('has a policy that allows only its own scripts', async () => {
    const { html, headers } = await page(base);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain("'unsafe-inline' ");
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(html).not.toMatch(/<style/);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
