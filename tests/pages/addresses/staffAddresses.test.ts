import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
const cookies = new Map<string, string>();

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
  for (const role of ['member', 'editor', 'moderator', 'admin']) {
    const { cookie, id } = await site.member(`${role}@example.org`);
    await database.db.pool.query(
      `insert into user_roles (user_id, role_id) select $1, id from roles where slug = $2 on conflict do nothing`,
      [id, role],
    );
    cookies.set(role, cookie);
  }
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

const open = (path: string, role?: string) =>
  fetch(site.origin + path, {
    redirect: 'manual',
    headers: role === undefined ? {} : { Cookie: `token=${cookies.get(role)}` },
  });
/** Statuses by address, if they are not all 200. */
const rejected = async (paths: readonly string[], role: string) => {
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await open(path, role)).status] as const),
  );
  return answers.filter(([, status]) => status !== 200);
};
const all = (paths: readonly string[], status: number) => paths.map((path) => [path, status]);

// From the specification, not from the declarations of the product.
const HOME = ['/dashboard', '/dashboard/change-requests'];
const BUCKETS = [
  'country',
  'drama-gender',
  'gender',
  'person',
  'social-media',
  'streaming-services',
  'studios',
  'tags',
].map((name) => `/dashboard/${name}`);
const TABS = ['details', 'cast', 'external-sources', 'genres', 'images', 'related', 'release', 'services'];
const DRAMA = [
  '/dashboard/drama/create',
  '/dashboard/drama/list',
  '/dashboard/drama/edit/1',
  ...TABS.map((tab) => `/dashboard/drama/edit/1/${tab}`),
];
const USERS = ['/dashboard/users', '/dashboard/users/edit/1'];
const ACTIVITY = ['/dashboard/users/activity'];
const ROLES = ['/dashboard/users/roles', '/dashboard/users/roles/edit/1'];
/** Not in the specification, but contain texts of members. */
const MESSAGES = [
  '/dashboard/messages',
  '/dashboard/messages/edit/1',
  '/dashboard/reviews',
  '/dashboard/reviews/edit/1',
  '/dashboard/reports',
];
const RECORDS = BUCKETS.map((path) => `${path}/edit/1`);
const EVERYTHING = [...HOME, ...MESSAGES, ...BUCKETS, ...RECORDS, ...DRAMA, ...USERS, ...ACTIVITY, ...ROLES];

describe('the addresses of the dashboard', () => {
  it('[S-R13] [S-R14] [S-R15] [S-R16] answer staff, each in the layout of the dashboard', async () => {
    expect(await rejected(EVERYTHING, 'admin')).toEqual([]);
    for (const path of [
      '/dashboard',
      '/dashboard/change-requests',
      '/dashboard/tags',
      '/dashboard/drama/edit/1/cast',
    ]) {
      const answer = await open(path, 'admin');
      const html = await answer.text();
      expect([path, /<h1[^>]*>Dashboard<\/h1>/.test(html)]).toEqual([path, true]);
      expect(html).not.toMatch(/<footer|class="site-header/);
      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  });

  it('[S-A12] are for staff: visitors sign in and return, members are rejected, without any of its data', async () => {
    for (const path of EVERYTHING) {
      const answer = await open(`${path}?q=a`);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        `/login?from=${encodeURIComponent(`${path}?q=a`)}`,
      ]);
    }
    expect(await rejected(EVERYTHING, 'member')).toEqual(all(EVERYTHING, 403));
    expect(await (await open('/dashboard/users', 'member')).text()).not.toContain('admin@example.org');
  });

  it('[S-A12] are available to each role by its permissions, and denied at once when one is revoked', async () => {
    expect(await rejected(EVERYTHING, 'editor')).toEqual(
      all([...MESSAGES, ...USERS, ...ACTIVITY, ...ROLES], 403),
    );
    const closed = [...BUCKETS, ...RECORDS].filter((path) => path.startsWith('/dashboard/person'));
    expect(await rejected(EVERYTHING, 'moderator')).toEqual(all([...closed, ...DRAMA, ...ROLES], 403));
    // Everyone is also a member; this permission comes only from the role editor.
    const people = ['/dashboard/person', '/dashboard/person/edit/1/credits'];
    const { rows } = await database.db.pool.query<{ id: number; version: number }>(
      `select id, version from roles where slug = 'editor'`,
    );
    const [role] = rows;
    const call = (method: string, body?: object) =>
      site.call(`/roles/${role?.id}`, { method, cookie: cookies.get('admin') ?? '', ...(body && { body }) });
    const { permissions } = (await call('GET')).json as { permissions: string[] };
    const without = permissions.filter((each) => each !== 'people:update');
    expect((await call('PATCH', { version: role?.version, permissions: without })).status).toBe(200);
    expect(await rejected(people, 'editor')).toEqual(all(people, 403));
    const back = { version: (role?.version ?? 0) + 1, permissions };
    expect((await call('PATCH', back)).status).toBe(200);
    expect(await rejected(people, 'editor')).toEqual([]);
  });

  it('[S-R18] [S-R15] are 404 for an invalid id, an unknown tab or screen, for any caller', async () => {
    const wrong = [
      ...['0', '-1', '1.5', 'abc', '01', '99999999999', '1/details'].map(
        (id) => `/dashboard/tags/edit/${id}`,
      ),
      ...['nowhere', 'details/x', 'Cast'].map((tab) => `/dashboard/drama/edit/1/${tab}`),
      ...['/dashboard/nothing', '/dashboard/drama', '/dashboard/drama/edit', '/dashboard/country/create'],
    ];
    expect(await rejected(wrong, 'admin')).toEqual(all(wrong, 404));
    const html = await (await open('/dashboard/tags/edit/abc', 'admin')).text();
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
    expect(html).toContain('Page Not Found: /dashboard/tags/edit/abc');
  });
});
