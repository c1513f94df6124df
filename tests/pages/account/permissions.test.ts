import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES, TABLE_RESOURCES } from '#refine.config';
import { ensureRoles } from '#src/accounts/roles.server.ts';
import { can } from '#src/domain/roles/can.ts';
import { ACTIONS, DEFAULT_ROLES, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { grantRole } from '#src/features/members/members.commands.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { testApi } from '#tests/support/http/api.ts';
import { ENDPOINT_TABLE } from '#tests/support/http/endpointTable.ts';
import { openSignInSite, type SignInSite, userOf } from '#tests/support/identity/signInSite.ts';
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/records/sampleCatalogue.ts';
import { specifiedPermissions } from '#tests/support/staff/permissionTable.ts';
import { declaredEndpoints, OTHER_STAFF_ENDPOINTS } from '#tests/support/staff/staffEndpoints.ts';

const CALLERS = ['nobody', 'unverified', 'member', 'editor', 'moderator', 'admin', 'suspended'] as const;
type CallerKind = (typeof CALLERS)[number];

let database: TestDatabase;
let sample: SampleCatalogue;
let site: SignInSite;
let made = 0;

beforeAll(async () => {
  database = await freshDatabase();
  sample = await addSampleCatalogue(database.db);
  site = await openSignInSite(database.db, { env: { TRUST_PROXY: 'true' } });
  for (const { name } of TABLE_RESOURCES) await addAnyTo(name);
  // So that no member below is the last admin.
  await caller('admin');
});

afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Required fields of some tables besides a name. */
const MORE: Readonly<Record<string, readonly [column: string, value: string]>> = {
  'social-media': ['url_pattern', '^https://instagram'],
};

/** Adds a record if the sample has none. */
async function addAnyTo(resource: string): Promise<void> {
  const table = resource.replaceAll('-', '_');
  const [column, value] = MORE[resource] ?? [];
  await database.db.pool.query(
    `insert into ${table} (name, slug${column ? `, ${column}` : ''}) select 'Any', 'any'${column ? ', $1' : ''}
     where not exists (select 1 from ${table})`,
    column ? [value] : [],
  );
}

interface Caller {
  cookie: string | null;
  /** A fresh sign-in of the member. */
  idToken: string;
}

const STATES: Partial<Record<CallerKind, string>> = {
  unverified: 'update users set is_email_verified = false where id = $1',
  suspended: 'update users set suspended_at = now() where id = $1',
};

async function caller(kind: CallerKind): Promise<Caller> {
  if (kind === 'nobody') return { cookie: null, idToken: 'a.b.c' };
  made += 1;
  const { auth, cookie, id } = await site.member(`${kind}${made}@example.org`);
  if (kind === 'editor' || kind === 'moderator' || kind === 'admin') {
    const permissions = new Set<string>(RESOURCES.flatMap((r) => ACTIONS.map((a) => permission(a, r))));
    await grantRole({ db: database.db, actor: { permissions, isStaff: true }, now: new Date() }, id, kind);
  }
  const state = STATES[kind];
  if (state) await database.db.pool.query(state, [id]);
  if (kind === 'unverified') {
    await database.db.pool.query('update identity_accounts set is_email_verified = false where uid = $1', [
      userOf(auth).uid,
    ]);
  }
  return { cookie, idToken: await userOf(auth).getIdToken(true) };
}

const SEARCHES: Readonly<Record<string, string>> = {
  '/me/marks': '?titles=1',
  '/me/review-marks': '?title=1',
};

interface ListChanged {
  changeId?: number;
}

/** The address of an entry on the caller's list, of its log, or of an episode of its title. */
async function listAddress(path: string, { cookie }: Caller): Promise<string> {
  const id = sample.titles.get('Goblin');
  const { rows } = await database.db.pool.query<{ id: number }>(
    'select id from episodes where title_id = $1 order by id limit 1',
    [id],
  );
  const put = { method: 'PUT', cookie, body: { version: 0, status: 'completed' } };
  const bulk = { method: 'POST', cookie, body: { titleIds: [id], changes: { score: 12 } } };
  const changes = cookie
    ? [
        await site.call(`/me/list/${id}`, put),
        ...(path.endsWith('-batch') ? [await site.call('/me/list/bulk', bulk)] : []),
      ]
    : [];
  const change = (changes.at(-1)?.json as ListChanged | undefined)?.changeId ?? 1;
  return path
    .replace('{dramaId}', String(id))
    .replace('/log/{id}', `/log/${change}`)
    .replace('{id}', String(rows[0]?.id));
}

/** The address of the caller's review of a title, or of a review of another member. */
async function reviewAddress(path: string, { cookie }: Caller): Promise<string> {
  const titleId = sample.titles.get('Goblin');
  if (path.startsWith('/reviews')) {
    const { pool } = database.db;
    const author = await site.member(`author${randomUUID()}@example.org`);
    const { rows } = await pool.query<{ id: number }>(
      `insert into reviews (user_id, title_id, kind, body, overall_score) values ($1, $2, 'short', '<p>Good.</p>', 16)
       returning id`,
      [author.id, titleId],
    );
    return path.replace('{id}', String(rows[0]?.id));
  }
  const address = path.replace('{dramaId}', String(titleId));
  const isOfReview = path === '/me/reviews/{dramaId}';
  if (cookie && isOfReview) await site.call(address, { method: 'PUT', cookie, body: REVIEW });
  return address;
}

const REVIEW = {
  version: 0,
  kind: 'short',
  body: '<p>Good.</p>',
  overallScore: 16,
  storyScore: null,
  actingScore: null,
  musicScore: null,
  rewatchScore: null,
  hasSpoilers: false,
};

/** The address of an existing record. */
async function addressOf(path: string, who: Caller): Promise<string> {
  const { cookie } = who;
  const search = path.startsWith('/search') ? '?q=goblin' : (SEARCHES[path] ?? '');
  if (!path.includes('{')) return `${path}${search}`;
  if (path.startsWith('/dramas')) return path.replace('{id}', String(sample.titles.get('Goblin')));
  if (path.startsWith('/people')) return path.replace('{id}', String(sample.people.get('Gong Yoo')));
  if (path.startsWith('/me/list')) return listAddress(path, who);
  if (path.startsWith('/me/reviews') || path.startsWith('/reviews')) return reviewAddress(path, who);
  if (path.startsWith('/me/sessions')) {
    const { json } = await site.call('/me', { cookie });
    return path.replace('{id}', (json as { user?: { session: { id: string } } }).user?.session.id ?? 'x');
  }
  const { json } = await site.call(path.replace('/{id}', '?_end=1'));
  return path.replace('{id}', String((json as { id: number }[])[0]?.id));
}

const BODIES: Readonly<Record<string, (who: Caller) => object>> = {
  'POST /session': ({ idToken }) => ({ idToken }),
  'DELETE /me': ({ idToken }) => ({ idToken }),
  'PUT /me/list/{dramaId}': () => ({ version: 1, score: 15 }),
  'DELETE /me/list/{dramaId}': () => ({ version: 1 }),
  'POST /me/list/{dramaId}/plus-one': () => ({ version: 1, progress: 1 }),
  'POST /me/list/{dramaId}/rewatch': () => ({ version: 1 }),
  'PUT /me/list/{dramaId}/episodes/{id}': () => ({ version: 1 }),
  'DELETE /me/list/{dramaId}/episodes/{id}': () => ({ version: 1 }),
  'POST /me/list/bulk': () => ({ titleIds: [1], changes: { score: 15 } }),
  'PUT /me/reviews/{dramaId}': () => ({ ...REVIEW, version: 1, body: '<p>Better.</p>' }),
  'PUT /me/reviews/{dramaId}/draft': () => REVIEW,
  'DELETE /me/reviews/{dramaId}': () => ({ version: 1 }),
  'PUT /reviews/{id}/helpful': () => ({}),
  'DELETE /reviews/{id}/helpful': () => ({}),
  'PUT /reviews/{id}/report': () => ({ reason: 'spam' }),
  'POST /me/list/log/{id}/undo': () => ({}),
  'POST /me/list/log/{id}/undo-batch': () => ({}),
};

describe('[S-A12] every API call', () => {
  it('has a row in the table, and every row is a call', () => {
    const routes = testApi(database.db)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
    // Staff calls are tested in tests/api/staff/staffPermissions.test.ts.
    const staff = [...declaredEndpoints(STAFF_RESOURCES), ...OTHER_STAFF_ENDPOINTS];
    const rows = [...Object.keys(ENDPOINT_TABLE), ...staff.map(({ endpoint }) => endpoint)];
    expect(rows.sort()).toEqual([...new Set(routes)].sort());
  });

  it.each(Object.entries(ENDPOINT_TABLE))('%s answers each caller as specified', async (endpoint, row) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const answers: string[] = [];
    for (const kind of CALLERS) {
      const who = method === 'GET' ? await sharedCaller(kind) : await caller(kind);
      const body = BODIES[endpoint]?.(who);
      const response = await fetch(`${site.origin}/api${await addressOf(path, who)}`, {
        method,
        headers: {
          Origin: site.origin,
          ...(who.cookie ? { Cookie: `token=${who.cookie}` } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      answers.push(String(response.status));
    }
    expect(answers.join(' ')).toBe(row);
  });
});

const known = new Map<CallerKind, Promise<Caller>>();

/** A caller that reads may share. */
function sharedCaller(kind: CallerKind): Promise<Caller> {
  const there = known.get(kind) ?? caller(kind);
  known.set(kind, there);
  return there;
}

describe('[S-A12] the roles of a new installation', () => {
  it('match the table, in the policy and in the database', async () => {
    const decided = specifiedPermissions();
    expect([...decided.keys()]).toEqual(DEFAULT_ROLES.map(({ key }) => key));
    for (const { key, permissions } of DEFAULT_ROLES) {
      expect([key, [...permissions].sort()]).toEqual([key, [...(decided.get(key) ?? [])].sort()]);
      const { rows } = await database.db.pool.query<{ name: string }>(
        `select p.resource || ':' || p.action as name from roles r join role_permissions rp on rp.role_id = r.id
         join permissions p on p.id = rp.permission_id where r.slug = $1 order by 1`,
        [key],
      );
      expect([key, rows.map(({ name }) => name).sort()]).toEqual([key, [...permissions].sort()]);
    }
  });

  it('are the only input of can(): every role, resource and action', () => {
    const decided = specifiedPermissions();
    for (const [role, permissions] of decided) {
      for (const resource of RESOURCES) {
        for (const action of ACTIONS) {
          const actor = role === 'visitor' ? null : { permissions, userId: 1 };
          const name = permission(action, resource);
          expect([role, name, can(actor, action, resource)]).toEqual([role, name, permissions.has(name)]);
          expect(can({ permissions, userId: 1, isSuspended: true }, action, resource)).toBe(false);
        }
      }
    }
  });

  it('keep the changes of staff when the product restarts; only new permissions are granted', async () => {
    const { pool } = database.db;
    await pool.query(`delete from role_permissions using roles r, permissions p where role_id = r.id and permission_id = p.id
      and r.slug = 'editor' and p.resource = 'dramas' and p.action = 'delete'`);
    await pool.query(`delete from permissions where resource = 'genres' and action = 'merge'`);
    await ensureRoles(database.db);
    const { rows } = await pool.query<{ name: string }>(
      `select p.resource || ':' || p.action as name from roles r join role_permissions rp on rp.role_id = r.id
       join permissions p on p.id = rp.permission_id where r.slug = 'editor'`,
    );
    const names = rows.map(({ name }) => name);
    expect(names).not.toContain('dramas:delete');
    expect(names).toContain('genres:merge');
  });
});
