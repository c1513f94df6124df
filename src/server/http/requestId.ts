import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

/**
 * Gives each request an id, in the context as `requestId`. A caller's own `X-Request-Id` of up to 64 letters, digits,
 * `-`, `_` and `=` is kept, so that a proxy's log and ours name it alike.
 */
export function assignRequestId(): MiddlewareHandler {
  return requestId({ limitLength: 64, generator: () => randomBytes(9).toString('base64url') });
}
