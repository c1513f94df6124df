import type { Context, Hono } from 'hono';
import { notFound } from '#src/domain/errors.ts';
import { tooManyBytes } from '#src/server/http/body/bodyLimits.ts';
import { receiveBody } from '#src/server/http/body/bufferedBody.ts';
import { type BoundedAnswer, boundedFetch } from '#src/server/http/boundedFetch.ts';
import { answerBusy, createLoadShedder } from '#src/server/http/connections/loadShedding.ts';
import { reportCounted } from '#src/server/http/countedErrors.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { limitRate } from '#src/server/http/rateLimit.ts';
import type { Log } from '#src/server/log.ts';

/** Paths of the sign-in pages on each project's host: pages, their scripts, and their configuration. */
const PATHS = /^\/__\/(auth(\/[\w-]+(\.[\w-]+)*)+|firebase\/init\.json)$/;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Forwarded request headers; all others, including cookies and proxy headers, stay on this site. */
const SENT = [
  'accept',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'user-agent',
];
/** Returned response headers; all others are dropped, so that no cookies are set on this site. */
const RETURNED = ['cache-control', 'content-language', 'content-type', 'etag', 'expires', 'last-modified'];

/**
 * Replace the site's own security headers. The account pages frame these pages. Popups pass through Google's own pages, which
 * have no opener policy: with one here, the popup would be separated from its opener.
 */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'; object-src 'none'",
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'X-Frame-Options': 'SAMEORIGIN',
};

const TIMEOUT_MILLISECONDS = 5_000;
/** A few times the size of the largest script. */
const ANSWER_MAX = 2_000_000;
/** Responses of sign-in providers that arrive as forms: Apple's are small, SAML's have tens of kilobytes. */
const BODY_MAX = 500_000;
/** One sign-in needs about eight. */
const REQUESTS_PER_MINUTE = 300;
/** Separate limits: a hanging host must not use up the slots of this site's pages. */
const BOUNDS = { atOnce: 16, waiting: 64, waitMilliseconds: 1_000 };

const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export interface FirebaseAuthOptions {
  /** Null without a Firebase project: nothing is mounted then. */
  projectId: string | null;
  /** Origin of the project's sign-in pages; set by tests only, default that of the project. */
  authHost?: string;
  trustProxy: boolean;
  log: Log;
}

function pickHeaders(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

async function ask(c: Context, authHost: string, body: Uint8Array<ArrayBuffer>): Promise<BoundedAnswer> {
  const { pathname, search } = new URL(c.req.url);
  const { method } = c.req;
  return boundedFetch(`${authHost}${pathname}${search}`, {
    method,
    headers: pickHeaders(c.req.raw.headers, SENT),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    bytes: ANSWER_MAX,
    ...(method === 'POST' ? { body } : {}),
  });
}

/** Returns the path on this site for a redirect within the project's pages; null for any other target. */
function redirectPath(location: string | null, from: string, authHost: string): string | null {
  const address = new URL(from, authHost);
  if (!location || !URL.canParse(location, address)) return null;
  const { origin, pathname, search } = new URL(location, address);
  return origin === address.origin && PATHS.test(pathname) ? `${pathname}${search}` : null;
}

function answerOf(c: Context, { status, headers, body }: BoundedAnswer, authHost: string): Response {
  const returned = pickHeaders(headers, RETURNED);
  if (status > 300 && status < 400 && status !== 304) {
    const path = redirectPath(headers.get('location'), new URL(c.req.url).pathname, authHost);
    if (path === null) throw new Error(`The response redirects to ${headers.get('location')}`);
    returned.set('Location', path);
  }
  const isEmpty = c.req.method === 'HEAD' || STATUSES_WITHOUT_BODY.has(status);
  return new Response(isEmpty ? null : body, { status, headers: returned });
}

/**
 * Serves the sign-in pages of a Firebase project, `/__/auth/*` and `/__/firebase/init.json`, from this site. Browsers
 * partition the storage of other sites, so sign-in by redirect works only if these pages and the site have the same host
 * (firebase.google.com/docs/auth/web/redirect-best-practices, option 3).
 */
export function mountFirebaseAuth(app: Hono, options: FirebaseAuthOptions): void {
  const { projectId, authHost = `https://${projectId}.firebaseapp.com`, trustProxy, log } = options;
  if (projectId === null) return;
  const limits = [
    limitRate({ requests: REQUESTS_PER_MINUTE, seconds: 60, trustProxy }),
    createLoadShedder({ log, trustProxy, bounds: BOUNDS }),
  ] as const;
  app.use('/__/*', async (c, next) => {
    // The original path: in the router's path, escapes are decoded.
    const { pathname } = new URL(c.req.url);
    if (!PATHS.test(pathname)) throw notFound(`There is nothing at ${pathname.slice(0, 200)}`);
    if (METHODS.has(c.req.method)) await next();
    else c.res = c.text('This address answers GET, HEAD, POST', 405, { Allow: 'GET, HEAD, POST' });
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });
  app.all('/__/*', ...limits, async (c) => {
    const received = await receiveBody(c, BODY_MAX);
    if (received.outcome === 'busy') return answerBusy(c);
    if (received.outcome !== 'received') throw tooManyBytes(BODY_MAX);
    try {
      return answerOf(c, await ask(c, authHost, received.bytes), authHost);
    } catch (error) {
      reportCounted(log, {
        level: 'error',
        message: 'the sign-in pages of the Firebase project do not answer',
        error,
      });
      return c.text('This way of signing in is not available at the moment. Please try again soon.', 503, {
        'Retry-After': String(RETRY_AFTER_SECONDS),
        'Cache-Control': 'no-store',
      });
    }
  });
}
