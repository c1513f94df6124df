import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { builtServer, startApp, type TestApp, type TestAppOptions } from '#tests/support/http/app.ts';
import { EMULATOR_ENV, idTokenOf, makeMember, newAddress } from '#tests/support/identity/emulator.ts';
import { emulatorIdentity } from '#tests/support/identity/emulatorIdentity.ts';

const PASSWORD = 'a long enough one';
const email = newAddress('unsigned');

let database: TestDatabase;
let idToken: string;
const apps: TestApp[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await makeMember(email, PASSWORD);
  idToken = await idTokenOf(email, PASSWORD);
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.drop();
});

/** The response of a site to the exchange of an id token. */
async function exchange(options: Partial<TestAppOptions>, token = idToken) {
  const app = await startApp({ db: database.db, ...options });
  apps.push(app);
  const answer = await app.get('/api/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: app.origin },
    body: JSON.stringify({ idToken: token }),
  });
  return { status: answer.status, body: await answer.json(), cookie: answer.headers.get('set-cookie') };
}

const withEmulator = async () => ({
  env: EMULATOR_ENV,
  identity: emulatorIdentity((await builtServer()).sessionErrors),
});

const rejected = {
  status: 401,
  body: { success: false, jwtExpired: true, error: { name: 'InvalidToken' } },
  cookie: null,
};

describe('an unsigned token of the Auth emulator', () => {
  it('is accepted if the tests supply the provider that accepts it', async () => {
    const { status, body, cookie } = await exchange(await withEmulator());
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email, displayName: 'Made Member' } });
    expect(cookie).toContain('token=');
  });

  it('is rejected by the released site with its own provider', async () => {
    expect(await exchange({})).toMatchObject(rejected);
  });

  it('is rejected by the released site with the Firebase project of the token', async () => {
    expect(await exchange({ env: EMULATOR_ENV })).toMatchObject(rejected);
  });

  it('of another project is rejected even in tests', async () => {
    const [header, payload] = idToken.split('.');
    const claims: object = JSON.parse(Buffer.from(String(payload), 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, aud: 'demo-other' })).toString('base64url');
    expect(await exchange(await withEmulator(), `${header}.${other}.`)).toMatchObject(rejected);
  });
});

/** Names and header values with which a verifier could accept an unsigned token. */
const UNSIGNED = /UnsecuredJWT|\balg["']?\s*[:=]+\s*["'`]none\b/i;

describe('the release', () => {
  it('contains no code that accepts unsigned tokens', () => {
    const folder = join(ROOT, 'build/server');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[cm]?js$/.test(name),
    );
    expect(files).toContain('index.js');
    for (const file of files) {
      expect([file, UNSIGNED.exec(readFileSync(join(folder, file), 'utf8'))?.[0]]).toEqual([file, undefined]);
    }
    expect(readFileSync(join(ROOT, 'tests/support/identity/emulatorIdentity.ts'), 'utf8')).toMatch(UNSIGNED);
  });
});
