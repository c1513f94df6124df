import { data, redirect, redirectDocument } from 'react-router';
import { ApiError, call } from './api.ts';
import { publicConfig } from './publicConfig.ts';

/** What `{page}/_payload.json` answers (S-C5): the data of every route the page is made of, or where it moved. */
export interface Payload {
  /** The build that made it: another than the page's may have given its data another shape. */
  build?: string;
  loaderData?: Record<string, unknown>;
  redirect?: { location: string; status: number };
}

/** Payloads by navigation: all routes of one get the same request object, however late their code arrives. */
const fetched = new WeakMap<Request, Promise<Payload>>();

/** The address of a page's payload: its path, then `_payload.json`, then its query. */
export function payloadAddress(url: URL): string {
  return `${url.pathname.replace(/\/$/, '')}/_payload.json${url.search}`;
}

/** Data of another build may have another shape than this page's code knows. */
const isOfAnotherBuild = ({ build }: Pick<Payload, 'build'>) => {
  const { buildId } = publicConfig();
  return build !== undefined && buildId !== null && build !== buildId;
};

/** Fetches a page's payload once, however many of its routes ask during one navigation. */
function payloadOf(request: Request): Promise<Payload> {
  const known = fetched.get(request);
  if (known) return known;
  const started = call<Payload>(payloadAddress(new URL(request.url)), { base: '', signal: request.signal });
  fetched.set(request, started);
  return started;
}

/** What is thrown in place of a page's data: the error its call was answered with, as the server would have shown it. */
function routeErrorOf(error: unknown, { url }: Request): unknown {
  if (!(error instanceof ApiError)) return error;
  if (isOfAnotherBuild(error.body)) return redirectDocument(url);
  // What a proxy says while the server is away.
  const isAway = [0, 502, 504].includes(error.status);
  return data({ ...error.body, message: error.message }, { status: isAway ? 503 : error.status });
}

/**
 * The client loader of a public route: takes the route's own part of the page's payload.
 * A module that serves several routes names them all; a page has one of them.
 * A failed call becomes the route error that the server would have shown, with its true status. Whatever another build
 * answers, the browser loads the page as a document.
 */
export function payloadLoader<Data>(routeIds: readonly string[]) {
  return async ({ request }: { request: Request }): Promise<Data> => {
    const payload = await payloadOf(request).catch((error: unknown) => {
      throw routeErrorOf(error, request);
    });
    if (isOfAnotherBuild(payload)) throw redirectDocument(request.url);
    if (payload.redirect) throw redirect(payload.redirect.location, payload.redirect.status);
    const routeId = routeIds.find((id) => payload.loaderData && id in payload.loaderData);
    if (routeId === undefined) throw new Error(`The payload has no data of ${routeIds.join(' or ')}.`);
    return payload.loaderData?.[routeId] as Data;
  };
}
