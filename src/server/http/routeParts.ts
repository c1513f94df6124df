import { z } from 'zod';
import { AppError, type FieldErrors } from '#src/domain/errors.ts';
import { inputWords } from '#src/domain/inputWords.ts';

/** Schema of parameters that a route does not take. */
export const NOTHING = z.strictObject({});

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

/** A refusal in the documentation, with the one error body. */
export const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
});

/** A query as an object: one value as text, repeated ones as a list. Own keys only, `__proto__` included. */
export function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  const entries = [...new Set(searchParams.keys())].map((key): [string, string | string[]] => {
    const values = searchParams.getAll(key);
    return [key, values.length === 1 ? (values[0] ?? '') : values];
  });
  return Object.fromEntries(entries);
}

/** The object of parameters that a schema begins with; what it is made into afterwards is not the caller's business. */
export function objectIn(schema: z.ZodType): z.ZodObject {
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

/**
 * Reads parameters or a body by their schema.
 * @throws AppError 400 for what cannot be read or does not exist, 422 for what is out of its bounds; both name the fields
 */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: inputWords });
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
