import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import type { Database } from '#src/server/db/database.ts';

type Server = typeof import('#src/main/main.ts');
export type Fetch = (request: Request) => Response | Promise<Response>;

/** The built site on a database, as a fetch function. */
export interface Site {
  fetch: Fetch;
  /** Requests a path and reads the whole response. Throws unless the status is 200. */
  get(path: string, headers?: Record<string, string>): Promise<{ body: string; headers: Headers }>;
}

const HOST = 'bench.localhost';

/**
 * Opens the built server on a database.
 * @param isCaching whether the page cache is on, as in production; otherwise each request renders the page
 * @throws Error if there is no build
 */
export async function openSite(root: string, db: Database, isCaching = false): Promise<Site> {
  const bundle = join(root, 'build/server/index.js');
  if (!existsSync(bundle)) throw new Error('There is no build: run npm run build');
  const server = (await import(pathToFileURL(bundle).href)) as Server;
  const env = server.readEnv({ LOG_LEVEL: 'error' }, root);
  const services = server.createServices({
    env,
    db,
    log: server.createLog('error'),
    buildId: server.pages.assets.version,
  });
  // Nothing else writes to the database, so no change listener is needed.
  const pageCache = server.createPageCache({
    generations: db.generations,
    isTrusted: () => true,
    now: services.now,
  });
  const app = await server.createApp({
    services,
    trustProxy: false,
    publicOrigin: null,
    clientFolder: join(root, 'build/client'),
    fontFolder: join(root, server.FONT_FOLDER),
    pages: server.pages,
    mode: 'production',
    pageCache: isCaching ? pageCache : null,
  });
  const fetch: Fetch = (request) => app.fetch(request);
  return {
    fetch,
    async get(path, headers = {}) {
      const response = await fetch(new Request(`http://${HOST}${path}`, { headers }));
      const body = await response.text();
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
      return { body, headers: response.headers };
    },
  };
}

/** A fetch function that is served on a socket. */
export interface Listening {
  origin: string;
  close(): Promise<void>;
}

/** Serves a fetch function on a free port of the loopback interface. */
export function listenOnLoopback(fetch: Fetch): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => {
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          if ('closeAllConnections' in server) server.closeAllConnections();
        });
      resolve({ origin: `http://127.0.0.1:${port}`, close });
    });
    server.on('error', reject);
  });
}
