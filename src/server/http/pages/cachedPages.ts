import type { Context, MiddlewareHandler } from 'hono';
import { wantsExplicit } from '#src/domain/catalogue/explicitPreference.ts';
import { acceptedEncoding, type CachedPage, etagOf, matchesEtag } from '#src/server/cache/cachedPage.ts';
import { createDependencies, type PageDependencies } from '#src/server/cache/dependencies.ts';
import type { PageCache } from '#src/server/cache/pageCache.ts';
import {
  SECURITY_HEADERS,
  type SecurityOptions,
  transportHeaders,
} from '#src/server/http/securityHeaders.ts';
import { bodyOf } from '#src/server/http/wholeAnswer.ts';

/** Headers of a rendered page that are cached with it. */
const RENDERED_HEADERS = ['Content-Type', 'Content-Security-Policy', 'Cache-Control'] as const;

/** Each search text is another page, and hardly any is requested twice. */
const NEVER_CACHED = /^\/search(\/|$)/;

declare module 'hono' {
  interface ContextVariableMap {
    dependencies: PageDependencies;
  }
}

interface Flight {
  generation: number;
  page: Promise<CachedPage | null>;
}

const isRead = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD';

/**
 * Returns the cache key of a page: its address, including the origin unless a public origin is configured, and whether
 * explicit titles are shown.
 */
function keyOf(c: Context, { publicOrigin }: SecurityOptions): string {
  const { url } = c.req;
  const address = publicOrigin === null ? url : url.slice(url.indexOf('/', 8));
  return wantsExplicit(c.req.header('cookie')) ? `explicit ${address}` : address;
}

/** Answers with a cached page: 304 if the client has it, else the body in the client's best encoding. */
async function answerWith(
  c: Context,
  cache: PageCache,
  page: CachedPage,
  options: SecurityOptions,
): Promise<Response> {
  const headers: Record<string, string> = { ...page.headers, ...transportHeaders(c, options) };
  if (matchesEtag(c.req.header('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const { body, encoding } = await cache.encode(page, acceptedEncoding(c.req.header('accept-encoding')));
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(body.length);
  return new Response(c.req.method === 'HEAD' ? null : body, { status: 200, headers });
}

/** Answers from the cache; mount it before everything else. Other requests go on to the next handlers. */
export function answerFromCache(cache: PageCache, options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    const page = isRead(c) ? cache.find(keyOf(c, options)) : null;
    if (!page || !(await cache.isTrusted())) return next();
    return answerWith(c, cache, page, options);
  };
}

/** Reads a rendered response completely and turns it into a page for the cache. */
async function finishedPage(
  key: string,
  response: Response,
  tags: readonly string[],
  moment: ReturnType<PageCache['moment']>,
): Promise<CachedPage> {
  const body = await bodyOf(response);
  const etag = etagOf(body);
  const headers: Record<string, string> = { ...SECURITY_HEADERS, ETag: etag, Vary: 'Accept-Encoding' };
  for (const name of RENDERED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { key, headers, etag, tags, ...moment, body, compressed: {}, bytes: body.length };
}

/**
 * Caches the public pages and payloads that later handlers render, and renders each once for concurrent requests.
 * The loaders of a page decide whether it may be cached.
 */
export function cachePages(cache: PageCache, options: SecurityOptions): MiddlewareHandler {
  const flights = new Map<string, Flight>();

  // A rendering that began before the last change may show outdated data, so later requests do not join it.
  const joined = (key: string) => {
    const flight = flights.get(key);
    return flight && flight.generation === cache.moment().generation ? flight.page : null;
  };

  return async (c, next) => {
    const dependencies = createDependencies(wantsExplicit(c.req.header('cookie')));
    c.set('dependencies', dependencies);
    if (!isRead(c) || NEVER_CACHED.test(c.req.path) || !(await cache.isTrusted())) return next();
    const key = keyOf(c, options);
    const others = await joined(key);
    if (others) return answerWith(c, cache, others, options);

    const moment = cache.moment();
    let land: (page: CachedPage | null) => void = () => undefined;
    const flight = {
      generation: moment.generation,
      page: new Promise<CachedPage | null>((resolve) => {
        land = resolve;
      }),
    };
    flights.set(key, flight);
    let page: CachedPage | null = null;
    try {
      await next();
      const tags = dependencies.tags();
      if (c.res.status !== 200 || tags === null) return;
      page = await finishedPage(key, c.res, tags, moment);
      cache.store(page);
      const answer = await answerWith(c, cache, page, options);
      c.res = undefined;
      c.res = answer;
    } finally {
      land(page);
      if (flights.get(key) === flight) flights.delete(key);
    }
  };
}
