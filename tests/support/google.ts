import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** An account as Google's `accounts:lookup` gives it. */
export interface GoogleAccount {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  validSince?: string;
  disabled?: boolean;
}

/** A key that Google signs with: what it publishes of it, and the secret. */
export interface GoogleKey {
  id: string;
  secret: CryptoKey;
  published: JWK;
}

type Fault = (c: Context) => Response | Promise<Response>;

/** Google as far as a server needs it, on this machine: the keys of id tokens, and accounts. */
export interface Google {
  hosts: { keys: string; toolkit: string };
  /** The keys that are published; the first one signs. */
  keys: GoogleKey[];
  accounts: Map<string, GoogleAccount>;
  /** What is asked for from now on, as `GET /keys` or `POST /v1/accounts:lookup?key=…`. */
  asked: string[];
  /** Headers of the last call. */
  headers: Headers;
  /** Answers calls in place of Google, once for each in turn; empty for none. */
  faults: Fault[];
  keyFault: Fault | undefined;
  /** A signed token as Firebase makes them; claims and header as given, `undefined` leaves a claim out. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>, key?: GoogleKey): Promise<string>;
  close(): Promise<void>;
}

export const PROJECT = 'dramalog-test';

/** A refusal in Google's shape. */
export const refusal = (message: string, status: 400 | 403 | 429 | 500 | 503 = 400): Fault => {
  const body = {
    error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  };
  return (c) => c.json(body, status);
};

/** A new key pair, of 2048 bits like Google's, or one for another way to sign. */
export async function makeGoogleKey(id: string, alg = 'RS256'): Promise<GoogleKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const published = { ...(await exportJWK(publicKey)), kid: id, alg, use: 'sig' };
  return { id, secret: privateKey, published };
}

/** The account that a token speaks for, as Google would find it; the token is ours, so it need not be checked. */
function accountOf(google: Google, idToken: string): GoogleAccount | undefined {
  const payload = idToken.split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return google.accounts.get(sub);
}

function toolkit(google: Google): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    google.asked.push(`${c.req.method} ${pathname}${search}`);
    google.headers = c.req.raw.headers;
    await next();
  });
  app.get('/keys', (c) => {
    if (google.keyFault) return google.keyFault(c);
    return c.json({ keys: google.keys.map(({ published }) => published) });
  });
  app.post('/v1/:call{accounts:(lookup|delete)}', async (c) => {
    const fault = google.faults.shift();
    if (fault) return fault(c);
    const { idToken } = await c.req.json<{ idToken: string }>();
    const account = accountOf(google, idToken);
    if (!account) return refusal('USER_NOT_FOUND')(c) as Response;
    if (c.req.param('call') === 'accounts:delete') {
      google.accounts.delete(account.localId);
      return c.json({ kind: 'identitytoolkit#DeleteAccountResponse' });
    }
    return c.json({ kind: 'identitytoolkit#GetAccountInfoResponse', users: [account] });
  });
  return app;
}

/** Opens it with one key. */
export async function openGoogle(): Promise<Google> {
  const seconds = () => Math.floor(Date.now() / 1000);
  const google: Google = {
    hosts: { keys: '', toolkit: '' },
    keys: [await makeGoogleKey('first')],
    accounts: new Map(),
    asked: [],
    headers: new Headers(),
    faults: [],
    keyFault: undefined,
    async token(claims = {}, header = {}, key = google.keys[0]) {
      if (!key) throw new Error('There is no key to sign with');
      const payload = {
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        auth_time: seconds(),
        user_id: claims.sub ?? 'u1',
        sub: 'u1',
        iat: seconds(),
        exp: seconds() + 3600,
        email: 'member@example.org',
        email_verified: true,
        firebase: { identities: { email: ['member@example.org'] }, sign_in_provider: 'password' },
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: key.id, typ: 'JWT', ...header })
        .sign(key.secret);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
  const server = createAdaptorServer({ fetch: toolkit(google).fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${((server as Server).address() as AddressInfo).port}`;
  google.hosts = { keys: `${origin}/keys`, toolkit: origin };
  return google;
}
