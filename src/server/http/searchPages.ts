import type { MiddlewareHandler } from 'hono';
import { AppError } from '#src/domain/errors.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Why the page is refused; its loader tells it, so that it looks like any other refused page. */
    refusal?: AppError;
  }
}

/** The search page and its payload, in every spelling that the routes take for them. */
const SEARCH_PAGE = /^\/+search\/*(\/_payload\.json)?$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Lets a limit refuse the search page and its payload, which search as the API does: the page answers 429 in the
 * design of pages that are not there, the payload the error body, both with `Retry-After`.
 * @param limit throws an AppError for a caller to be refused
 */
export function limitSearchPages(limit: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    if (!SEARCH_PAGE.test(decoded(new URL(c.req.url).pathname))) return next();
    try {
      await limit(c, async () => undefined);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      c.set('refusal', error);
    }
    await next();
    const { retryAfterSeconds } = (c.get('refusal')?.data ?? {}) as { retryAfterSeconds?: number };
    if (c.res.status === 429 && retryAfterSeconds !== undefined)
      c.header('Retry-After', String(retryAfterSeconds));
  };
}
