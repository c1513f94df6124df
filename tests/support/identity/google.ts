import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** An account as Google's `accounts:lookup` returns it. */
export interface GoogleAccount {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  validSince?: string;
  disabled?: boolean;
}

/** A signing key of Google: its public form, and the secret. */
export interface GoogleKey {
  id: string;
  secret: CryptoKey;
  published: JWK;
}

type StubbedError = (c: Context) => Response | Promise<Response>;

/** A local server with the part of Google that a server needs: the keys of id tokens, and accounts. */
export interface Google {
  hosts: { keys: string; toolkit: string };
  /** The published keys; the first one signs. */
  keys: GoogleKey[];
  accounts: Map<string, GoogleAccount>;
  /** Requests from now on, as `GET /keys` or `POST /v1/accounts:lookup?key=…`. */
  requests: string[];
  /** Headers of the last call. */
  headers: Headers;
  /** Responses that replace those of Google, each for one call in turn; empty for none. */
  errors: StubbedError[];
  keyError: StubbedError | undefined;
  /** A signed token as Firebase creates it; claims and header as given, `undefined` omits a claim. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>, key?: GoogleKey): Promise<string>;
  close(): Promise<void>;
}

export const PROJECT = 'dramalog-test';

/** An error in Google's form. */
export const rejection = (message: string, status: 400 | 403 | 429 | 500 | 503 = 400): StubbedError => {
  const body = {
    error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  };
  return (c) => c.json(body, status);
};

/** A new key pair, of 2048 bits like Google's, or one for another algorithm. */
export async function makeGoogleKey(id: string, alg = 'RS256'): Promise<GoogleKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const published = { ...(await exportJWK(publicKey)), kid: id, alg, use: 'sig' };
  return { id, secret: privateKey, published };
}

/** The account of a token, as Google would find it; the token is ours, so it is not verified. */
function accountOf(google: Google, idToken: string): GoogleAccount | undefined {
  const payload = idToken.split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return google.accounts.get(sub);
}

function toolkit(google: Google): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    google.requests.push(`${c.req.method} ${pathname}${search}`);
    google.headers = c.req.raw.headers;
    await next();
  });
  app.get('/keys', (c) => {
    if (google.keyError) return google.keyError(c);
    return c.json({ keys: google.keys.map(({ published }) => published) });
  });
  app.post('/v1/:call{accounts:(lookup|delete)}', async (c) => {
    const error = google.errors.shift();
    if (error) return error(c);
    const { idToken } = await c.req.json<{ idToken: string }>();
    const account = accountOf(google, idToken);
    if (!account) return rejection('USER_NOT_FOUND')(c) as Response;
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
    requests: [],
    headers: new Headers(),
    errors: [],
    keyError: undefined,
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
