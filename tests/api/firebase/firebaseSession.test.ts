import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignIn } from '#src/accounts/signIn.server.ts';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { type Served, served } from '#tests/support/build/served.ts';
import { countOf, freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { testApi } from '#tests/support/http/api.ts';
import { firebaseAt } from '#tests/support/identity/firebaseProvider.ts';
import { type Google, openGoogle, rejection } from '#tests/support/identity/google.ts';
import { signedIn } from '#tests/support/staff/staffSession.ts';

const SETTINGS = { FIREBASE_API_KEY: 'AIza-key', FIREBASE_PROJECT_ID: 'dramalog-test' };

let database: TestDatabase;
let google: Google;
/** Servers on one database, one of them with a clock six minutes behind. */
let site: Served;
let delay: Served;

const signInAt = (ahead: number) => {
  const { db } = database;
  const [now, siteOrigin] = [() => new Date(Date.now() + ahead * 1000), () => 'http://localhost'];
  const env = readEnv(SETTINGS, ROOT);
  const signIn = createSignIn({ env, db, log: createLog('silent'), siteOrigin, now });
  return { signIn: { ...signIn, identity: firebaseAt(google, ahead) }, now };
};

beforeAll(async () => {
  database = await freshDatabase();
  google = await openGoogle();
  site = await served(testApi(database.db, signInAt(0)));
  delay = await served(testApi(database.db, signInAt(-360)));
});

afterAll(async () => {
  await Promise.all([site.close(), delay.close(), google.close()]);
  await database.drop();
});

beforeEach(() => {
  google.errors.length = 0;
  google.accounts.set('u1', { localId: 'u1', email: 'member@example.org', emailVerified: true });
});

async function call(method: string, path: string, body: object, { origin }: Served, cookie = '') {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { Origin: origin, 'Content-Type': 'application/json', Connection: 'close', Cookie: cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    json: (text === '' ? null : JSON.parse(text)) as unknown,
  };
}

const exchange = async (claims: Record<string, unknown> = {}, at = site) =>
  call('POST', '/session', { idToken: await google.token(claims) }, at);
const seconds = () => Math.floor(Date.now() / 1000);

describe('a sign-in with the Firebase project', () => {
  it('is exchanged for a session', async () => {
    const { status, json, cookie } = await exchange();
    expect(status).toBe(200);
    expect(json).toMatchObject({ user: { email: 'member@example.org', roles: ['member'] } });
    expect(cookie).toMatch(/^token=/);
    expect(JSON.stringify(json)).not.toContain('u1');
  });

  it('creates one member in many exchanges at once, which ask Google again only once', async () => {
    const email = 'crowd@example.org';
    google.accounts.set('crowd', { localId: 'crowd', email, emailVerified: true });
    const claims = { sub: 'crowd', email };
    google.requests.length = 0;
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => exchange(claims)));
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200]));
    expect(google.requests.filter((each) => each.includes('accounts:lookup'))).toHaveLength(31);
    expect(await countOf(database.db, `users where email = '${email}'`)).toBe(1);
    // Other tests count the accounts.
    const body = { idToken: await google.token(claims) };
    expect((await call('DELETE', '/me', body, site, outcomes[0]?.cookie)).status).toBe(204);
  });

  it('[S-A3] gets no session while the address is not verified', async () => {
    google.accounts.set('u1', { localId: 'u1', email: 'member@example.org' });
    const { status, json, cookie } = await exchange({ email_verified: true });
    expect(status).toBe(401);
    expect(json).toMatchObject({
      success: false,
      jwtExpired: true,
      message: 'User is not verified, authorization denied.',
    });
    expect(cookie).toBe('');
  });

  it('[S-A4] is rejected if the token is forged, of another project, or of a sign-in that was ended', async () => {
    const forged = {
      status: 401,
      json: { success: false, jwtExpired: true, error: { name: 'InvalidToken' } },
    };
    expect(await exchange({ aud: 'another-project' })).toMatchObject(forged);
    expect(await exchange({ sub: 'nobody' })).toMatchObject(forged);
    expect(await call('POST', '/session', { idToken: 'x.y.z' }, site)).toMatchObject(forged);
    const signedIn = seconds() - 600;
    google.accounts.set('u1', {
      localId: 'u1',
      email: 'member@example.org',
      emailVerified: true,
      validSince: String(signedIn + 300),
    });
    expect(await exchange({ auth_time: signedIn })).toMatchObject(forged);
    expect((await exchange()).status).toBe(200);
  });

  it('[S-A4] is rejected with an error that names the clock if it is off by six minutes', async () => {
    const { status, json } = await exchange({}, delay);
    expect(status).toBe(401);
    expect(json).toMatchObject({ jwtExpired: true, message: expect.stringContaining('clock') as string });
    expect((await exchange({ iat: seconds() - 60, auth_time: seconds() - 60 }, delay)).status).toBe(200);
  });

  it('[S-A5] has a specific error for an expired token', async () => {
    const { status, json } = await exchange({ iat: seconds() - 4_000, exp: seconds() - 400 });
    expect(status).toBe(401);
    expect(json).toMatchObject({ success: false, error: { name: 'TokenExpiredError' } });
  });

  it('[S-A6] is denied if the account is disabled in the project', async () => {
    google.errors.push(rejection('USER_DISABLED'));
    const { status, json } = await exchange();
    expect(status).toBe(403);
    expect(json).toMatchObject({ success: false, error: 'Access denied' });
  });

  it('fails without signing anyone out while Google does not answer', async () => {
    google.errors.push(rejection('INTERNAL', 500));
    const { status, json, retryAfter, cookie } = await exchange();
    expect(status).toBe(503);
    expect(retryAfter).toBe('5');
    expect(json).toMatchObject({ success: false, error: { name: 'Unavailable' } });
    expect(json).not.toHaveProperty('jwtExpired');
    expect(cookie).toBe('');
  });

  it('is ended with the account, at Google and here, or not at all', async () => {
    const { cookie } = await exchange();
    const close = async () => call('DELETE', '/me', { idToken: await google.token() }, site, cookie);
    const users = [...google.accounts.values()];
    google.errors.push(
      (c) => c.json({ kind: 'identitytoolkit#GetAccountInfoResponse', users }),
      rejection('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
    );
    const rejected = await close();
    expect(google.requests.at(-1)).toMatch(/accounts:delete/);
    expect(rejected.status).toBe(403);
    expect(rejected.json).toMatchObject({ error: { name: 'RecentLoginRequired' } });
    expect(await countOf(database.db, 'users where deleted_at is null')).toBe(1);
    expect((await close()).status).toBe(204);
    expect(google.accounts.has('u1')).toBe(false);
    expect(await countOf(database.db, 'users where deleted_at is null')).toBe(0);
  });

  it('creates a registration if the address is not verified, which staff can verify by hand', async () => {
    const account = { localId: 'u9', email: 'slow@example.org', displayName: 'Slow Mail' };
    google.accounts.set('u9', account);
    expect((await exchange({ sub: 'u9' })).status).toBe(401);
    expect((await exchange({ sub: 'u9' })).status).toBe(401);
    const { rows } = await database.db.pool.query<{ id: number; name: string; joinedAt: Date | null }>(
      `select id, display_name as name, joined_at as "joinedAt" from users where email = 'slow@example.org'`,
    );
    expect(rows).toMatchObject([{ name: 'Slow Mail', joinedAt: null }]);
    const id = rows[0]?.id ?? 0;
    const staff = await signedIn(database.db, 'admin');
    const mailed = await call('POST', `/users/${id}/verification/mail`, {}, site, staff.cookie);
    expect([mailed.status, mailed.json]).toMatchObject([409, { message: /Firebase/ }]);
    expect((await call('PUT', `/users/${id}/verification`, {}, site, staff.cookie)).status).toBe(200);
    const { status, json } = await exchange({ sub: 'u9' });
    expect([status, json]).toMatchObject([200, { user: { id, handle: 'slow_mail', roles: ['member'] } }]);
    // Another address of the same account is not the one that staff verified.
    google.accounts.set('u9', { ...account, email: 'other@example.org' });
    expect((await exchange({ sub: 'u9' })).status).toBe(401);
  });
});
