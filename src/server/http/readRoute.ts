import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { answerJson } from './answerJson.ts';
import { withinDeadline } from './deadline.ts';
import { check, NOTHING, objectIn, queryOf, refusal } from './routeParts.ts';

/** What a route answers: its JSON and, for a list, how many rows there are in all. */
export interface Answer<Body> {
  body: Body;
  total?: number;
}

/** The record now has another id; the caller is sent to the address that ends in it. */
export interface Moved {
  movedTo: number;
}

interface ReadRoute<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  /** Address under the API with its parameters in braces: `/dramas/{id}`. */
  path: string;
  /** Group in the documentation. */
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  /** Schema of the query; without one the route takes none. Strict objects refuse unknown parameters. */
  query?: Query;
  /** Schema of the answer's JSON. It documents and is checked in tests, not at each request. */
  answer: Body;
  /** Whether the answer is a list that carries `X-Total-Count`. */
  isList?: boolean;
  /** Whether the answer depends on who asks: no cache between may keep it. */
  isPrivate?: boolean;
  before?: MiddlewareHandler;
  read(
    input: { params: z.output<Params>; query: z.output<Query> },
    c: Context,
  ): Promise<Answer<z.output<Body>> | Moved>;
}

const totalHeader = {
  'X-Total-Count': { description: 'How many rows there are in all.', schema: { type: 'integer' as const } },
};

/**
 * Adds a read to the API: its address, its documentation and its answer with ETag and `no-cache`. HEAD follows GET.
 * @throws AppError at a request: 400 for parameters that cannot be read or do not exist, 422 for those out of bounds, 503 for what
 * takes too long
 */
export function addRead<
  Body extends z.ZodType,
  Params extends z.ZodType = typeof NOTHING,
  Query extends z.ZodType = typeof NOTHING,
>(api: OpenAPIHono, route: ReadRoute<Params, Query, Body>): void {
  const { path, tag, summary, description, answer, isList = false, isPrivate = false } = route;
  const params: z.ZodType = route.params ?? NOTHING;
  const query: z.ZodType = route.query ?? NOTHING;
  const documented = createRoute({
    method: 'get',
    path,
    tags: [tag],
    summary,
    ...(description && { description }),
    request: {
      ...(route.params && { params: objectIn(route.params) }),
      query: objectIn(query),
    },
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: answer } },
        ...(isList && { headers: totalHeader }),
      },
      304: { description: 'The caller has it already (`If-None-Match`).' },
      400: refusal('A parameter cannot be read or does not exist.'),
      ...(isPrivate && {
        401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
        403: refusal('The account is suspended, or may not do this.'),
      }),
      ...(route.params && { 404: refusal('There is no such record.') }),
      422: refusal('A parameter is out of its bounds.'),
      429: refusal('Too many requests; `Retry-After` says when to come back.'),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  if (route.before) api.get(documented.getRoutingPath(), route.before);
  api.get(documented.getRoutingPath(), async (c: Context) => {
    const input = {
      params: check(params, c.req.param()) as z.output<Params>,
      query: check(query, queryOf(c.req.url)) as z.output<Query>,
    };
    const answered = await withinDeadline(route.read(input, c));
    if ('movedTo' in answered) return c.redirect(c.req.path.replace(/[^/]*$/, String(answered.movedTo)), 301);
    const { body, total } = answered;
    const counted: Record<string, string> =
      total === undefined
        ? {}
        : { 'X-Total-Count': String(total), 'Access-Control-Expose-Headers': 'X-Total-Count' };
    return answerJson(c, body, { ...counted, ...(isPrivate && { 'Cache-Control': 'private, no-cache' }) });
  });
}
