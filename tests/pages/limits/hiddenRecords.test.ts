import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personRecords } from '#src/catalogue/people/personRecords.server.ts';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import type { CommandContext } from '#src/server/command.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import {
  idOf,
  makeContentRating,
  makeCountry,
  makeReference,
  makeStudio,
} from '#tests/support/records/makeReferences.ts';
import { contextOf } from '#tests/support/staff/staff.ts';
import { signedIn } from '#tests/support/staff/staffSession.ts';

const now = () => new Date('2026-11-28T03:00:00Z');

let stage: CommandStage;
let admin: CommandContext;
let app: TestApp;
/** The parts of titles: every kind of record that a title references. */
let parts: Record<string, unknown>;
let shown: number;
let addresses: string[];
const cookies = new Map<string, string>();

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.editor;
  admin = await contextOf(db, 'admin');
  app = await startApp({ db, now, isCaching: false, searchesPerMinute: 100_000 });
  const country = await makeCountry(db, 'KR');
  const [tag, service, network, studio, rating, image, social] = [
    await makeReference(db, 'tags', 'Time Slip'),
    await makeReference(db, 'streaming_services', 'Viki'),
    await makeStudio(db, 'network', 'tvN'),
    await makeStudio(db, 'studio', 'Dragon'),
    await makeContentRating(db, 'KR', '15'),
    await idOf(
      db,
      `insert into images (kind, hash, path, width, height, widths) values ('poster', '${'0'.repeat(64)}', 'ab/${'0'.repeat(40)}', 600, 900, '{300,600}') returning id`,
      [],
    ),
    await idOf(
      db,
      `insert into social_media (name, slug, url_pattern) values ('Somewhere', 'somewhere', '^https://somewhere\\.example/') returning id`,
      [],
    ),
  ];
  parts = {
    type: 'drama',
    startDate: '2026-11-07',
    airWeekdays: [6],
    airTime: '21:10',
    episodeCount: 16,
    genres: [{ genreId: stage.romance }, { genreId: stage.fantasy }],
    tags: [{ tagId: tag }],
    countries: [{ countryId: country }],
    studios: [{ studioId: network }, { studioId: studio }],
    contentRatings: [{ contentRatingId: rating }],
    availability: [{ serviceId: service, countryId: country, kind: 'subscription' }],
    releases: [{ countryId: country, kind: 'broadcast', date: '2026-11-07' }],
    links: [{ url: 'https://somewhere.example/a', socialMediaId: social }],
    characters: [{ key: 'new-1', name: 'Ji Eun-tak' }],
    cast: [
      { personId: stage.gong, role: 'main', characters: ['new-1'] },
      { personId: stage.lee, role: 'support' },
    ],
    crew: [{ job: 'director', personId: stage.lee }],
    images: [{ imageId: image, kind: 'poster', isPrimary: true }],
    episodes: [7, 8, 9].map((number) => ({
      key: `new-${number}`,
      label: String(number),
      airDate: `2026-${number === 9 ? '12-05' : number === 8 ? '11-29' : '11-28'}`,
    })),
  };
  shown = (await titleRecords.create(admin, { ...parts, title: 'Goblin', isPublished: true })).id;
  await titleRecords.create(admin, {
    ...parts,
    title: 'Winter Road',
    startDate: '2026-12-05',
    isPublished: true,
  });
  for (const role of ['member', 'moderator'] as const) cookies.set(role, (await signedIn(db, role)).cookie);
  addresses = [...pageAddresses(), ...(await apiAddresses())];
});

afterAll(async () => {
  await app.stop();
  await stage.drop();
});

function pageAddresses(): string[] {
  const title = `/drama/${shown}/goblin`;
  const pages = [
    '/',
    '/dramas',
    '/dramas?genre=romance&tag=time-slip',
    '/dramas?q=secret',
    '/movies',
    '/search?q=secret',
    '/season',
    '/trending',
    '/upcoming',
    title,
    `${title}/characters`,
    `${title}/episodes`,
    `${title}/episode/8`,
    `${title}/reviews`,
    `/people/${stage.gong}/gong-yoo`,
    `/people/${stage.lee}/lee-dong-wook`,
  ].flatMap((page) => {
    const [path = '', query] = page.split('?');
    return [page, `${path.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`];
  });
  return [
    ...pages,
    '/sitemap.xml',
    '/sitemap/dramas-1.xml',
    '/sitemap/movies-1.xml',
    '/sitemap/people-1.xml',
  ];
}

/** Every read of the API from its own description, once for each record of a short list. */
async function apiAddresses(): Promise<string[]> {
  const { paths } = (await (await app.get('/api/openapi.json')).json()) as {
    paths: Record<string, { get?: unknown }>;
  };
  const ids = [1, 2, 3];
  return Object.entries(paths).flatMap(([path, { get }]) => {
    // The caller's own data, and data that only staff with a separate database can read.
    if (!get || /^\/(me|docs|openapi|jobs)/.test(path)) return [];
    const query = path.endsWith('/uses') && !path.includes('{') ? '?id=1&id=2' : '';
    const search = path.startsWith('/search') ? '?q=secret' : query;
    const full = path.includes('{id}') ? ids.map((id) => path.replace('{id}', String(id))) : [path];
    return full.map((each) => `/api${each}${search}`);
  });
}

