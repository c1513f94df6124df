import type { MiddlewareHandler } from 'hono';
import { badRequest } from '#src/domain/errors.ts';

/** Control characters have no place in an address, NUL is one that PostgreSQL refuses; U+FFFD stands for lost bytes. */
const CONTROL = /[\p{Cc}\uFFFD]/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/**
 * Whether an address is what it claims to be: its path decodes, and nothing in it is a control character or lost bytes.
 * Frameworks read others each in their own way, and PostgreSQL refuses some. A query is read as forms are, where a `%`
 * that begins no escape is itself: people type `?q=100%`.
 */
export function isSoundAddress({ pathname, searchParams }: URL): boolean {
  return isSoundPath(pathname) && ![...searchParams].flat().some((text) => CONTROL.test(text));
}

/** The same of a path alone. */
export function isSoundPath(pathname: string): boolean {
  const path = decoded(pathname);
  return path !== null && !CONTROL.test(path);
}

/**
 * A path that can be decoded: where an escape is cut short or no UTF-8, each `%` stands for itself. React Router tells of
 * every other path on the console, in full and twice.
 */
export function decodablePath(pathname: string): string {
  return decoded(pathname) === null ? pathname.replaceAll('%', '%25') : pathname;
}

/**
 * Refuses addresses of calls that are not sound: escapes that are cut short or no UTF-8 (lone surrogates among them),
 * control characters.
 * @throws AppError 400
 */
export function refuseUnsoundAddresses(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const text = decoded(pathname + search);
    if (text === null) throw badRequest('The address has an escape that cannot be decoded');
    if (CONTROL.test(text)) throw badRequest('The address has a control character');
    await next();
  };
}
