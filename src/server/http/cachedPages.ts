import type { Context, MiddlewareHandler } from 'hono';
import { wantsExplicit } from '#src/domain/explicitPreference.ts';
import { createDependencies, type PageDependencies } from '#src/server/cache/dependencies.ts';
import { acceptedEncoding, etagOf, type KeptPage, matchesEtag } from '#src/server/cache/keptPage.ts';
import type { PageCache } from '#src/server/cache/pageCache.ts';
import { SECURITY_HEADERS, type SecurityOptions, transportHeaders } from './securityHeaders.ts';
import { bodyOf } from './wholeAnswer.ts';

/** Headers of a rendered page that are kept with it. */
const RENDERED_HEADERS = ['Content-Type', 'Content-Security-Policy', 'Cache-Control'] as const;

/** Every text that is searched for is another page, and hardly one is asked for twice. */
const NEVER_KEPT = /^\/search(\/|$)/;

declare module 'hono' {
  interface ContextVariableMap {
    dependencies: PageDependencies;
  }
}

interface Flight {
  generation: number;
  page: Promise<KeptPage | null>;
}

const isRead = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD';

/**
 * What a page is kept under: its address, with the origin it was asked by unless all lead to one, and whether explicit
 * titles are shown.
 */
function keyOf(c: Context, { publicOrigin }: SecurityOptions): string {
  const { url } = c.req;
  const address = publicOrigin === null ? url : url.slice(url.indexOf('/', 8));
  return wantsExplicit(c.req.header('cookie')) ? `explicit ${address}` : address;
}

/** Answers with a page as the client takes it: nothing where the client has it, else in its best encoding. */
async function answerWith(
  c: Context,
  cache: PageCache,
  page: KeptPage,
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

/** Answers what is kept; to be mounted before everything else. The rest goes on to the handlers behind it. */
export function answerFromCache(cache: PageCache, options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    const page = isRead(c) ? cache.find(keyOf(c, options)) : null;
    if (!page || !(await cache.isTrusted())) return next();
    return answerWith(c, cache, page, options);
  };
}

/** What was rendered, whole. */
async function finishedPage(
  key: string,
  response: Response,
  tags: readonly string[],
  moment: ReturnType<PageCache['moment']>,
): Promise<KeptPage> {
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
 * Keeps the public pages and payloads that the handlers behind it make, and makes each once for many that ask at the
 * same time. Whether a page may be kept is decided by its loaders.
 */
export function keepPages(cache: PageCache, options: SecurityOptions): MiddlewareHandler {
  const flights = new Map<string, Flight>();

  // One that began before the last change may show what was before it: whoever comes later does not wait for that.
  const joined = (key: string) => {
    const flight = flights.get(key);
    return flight && flight.generation === cache.moment().generation ? flight.page : null;
  };

  return async (c, next) => {
    const dependencies = createDependencies(wantsExplicit(c.req.header('cookie')));
    c.set('dependencies', dependencies);
    if (!isRead(c) || NEVER_KEPT.test(c.req.path) || !(await cache.isTrusted())) return next();
    const key = keyOf(c, options);
    const others = await joined(key);
    if (others) return answerWith(c, cache, others, options);

    const moment = cache.moment();
    let land: (page: KeptPage | null) => void = () => undefined;
    const flight = {
      generation: moment.generation,
      page: new Promise<KeptPage | null>((resolve) => {
        land = resolve;
      }),
    };
    flights.set(key, flight);
    let page: KeptPage | null = null;
    try {
      await next();
      const tags = dependencies.tags();
      if (c.res.status !== 200 || tags === null) return;
      page = await finishedPage(key, c.res, tags, moment);
      cache.keep(page);
      const answer = await answerWith(c, cache, page, options);
      c.res = undefined;
      c.res = answer;
    } finally {
      land(page);
      if (flights.get(key) === flight) flights.delete(key);
    }
  };
}