/**
 * The responses to a caller at all addresses, without the parts that differ between any two responses. A
 * draft that is the sequel of a public title changes it: the time is visible, not the content.
 */
const VARYING = /"requestId":"[^"]*"|\d{4}-\d\d-\d\dT[\d:]+\.\d{6}Z|\.png\?v=\d+-\d{20}/g;

async function reported(role: string): Promise<Map<string, string>> {
  const cookie = cookies.get(role);
  const answers = new Map<string, string>();
  // Pages are the same for everyone.
  for (const address of addresses.filter((each) => role === 'nobody' || each.startsWith('/api'))) {
    const answer = await app.get(address, { headers: cookie ? { Cookie: cookie } : {} });
    const text = (await answer.text()).replace(VARYING, '');
    answers.set(address, `${answer.status} ${answer.headers.get('x-total-count') ?? ''} ${text}`);
  }
  return answers;
}

const CALLERS = ['nobody', 'member', 'moderator'];
const reportedAll = async () =>
  new Map(await Promise.all(CALLERS.map(async (role) => [role, await reported(role)] as const)));
type Reported = Awaited<ReturnType<typeof reportedAll>>;

/** The activity records what staff did: users who may read it see drafts too. */
const IS_ACTIVITY = /^\/api\/activity/;

function differences(before: Reported, after: Reported): string[] {
  return [...before].flatMap(([role, answers]) =>
    [...answers].flatMap(([address, text]) =>
      text === after.get(role)?.get(address) || IS_ACTIVITY.test(address) ? [] : [`${role} ${address}`],
    ),
  );
}

describe('a caller who may not see drafts and deleted records', () => {
  it('gets the same responses everywhere as if they did not exist', async () => {
    const before = await reportedAll();
    expect(
      [...(before.get('nobody') ?? [])].filter(([, text]) => text.startsWith('200')).length,
    ).toBeGreaterThan(60);

    const secret = { ...parts, related: [{ relatedId: shown, relation: 'sequel' }] };
    await titleRecords.create(admin, { ...secret, title: 'Secret Draft', isPublished: false });
    const drawnBack = await titleRecords.create(admin, {
      ...parts,
      title: 'Secret Hidden',
      isPublished: true,
    });
    await titleRecords.update(admin, drawnBack.id, {
      version: drawnBack.version,
      changes: { isPublished: false },
    });
    const deleted = await titleRecords.create(admin, {
      ...secret,
      title: 'Secret Deleted',
      isPublished: true,
    });
    await titleRecords.remove(admin, deleted.id, {});
    const person = await personRecords.create(admin, { name: 'Secret Person' });
    await personRecords.remove(admin, person.id, {});

    expect(differences(before, await reportedAll())).toEqual([]);
  });

  it('sees usage counts including drafts only with the permission to change titles or delete the record', async () => {
    const usesFor = async (role: 'member' | 'editor') => {
      const { cookie } = await signedIn(stage.editor.db, role);
      const answer = await app.get(`/api/genres/${stage.romance}/uses`, { headers: { Cookie: cookie } });
      return ((await answer.json()) as { total: number }).total;
    };
    expect([await usesFor('member'), await usesFor('editor')]).toEqual([2, 5]);
  });

  it('cannot see them in the credits of a person either, without the permission to change titles', async () => {
    const { db } = stage.editor;
    const { id, cookie } = await signedIn(db, 'member');
    await db.pool.query(
      `with role as (insert into roles (slug, name, is_staff) values ('people', 'People', true) returning id),
         held as (insert into user_roles (user_id, role_id) select $1, id from role)
       insert into role_permissions (role_id, permission_id) select role.id, p.id from role, permissions p
       where p.resource = 'people'`,
      [id],
    );
    const answer = await app.get(`/api/staff/people/${stage.gong}/credits`, { headers: { Cookie: cookie } });
    const credits = (await answer.json()) as { title: string }[];
    expect(credits.map(({ title }) => title).toSorted()).toEqual(['Goblin', 'Winter Road']);
  });
});

describe('a caller who does not request explicit titles', () => {
  it('gets lists, search, charts and the sitemap as if they did not exist', async () => {
    const before = await reportedAll();
    await titleRecords.create(admin, {
      ...parts,
      title: 'Secret Explicit',
      isExplicit: true,
      isPublished: true,
    });
    // Shown intentionally: how many works of a person are hidden, how many credits they have, what uses a
    // record.
    const isReported = (address: string) => /people|\/uses|tmdb|candidates/.test(address);
    expect(differences(before, await reportedAll()).filter((address) => !isReported(address))).toEqual([]);
  });
});
