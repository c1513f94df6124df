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
 * Why an address is not what it claims to be: an escape that is cut short or no UTF-8 (lone surrogates among them), or a
 * control character. Frameworks read such addresses each in their own way, and PostgreSQL refuses some.
 * @returns null for a sound one
 */
export function addressFault({ pathname, search }: URL): string | null {
  const text = decoded(pathname + search);
  if (text === null) return 'The address has an escape that cannot be decoded';
  return CONTROL.test(text) ? 'The address has a control character' : null;
}

/**
 * Refuses addresses that are not sound.
 * @throws AppError 400
 */
export function refuseUnsoundAddresses(): MiddlewareHandler {
  return async (c, next) => {
    const fault = addressFault(new URL(c.req.url));
    if (fault !== null) throw badRequest(fault);
    await next();
  };
}
