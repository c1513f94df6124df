import { randomFillSync } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
  }
}

const ID_BYTES = 9;
const IDS_AT_ONCE = 512;

/** Creates random ids. Random bytes are read in batches: one system call per id would be slower. */
function createIds(): () => string {
  const pool = Buffer.allocUnsafe(ID_BYTES * IDS_AT_ONCE);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    next += ID_BYTES;
    return pool.toString('base64url', next - ID_BYTES, next);
  };
}

/**
 * Assigns each request an id, in the context as `requestId`. Keeps a caller's own `X-Request-Id` of up to 64 letters,
 * digits, `-`, `_` and `=`, so that a proxy's log and this one use the same id.
 */
export function assignRequestId(): MiddlewareHandler {
  return requestId({ limitLength: 64, generator: createIds() });
}
