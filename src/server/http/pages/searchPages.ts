import type { MiddlewareHandler } from 'hono';
import { AppError } from '#src/domain/errors.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The error that the page's loader throws, so that the page looks like other error pages. */
    pageError?: AppError;
  }
}

/** The search page and its payload, in every spelling that the router accepts. */
const SEARCH_PAGE = /^\/+search\/*(\/_payload\.json)?$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Applies a rate limit to the search page and its payload, which cost as much as the search API. The page answers 429 in
 * the design of the error pages, the payload with the error body, both with `Retry-After`.
 * @param limit throws an AppError for a caller who exceeds it
 */
export function limitSearchPages(limit: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    if (!SEARCH_PAGE.test(decoded(new URL(c.req.url).pathname))) return next();
    try {
      await limit(c, async () => undefined);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      c.set('pageError', error);
    }
    await next();
    const { retryAfterSeconds } = (c.get('pageError')?.data ?? {}) as { retryAfterSeconds?: number };
    if (c.res.status === 429 && retryAfterSeconds !== undefined)
      c.header('Retry-After', String(retryAfterSeconds));
  };
}
