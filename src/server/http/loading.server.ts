import { data } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { AppError } from '#src/domain/errors.ts';
import type { Services } from '#src/server/services.ts';

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

/**
 * Makes a route's loader of a function that gives plain JSON values.
 * An AppError becomes a route error with its true status, its message and the request's id.
 */
export function pageLoader<Data>(load: (page: PageRequest) => Promise<Data & Jsonable<Data>>) {
  return async ({ request, params, context }: LoaderArguments): Promise<Data> => {
    try {
      const { services } = context;
      const url = new URL(request.url);
      return await load({ ...services, url, params, site: siteOf(services, url) });
    } catch (error) {
      if (error instanceof AppError)
        throw data(error.toBody(context.requestId), { status: error.statusCode });
      throw error;
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
