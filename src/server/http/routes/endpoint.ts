import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { badRequest } from '#src/domain/errors.ts';
import { tooManyBytes } from '#src/server/http/body/bodyLimits.ts';
import { type BodyFailure, receiveBody } from '#src/server/http/body/bufferedBody.ts';
import { answerBusy } from '#src/server/http/connections/loadShedding.ts';
import { type BodyType, rejectCrossSite, rejectOtherType } from '#src/server/http/crossSite.ts';
import type { SecurityOptions } from '#src/server/http/securityHeaders.ts';
import { type Access, accessText, requireAccess, requireAccessStill } from './access.ts';
import { check, errorResponse, NOTHING, objectIn, queryOf } from './routeParts.ts';

/**
 * The body of a request. A buffered body is in memory when the handler runs. A streamed body is read by the handler, which
 * limits it and afterwards checks the access again (`confirmAccess`).
 */
export type EndpointBody =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'buffered';
      readonly type: BodyType;
      readonly maxBytes: number;
      readonly schema: z.ZodType;
      readonly isOptional?: boolean;
    }
  | {
      readonly kind: 'streamed';
      readonly type: BodyType;
      readonly maxBytes: number;
      readonly schema: z.ZodType;
    };

export const NO_BODY: EndpointBody = { kind: 'none' };

/** Schema of a file's bytes for the documentation. */
export const FILE_SCHEMA = z.string().meta({ format: 'binary' });

interface EndpointInput<Params extends z.ZodType, Query extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  /** Empty if there is no body or the handler reads it. */
  bytes: Uint8Array;
  /** Call it after a streamed body and before each part of a long response. @throws AppError 401 or 403 if access was lost */
  confirmAccess(): Promise<void>;
}

/** One call of the API: route, access, input. */
export interface Endpoint<Params extends z.ZodType, Query extends z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path under `/api` with parameters in braces: `/dramas/{id}`. */
  readonly path: string;
  /** Group in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly access: Access;
  readonly body: EndpointBody;
  /** Rate limit in addition to the limit of all writes. */
  readonly rate?: MiddlewareHandler | undefined;
  readonly params?: Params | undefined;
  /** Schema of the query; without it the query is ignored. */
  readonly query?: Query | undefined;
  /** Query parameters for the documentation, if there are more than `query` reads. */
  readonly documentedQuery?: z.ZodObject;
  readonly responses: RouteConfig['responses'];
  handle(input: EndpointInput<Params, Query>, c: Context): Promise<Response>;
}

/** The part of an endpoint that `addRead` and `addCall` pass on. */
export type EndpointHead<Params extends z.ZodType> = Pick<
  Endpoint<Params, z.ZodType>,
  'path' | 'tag' | 'summary' | 'description' | 'access' | 'rate' | 'params'
>;

/** The API while calls are added. Every call needs a complete `Endpoint`. */
export interface Api {
  add<Params extends z.ZodType = typeof NOTHING, Query extends z.ZodType = typeof NOTHING>(
    endpoint: Endpoint<Params, Query>,
  ): void;
}

const CONTENT_TYPES: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  bytes: 'application/octet-stream',
};

function documentedBody(body: EndpointBody) {
  if (body.kind === 'none') return {};
  const required = !(body.kind === 'buffered' && body.isOptional);
  return { body: { required, content: { [CONTENT_TYPES[body.type]]: { schema: body.schema } } } };
}

function documentedErrors({
  method,
  access,
  body,
}: Pick<Endpoint<z.ZodType, z.ZodType>, 'method' | 'access' | 'body'>) {
  const isRead = method === 'get';
  return {
    ...(access.kind !== 'public' && {
      401: errorResponse('There is no session, or it has ended (`jwtExpired` is true).'),
    }),
    ...((access.kind !== 'public' || !isRead) && {
      403: errorResponse(
        `The account is suspended or lacks the permission${isRead ? '' : ', or the call came from another site'}.`,
      ),
    }),
    ...(body.kind !== 'none' && {
      413: errorResponse(`The body is larger than ${body.maxBytes} bytes or contains too many values.`),
      415: errorResponse(`The Content-Type is not ${CONTENT_TYPES[body.type]}.`),
    }),
    429: errorResponse('Too many requests; see `Retry-After`.'),
  };
}

function documented(endpoint: Endpoint<z.ZodType, z.ZodType>) {
  const { method, path, tag, summary, description, access, body, params, query, responses } = endpoint;
  const documentedQuery = endpoint.documentedQuery ?? (query && objectIn(query));
  return createRoute({
    method,
    path,
    tags: [tag],
    summary,
    ...(description && { description }),
    'x-access': accessText(access),
    ...(body.kind !== 'none' && { 'x-max-body-bytes': body.maxBytes }),
    request: {
      ...(params && { params: objectIn(params) }),
      ...(documentedQuery && { query: documentedQuery }),
      ...documentedBody(body),
    },
    responses: { ...documentedErrors(endpoint), ...responses },
  });
}

/** Answers a call whose body was not received. @throws AppError 413 beyond the limit, 400 if the connection was closed */
function answerMissing(c: Context, outcome: BodyFailure, maxBytes: number): Response {
  if (outcome === 'busy') return answerBusy(c);
  throw outcome === 'too large' ? tooManyBytes(maxBytes) : badRequest('The body did not arrive completely');
}

interface ApiGuards {
  security: SecurityOptions;
  /** Limits the writes of one address, counted over all calls. */
  limitWrites: MiddlewareHandler;
}

/**
 * Creates the API's endpoints on a router. Each request passes these checks in this order: rate limit, origin, session and
 * permission, content type, parameters. Only then its body is read, up to the limit of the call; afterwards session and
 * permission are checked again.
 */
export function createEndpoints(router: OpenAPIHono, { security, limitWrites }: ApiGuards): Api {
  return {
    add(endpoint) {
      const { method, access, body, rate } = endpoint;
      const params: z.ZodType = endpoint.params ?? NOTHING;
      const route = documented(endpoint);
      router.openAPIRegistry.registerPath(route);
      const gates: MiddlewareHandler[] = [
        ...(rate ? [rate] : []),
        ...(method === 'get' ? [] : [limitWrites, rejectCrossSite(security)]),
        async (c, next) => {
          await requireAccess(c, access);
          await next();
        },
        ...(method === 'get' ? [] : [rejectOtherType(body.kind === 'none' ? 'json' : body.type)]),
      ];
      const address = route.getRoutingPath();
      for (const gate of gates) router.on(method, address, gate);
      router.on(method, address, async (c: Context) => {
        const confirmAccess = () => requireAccessStill(c, access);
        const read = {
          confirmAccess,
          params: check(params, c.req.param()) as z.output<NonNullable<typeof endpoint.params>>,
          query: (endpoint.query ? check(endpoint.query, queryOf(c.req.url)) : {}) as z.output<
            NonNullable<typeof endpoint.query>
          >,
        };
        if (body.kind !== 'buffered') return endpoint.handle({ ...read, bytes: new Uint8Array() }, c);
        const received = await receiveBody(c, body.maxBytes);
        if (received.outcome !== 'received') return answerMissing(c, received.outcome, body.maxBytes);
        await confirmAccess();
        return endpoint.handle({ ...read, bytes: received.bytes }, c);
      });
    },
  };
}
