import type { Context, Hono } from 'hono';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { isPrivatePath } from '#src/domain/accountRoom.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { wantsExplicit } from '#src/domain/explicitPreference.ts';
import { createDependencies } from '#src/server/cache/dependencies.ts';
import type { Services } from '#src/server/services.ts';
import { createPayloadHandler } from './payload.ts';
import { asFormAnswer } from './returnedForm.ts';
import { isHttps, type SecurityOptions } from './securityHeaders.ts';
import { decodablePath } from './soundAddress.ts';

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
 * The one address a page has: single slashes, none at the end, nothing escaped that need not be (RFC 3986, 6.2.2.2).
 * Null when the path is that already.
 */
function canonicalPath(pathname: string): string | null {
  const canonical = pathname
    .replace(ESCAPED_UNRESERVED, decodeURIComponent)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
  return canonical === pathname ? null : canonical;
}

/** Says what an address takes, where it was asked for something else. */
function refuseWriting(c: Context, forms: ReadonlySet<string>): Response {
  return forms.has(c.req.path)
    ? c.text('This address can be read, and its form sent.', 405, { Allow: 'GET, HEAD, POST' })
    : c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
}

/** A page that could be made, with the status that it gave itself. */
const withStatus = (page: Response, status: number): Response =>
  page.status === 200 && status !== 200 ? new Response(page.body, { status, headers: page.headers }) : page;

/**
 * Mounts the server-rendered pages and their payloads behind everything else the app serves.
 * Pages are read-only; other methods are answered 405, but for a form that is given back (`formAnswer`).
 */
export function mountPages(app: Hono, options: PageOptions): void {
  const { build, services, publicRoutes, security, mode } = options;
  const render = createRequestHandler(build, mode);
  const payload = createPayloadHandler({ build, log: services.log, publicRoutes });
  // Pages with a form that is sent to their own address, which was mounted before.
  const forms = new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path));

  app.all('*', async (c: Context) => {
    const requestId = c.get('requestId');
    const url = new URL(c.req.url);
    const dependencies = c.get('dependencies') ?? createDependencies(wantsExplicit(c.req.header('cookie')));
    const formAnswer = c.get('formAnswer');
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !formAnswer) {
      return refuseWriting(c, forms);
    }
    const cookies: string[] = [];
    let status = 200;
    const path = decodablePath(url.pathname);
    const context = {
      services,
      requestId,
      dependencies,
      refusal: c.get('refusal') ?? (path === url.pathname ? undefined : notFoundPage(url.pathname)),
      returnedForm: formAnswer?.form,
      isHttps: isHttps(c, security),
      setStatus: (told: number) => {
        status = told;
      },
      setCookie: (cookie: string) => cookies.push(cookie),
    };
    if (path.endsWith(PAYLOAD)) {
      const page = new URL(url);
      page.pathname = path.slice(0, -PAYLOAD.length) || '/';
      return payload(new Request(page), context);
    }
    const canonical = canonicalPath(url.pathname);
    if (canonical) return c.redirect(`${canonical}${url.search}`, 301);
    // React Router answers a page's loaders under this ending, past the payloads' list of public routes.
    url.pathname = path.replace(/\.data$/, '%2Edata');
    // Made as for GET and to the end, whoever asked and left: others may be waiting for the same page.
    const page = await render(new Request(url, { headers: c.req.raw.headers }), context);
    const answer = withStatus(page, status);
    for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
    if (isPrivatePath(url.pathname)) answer.headers.set('Cache-Control', 'no-store');
    return formAnswer ? asFormAnswer(answer, formAnswer) : answer;
  });
}
