import type { Context, Hono } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Services } from '#src/server/services.ts';
import { createPayloadHandler } from './payload.ts';

const PAYLOAD = '/_payload.json';

interface PageOptions {
  build: ServerBuild;
  services: Services;
  publicRoutes: ReadonlySet<string>;
  mode: 'production' | 'development';
}

/** The one address a page has: single slashes, none at the end. Null when the path is that already. */
function canonicalPath(pathname: string): string | null {
  const canonical = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return canonical === pathname ? null : canonical;
}

/**
 * Mounts the server-rendered pages and their payloads behind everything else the app serves.
 * Pages are read-only; other methods are answered 405.
 */
export function mountPages(app: Hono, { build, services, publicRoutes, mode }: PageOptions): void {
  const render = createRequestHandler(build, mode);
  const payload = createPayloadHandler({ build, services, log: services.log, publicRoutes });

  app.all('*', async (c: Context) => {
    const { requestId } = c.var as { requestId: string };
    const url = new URL(c.req.url);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
    }
    if (url.pathname.endsWith(PAYLOAD)) {
      const page = new URL(url);
      page.pathname = url.pathname.slice(0, -PAYLOAD.length) || '/';
      return payload(new Request(page), requestId);
    }
    const canonical = canonicalPath(url.pathname);
    if (canonical) return c.redirect(`${canonical}${url.search}`, 301);
    const request = new Request(url, {
      method: c.req.method,
      headers: c.req.raw.headers,
      signal: c.req.raw.signal,
    });
    return render(request, { services, requestId });
  });
}
