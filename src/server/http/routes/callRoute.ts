import type { Context } from 'hono';
import type { z } from 'zod';
import { checked, invalidInput } from '#src/domain/validation.ts';
import { manyIssues } from '#src/server/http/body/bodyErrors.ts';
import type { BodyLimit } from '#src/server/http/body/bodyLimits.ts';
import { parseJsonBody } from '#src/server/http/body/jsonBody.ts';
import { type Api, type Endpoint, type EndpointBody, type EndpointHead, NO_BODY } from './endpoint.ts';
import { check, errorResponse, invalidParameters, type NOTHING } from './routeParts.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The raw body of a call. */
    bodyBytes: Uint8Array;
  }
}

/** The JSON body of a call. */
interface CallBody<Schema extends z.ZodType> {
  schema: Schema;
  limit: BodyLimit;
  /** Whether it comes from a form: 422 then names each invalid field by its whole path (`cast.2.role`). */
  isForm?: boolean;
  /** Whether the body may be missing; it is an empty object then. */
  isOptional?: boolean;
}

/** A call whose response is never cached. */
interface CallRoute<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>
  extends EndpointHead<Params>,
    Pick<Endpoint<Params, z.ZodType>, 'method'> {
  /** Without it, the call accepts no body. */
  body?: CallBody<Body>;
  /** Schema of the JSON response; without it the response is 204. Used for documentation and checked in tests. */
  answer?: Answer;
  /** Status of a response with a body; default 200. */
  status?: 200 | 201 | 202;
  /** Errors in addition to those of every call: status → when. */
  errors?: Readonly<Record<number, string>>;
  run(
    input: { params: z.output<Params>; body: z.output<Body> },
    c: Context,
  ): Promise<z.output<Answer> extends never ? void : z.output<Answer>>;
}

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

function endpointBody(body: CallBody<z.ZodType> | undefined): EndpointBody {
  if (!body) return NO_BODY;
  const { schema, limit, isOptional = false } = body;
  return { kind: 'buffered', type: 'json', maxBytes: limit.bytes, schema, isOptional };
}

async function readJson<Schema extends z.ZodType>(
  { schema, limit, isForm = false, isOptional = false }: CallBody<Schema>,
  bytes: Uint8Array,
): Promise<z.output<Schema>> {
  const body = isOptional && bytes.length === 0 ? {} : parseJsonBody(bytes, limit);
  const issues = await manyIssues(schema, body);
  if (issues.length > 0) throw (isForm ? invalidInput : invalidParameters)(issues);
  return (isForm ? checked : check)(schema, body) as z.output<Schema>;
}

/**
 * Adds a call to the API: its route, its documentation and its response with `no-store`. Access and body size are checked
 * before the body is read (`createEndpoints`).
 * @throws AppError for a request: 400 for a malformed body or malformed parameters, 413 for a body beyond its limit, 422
 * for values out of range
 */
export function addCall<
  Params extends z.ZodType = typeof NOTHING,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(api: Api, route: CallRoute<Params, Body, Answer>): void {
  const { body, answer, status = 200, errors = {}, run, ...endpoint } = route;
  const { summary } = endpoint;
  api.add<Params>({
    ...endpoint,
    body: endpointBody(body),
    responses: {
      ...(answer
        ? { [status]: { description: summary, ...json(answer) } }
        : { 204: { description: summary } }),
      400: errorResponse('The request is malformed.'),
      ...(body?.isForm && {
        422: errorResponse('Some fields are invalid; `error.fields` has their messages by path.'),
      }),
      ...Object.fromEntries(
        Object.entries(errors).map(([reported, when]) => [reported, errorResponse(when)]),
      ),
    },
    async handle(input, c) {
      const read = body ? await readJson(body, input.bytes) : undefined;
      c.set('bodyBytes', input.bytes);
      const result = await run({ params: input.params, body: read as z.output<Body> }, c);
      c.header('Cache-Control', 'no-store');
      return answer ? c.json(result as object, status) : c.body(null, 204);
    },
  });
}
