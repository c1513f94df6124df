import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '#src/domain/web/publicConfig.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

const PROJECT = { FIREBASE_API_KEY: 'AIza-one', FIREBASE_PROJECT_ID: 'dramalog-one' };

let database: TestDatabase;
const apps: TestApp[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.drop();
});

/** The one build, served with these settings. */
async function served(env: Record<string, string>, config: Partial<PublicConfig> = {}): Promise<TestApp> {
  const app = await startApp({ db: database.db, env, config });
  apps.push(app);
  return app;
}

async function configOf(app: TestApp, path = '/'): Promise<PublicConfig> {
  const html = await (await app.get(path)).text();
  const [, json = ''] =
    /<script id="public-config" type="application\/json">([^<]*)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as PublicConfig;
}

/** The sources of a directive in the policy of a response, without the hashes of inline scripts. */
async function sourcesOf(app: TestApp, path: string, directive: string): Promise<string[]> {
  const policy = (await app.get(path)).headers.get('content-security-policy') ?? '';
  const [, sources = ''] = new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy) ?? [];
  return sources.split(' ').filter((source) => !source.startsWith("'sha256-"));
}

describe('the public configuration', () => {
  it('[S-A8] follows the settings at the start of the server, with the same build', async () => {
    const first = await configOf(
      await served({
        ...PROJECT,
        FIREBASE_AUTH_DOMAIN: 'sign-in.example',
        FIREBASE_STORAGE_BUCKET: 'bucket-one',
        FIREBASE_MESSAGING_SENDER_ID: '111',
        FIREBASE_APP_ID: '1:111:web:a',
        FIREBASE_PROVIDERS: 'google.com, github.com',
        API_BASE_URL: '/api',
      }),
    );
    expect(first).toMatchObject({
      apiBaseUrl: '/api',
      firebase: {
        apiKey: 'AIza-one',
        authDomain: 'sign-in.example',
        projectId: 'dramalog-one',
        storageBucket: 'bucket-one',
        messagingSenderId: '111',
        appId: '1:111:web:a',
      },
      identity: { provider: 'firebase', callsTo: null, externalProviders: ['google.com', 'github.com'] },
    });
    const second = await configOf(
      await served({
        FIREBASE_API_KEY: 'AIza-two',
        FIREBASE_PROJECT_ID: 'dramalog-two',
        API_BASE_URL: 'https://dramalog.example/api',
        PUBLIC_ORIGIN: 'https://dramalog.example',
      }),
    );
    expect(second).toMatchObject({
      buildId: first.buildId,
      apiBaseUrl: 'https://dramalog.example/api',
      firebase: { apiKey: 'AIza-two', projectId: 'dramalog-two', storageBucket: null, appId: null },
      identity: { externalProviders: ['google.com'] },
    });
    const none = await configOf(await served({}));
    expect(none).toMatchObject({
      buildId: first.buildId,
      firebase: { apiKey: null, authDomain: null, projectId: null },
      identity: { provider: 'built-in', callsTo: '', externalProviders: [] },
    });
  });

  it('[S-A8] is in account pages and not-found pages too', async () => {
    const app = await served(PROJECT);
    for (const path of ['/login', '/no-such-page'])
      expect((await configOf(app, path)).firebase.apiKey).toBe('AIza-one');
  });

  it("uses our own host as the auth domain if it is known, and otherwise the project's", async () => {
    const domain = async (env: Record<string, string>) =>
      (await configOf(await served({ ...PROJECT, ...env }))).firebase.authDomain;
    expect(await domain({ PUBLIC_ORIGIN: 'https://dramalog.example:8443' })).toBe('dramalog.example:8443');
    // The SDK always calls it with https.
    expect(await domain({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe('dramalog-one.firebaseapp.com');
    expect(await domain({})).toBe('dramalog-one.firebaseapp.com');
    expect(await domain({ FIREBASE_AUTH_DOMAIN: 'a.example', PUBLIC_ORIGIN: 'https://b.example' })).toBe(
      'a.example',
    );
  });
});

describe('the content security policy', () => {
  const GOOGLE = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

  it('allows the Firebase project on account pages, and on no others', async () => {
    const app = await served(PROJECT);
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password/t']) {
      expect(await sourcesOf(app, path, 'script-src')).toEqual(["'self'", 'https://apis.google.com']);
      expect(await sourcesOf(app, path, 'connect-src')).toEqual(["'self'", ...GOOGLE]);
      expect(await sourcesOf(app, path, 'frame-src')).toEqual([
        "'self'",
        'https://dramalog-one.firebaseapp.com',
      ]);
    }
    for (const path of ['/', '/dramas', '/login-help', '/settingsx', '/no-such-page'])
      for (const directive of ['script-src', 'connect-src', 'frame-src'])
        expect([path, await sourcesOf(app, path, directive)]).toEqual([path, ["'self'"]]);
  });

  it('is the same as that of public pages with the built-in provider', async () => {
    const app = await served({});
    for (const directive of ['default-src', 'script-src', 'connect-src', 'frame-src', 'form-action'])
      expect(await sourcesOf(app, '/login', directive)).toEqual(["'self'"]);
    expect(await sourcesOf(app, '/login', 'frame-ancestors')).toEqual(["'none'"]);
  });

  it('allows the configured replacement for Google', async () => {
    const { firebase } = await configOf(await served(PROJECT));
    const callsTo = 'http://127.0.0.1:9099';
    const identity = { provider: 'firebase', callsTo, externalProviders: ['google.com'] } as const;
    const app = await served(PROJECT, { firebase, identity });
    expect(await sourcesOf(app, '/login', 'connect-src')).toContain(callsTo);
    expect(await sourcesOf(app, '/login', 'frame-src')).toContain(callsTo);
    expect(await sourcesOf(app, '/', 'connect-src')).toEqual(["'self'"]);
  });
});

describe('account pages', () => {
  it('are never cached, unlike public ones', async () => {
    const app = await served({});
    for (const path of ['/login', '/reset-password/t', '/settings/account'])
      expect((await app.get(path)).headers.get('cache-control')).toBe('no-store');
    expect((await app.get('/')).headers.get('cache-control')).toBe('no-cache');
  });
});

describe("the project's sign-in pages", () => {
  it('are available at an address of this site only with a Firebase project', async () => {
    const without = await served({});
    expect((await without.get('/__/auth/handler')).status).toBe(404);
    expect((await without.get('/__/firebase/init.json')).status).toBe(404);
    const app = await served(PROJECT);
    // Methods that are answered without a request to Google.
    const { status, headers } = await app.get('/__/auth/handler', { method: 'PUT' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await app.get('/__/other')).status).toBe(404);
  });
});
