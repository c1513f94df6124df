import type { Context } from 'hono';
import type { z } from 'zod';
import { withinDeadline } from '#src/server/http/deadline.ts';
import { redirectWithin } from '#src/server/http/pages/localRedirect.ts';
import { answerJson } from './answerJson.ts';
import { type Api, type Endpoint, type EndpointHead, NO_BODY } from './endpoint.ts';
import { errorResponse, NOTHING } from './routeParts.ts';

/** The result of a route: its JSON, or a list's rows and their total number. */
export type ReadResult<Body> = { body: Body } | { rows: Body; total: number };

/** The record has another id now; the caller is redirected to the same path with that id. */
export interface Moved {
  movedTo: number;
}

/**
 * Without a schema of the query, the route accepts no query. Responses that are not public are `private`, so that shared
 * caches do not store them.
 */
interface ReadRoute<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>
  extends EndpointHead<Params>,
    Pick<Endpoint<Params, Query>, 'query'> {
  /** Schema of the JSON response. Used for documentation and checked in tests, not at each request. */
  answer: Body;
  /** Whether the response is a list with `X-Total-Count`. */
  isList?: boolean;
  /** Whether browsers must not store the response either (`no-store`): what a member keeps for themselves. */
  isNeverStored?: boolean;
  read(
    input: { params: z.output<Params>; query: z.output<Query> },
    c: Context,
  ): Promise<ReadResult<z.output<Body>> | Moved>;
}

const totalHeader = {
  'X-Total-Count': { description: 'Total number of rows.', schema: { type: 'integer' as const } },
};

/**
 * Adds a read to the API: its route, its documentation and its response with ETag and `no-cache`. HEAD works like GET.
 * @throws AppError for a request: 400 for malformed or unknown parameters, 422 for values out of range, 503 when it takes
 * too long
 */
export function addRead<
  Body extends z.ZodType,
  Params extends z.ZodType = typeof NOTHING,
  Query extends z.ZodType = typeof NOTHING,
>(api: Api, route: ReadRoute<Params, Query, Body>): void {
  const { answer, isList = false, isNeverStored = false, read, query, ...endpoint } = route;
  const { summary, access, params } = endpoint;
  const isPrivate = access.kind !== 'public';
  api.add<Params, z.ZodType>({
    ...endpoint,
    method: 'get',
    query: query ?? NOTHING,
    body: NO_BODY,
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: answer } },
        ...(isList && { headers: totalHeader }),
      },
      304: { description: 'Not modified since the ETag in `If-None-Match`.' },
      400: errorResponse('A parameter cannot be read or does not exist.'),
      ...(params && { 404: errorResponse('There is no such record.') }),
      422: errorResponse('A parameter is out of its bounds.'),
    },
    async handle(input, c) {
      const parsed = { params: input.params, query: input.query as z.output<Query> };
      const answered = await withinDeadline(read(parsed, c));
      if ('movedTo' in answered)
        return redirectWithin(c, c.req.path.replace(/[^/]*$/, String(answered.movedTo)), 301);
      return answerJson(c, 'rows' in answered ? answered.rows : answered.body, {
        ...('total' in answered && {
          'X-Total-Count': String(answered.total),
          'Access-Control-Expose-Headers': 'X-Total-Count',
        }),
        ...(isPrivate && { 'Cache-Control': isNeverStored ? 'private, no-store' : 'private, no-cache' }),
      });
    },
  });
}
