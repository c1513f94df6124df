import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#src/server/env.ts';
import { createLog } from '#src/server/log.ts';
import { createSignIn } from '#src/server/session/signIn.ts';
import { testApi } from '#tests/support/api.ts';
import { countOf, freshDatabase, ROOT, type TestDatabase } from '#tests/support/db.ts';
import { firebaseAt } from '#tests/support/firebaseProvider.ts';
import { type Google, openGoogle, refusal } from '#tests/support/google.ts';
import { type Served, served } from '#tests/support/served.ts';

const SETTINGS = { FIREBASE_API_KEY: 'AIza-key', FIREBASE_PROJECT_ID: 'dramalog-test' };

let database: TestDatabase;
let google: Google;
/** Servers on one database, of which one has a clock that is six minutes behind. */
let site: Served;
let behind: Served;

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
  behind = await served(testApi(database.db, signInAt(-360)));
});

afterAll(async () => {
  await Promise.all([site.close(), behind.close(), google.close()]);
  await database.drop();
});

beforeEach(() => {
  google.faults.length = 0;
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

  it('[S-A3] is none yet while the address is not verified', async () => {
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

  it('[S-A4] is refused when the token is forged, of another project, or of a sign-in that was ended', async () => {
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

  it('[S-A4] is refused by name of the clock when it is off by six minutes', async () => {
    const { status, json } = await exchange({}, behind);
    expect(status).toBe(401);
    expect(json).toMatchObject({ jwtExpired: true, message: expect.stringContaining('clock') as string });
    expect((await exchange({ iat: seconds() - 60, auth_time: seconds() - 60 }, behind)).status).toBe(200);
  });

  it('[S-A5] is told apart when its hour is over', async () => {
    const { status, json } = await exchange({ iat: seconds() - 4_000, exp: seconds() - 400 });
    expect(status).toBe(401);
    expect(json).toMatchObject({ success: false, error: { name: 'TokenExpiredError' } });
  });

  it('[S-A6] is denied to an account that is disabled there', async () => {
    google.faults.push(refusal('USER_DISABLED'));
    const { status, json } = await exchange();
    expect(status).toBe(403);
    expect(json).toMatchObject({ success: false, error: 'Access denied' });
  });

  it('waits for a Google that does not answer, and signs nobody out', async () => {
    google.faults.push(refusal('INTERNAL', 500));
    const { status, json, retryAfter, cookie } = await exchange();
    expect(status).toBe(503);
    expect(retryAfter).toBe('5');
    expect(json).toMatchObject({ success: false, error: { name: 'Unavailable' } });
    expect(json).not.toHaveProperty('jwtExpired');
    expect(cookie).toBe('');
  });

  it('ends with the account, at Google and here, or not at all', async () => {
    const { cookie } = await exchange();
    const close = async () => call('DELETE', '/me', { idToken: await google.token() }, site, cookie);
    const users = [...google.accounts.values()];
    google.faults.push(
      (c) => c.json({ kind: 'identitytoolkit#GetAccountInfoResponse', users }),
      refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
    );
    const refused = await close();
    expect(google.asked.at(-1)).toMatch(/accounts:delete/);
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ error: { name: 'RecentLoginRequired' } });
    expect(await countOf(database.db, 'users where deleted_at is null')).toBe(1);
    expect((await close()).status).toBe(204);
    expect(google.accounts.has('u1')).toBe(false);
    expect(await countOf(database.db, 'users where deleted_at is null')).toBe(0);
  });
});
