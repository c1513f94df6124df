import { type AppLoadContext, data } from 'react-router';
import { AppError, notFoundPage, unavailable } from '#src/domain/errors.ts';
import type { ReturnedForm } from '#src/domain/web/returnedForm.ts';
import type { Site } from '#src/domain/web/site.ts';
import { reportDatabaseUnavailable, reportUnavailable } from '#src/server/http/countedErrors.ts';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { isDatabaseUnavailable, RETRY_AFTER_SECONDS } from '#src/server/http/errors.ts';
import { isValidAddress, isValidPath } from '#src/server/http/validAddress.ts';
import type { Services } from '#src/server/services.ts';
import type { Visit } from '#src/server/session/viewer.ts';

/** Restricts loader data to JSON: a loader that returns a Date, a Map or a function does not compile. */
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
  context: AppLoadContext;
}

/** The arguments of a page's loader: services, address, parameters and the site's name and origin. */
export interface PageRequest extends Services {
  site: Site;
  url: URL;
  params: Record<string, string | undefined>;
  /** Whether the visitor wants to see titles flagged explicit. */
  explicit: boolean;
  /** Sets a status other than 200, for a page that explains what is wrong with the request. */
  answerWith(status: 400): void;
  /** A form that was posted to the page and is returned with errors; such a response is never cached. */
  returnedForm: ReturnedForm | undefined;
  /** Looks up the visitor; renews their cookie or clears an expired one. Public pages do not call it: they are the same for everyone. */
  visit(): Promise<Visit>;
  /**
   * Allows caching the page until one of these tags changes (`cache/tags.ts`). The tags must cover everything that the
   * loader's data shows. Call it once; a page with a loader that does not call it is rendered for each request, and so is
   * one whose query differs from `search`.
   * @param search the canonical query with its `?`; default none
   */
  cacheUntilChanged(tags: readonly string[], search?: string): void;
}

const siteOf = ({ config, publicOrigin }: Services, url: URL): Site => ({
  productName: config.productName,
  origin: publicOrigin ?? url.origin,
});

/** Returns the route error of an expected error; null for an unexpected one, which is passed on. */
function routeError(error: unknown, { services, requestId }: LoaderArguments['context']) {
  if (error instanceof AppError) {
    if (error.statusCode > 500) reportUnavailable(services.log, error);
    return data(error.toBody(requestId), { status: error.statusCode });
  }
  if (!isDatabaseUnavailable(error)) return null;
  reportDatabaseUnavailable(services.log, error);
  return data(unavailable(RETRY_AFTER_SECONDS).toBody(requestId), { status: 503 });
}

/**
 * Creates a route's loader from a function that returns plain JSON values.
 * An AppError becomes a route error with its status, its message and the request id. A database that does not answer, or
 * not in time, is 503. An invalid address is 404 (S-R18).
 * @param explainsInvalidInput for a page that tells its visitor what is wrong with a query
 */
export function pageLoader<Data>(
  load: (page: PageRequest) => Promise<Data & Jsonable<Data>>,
  { explainsInvalidInput = false }: { explainsInvalidInput?: boolean } = {},
) {
  return async ({ request, params, context }: LoaderArguments): Promise<Data> => {
    try {
      const { services, dependencies, error, returnedForm } = context;
      if (error) throw error;
      dependencies.begin();
      const url = new URL(request.url);
      if (!(explainsInvalidInput ? isValidPath(url.pathname) : isValidAddress(url)))
        throw notFoundPage(url.pathname);
      const loaded = load({
        ...services,
        url,
        params,
        site: siteOf(services, url),
        explicit: dependencies.explicit,
        returnedForm,
        answerWith: context.setStatus,
        visit: async () => {
          const cookies = request.headers.get('cookie');
          const { visit, setCookie } = await services.signIn.sessions.visitOf(cookies, context.isHttps);
          if (setCookie !== null) context.setCookie(setCookie);
          return visit;
        },
        cacheUntilChanged: (tags, search = '') => {
          // Paths with escapes are never cached: each way to escape would be another entry.
          if (url.search === search && !url.pathname.includes('%')) dependencies.report(tags);
        },
      });
      return await withinDeadline(loaded);
    } catch (error) {
      throw routeError(error, context) ?? error;
    }
  };
}

/**
 * Parses an id from an address: digits only, within PostgreSQL's `integer`.
 * @returns null for anything else; answer it with "Page Not Found"
 */
export function idParam(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
