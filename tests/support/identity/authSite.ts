import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { answerError } from '#src/server/http/errors.ts';
import { assignRequestId } from '#src/server/http/requestId.ts';
import { securityHeaders } from '#src/server/http/securityHeaders.ts';
import { mountFirebaseAuth } from '#src/server/identity/firebaseAuthProxy.ts';
import { createLog } from '#src/server/log.ts';

export interface StoredPosition {
  /** `http://127.0.0.1:port` */
  origin: string;
  port: number;
  close(): Promise<void>;
}

/** Serves an app on a separate port. */
export async function serveApp(app: Hono): Promise<StoredPosition> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** A site with the sign-in pages of a Firebase project, whose own host is given, and one page of its own at `/page`. */
export function authSite(projectId: string | null, authHost: string): Hono {
  const log = createLog('silent');
  const app = new Hono();
  app.use(assignRequestId());
  app.use(securityHeaders({ trustProxy: false, publicOrigin: null }));
  app.onError((error, c) => answerError(error, c, log));
  mountFirebaseAuth(app, { projectId, authHost, trustProxy: false, log });
  app.get('/page', (c) => c.html('<!DOCTYPE html><title>A page</title>'));
  return app;
}

export type Answer = (c: Context) => Response | Promise<Response>;
