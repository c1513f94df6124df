import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { AppError, type FieldErrors } from '#src/domain/errors.ts';
import { answerJson } from './answerJson.ts';

const NOTHING = z.strictObject({});

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
  before?: MiddlewareHandler;
  read(
    input: { params: z.output<Params>; query: z.output<Query> },
    c: Context,
  ): Promise<Answer<z.output<Body>> | Moved>;
}

const errorSchema = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'The same as `error.message`.' }),
    error: z.object({
      name: z.string(),
      message: z.string(),
      requestId: z.string().meta({ description: 'Names the request in our logs.' }),
      fields: z
        .record(z.string(), z.string())
        .optional()
        .meta({ description: 'What is wrong, by parameter.' }),
      data: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' });

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
});

const totalHeader = {
  'X-Total-Count': { description: 'How many rows there are in all.', schema: { type: 'integer' as const } },
};

/** A query as an object: one value as text, repeated ones as a list. Own keys only, `__proto__` included. */
function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const entries = [...new Set(searchParams.keys())].map((key): [string, string | string[]] => {
    const values = searchParams.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? '') : values];
  });
  return Object.fromEntries(entries);
}

/** The object of parameters that a schema begins with; what it is made into afterwards is not the caller's business. */
function objectIn(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectIn(schema.in as z.ZodType);
  throw new TypeError('The parameters of a route must be an object');
}

/** Issues that say a value is well formed and beyond its bounds: 422, where everything else is 400. */
const OUT_OF_BOUNDS: ReadonlySet<string> = new Set(['too_big', 'too_small']);

function faultsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const faults = issues.flatMap((issue): [string, string][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [key, 'There is no such parameter'])
      : [[String(issue.path[0] ?? ''), issue.message]],
  );
  return Object.fromEntries(faults.slice(0, 20).map(([key, message]) => [key.slice(0, 80), message]));
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = faultsOf(parsed.error.issues);
  const isReadable = parsed.error.issues.every(({ code }) => OUT_OF_BOUNDS.has(code));
  const told = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
  throw new AppError(told.slice(0, 3).join('; '), {
    statusCode: isReadable ? 422 : 400,
    name: isReadable ? 'ValidationError' : 'BadRequest',
    fields,
  });
}

/**
 * Adds a read to the API: its address, its documentation and its answer with ETag and `no-cache`. HEAD follows GET.
 * @throws AppError at a request: 400 for parameters that cannot be read or do not exist, 422 for those out of bounds
 */
export function addRead<
  Body extends z.ZodType,
  Params extends z.ZodType = typeof NOTHING,
  Query extends z.ZodType = typeof NOTHING,
>(api: OpenAPIHono, route: ReadRoute<Params, Query, Body>): void {
  const { path, tag, summary, description, answer, isList = false } = route;
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
    const answered = await route.read(input, c);
    if ('movedTo' in answered) return c.redirect(c.req.path.replace(/[^/]*$/, String(answered.movedTo)), 301);
    const { body, total } = answered;
    const counted: Record<string, string> =
      total === undefined
        ? {}
        : { 'X-Total-Count': String(total), 'Access-Control-Expose-Headers': 'X-Total-Count' };
    return answerJson(c, body, counted);
  });
}
