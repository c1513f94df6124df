import { data, redirect, redirectDocument } from 'react-router';
import type { Payload } from '#src/domain/web/payload.ts';
import { ApiError, call } from './api.ts';
import { publicConfig } from './publicConfig.ts';

/** Payloads by navigation: all routes of a navigation get the same request object, even if their code loads late. */
const fetched = new WeakMap<Request, Promise<Payload>>();

/** Returns the address of a page's payload: `{path}/_payload.json{query}`. */
export function payloadAddress(url: URL): string {
  return `${url.pathname.replace(/\/$/, '')}/_payload.json${url.search}`;
}

/** Data of another build can have a shape that this page's code does not know. */
const isOfAnotherBuild = ({ build }: Pick<Payload, 'build'>) => {
  const { buildId } = publicConfig();
  return build !== undefined && buildId !== null && build !== buildId;
};

/** Fetches a page's payload once for each navigation, for all its routes. */
function payloadOf(request: Request): Promise<Payload> {
  const known = fetched.get(request);
  if (known) return known;
  const started = call<Payload>(payloadAddress(new URL(request.url)), { base: '', signal: request.signal });
  fetched.set(request, started);
  return started;
}

/** Converts a failed call to the route error that the server would have rendered. */
function routeErrorOf(error: unknown, { url }: Request): unknown {
  if (!(error instanceof ApiError)) return error;
  if (isOfAnotherBuild(error.body)) return redirectDocument(url);
  // Statuses of a proxy while the server is unavailable, and 0 for no response.
  const isUnreachable = [0, 502, 504].includes(error.status);
  return data({ ...error.body, message: error.message }, { status: isUnreachable ? 503 : error.status });
}

/**
 * Creates the client loader of a public route, which returns the route's part of the page's payload.
 * A failed call becomes the route error that the server would have rendered, with its status. If another build answers,
 * the browser loads the page as a document.
 * @param routeIds all routes that the module serves; a page has one of them
 */
export function payloadLoader<Loader extends (...args: never[]) => Promise<unknown>>(
  routeIds: readonly string[],
) {
  return async ({ request }: { request: Request }): Promise<Awaited<ReturnType<Loader>>> => {
    const payload = await payloadOf(request).catch((error: unknown) => {
      throw routeErrorOf(error, request);
    });
    if (isOfAnotherBuild(payload)) throw redirectDocument(request.url);
    if (payload.redirect) throw redirect(payload.redirect.location, payload.redirect.status);
    const routeId = routeIds.find((id) => payload.loaderData && id in payload.loaderData);
    if (routeId === undefined) throw new Error(`The payload has no data for ${routeIds.join(' or ')}.`);
    return payload.loaderData?.[routeId] as Awaited<ReturnType<Loader>>;
  };
}
