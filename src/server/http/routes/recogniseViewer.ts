import type { Context, MiddlewareHandler } from 'hono';
import { isHttps, type SecurityOptions } from '#src/server/http/securityHeaders.ts';
import { clearedCookie, storedCookie } from '#src/server/session/cookie.ts';
import { SESSION_SECONDS, type Sessions } from '#src/server/session/sessions.ts';
import { requireViewer, type Viewer, type Visit } from '#src/server/session/viewer.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Returns who calls; looked up at the first call. */
    visit: () => Promise<Visit>;
    /** Makes the next `visit` look up the caller again: minutes may have passed while a body arrived. */
    resetVisit: () => void;
  }
}

/** Returns the Set-Cookie header for a visit: renewed, cleared, or null. */
export function cookieAfter(visit: Visit, renewed: string | null, isSecure: boolean): string | null {
  if (renewed !== null) return storedCookie(renewed, SESSION_SECONDS, isSecure);
  return visit.state === 'ended' || visit.state === 'suspended' ? clearedCookie(isSecure) : null;
}

/**
 * Provides handlers with the caller's session. If they used it, the response renews the cookie of an active session and
 * clears the cookie of an ended one.
 */
export function recogniseViewer(sessions: Sessions, options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    let looked: ReturnType<Sessions['visitOf']> | undefined;
    c.set('visit', async () => {
      looked ??= sessions.visitOf(c.req.header('cookie'));
      return (await looked).visit;
    });
    c.set('resetVisit', () => {
      looked = undefined;
    });
    await next();
    const match = await looked?.catch(() => undefined);
    const isDecided = c.res.headers.has('set-cookie');
    const cookie = match && !isDecided ? cookieAfter(match.visit, match.renewed, isHttps(c, options)) : null;
    if (cookie !== null) c.header('Set-Cookie', cookie);
  };
}

/** Returns the member who calls. @throws AppError 401 or 403, as `requireViewer` */
export async function viewerOf(c: Context): Promise<Viewer> {
  return requireViewer(await c.get('visit')());
}
