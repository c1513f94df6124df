import type { Context, MiddlewareHandler } from 'hono';
import { clearedCookie, keptCookie } from '#src/server/session/cookie.ts';
import { SESSION_SECONDS, type Sessions } from '#src/server/session/sessions.ts';
import { requireViewer, type Viewer, type Visit } from '#src/server/session/viewer.ts';
import { isHttps, type SecurityOptions } from './securityHeaders.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who calls; looked up when first asked. */
    visit: () => Promise<Visit>;
  }
}

/** The Set-Cookie header that a visit asks for: prolonged, taken away, or none. */
export function cookieAfter(visit: Visit, renewed: string | null, isSecure: boolean): string | null {
  if (renewed !== null) return keptCookie(renewed, SESSION_SECONDS, isSecure);
  return visit.state === 'ended' || visit.state === 'suspended' ? clearedCookie(isSecure) : null;
}

/**
 * Lets handlers ask who calls. Where they did, the answer prolongs the cookie of a session that is in use and takes away
 * that of one which is over.
 */
export function recogniseViewer(sessions: Sessions, options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    let looked: ReturnType<Sessions['visitOf']> | undefined;
    c.set('visit', async () => {
      looked ??= sessions.visitOf(c.req.header('cookie'));
      return (await looked).visit;
    });
    await next();
    const found = await looked?.catch(() => undefined);
    const isDecided = c.res.headers.has('set-cookie');
    const cookie = found && !isDecided ? cookieAfter(found.visit, found.renewed, isHttps(c, options)) : null;
    if (cookie !== null) c.header('Set-Cookie', cookie);
  };
}

/** The member who calls. @throws AppError 401 or 403, as `requireViewer` */
export async function viewerOf(c: Context): Promise<Viewer> {
  return requireViewer(await c.get('visit')());
}
