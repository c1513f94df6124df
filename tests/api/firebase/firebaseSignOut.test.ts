import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignIn } from '#src/accounts/signIn.server.ts';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { endMemberSessions } from '#src/features/members/memberAccess.commands.server.ts';
import { reinstateMember, suspendMember } from '#src/features/members/members.commands.server.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { type Served, served } from '#tests/support/build/served.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { testApi } from '#tests/support/http/api.ts';
import { firebaseAt } from '#tests/support/identity/firebaseProvider.ts';
import { type Google, openGoogle } from '#tests/support/identity/google.ts';

const SETTINGS = { FIREBASE_API_KEY: 'AIza-key', FIREBASE_PROJECT_ID: 'dramalog-test' };

let database: TestDatabase;
let google: Google;
let site: Served;
let uid: string;
let id: number;
let made = 0;
/** The second in which a test started. */
let base: number;

beforeAll(async () => {
  database = await freshDatabase();
  google = await openGoogle();
  const { db } = database;
  const now = () => new Date();
  const env = readEnv(SETTINGS, ROOT);
  const signIn = createSignIn({
    env,
    db,
    log: createLog('silent'),
    siteOrigin: () => 'http://localhost',
    now,
  });
  site = await served(testApi(db, { signIn: { ...signIn, identity: firebaseAt(google) }, now }));
});

afterAll(async () => {
  await Promise.all([site.close(), google.close()]);
  await database.drop();
});

beforeEach(() => {
  made += 1;
  base = seconds();
  uid = `u${made}`;
  google.accounts.set(uid, { localId: uid, email: `${uid}@example.org`, emailVerified: true });
});

async function call(
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const response = await fetch(`${site.origin}/api${path}`, {
    method,
    headers: {
      Origin: site.origin,
      Connection: 'close',
      Cookie: cookie,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    json: (text === '' ? null : JSON.parse(text)) as { user?: { id: number } } | null,
  };
}

const seconds = () => Math.floor(Date.now() / 1000);
/** An ID token with its sign-in and issue time given in seconds before the test. */
const token = (signedIn: number, issued = signedIn) =>
  google.token({ sub: uid, auth_time: base - signedIn, iat: base - issued });
const begin = async (idToken: string) => call('POST', '/session', { body: { idToken } });
const enters = async (cookie: string) => (await call('GET', '/me', { cookie })).status === 200;

/** Two browsers of the member: one signed in a minute ago, one half a minute ago. */
async function browsers() {
  const own = await token(60);
  const first = await begin(own);
  const other = await token(30);
  const second = await begin(other);
  id = first.json?.user?.id ?? 0;
  return { first: { token: own, cookie: first.cookie }, second: { token: other, cookie: second.cookie } };
}

const staff = () => ({
  db: database.db,
  actor: {
    permissions: new Set<string>(
      RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource))),
    ),
  },
  now: new Date(),
});

describe('with a Firebase project, an ID token that started a session', () => {
  it('gets the same session again while it lasts, and none after it has ended', async () => {
    const idToken = await token(60);
    const answers = await Promise.all([begin(idToken), begin(idToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await call('DELETE', '/session', { cookie: answers[0]?.cookie ?? '' });
    for (const { cookie } of answers) expect(await enters(cookie)).toBe(false);
    const again = await begin(idToken);
    expect([again.status, again.cookie]).toEqual([401, '']);
    expect(again.json).toMatchObject({ success: false, jwtExpired: true, error: { name: 'SessionEnded' } });
  });

  it('gets none if its session was ended from elsewhere', async () => {
    const { first, second } = await browsers();
    const list = (await call('GET', '/me/sessions', { cookie: first.cookie })).json as unknown as {
      id: string;
      isCurrent: boolean;
    }[];
    const other = list.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await call('DELETE', `/me/sessions/${other}`, { cookie: first.cookie })).status).toBe(204);
    expect((await begin(second.token)).status).toBe(401);
    expect(await enters(first.cookie)).toBe(true);
  });
});

describe('with a Firebase project, ended sign-ins', () => {
  it('are all with another second than the current one, whenever their tokens were issued', async () => {
    const { first, second } = await browsers();
    expect((await call('DELETE', '/me/sessions', { cookie: first.cookie })).status).toBe(204);
    expect(await enters(second.cookie)).toBe(false);
    expect(await enters(first.cookie)).toBe(true);
    for (const ended of [second.token, await token(30, 0), await token(45, 0), first.token])
      expect((await begin(ended)).status).toBe(401);
    expect((await begin(await token(60, 0))).status).toBe(200);
    expect((await begin(await google.token({ sub: uid, auth_time: seconds() + 2 }))).status).toBe(200);
  });

  it('are all of the member after an action of staff or a suspension, even a lifted one', async () => {
    const { first } = await browsers();
    await endMemberSessions(staff(), id, null);
    expect(await enters(first.cookie)).toBe(false);
    expect((await begin(await token(60, 0))).status).toBe(401);
    const later = await begin(await google.token({ sub: uid, auth_time: seconds() + 2 }));
    expect(later.status).toBe(200);
    await suspendMember(staff(), id);
    expect((await begin(await token(1, 0))).status).toBe(403);
    await reinstateMember(staff(), id);
    expect(await enters(later.cookie)).toBe(false);
    expect((await begin(await token(1, 0))).status).toBe(401);
    // Google signs equal claims with equal signatures, so the token must be issued in another second.
    expect((await begin(await google.token({ sub: uid, auth_time: seconds() + 10 }))).status).toBe(200);
  });

  it('never belong to other members', async () => {
    await browsers();
    await endMemberSessions(staff(), id, null);
    uid = `other-${uid}`;
    google.accounts.set(uid, { localId: uid, email: `${uid}@example.org`, emailVerified: true });
    expect((await begin(await token(60))).status).toBe(200);
  });
});
