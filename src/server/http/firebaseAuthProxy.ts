import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError, notFound } from '#src/domain/errors.ts';
import type { Log } from '#src/server/log.ts';
import { type BoundedAnswer, boundedFetch } from './boundedFetch.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { limitRate } from './rateLimit.ts';
import { shedLoad } from './shedding.ts';

/** What Firebase keeps for sign-in on each project's host: pages, their scripts, and the configuration they read. */
const PATHS = /^\/__\/(auth(\/[\w-]+(\.[\w-]+)*)+|firebase\/init\.json)$/;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Headers that are passed on; no others, so neither our cookies nor what proxies say of callers leave this site. */
const SENT = [
  'accept',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'user-agent',
];
/** Headers that are passed back; no others, so no cookies are set on this site. */
const RETURNED = ['cache-control', 'content-language', 'content-type', 'etag', 'expires', 'last-modified'];

/**
 * In place of the site's own headers. Our account pages frame these pages. And popups lead through Google's own pages,
 * which have no opener policy: with one here, coming from them or going to them would part the popup from its opener.
 */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'; object-src 'none'",
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'X-Frame-Options': 'SAMEORIGIN',
};

const TIMEOUT_MILLISECONDS = 5_000;
/** A few times what the largest of these scripts has. */
const ANSWER_MAX = 2_000_000;
/** Sign-in answers that come as forms: those of Apple are small, those of SAML tens of kilobytes. */
const BODY_MAX = 500_000;
/** One sign-in takes about eight. */
const REQUESTS_PER_MINUTE = 300;
/** Bounds of their own: a host that hangs must not take the places of our pages. */
const BOUNDS = { atOnce: 16, waiting: 64, waitMilliseconds: 1_000 };

const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export interface FirebaseAuthOptions {
  /** Null without a Firebase project: then nothing is mounted. */
  projectId: string | null;
  /** Origin of the project's own sign-in pages; for tests only, that of the project when left out. */
  authHost?: string;
  trustProxy: boolean;
  log: Log;
}

function picked(headers: Headers, names: readonly string[]): Headers {
  const some = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) some.set(name, value);
  }
  return some;
}

async function ask(c: Context, authHost: string): Promise<BoundedAnswer> {
  const { pathname, search } = new URL(c.req.url);
  const { method } = c.req;
  return boundedFetch(`${authHost}${pathname}${search}`, {
    method,
    headers: picked(c.req.raw.headers, SENT),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    bytes: ANSWER_MAX,
    ...(method === 'POST' ? { body: await c.req.arrayBuffer() } : {}),
  });
}

/** A path on this site for a redirect within the project's pages; null for one that leads elsewhere. */
function redirectPath(location: string | null, from: string, authHost: string): string | null {
  const asked = new URL(from, authHost);
  if (!location || !URL.canParse(location, asked)) return null;
  const { origin, pathname, search } = new URL(location, asked);
  return origin === asked.origin && PATHS.test(pathname) ? `${pathname}${search}` : null;
}

function answerOf(c: Context, { status, headers, body }: BoundedAnswer, authHost: string): Response {
  const returned = picked(headers, RETURNED);
  if (status > 300 && status < 400 && status !== 304) {
    const path = redirectPath(headers.get('location'), new URL(c.req.url).pathname, authHost);
    if (path === null) throw new Error(`The answer leads to ${headers.get('location')}`);
    returned.set('Location', path);
  }
  const isEmpty = c.req.method === 'HEAD' || STATUSES_WITHOUT_BODY.has(status);
  return new Response(isEmpty ? null : body, { status, headers: returned });
}

/**
 * Serves the sign-in pages of a Firebase project, `/__/auth/*` and `/__/firebase/init.json`, from this site. Browsers keep
 * the storage of other sites apart, so a sign-in by redirect works only where these pages and the site have one host
 * (firebase.google.com/docs/auth/web/redirect-best-practices, option 3).
 */
export function mountFirebaseAuth(app: Hono, options: FirebaseAuthOptions): void {
  const { projectId, authHost = `https://${projectId}.firebaseapp.com`, trustProxy, log } = options;
  if (projectId === null) return;
  const limits = [
    limitRate({ requests: REQUESTS_PER_MINUTE, seconds: 60, trustProxy }),
    shedLoad({ log, trustProxy, bounds: BOUNDS }),
    bodyLimit({
      maxSize: BODY_MAX,
      onError: () => {
        throw new AppError(`Send at most ${BODY_MAX} bytes`, { statusCode: 413, name: 'ContentTooLarge' });
      },
    }),
  ] as const;
  app.use('/__/*', async (c, next) => {
    // As it is sent on: the router's own path has escapes resolved.
    const { pathname } = new URL(c.req.url);
    if (!PATHS.test(pathname)) throw notFound(`There is nothing at ${pathname.slice(0, 200)}`);
    if (METHODS.has(c.req.method)) await next();
    else c.res = c.text('This address answers GET, HEAD, POST', 405, { Allow: 'GET, HEAD, POST' });
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });
  app.all('/__/*', ...limits, async (c) => {
    try {
      return answerOf(c, await ask(c, authHost), authHost);
    } catch (error) {
      log.error({ err: error, path: c.req.path }, 'the sign-in pages of the Firebase project do not answer');
      return c.text('Signing in this way does not work just now. Please try again soon.', 503, {
        'Retry-After': String(RETRY_AFTER_SECONDS),
        'Cache-Control': 'no-store',
      });
    }
  });
}
