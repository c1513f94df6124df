import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { badRequest } from '#src/domain/errors.ts';
import { checked } from '#src/server/catalogue/checks.server.ts';
import { refuseCrossSite } from './crossSite.ts';
import { check, NOTHING, objectIn, refusal } from './routeParts.ts';
import type { SecurityOptions } from './securityHeaders.ts';
import { refuseUnsoundBody } from './soundBody.ts';

/** What stands before every call that writes. */
export interface CallGuards {
  security: SecurityOptions;
  /** Bounds how often one address may write, counted over all calls. */
  limitWrites: MiddlewareHandler;
}

/** A call about the caller themselves: it is answered anew each time and kept by nobody. */
interface CallRoute<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Address under the API with its parameters in braces: `/me/sessions/{id}`. */
  path: string;
  /** Group in the documentation. */
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  /** Schema of the JSON body; without one the call takes none. */
  body?: Body;
  /** Whether people fill the body in: 422 then names each field at fault by its whole path (`cast.2.role`). */
  isForm?: boolean;
  /** Whether the call may come without its body, which is then an empty object. */
  isBodyOptional?: boolean;
  /** Schema of the answer's JSON; without one the answer is 204. It documents and is checked in tests. */
  answer?: Answer;
  /** Status of the answer that has one; 200 when left out. */
  status?: 200 | 201 | 202;
  /** Refusals beside those every call has: status → when. */
  refusals?: Readonly<Record<number, string>>;
  before?: MiddlewareHandler;
  run(
    input: { params: z.output<Params>; body: z.output<Body> },
    c: Context,
  ): Promise<z.output<Answer> extends never ? void : z.output<Answer>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON');
  }
}

async function jsonOf(c: Context, isOptional: boolean): Promise<unknown> {
  const text = await c.req.text();
  if (isOptional && text === '') return {};
  const body = parsed(text);
  refuseUnsoundBody(body);
  return body;
}

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

/**
 * Adds a call to the API: its address, its documentation, its answer with `no-store`. Writes come from pages of this site
 * only (`refuseCrossSite`).
 * @throws AppError at a request: 400 for a body or parameters that cannot be read, 422 for what is out of bounds
 */
export function addCall<
  Params extends z.ZodType = typeof NOTHING,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(api: OpenAPIHono, guards: CallGuards, route: CallRoute<Params, Body, Answer>): void {
  const { method, path, tag, summary, description, answer, refusals = {}, status = 200 } = route;
  const { isForm = false, isBodyOptional = false } = route;
  const params: z.ZodType = route.params ?? NOTHING;
  const told = Object.entries(refusals).map(([status, when]) => [status, refusal(when)]);
  const documented = createRoute({
    method,
    path,
    tags: [tag],
    summary,
    ...(description && { description }),
    request: {
      ...(route.params && { params: objectIn(route.params) }),
      ...(route.body && { body: { required: !isBodyOptional, ...json(route.body) } }),
    },
    responses: {
      ...(answer
        ? { [status]: { description: summary, ...json(answer) } }
        : { 204: { description: summary } }),
      400: refusal('The call cannot be read.'),
      401: refusal('There is no session, or it has ended: `jwtExpired` is true.'),
      403: refusal('The account is suspended, may not do this, or the call came from another site.'),
      ...(isForm && { 422: refusal('Fields are wrong; `error.fields` names each by its path.') }),
      429: refusal('Too many requests; `Retry-After` says when to come back.'),
      ...Object.fromEntries(told),
    },
  });
  api.openAPIRegistry.registerPath(documented);
  const address = documented.getRoutingPath();
  if (method !== 'get') api.on(method, address, guards.limitWrites, refuseCrossSite(guards.security));
  if (route.before) api.on(method, address, route.before);
  api.on(method, address, async (c: Context) => {
    const input = {
      params: check(params, c.req.param()) as z.output<Params>,
      body: (route.body
        ? (isForm ? checked : check)(route.body, await jsonOf(c, isBodyOptional))
        : undefined) as z.output<Body>,
    };
    const result = await route.run(input, c);
    c.header('Cache-Control', 'no-store');
    return answer ? c.json(result as object, status) : c.body(null, 204);
  });
}
