import type { MiddlewareHandler } from 'hono';
import { badRequest } from '#src/domain/errors.ts';

/** Control characters have no place in an address; NUL is one that PostgreSQL refuses. */
const CONTROL = /\p{Cc}/u;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/**
 * Refuses addresses that are not what they claim: escapes that are cut short or no UTF-8 (lone surrogates among
 * them), and control characters. Frameworks read such addresses each in their own way.
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
