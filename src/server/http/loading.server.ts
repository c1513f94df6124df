import { data } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { AppError, notFoundPage, unavailable } from '#src/domain/errors.ts';
import type { Services } from '#src/server/services.ts';
import { isDatabaseAway, RETRY_AFTER_SECONDS } from './errors.ts';
import { isSoundAddress } from './soundAddress.ts';

/** Only what JSON can carry: a loader that gives a Date, a Map or a function does not compile. */
export type Jsonable<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends
        | Date
        | Map<unknown, unknown>
        | Set<unknown>
        | bigint
        | symbol
        | ((...args: never[]) => unknown)
    ? never
    : Value extends object
      ? { [Key in keyof Value]: Jsonable<Value[Key]> }
      : never;

interface LoaderArguments {
  request: Request;
  params: Record<string, string | undefined>;
  context: { services: Services; requestId: string };
}

/** What a page's loader works with: the services, the page's address and its parameters, and what names the site. */
export interface PageRequest extends Services {
  site: Site;
  url: URL;
  params: Record<string, string | undefined>;
}

const siteOf = ({ config, publicOrigin }: Services, url: URL): Site => ({
  productName: config.productName,
  origin: publicOrigin ?? url.origin,
});

/** The route error of what a loader threw; null for a fault of ours, which is passed on. */
function routeError(error: unknown, { services, requestId }: LoaderArguments['context']) {
  if (error instanceof AppError) return data(error.toBody(requestId), { status: error.statusCode });
  if (!isDatabaseAway(error)) return null;
  services.log.error({ err: error, requestId }, 'the database does not answer');
  return data(unavailable(RETRY_AFTER_SECONDS).toBody(requestId), { status: 503 });
}

/**
 * Makes a route's loader of a function that gives plain JSON values.
 * An AppError becomes a route error with its true status, its message and the request's id; a database that does not
 * answer is 503; an address that is not sound names no page, 404 (S-R18).
 */
export function pageLoader<Data>(load: (page: PageRequest) => Promise<Data & Jsonable<Data>>) {
  return async ({ request, params, context }: LoaderArguments): Promise<Data> => {
    try {
      const url = new URL(request.url);
      if (!isSoundAddress(url)) throw notFoundPage(url.pathname);
      return await load({ ...context.services, url, params, site: siteOf(context.services, url) });
    } catch (error) {
      throw routeError(error, context) ?? error;
    }
  };
}

/**
 * An id out of an address: digits only, as PostgreSQL's integer.
 * @returns null for anything else, which the caller answers with "Page Not Found"
 */
export function idParam(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
