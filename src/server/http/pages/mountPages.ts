import type { Context, Hono } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { isPrivatePath } from '#src/domain/accounts/accountPaths.ts';
import { wantsExplicit } from '#src/domain/catalogue/explicitPreference.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { createDependencies } from '#src/server/cache/dependencies.ts';
import { isHttps, type SecurityOptions } from '#src/server/http/securityHeaders.ts';
import { decodablePath } from '#src/server/http/validAddress.ts';
import type { Services } from '#src/server/services.ts';
import { redirectWithin, restrictRedirect } from './localRedirect.ts';
import { createPayloadHandler } from './payload.ts';
import { asFormAnswer } from './returnedForm.ts';

const PAYLOAD = '/_payload.json';

interface PageOptions {
  build: ServerBuild;
  services: Services;
  publicRoutes: ReadonlySet<string>;
  security: SecurityOptions;
  mode: 'production' | 'development';
}

const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Returns the canonical form of a path: single slashes, no trailing slash, no unnecessary escapes (RFC 3986, 6.2.2.2).
 * Null if the path is already canonical.
 */
function canonicalPath(pathname: string): string | null {
  const canonical = pathname
    .replace(ESCAPED_UNRESERVED, decodeURIComponent)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  return canonical === pathname ? null : canonical;
}

/** Answers 405 with the methods that the address allows. */
function rejectWriting(c: Context, forms: ReadonlySet<string>): Response {
  return forms.has(c.req.path)
    ? c.text('Only GET, HEAD and POST are allowed here.', 405, { Allow: 'GET, HEAD, POST' })
    : c.text('Only GET and HEAD are allowed here.', 405, { Allow: 'GET, HEAD' });
}

/** Applies the status that a page chose for itself, unless rendering failed. */
const withStatus = (page: Response, status: number): Response =>
  page.status === 200 && status !== 200 ? new Response(page.body, { status, headers: page.headers }) : page;

/**
 * Mounts the server-rendered pages and their payloads after all other routes.
 * Pages are read-only: other methods get 405, except a form that is returned with errors (`formAnswer`).
 */
export function mountPages(app: Hono, options: PageOptions): void {
  const { build, services, publicRoutes, security, mode } = options;
  const render = createRequestHandler(build, mode);
  const payload = createPayloadHandler({ build, log: services.log, publicRoutes });
  // Pages with a form that posts to the page's own address; its route was mounted before.
  const forms = new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path));

  app.all('*', async (c: Context) => {
    const requestId = c.get('requestId');
    const url = new URL(c.req.url);
    const dependencies = c.get('dependencies') ?? createDependencies(wantsExplicit(c.req.header('cookie')));
    const formAnswer = c.get('formAnswer');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !formAnswer) {
      return rejectWriting(c, forms);
    }
    const cookies: string[] = [];
    let status = 200;
    const path = decodablePath(url.pathname);
    const context = {
      services,
      requestId,
      dependencies,
      error: c.get('pageError') ?? (path === url.pathname ? undefined : notFoundPage(url.pathname)),
      returnedForm: formAnswer?.form,
      isHttps: isHttps(c, security),
      setStatus: (newStatus: number) => {
        status = newStatus;
      },
      setCookie: (cookie: string) => cookies.push(cookie),
    };
    if (path.endsWith(PAYLOAD)) {
      const page = new URL(url);
      page.pathname = path.slice(0, -PAYLOAD.length) || '/';
      return payload(new Request(page), context);
    }
    const canonical = canonicalPath(url.pathname);
    if (canonical) return redirectWithin(c, `${canonical}${url.search}`, 301);
    // React Router would serve loader data under this suffix, bypassing the payloads' list of public routes.
    url.pathname = path.replace(/\.data$/, '%2Edata');
    // Rendered as GET and to the end even if the client disconnects: other requests may wait for the same page.
    const page = await render(new Request(url, { headers: c.req.raw.headers }), context);
    const answer = restrictRedirect(withStatus(page, status), path);
    for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
    if (isPrivatePath(url.pathname)) answer.headers.set('Cache-Control', 'no-store');
    return formAnswer ? asFormAnswer(answer, formAnswer) : answer;
  });
}
