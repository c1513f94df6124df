import {
  type AppLoadContext,
  createStaticHandler,
  isRouteErrorResponse,
  type ServerBuild,
  type StaticHandler,
} from 'react-router';
import { isPrivatePath } from '#src/domain/accounts/accountPaths.ts';
import { unmatchedPage } from '#src/domain/errors.ts';
import type { Payload } from '#src/domain/web/payload.ts';
import { RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { wholeAnswer } from '#src/server/http/wholeAnswer.ts';
import { type Log, loggedPath } from '#src/server/log.ts';
import { restrictRedirect } from './localRedirect.ts';

type Routes = ServerBuild['routes'];
type RouteObjects = Parameters<typeof createStaticHandler>[0];

/** Converts the build's routes to data routes with the same loaders that render the pages. */
function routeObjects(routes: Routes, parentId?: string): RouteObjects {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const loader = module.loader as RouteObjects[number]['loader'];
    const data = {
      id,
      caseSensitive,
      ...(path === undefined ? {} : { path }),
      ...(loader ? { loader } : {}),
    };
    return [index ? { ...data, index: true as const } : { ...data, children: routeObjects(routes, id) }];
  });
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };

const respond = (body: object, status: number) =>
  wholeAnswer(JSON.stringify(body), {
    status,
    headers: { ...jsonHeaders, ...(status === 503 && { 'Retry-After': String(RETRY_AFTER_SECONDS) }) },
  });

const fullPathOf = ({ url }: Request) => url.slice(new URL(url).origin.length);

interface PayloadOptions {
  build: ServerBuild;
  log: Log;
  /** Ids of the leaf routes whose data may be requested. */
  publicRoutes: ReadonlySet<string>;
}

/**
 * Answers `{page}/_payload.json` by running the page's own loaders (S-C5). Each answer names its build.
 * Redirects are returned as `{redirect}`. A page that does not exist gets its 404 body, and so do account screens and the
 * dashboard, which are loaded as whole documents only.
 */
export function createPayloadHandler({ build, log, publicRoutes }: PayloadOptions) {
  const handler: StaticHandler = createStaticHandler(routeObjects(build.routes));
  const answer = (body: object, status = 200) => respond({ ...body, build: build.assets.version }, status);
  return async (page: Request, context: AppLoadContext): Promise<Response> => {
    const { requestId } = context;
    const isMissing = () => answer(unmatchedPage(fullPathOf(page)).toBody(requestId), 404);
    if (isPrivatePath(new URL(page.url).pathname)) return isMissing();
    const result = await handler.query(page, { requestContext: context });
    if (result instanceof Response) {
      const location = restrictRedirect(result, new URL(page.url).pathname).headers.get('Location');
      return location ? answer({ redirect: { location, status: result.status } } satisfies Payload) : result;
    }
    const leaf = result.matches.at(-1)?.route.id;
    const error = Object.values(result.errors ?? {})[0];
    if (error !== undefined) {
      const { body, status } = errorAnswer(error, page, requestId, log);
      return answer(body, status);
    }
    if (!leaf || !publicRoutes.has(leaf)) return isMissing();
    return answer({ loaderData: result.loaderData } satisfies Payload);
  };
}

function errorAnswer(
  error: unknown,
  page: Request,
  requestId: string,
  log: Log,
): { body: object; status: number } {
  if (isRouteErrorResponse(error)) {
    const isOurs = typeof error.data === 'object' && error.data !== null;
    const body: object = isOurs ? error.data : unmatchedPage(fullPathOf(page)).toBody(requestId);
    return { body, status: error.status };
  }
  log.error({ err: error, requestId, path: loggedPath(page.url) }, 'failed to create a payload');
  const body = {
    success: false,
    message: 'Something went wrong.',
    error: { name: 'InternalError', message: 'Something went wrong.', requestId },
  };
  return { body, status: 500 };
}
