import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import type { Database } from '#src/server/db/database.ts';
import { addAccount, changeAccount } from '#src/server/identity/accounts.ts';
import { hashPassword } from '#src/server/identity/passwords.ts';
import { makeUid } from '#src/server/identity/secrets.ts';
import { startApp, type TestAppOptions } from '#tests/support/http/app.ts';
import { startMailServer } from '#tests/support/servers/mailServer.ts';

export const PASSWORD = 'a long enough one';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON of any form. */
  json: unknown;
  /**
   * Value of the session cookie that the response sets; '' if it deletes it, null if it does not mention it.
   */
  cookie: string | null;
}

export interface CallInit {
  method?: string;
  /** The value of the session cookie. */
  cookie?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The built site with its own identity provider, a mail server, and a clock that a test can move. */
export interface SignInSite {
  origin: string;
  mails: Awaited<ReturnType<typeof startMailServer>>;
  /** Moves the clock. */
  wait(milliseconds: number): void;
  /**
   * Stops the clock, which only `wait` moves from now on, so that the test decides how long a visitor takes.
   */
  stopClock(): void;
  now(): Date;
  /** A separate browser: the official SDK, signed out. */
  sdk(): Auth;
  /** Creates an account, verified by default; the browser is signed in at the provider. */
  register(email: string, options?: { isVerified?: boolean }): Promise<Auth>;
  /** Calls the API as a page of this site does. */
  call(path: string, init?: CallInit): Promise<Answer>;
  /** Exchanges the browser's sign-in for a session. */
  exchange(auth: Auth, body?: object): Promise<Answer>;
  /** A member with a session: its cookie. */
  member(email: string): Promise<{ auth: Auth; cookie: string; id: number }>;
  close(): Promise<void>;
}

const cookieOf = ({ headers }: Response): string | null =>
  /(?:^|, )token=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? null;

/** Signed-in user of a browser. */
export function userOf({ currentUser }: Auth) {
  if (!currentUser) throw new Error('Nobody is signed in');
  return currentUser;
}

/** Opens the site on a database. */
export async function openSignInSite(
  db: Database,
  options: Omit<TestAppOptions, 'db' | 'now'> = {},
): Promise<SignInSite> {
  const mails = await startMailServer();
  const apps: FirebaseApp[] = [];
  let ahead = 0;
  let exchanges = 0;
  let stoppedAt: number | null = null;
  const now = () => new Date((stoppedAt ?? Date.now()) + ahead);
  const app = await startApp({
    ...options,
    db,
    now,
    env: { SMTP_URL: mails.url, MAIL_FROM: 'Dramalog <no-reply@example.org>', ...options.env },
  });
  const { origin } = app;

  const call = async (path: string, { method = 'GET', cookie, body, headers = {} }: CallInit = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { Origin: origin }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookie ? { Cookie: `token=${cookie}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, json, cookie: cookieOf(response) };
  };

  const sdk = () => {
    const made = initializeApp(
      { apiKey: 'built-in', projectId: 'dramalog' },
      `site ${origin} ${apps.length}`,
    );
    apps.push(made);
    const auth = initializeAuth(made, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, origin, { disableWarnings: true });
    return auth;
  };

  // Stored directly, not registered by a call: one network address may register twenty times an hour, and
  // mails take time.
  const register = async (email: string, { isVerified = true } = {}) => {
    const passwordHash = await hashPassword(PASSWORD);
    const account = await addAccount(db.pool, {
      uid: makeUid(),
      email,
      passwordHash,
      displayName: null,
      at: now(),
    });
    if (account && isVerified) await changeAccount(db.pool, account.id, { isEmailVerified: true });
    const auth = sdk();
    await signInWithEmailAndPassword(auth, email, PASSWORD);
    return auth;
  };

  const exchange = async (auth: Auth, body: object = {}) => {
    exchanges += 1;
    return call('/session', {
      method: 'POST',
      // Each from a different network address, if TRUST_PROXY is set: one may exchange sixty times a minute.
      headers: { 'X-Forwarded-For': `198.51.${exchanges >> 8}.${exchanges & 255}` },
      body: { idToken: await userOf(auth).getIdToken(true), ...body },
    });
  };

  return {
    origin,
    mails,
    now,
    wait: (milliseconds) => {
      ahead += milliseconds;
    },
    stopClock: () => {
      stoppedAt = Date.now();
    },
    sdk,
    register,
    call,
    exchange,
    async member(email) {
      const auth = await register(email);
      const { cookie, json, status } = await exchange(auth);
      if (status !== 200 || !cookie) throw new Error(`No session: ${status} ${JSON.stringify(json)}`);
      return { auth, cookie, id: (json as { user: { id: number } }).user.id };
    },
    async close() {
      await Promise.all(apps.map(deleteApp));
      await app.stop();
      await mails.close();
    },
  };
}
