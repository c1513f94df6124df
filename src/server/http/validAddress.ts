import type { MiddlewareHandler } from 'hono';
import { badRequest } from '#src/domain/errors.ts';

/** Control characters are invalid in addresses, and PostgreSQL rejects NUL; U+FFFD replaces invalid bytes. */
const CONTROL = /[\p{Cc}\uFFFD]/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/**
 * Returns whether an address is valid: its path can be decoded, and nothing in it is a control character or an invalid
 * byte. Frameworks interpret others differently, and PostgreSQL rejects some. A query is parsed like form data, where a
 * `%` without an escape stands for itself: people type `?q=100%`.
 */
export function isValidAddress({ pathname, searchParams }: URL): boolean {
  return isValidPath(pathname) && ![...searchParams].flat().some((text) => CONTROL.test(text));
}

/** Returns whether a path is valid in the same way. */
export function isValidPath(pathname: string): boolean {
  const path = decoded(pathname);
  return path !== null && !CONTROL.test(path);
}

/**
 * Returns a path that can be decoded: in an invalid path, each `%` is escaped. React Router would log a warning for
 * invalid UTF-8 and cannot match `/%09/%2F`.
 */
export function decodablePath(pathname: string): string {
  return isValidPath(pathname) ? pathname : pathname.replaceAll('%', '%25');
}

/**
 * Rejects calls with invalid addresses: incomplete escapes, invalid UTF-8 (including lone surrogates), control characters.
 * @throws AppError 400
 */
export function rejectInvalidAddresses(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const text = decoded(pathname + search);
    if (text === null) throw badRequest('The address has an escape that cannot be decoded');
    if (CONTROL.test(text)) throw badRequest('The address has a control character');
    await next();
  };
}
