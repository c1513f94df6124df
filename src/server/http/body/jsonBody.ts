import { badRequest, type FieldErrors, invalid } from '#src/domain/errors.ts';
import { isStorable } from '#src/domain/names/name.schema.ts';
import { type BodyLimit, tooManyBytes } from './bodyLimits.ts';
import { checkStructure } from './jsonStructure.ts';

/** Maximum number of invalid texts named in one response. */
const ERRORS_MAX = 20;
/** Maximum number of characters of a field name in a response. */
const NAME_MAX = 80;

const BROKEN = 'The text contains characters that cannot be stored';
const UNKNOWN = 'This field does not exist';
type Path = (string | number)[];

const pathText = (path: Path): string =>
  path.map((part) => String(part).slice(0, NAME_MAX)).join('.') || 'body';

// Zod ignores `__proto__`.
const isWrongKey = (key: string) => key === '__proto__' || !isStorable(key);

/**
 * Collects texts that cannot be stored and invalid keys, up to 20. `path` is the path of `value`; it is mutated during
 * the traversal, restored at the end, and turned into text only for an error.
 */
function collectErrors(value: unknown, path: Path, errors: Map<string, string>): void {
  if (errors.size >= ERRORS_MAX) return;
  if (typeof value === 'string') {
    if (!isStorable(value)) errors.set(pathText(path), BROKEN);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      path.push(index);
      collectErrors(value[index], path, errors);
      path.pop();
    }
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    if (isWrongKey(key)) errors.set(pathText(path), UNKNOWN);
    path.push(key);
    collectErrors(members[key], path, errors);
    path.pop();
  }
}

/**
 * Rejects a body that contains a text which PostgreSQL or JSON cannot store (the zero character, half of a surrogate
 * pair) or an invalid key.
 * @param body parsed JSON, at most 30 levels deep
 * @throws AppError 422 naming each field by its path (`cast.2.note`), at most 20
 */
function rejectUnstorable(body: unknown): void {
  const errors = new Map<string, string>();
  collectErrors(body, [], errors);
  if (errors.size > 0) throw invalid(Object.fromEntries(errors) satisfies FieldErrors);
}

/**
 * Parses a JSON body (UTF-8) within its limit. The structure is checked before parsing, so that no body of the allowed
 * size takes long.
 * @throws AppError 413 beyond the limit; 400 for invalid JSON or nesting deeper than 30 levels; 422 for texts that
 * cannot be stored
 */
export function parseJsonBody(bytes: Uint8Array, limit: BodyLimit): unknown {
  if (bytes.length > limit.bytes) throw tooManyBytes(limit.bytes);
  checkStructure(bytes, limit.values);
  const body = parsed(new TextDecoder().decode(bytes));
  rejectUnstorable(body);
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON');
  }
}
