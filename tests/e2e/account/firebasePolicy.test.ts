import { join } from 'node:path';
import { Hono } from 'hono';
import type { Browser, Page, Route } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '#src/domain/web/publicConfig.ts';
import { accountPolicy } from '#src/server/identity/accountPolicy.ts';
import { launchBrowser, openPage } from '#tests/support/browser/browser.ts';
import { type StoredPosition, serveApp } from '#tests/support/identity/authSite.ts';
import type { sdk as Sdk } from '#tests/support/identity/sdkEntry.ts';

const CONFIG: PublicConfig = {
  productName: 'Dramalog',
  apiBaseUrl: '/api',
  buildId: null,
  firebase: {
    apiKey: 'AIza-key',
    authDomain: 'dramalog-test.firebaseapp.com',
    projectId: 'dramalog-test',
    storageBucket: null,
    messagingSenderId: null,
    appId: null,
  },
  identity: { provider: 'firebase', callsTo: null, externalProviders: ['google.com'] },
};
const PAGE = '<!DOCTYPE html><title>Sign in</title><script type="module" src="/sdk.js"></script>';
const POLICY = accountPolicy(PAGE, CONFIG);

declare global {
  interface Window {
    sdk: typeof Sdk;
    /** Of the substitute for gapi: sends the SDK what its frame would send. */
    reportAuthEvent(event: object): void;
    violations: string[];
  }
}

let browser: Browser;
let site: StoredPosition;

/** The official SDK as one file, for a page without the build of the product. */
async function sdkFile(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../../support/identity/sdkEntry.ts'),
        formats: ['es'],
        fileName: 'sdk',
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('The SDK was not built');
  return result.output[0].code;
}

beforeAll(async () => {
  browser = await launchBrowser();
  const code = await sdkFile();
  const app = new Hono();
  app.get('/login', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }));
  app.get('/sdk.js', (c) => c.body(code, 200, { 'Content-Type': 'text/javascript' }));
  site = await serveApp(app);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const idToken = () =>
  `${encoded({ alg: 'none' })}.${encoded({ sub: 'u1', iat: seconds(), auth_time: seconds(), exp: seconds() + 3600, firebase: { sign_in_provider: 'password' } })}.`;
const signedIn = () => ({ localId: 'u1', idToken: idToken(), refreshToken: 'r', expiresIn: '3600' });

/** Responses of Google, by the last part of the path. */
const ANSWERS: Readonly<Record<string, () => object>> = {
  'accounts:signUp': signedIn,
  'accounts:signInWithPassword': signedIn,
  'accounts:signInWithIdp': () => ({ ...signedIn(), providerId: 'google.com', rawUserInfo: '{}' }),
  'accounts:lookup': () => ({ users: [{ localId: 'u1', email: 'member@example.org' }] }),
  'accounts:sendOobCode': () => ({ email: 'member@example.org' }),
  projects: () => ({ authorizedDomains: ['127.0.0.1'] }),
  passwordPolicy: () => ({ schemaVersion: 1, customStrengthOptions: { minPasswordLength: 8 } }),
  token: () => ({
    access_token: idToken(),
    id_token: idToken(),
    refresh_token: 'r',
    expires_in: '3600',
    user_id: 'u1',
  }),
};

/**
 * Replaces the script of Google: it opens the frame as requested, and the test sends the messages of the
 * frame.
 */
const GAPI = `
  const handlers = {};
  window.reportAuthEvent = (authEvent) => handlers.authEvent({ authEvent });
  const frame = {
    restyle: async () => {},
    ping: async (done) => done(),
    register: (name, handler) => { handlers[name] = handler; },
    send: () => {},
  };
  const open = ({ url }, opened) => {
    const element = document.createElement('iframe');
    element.src = url;
    document.body.append(element);
    return opened(frame);
  };
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 1, getContext: () => ({ open }) },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();`;

function answer(route: Route): Promise<void> {
  const { hostname, pathname } = new URL(route.request().url());
  if (hostname === 'apis.google.com') return route.fulfill({ contentType: 'text/javascript', body: GAPI });
  if (hostname === CONFIG.firebase.authDomain)
    return route.fulfill({ contentType: 'text/html', body: '<p>Firebase</p>' });
  const made = ANSWERS[pathname.split('/').at(-1) ?? ''];
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  return made ? route.fulfill({ json: made(), headers }) : route.abort();
}

/** The page, and the other hosts it connected to. */
async function openLogin() {
  const watched = await openPage(browser);
  const reached = new Set<string>();
  await watched.context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      reached.add(new URL(route.request().url()).origin);
      return answer(route);
    },
  );
  await watched.page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      window.violations.push(blockedURI),
    );
  });
  await watched.page.goto(`${site.origin}/login`);
  await watched.page.waitForFunction(() => window.sdk);
  return { ...watched, reached };
}

const signInWithPassword = (page: Page) =>
  page.evaluate(async ({ apiKey, authDomain, projectId }) => {
    const { initializeApp, getAuth, ...calls } = window.sdk;
    const auth = getAuth(
      initializeApp({ apiKey: `${apiKey}`, authDomain: `${authDomain}`, projectId: `${projectId}` }),
    );
    await calls.createUserWithEmailAndPassword(auth, 'member@example.org', 'a long enough one');
    await calls.validatePassword(auth, 'short');
    const { user } = await calls.signInWithEmailAndPassword(auth, 'member@example.org', 'a long enough one');
    await calls.sendEmailVerification(user);
    await calls.sendPasswordResetEmail(auth, 'member@example.org');
    await user.getIdToken(true);
    await calls.signOut(auth);
  }, CONFIG.firebase);

async function signInByPopup(page: Page): Promise<string> {
  const opening = page.waitForEvent('popup');
  const done = page.evaluate(async () => {
    const { getAuth, signInWithPopup, GoogleAuthProvider } = window.sdk;
    const { user } = await signInWithPopup(getAuth(), new GoogleAuthProvider());
    return user.uid;
  });
  const popup = new URL((await opening).url());
  const event = {
    type: popup.searchParams.get('authType'),
    eventId: popup.searchParams.get('eventId'),
    urlResponse: 'https://dramalog-test.firebaseapp.com/__/auth/handler?code=c',
    sessionId: 's',
    postBody: null,
    tenantId: null,
  };
  await page.evaluate((reported) => window.reportAuthEvent(reported), event);
  return done;
}

describe('the content security policy of account pages with a Firebase project', () => {
  it('[S-A9] lets the official SDK reach the servers for passwords and popups, and no others', async () => {
    const { page, context, reached } = await openLogin();
    await signInWithPassword(page);
    expect(await signInByPopup(page)).toBe('u1');
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect([...reached].sort()).toEqual([...new Set(POLICY.match(/https:[^ ;]+/g))].sort());
    await context.close();
  });

  it('blocks all other requests of a script', async () => {
    const { page, context, reached } = await openLogin();
    await page.evaluate(async () => {
      await fetch('https://elsewhere.example/').catch(() => undefined);
      await fetch('https://apis.google.com/').catch(() => undefined);
      const [script, frame] = [document.createElement('script'), document.createElement('iframe')];
      script.src = 'https://www.google.com/recaptcha/api.js';
      frame.src = 'https://elsewhere.example/frame';
      document.body.append(script, frame);
    });
    await page.waitForFunction(() => window.violations.length >= 4);
    expect([...reached]).toEqual([]);
    await context.close();
  });
});
