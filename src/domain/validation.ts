import type { z } from 'zod';
import { type AppError, type FieldErrors, invalid } from './errors.ts';
import { inputMessage } from './text/validationMessages.ts';

/** Most invalid fields in one response. */
const ERRORS_MAX = 50;

/**
 * Parses an input with a schema.
 * @throws AppError 422 with an error for each invalid field (`cast.2.role`)
 */
export function checked<Result>(schema: z.ZodType<Result>, input: unknown): Result {
  const parsed = schema.safeParse(input, { error: inputMessage });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues);
}

/** Returns a 422 error with the invalid fields by path (`cast.2.role`), at most 50. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): AppError {
  const errors: FieldErrors = {};
  for (const issue of issues.slice(0, ERRORS_MAX)) {
    const at = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') errors[at.join('.') || 'body'] ??= issue.message;
    else
      for (const key of issue.keys.slice(0, 5))
        errors[[...at, key.slice(0, 80)].join('.')] ??= 'This field does not exist';
  }
  return invalid(Object.fromEntries(Object.entries(errors).slice(0, ERRORS_MAX)));
}
