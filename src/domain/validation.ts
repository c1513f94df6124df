import type { z } from 'zod';
import { type AppError, type FieldErrors, invalid } from './errors.ts';
import { inputMessage } from './text/validationMessages.ts';

interface FieldErrorOptions {
  /** Maximum number of fields. */
  max?: number;
  /** How many parts of a path name a field: 1 for parameters, which are flat; default all (`cast.2.role`). */
  depth?: number;
  /** The name for errors of the whole input. */
  root?: string;
  /** The message for a field that the schema does not have. */
  unknown?: string;
}

/** Maximum number of characters of an unknown field's name. */
const NAME_MAX = 80;

/** Returns the first error of each invalid field, by path. */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  {
    max = 50,
    depth = Number.POSITIVE_INFINITY,
    root = 'body',
    unknown = 'This field does not exist',
  }: FieldErrorOptions = {},
): FieldErrors {
  // A map, because a field can be called `__proto__`.
  const errors = new Map<string, string>();
  const add = (name: string, message: string) => {
    if (!errors.has(name)) errors.set(name, message);
  };
  for (const issue of issues.slice(0, max)) {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') add(path.slice(0, depth).join('.') || root, issue.message);
    else
      for (const key of issue.keys.slice(0, max))
        add([...path, key.slice(0, NAME_MAX)].slice(0, depth).join('.'), unknown);
  }
  return Object.fromEntries([...errors].slice(0, max));
}

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
  return invalid(fieldErrors(issues));
}
