import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureReferenceData, type ReferenceData } from '#src/catalogue/referenceData.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { pictureFile } from '#tests/support/servers/pictures.ts';
import { STORED, type Stored } from '#tests/support/staff/entityTable.ts';

interface Rejection {
  error: { message: string; data?: { uses: object[] }; fields?: Record<string, string> };
}

let folder: string;
let database: TestDatabase;
let site: SignInSite;
let cookie: string;
let reference: ReferenceData;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entities-test-'));
  database = await freshDatabase();
  reference = await ensureReferenceData(database.db.pool);
  site = await openSignInSite(database.db, { env: { DATA_DIR: folder } });
  const member = await site.member('editor@example.org');
  cookie = member.cookie;
  await database.db.pool.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'editor'`,
    [member.id],
  );
});

afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const call = async <Body>(method: string, path: string, body?: object) => {
  const { json, status } = await site.call(path, { method, cookie, ...(body && { body }) });
  return { status, json: json as Body };
};
const done = async <Body = Stored>(method: string, path: string, body?: object) => {
  const { json, status } = await call<Body>(method, path, body);
  if (status > 201) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  return json;
};
const title = (fields: object) => done('POST', '/staff/dramas', { type: 'drama', title: 'Any', ...fields });

/** A page as a visitor sees it: its text in one line, and its links. */
async function page(path: string) {
  const answer = await fetch(site.origin + path);
  const { document } = new JSDOM(await answer.text()).window;
  const main = document.querySelector('main');
  return {
    status: answer.status,
    text: (main?.textContent ?? '').replace(/\s+/g, ' '),
    links: [...(main?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
    /** The text of the parts that a selector finds. */
    all: (selector: string) =>
      [...(main?.querySelectorAll(selector) ?? [])].map((part) =>
        part.textContent?.replace(/\s+/g, ' ').trim(),
      ),
    pictures: [...(main?.querySelectorAll('img') ?? [])].map((picture) => picture.getAttribute('src')),
  };
}

describe('the reference tables of staff', () => {
  it.each(STORED)('%s is stored, shown, renamed, protected while in use, and deleted', async (_, saved) => {
    const { resource, fields = {}, usedBy, link } = saved;
    const made = await done<Stored & Record<string, unknown>>('POST', `/${resource}`, {
      name: `First ${resource}`,
      ...fields,
    });
    const path = `/${resource}/${made.id}`;
    const holders = `/staff/${usedBy.by}`;
    const holder = await done('POST', holders, {
      ...(usedBy.by === 'dramas'
        ? { type: 'drama', title: `With ${resource}` }
        : { name: `With ${resource}` }),
      ...usedBy.as(made.id),
    });
    const shownAt = `/${usedBy.by === 'dramas' ? 'drama' : 'people'}/${holder.id}/${holder.slug}`;
    const shown = await page(shownAt);
    expect([shownAt, shown.status, shown.text]).toEqual([
      shownAt,
      200,
      expect.stringContaining(`First ${resource}`),
    ]);
    if (link) expect(shown.links).toContain(link(made));

    // Changes of staff are visible at once.
    await done('PATCH', path, { version: 1, name: `Second ${resource}` });
    const renamed = (await page(shownAt)).text;
    expect([renamed.includes(`First ${resource}`), renamed.includes(`Second ${resource}`)]).toEqual([
      false,
      true,
    ]);
    const listed = await done<Stored[]>('GET', `/${resource}?q=${encodeURIComponent(`Second ${resource}`)}`);
    expect(listed.map(({ id }) => id)).toEqual([made.id]);

    const rejected = await call<Rejection>('DELETE', path);
    expect([rejected.status, rejected.json.error.data?.uses]).toEqual([
      409,
      [{ resource: usedBy.by, field: Object.keys(usedBy.without)[0], count: 1 }],
    ]);
    const { version } = await done('GET', `${holders}/${holder.id}`);
    await done('PATCH', `${holders}/${holder.id}`, { version, ...usedBy.without });
    await done('DELETE', path);
    expect((await call('GET', path)).status).toBe(404);
    expect((await page(shownAt)).text).not.toContain(`Second ${resource}`);
  });
});

describe('data that staff enter for a title', () => {
  let actor: Stored;
  let writer: Stored;
  let drama: Stored;
  let address: string;

  beforeAll(async () => {
    actor = await done('POST', '/staff/people', {
      name: 'Kim Ji-won',
      nativeName: '김지원',
      birthDate: '1992-10',
    });
    writer = await done('POST', '/staff/people', { name: 'Park Ji-eun' });
    drama = await title({
      title: 'Queen of Tears',
      nativeTitle: '눈물의 여왕',
      startDate: '2024-03-09',
      synopsis: '<p>A couple in <em>crisis</em>.</p>',
      characters: [
        { key: 'new-1', name: 'Hong Hae-in' },
        { key: 'new-2', name: 'Young Hae-in' },
      ],
      cast: [{ personId: actor.id, role: 'main', characters: ['new-1', 'new-2'] }],
      crew: [
        { job: 'screenwriter', personId: actor.id },
        { job: 'screenwriter', personId: writer.id },
      ],
      episodes: [
        { key: 'new-1', label: '1', title: 'The first', airDate: '2024-03-09' },
        { key: 'new-2', label: '2', title: 'The second' },
      ],
      externalIds: [{ sourceId: reference.sources.imdb, value: 'tt26693803' }],
    });
    address = `/drama/${drama.id}/${drama.slug}`;
  });

  it('[S-D1] appears as a drama, in its lists and in search, and changes at once', async () => {
    const shown = await page(address);
    for (const text of ['Queen of Tears', '눈물의 여왕', 'A couple in crisis', 'Kim Ji-won'])
      expect(shown.text).toContain(text);
    expect((await page('/dramas')).links).toContain(address);
    expect((await page('/movies')).links).not.toContain(address);
    const { version } = await done('GET', `/staff/dramas/${drama.id}`);
    await done('PATCH', `/staff/dramas/${drama.id}`, { version, synopsis: '<p>Another text.</p>' });
    expect((await page(address)).text).toContain('Another text.');
  });

  it('[S-D2] appears as a movie among movies only', async () => {
    const movie = await title({
      type: 'movie',
      title: 'Decision to Leave',
      startDate: '2022-06-29',
      runtimeMinutes: 138,
    });
    const path = `/drama/${movie.id}/${movie.slug}`;
    expect((await page(path)).text).toContain('Decision to Leave');
    expect((await page('/movies')).links).toContain(path);
    expect((await page('/dramas')).links).not.toContain(path);
    await done('DELETE', `/staff/dramas/${movie.id}`);
    expect([(await page(path)).status, (await page('/movies')).links.includes(path)]).toEqual([404, false]);
    await done('POST', `/staff/dramas/${movie.id}/restore`, {});
    expect((await page('/movies')).links).toContain(path);
  });

  it('[S-D3] appears for a person once in each of their groups', async () => {
    const { text, links } = await page(`/people/${actor.id}/${actor.slug}`);
    for (const phrase of ['Kim Ji-won', '김지원', 'October 1992', 'Hong Hae-in', 'Young Hae-in'])
      expect(text).toContain(phrase);
    // Once as an actor, once as a writer.
    expect(links.filter((href) => href === address)).toHaveLength(2);
    const cast = await page(`${address}/characters`);
    const person = `/people/${actor.id}/${actor.slug}`;
    expect(cast.links.filter((href) => href === person)).toHaveLength(2);
    expect(cast.links).toContain(`/people/${writer.id}/${writer.slug}`);
  });

  it('[S-D16] cannot include a person twice in the cast or in one job, or a title as its own relation', async () => {
    const path = `/staff/dramas/${drama.id}`;
    const { version } = await done('GET', path);
    const twice = [{ personId: writer.id }, { personId: writer.id, role: 'guest' }];
    for (const [field, rows] of [
      ['cast', twice],
      ['crew', twice.map(({ personId }) => ({ job: 'director', personId }))],
      ['related', [{ relatedId: drama.id, relation: 'sequel' }]],
    ] as const) {
      const { status, json } = await call<Rejection>('PATCH', path, { version, [field]: rows });
      const [named = ''] = Object.keys(json.error.fields ?? {});
      expect([status, named.split('.')[0]]).toEqual([422, field]);
    }
    expect((await done('GET', path)).version).toBe(version);
  });

  it('[S-D15] includes episodes at their addresses', async () => {
    expect((await page(`${address}/episodes`)).links).toEqual(
      expect.arrayContaining([`${address}/episode/1`, `${address}/episode/2`]),
    );
    expect((await page(`${address}/episode/2`)).text).toContain('The second');
    const stored = await done<Stored & { episodes: { key: string; label: string }[] }>(
      'GET',
      `/staff/dramas/${drama.id}`,
    );
    await done('PATCH', `/staff/dramas/${drama.id}`, {
      version: stored.version,
      episodes: stored.episodes.filter(({ label }) => label === '1'),
    });
    expect((await page(`${address}/episode/2`)).status).toBe(404);
  });

  it('[S-D17] includes a picture with its creator', async () => {
    const answer = await fetch(`${site.origin}/api/images?kind=poster&credit=tvN`, {
      method: 'POST',
      headers: { Origin: site.origin, Cookie: `token=${cookie}`, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(await pictureFile({ seed: 'poster' })),
    });
    const { image } = (await answer.json()) as { image: { id: number; picture: { src: string } } };
    const { version } = await done('GET', `/staff/dramas/${drama.id}`);
    await done('PATCH', `/staff/dramas/${drama.id}`, {
      version,
      images: [{ imageId: image.id, kind: 'poster', isPrimary: true }],
    });
    const { pictures, text } = await page(address);
    const stem = image.picture.src.replace(/-\d+\.webp$/, '');
    const [src = ''] = pictures.filter((each) => each?.startsWith(stem));
    const file = await fetch(site.origin + src);
    expect([file.status, file.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(text).toContain('tvN');
    expect((await call('DELETE', `/images/${image.id}`)).status).toBe(409);
  });

  it('[S-D18] includes links to other catalogues that know it', async () => {
    expect((await page(address)).links).toContain('https://www.imdb.com/title/tt26693803/');
    const { version } = await done('GET', `/staff/dramas/${drama.id}`);
    const given = (externalIds: object[]) =>
      call<Rejection>('PATCH', `/staff/dramas/${drama.id}`, { version, externalIds });
    const wrong = await given([{ sourceId: reference.sources.imdb, value: 'nm1' }]);
    expect([wrong.status, Object.keys(wrong.json.error.fields ?? {})[0]]).toEqual([
      422,
      expect.stringContaining('externalIds'),
    ]);
    expect((await given([])).status).toBe(200);
    expect((await page(address)).links).not.toContain('https://www.imdb.com/title/tt26693803/');
  });
});
