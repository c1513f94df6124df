import { type AppLoadContext, data } from 'react-router';
import type { Site } from '#src/client/site.ts';
import { AppError, notFoundPage, unavailable } from '#src/domain/errors.ts';
import type { ReturnedForm } from '#src/domain/returnedForm.ts';
import type { Services } from '#src/server/services.ts';
import type { Visit } from '#src/server/session/viewer.ts';
import { withinDeadline } from './deadline.ts';
import { isDatabaseAway, RETRY_AFTER_SECONDS } from './errors.ts';
import { cookieAfter } from './recogniseViewer.ts';
import { isSoundAddress, isSoundPath } from './soundAddress.ts';

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
  context: AppLoadContext;
}

/** What a page's loader works with: the services, the page's address and its parameters, and what names the site. */
export interface PageRequest extends Services {
  site: Site;
  url: URL;
  params: Record<string, string | undefined>;
  /** Whether the viewer wants titles shown that are flagged explicit. */
  explicit: boolean;
  /** Lets the page be answered with another status than 200: it says itself what is wrong with what was asked. */
  answerWith(status: 400): void;
  /** A form that was sent to the page's address and is given back; such an answer is never kept. */
  returnedForm: ReturnedForm | undefined;
  /** Who asks; prolongs their cookie, or takes a dead one away. Public pages do not ask: they are the same for everyone. */
  visit(): Promise<Visit>;
  /**
   * Lets the page be kept until one of these changes (`cache/tags.ts`): everything the loader's data shows. To be called
   * once; a page with a loader that does not call it is made for each request, and so is one whose query is not `search`.
   * @param search the canonical query with its `?`; none when left out
   */
  keepUntilChanged(tags: readonly string[], search?: string): void;
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
 * answer, or not in time, is 503; an address that is not sound names no page, 404 (S-R18).
 * @param saysWhatIsUnsound for a page that tells its reader what is wrong with a query
 */
export function pageLoader<Data>(
  load: (page: PageRequest) => Promise<Data & Jsonable<Data>>,
  { saysWhatIsUnsound = false }: { saysWhatIsUnsound?: boolean } = {},
) {
  return async ({ request, params, context }: LoaderArguments): Promise<Data> => {
    try {
      const { services, dependencies, refusal, returnedForm } = context;
      if (refusal) throw refusal;
      dependencies.begin();
      const url = new URL(request.url);
      if (!(saysWhatIsUnsound ? isSoundPath(url.pathname) : isSoundAddress(url)))
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
          const { visit, renewed } = await services.signIn.sessions.visitOf(request.headers.get('cookie'));
          const cookie = cookieAfter(visit, renewed, context.isHttps);
          if (cookie !== null) context.setCookie(cookie);
          return visit;
        },
        keepUntilChanged: (tags, search = '') => {
          // No page that is kept has anything escaped in its path: each way to escape would be another page.
          if (url.search === search && !url.pathname.includes('%')) dependencies.tell(tags);
        },
      });
      return await withinDeadline(loaded);
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
