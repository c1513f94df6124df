import { z } from 'zod';
import { AppError, badRequest } from '#src/domain/errors.ts';
import { inputMessage } from '#src/domain/text/validationMessages.ts';
import { fieldErrors } from '#src/domain/validation.ts';

/** Schema of a route without parameters. */
export const NOTHING = z.strictObject({});

const errorSchema = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'The same as `error.message`.' }),
    error: z.object({
      name: z.string(),
      message: z.string(),
      requestId: z.string().meta({ description: 'Identifies the request in the server logs.' }),
      fields: z.record(z.string(), z.string()).optional().meta({ description: 'Messages by parameter.' }),
      data: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' });

/** Documents an error response with the common error body. */
export const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
});

/** Maximum number of parameters in one query; a list of ids has up to 100 of the same name. */
const PARAMETERS_MAX = 1_000;

/**
 * Parses a query into an object: single values as text, repeated ones as a list. Own keys only, `__proto__` included.
 * @throws AppError 400 beyond 1,000 parameters
 */
export function queryOf(url: string): Record<string, string | string[]> {
  const matches = new Map<string, string | string[]>();
  let count = 0;
  for (const [key, value] of new URL(url).searchParams) {
    count += 1;
    if (count > PARAMETERS_MAX) throw badRequest(`Enter at most ${PARAMETERS_MAX} parameters`);
    const before = matches.get(key);
    if (before === undefined) matches.set(key, value);
    else if (Array.isArray(before)) before.push(value);
    else matches.set(key, [before, value]);
  }
  return Object.fromEntries(matches);
}

/**
 * Returns the input object of a schema, before any transformation.
 * @throws TypeError if the schema's input is not an object
 */
export function objectIn(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectIn(schema.in as z.ZodType);
  throw new TypeError('The parameters of a route must be an object');
}

/** Issues of well-formed values that are out of range: 422; all others are 400. */
const OUT_OF_BOUNDS: ReadonlySet<string> = new Set(['too_big', 'too_small']);

const PARAMETER_ERRORS = { max: 20, depth: 1, root: '', unknown: 'There is no such parameter' };

/**
 * Parses parameters or a body with their schema.
 * @throws AppError 400 for malformed or unknown values, 422 for values out of range; both name the fields
 */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: inputMessage });
  if (parsed.success) return parsed.data;
  throw invalidParameters(parsed.error.issues);
}

/** Creates the error for invalid parameters: 400 for malformed or unknown ones, 422 for values out of range; both name the fields. */
export function invalidParameters(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields = fieldErrors(issues, PARAMETER_ERRORS);
  const isReadable = issues.every(({ code }) => OUT_OF_BOUNDS.has(code));
  const messages = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
  return new AppError(messages.slice(0, 3).join('; '), {
    statusCode: isReadable ? 422 : 400,
    name: isReadable ? 'ValidationError' : 'BadRequest',
    fields,
  });
}
