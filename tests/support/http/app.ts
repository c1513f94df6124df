import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import type { PublicConfig } from '#src/domain/web/publicConfig.ts';
import type * as Main from '#src/main/main.ts';
import type { Database } from '#src/server/db/database.ts';
import { type Env, readEnv, type TmdbAccess } from '#src/server/env.ts';
import type { IdentityProvider } from '#src/server/session/identity.ts';
import { IDLE_MILLISECONDS } from '#tests/support/build/served.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface TestApp {
  /** `http://127.0.0.1:port` */
  origin: string;
  get(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  db: Database;
  /** The clock of the site; the real one by default. */
  now?: () => Date;
  env?: Record<string, string>;
  /** Address at which it listens to the changes of other processes; that of the database by default. */
  changesAt?: string;
  /** Whether finished pages are cached, as in production; true by default. */
  isCaching?: boolean;
  /** Search pages that one address may request in a minute; as in production by default. */
  searchesPerMinute?: number;
  /** Replaces the provider of the settings. */
  identity?: IdentityProvider;
  /** TMDB as a server of the tests; from the settings by default. */
  tmdb?: TmdbAccess;
  /** Parts of the public configuration that no setting provides. */
  config?: Partial<PublicConfig>;
  /** Folder of the client build; the built one by default. */
  clientFolder?: string;
  /** Folder of the assets of the previous build; none by default. */
  previousFolder?: string;
  /** Another build of the product than the built one. */
  server?: typeof Main;
  /** A fixed port, for a restart while a page is open; a free one by default. */
  port?: number;
}

/** The modules of the built product: tests of pages run the released code, not the sources. */
export async function builtServer(): Promise<typeof Main> {
  return import(pathToFileURL(join(ROOT, 'build/server/index.js')).href) as Promise<typeof Main>;
}

/** Serves the built site on a separate port, on the given database. */
export async function startApp(options: TestAppOptions): Promise<TestApp> {
  const { db, now, env = {}, clientFolder, isCaching = true } = options;
  const { createApp, createLog, createPageCache, createServices, FONT_FOLDER, listenForChanges, pages } =
    options.server ?? (await builtServer());
  const settings: Env = readEnv({ LOG_LEVEL: 'silent', ...env }, ROOT);
  const log = createLog(settings.logLevel);
  let origin = '';
  const clock = now ?? (() => new Date());
  const services = createServices({
    env: settings,
    db,
    log,
    buildId: pages.assets.version,
    siteOrigin: () => settings.publicOrigin ?? origin,
    now: clock,
  });
  const { generations } = db;
  const address = options.changesAt ?? String(db.pool.options.connectionString);
  const changes = listenForChanges(address, generations, log);
  const pageCache = createPageCache({ generations, isTrusted: changes.isListening, now: clock });
  const app = await createApp({
    services: {
      ...services,
      ...(options.tmdb && { tmdb: options.tmdb }),
      signIn: { ...services.signIn, ...(options.identity && { identity: options.identity, builtIn: null }) },
      config: { ...services.config, ...options.config },
    },
    trustProxy: settings.trustProxy,
    publicOrigin: settings.publicOrigin,
    clientFolder: clientFolder ?? join(ROOT, 'build/client'),
    previousFolder: options.previousFolder ?? null,
    fontFolder: join(ROOT, FONT_FOLDER),
    pages,
    mode: 'production',
    pageCache: isCaching ? pageCache : null,
    ...(options.searchesPerMinute && { searchesPerMinute: options.searchesPerMinute }),
  });
  return new Promise((resolve) => {
    const listening = {
      port: options.port ?? 0,
      hostname: '127.0.0.1',
      serverOptions: { keepAliveTimeout: IDLE_MILLISECONDS },
    };
    const server = serve({ fetch: app.fetch, ...listening }, ({ port }) => {
      origin = `http://127.0.0.1:${port}`;
      const stop = async () => {
        await changes.close();
        await services.contactPost.end();
        await new Promise<void>((done) => {
          server.close(() => done());
          if ('closeAllConnections' in server) server.closeAllConnections();
        });
      };
      resolve({
        origin,
        stop,
        get: (path, init) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }),
      });
    });
  });
}
