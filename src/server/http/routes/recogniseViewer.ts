import type { Context, MiddlewareHandler } from 'hono';
import { isHttps, type SecurityOptions } from '#src/server/http/securityHeaders.ts';
import type { Sessions } from '#src/server/session/sessions.ts';
import { requireViewer, type Viewer, type Visit } from '#src/server/session/viewer.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Returns who calls; looked up at the first call. */
    visit: () => Promise<Visit>;
    /** Makes the next `visit` look up the caller again: minutes may have passed while a body arrived. */
    resetVisit: () => void;
  }
}

/**
 * Provides handlers with the caller's session. If they used it, the response renews the cookie of an active session and
 * clears the cookie of an ended one.
 */
export function recogniseViewer(sessions: Sessions, options: SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    let lookup: ReturnType<Sessions['visitOf']> | undefined;
    c.set('visit', async () => {
      lookup ??= sessions.visitOf(c.req.header('cookie'), isHttps(c, options));
      return (await lookup).visit;
    });
    c.set('resetVisit', () => {
      lookup = undefined;
    });
    await next();
    const recognised = await lookup?.catch(() => undefined);
    const isDecided = c.res.headers.has('set-cookie');
    if (recognised?.setCookie && !isDecided) c.header('Set-Cookie', recognised.setCookie);
  };
}

/** Returns the member who calls. @throws AppError 401 or 403, as `requireViewer` */
export async function viewerOf(c: Context): Promise<Viewer> {
  return requireViewer(await c.get('visit')());
}
