import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtServer, startApp, type TestApp, type TestAppOptions } from '#tests/support/app.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/db.ts';
import { EMULATOR_ENV, idTokenOf, makeMember, newAddress } from '#tests/support/emulator.ts';
import { emulatorIdentity } from '#tests/support/emulatorIdentity.ts';

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

/** What a site answers to an exchange of an id token. */
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

const refused = {
  status: 401,
  body: { success: false, jwtExpired: true, error: { name: 'InvalidToken' } },
  cookie: null,
};

describe('an unsigned token of the Auth emulator', () => {
  it('is a sign-in where the tests hand in the provider that takes it', async () => {
    const { status, body, cookie } = await exchange(await withEmulator());
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email, displayName: 'Made Member' } });
    expect(cookie).toContain('token=');
  });

  it('is refused by the site as it ships, with its own provider', async () => {
    expect(await exchange({})).toMatchObject(refused);
  });

  it('is refused by the site as it ships, with the Firebase project the token is for', async () => {
    expect(await exchange({ env: EMULATOR_ENV })).toMatchObject(refused);
  });

  it('of another project is refused even in tests', async () => {
    const [header, payload] = idToken.split('.');
    const claims: object = JSON.parse(Buffer.from(String(payload), 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, aud: 'demo-other' })).toString('base64url');
    expect(await exchange(await withEmulator(), `${header}.${other}.`)).toMatchObject(refused);
  });
});

/** Names and header values by which a verifier could take a token that nobody signed. */
const UNSIGNED = /UnsecuredJWT|\balg["']?\s*[:=]+\s*["'`]none\b/i;

describe('what ships', () => {
  it('has nothing that reads unsigned tokens', () => {
    const folder = join(ROOT, 'build/server');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[cm]?js$/.test(name),
    );
    expect(files).toContain('index.js');
    for (const file of files) {
      expect([file, UNSIGNED.exec(readFileSync(join(folder, file), 'utf8'))?.[0]]).toEqual([file, undefined]);
    }
    expect(readFileSync(join(ROOT, 'tests/support/emulatorIdentity.ts'), 'utf8')).toMatch(UNSIGNED);
  });
});
