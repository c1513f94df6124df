import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ServerBuild } from 'react-router';
import { PUBLIC_ROUTES } from '#src/app/publicRoutes.ts';
import { sitemapPages } from '#src/app/sitemapPages.ts';
import { koreaToday } from '#src/domain/dates/airTime.ts';
import { seasonPages } from '#src/features/charts/seasons.queries.server.ts';
import { addContactForm } from '#src/features/contact/contact.api.server.ts';
import { createPictures } from '#src/features/sharing/pictures.api.server.ts';
import { createSitemap } from '#src/features/sitemap/sitemap.api.server.ts';
import type { PageCache } from '#src/server/cache/pageCache.ts';
import { clientAddress } from '#src/server/http/clientAddress.ts';
import { createLoadShedder } from '#src/server/http/connections/loadShedding.ts';
import { answerError } from '#src/server/http/errors.ts';
import { answerFromCache, cachePages } from '#src/server/http/pages/cachedPages.ts';
import { mountPages } from '#src/server/http/pages/mountPages.ts';
import { limitSearchPages } from '#src/server/http/pages/searchPages.ts';
import { mountStaticFiles } from '#src/server/http/pages/staticFiles.ts';
import { answerManifest } from '#src/server/http/pages/webManifest.ts';
import { limitRate, SEARCHES_PER_MINUTE } from '#src/server/http/rateLimit.ts';
import { answerReadiness } from '#src/server/http/readiness.ts';
import { assignRequestId } from '#src/server/http/requestId.ts';
import { securityHeaders } from '#src/server/http/securityHeaders.ts';
import { mountFirebaseAuth } from '#src/server/identity/firebaseAuthProxy.ts';
import { createToolkit } from '#src/server/identity/toolkit.ts';
import { serveMedia } from '#src/server/media/serveMedia.ts';
import type { Services } from '#src/server/services.ts';
import { createApi } from './api.ts';

export interface AppOptions {
  services: Services;
  trustProxy: boolean;
  publicOrigin: string | null;
  /** Folder of the client build; null serves no files (API tests, development). */
  clientFolder: string | null;
  /** Folder with the assets of the previous build, for pages that are still open, or null if none exists. */
  previousFolder?: string | null;
  /** Folder of the fonts for shared pictures. */
  fontFolder: string;
  /** The pages; null serves only the API. */
  pages: ServerBuild | null;
  mode: 'production' | 'development';
  /** Caches complete public pages; null renders each request (development, rendering benchmarks). */
  pageCache: PageCache | null;
  /** Search pages per IP address and minute; defaults to the limit of API searches. */
  searchesPerMinute?: number;
}

/** Folder of the fonts, relative to the package. */
export const FONT_FOLDER = 'src/ui/type/fonts';

/** Submissions of the contact form per IP address, accepted or not: far more than anyone needs to correct a message. */
const CONTACT_POSTS = { requests: 40, seconds: 600 };

/** Rendering a shared picture takes 0.1 s of CPU time, and its clients can wait. */
const PICTURES_AT_ONCE = { atOnce: 2, waiting: 64, waitMilliseconds: 5_000 };

/**
 * Creates the whole site as one fetch handler: health, API, files, pages, in that order. It has no state of its own, so
 * any number of them can share a database.
 */
export async function createApp(options: AppOptions): Promise<Hono> {
  const { services, clientFolder, pages, mode, pageCache, trustProxy } = options;
  const app = new Hono();
  if (pageCache) app.use(answerFromCache(pageCache, options));
  app.use(assignRequestId());
  app.use(securityHeaders(options));
  app.onError((error, c) => answerError(error, c, services.log));

  app.get('/healthz', (c) => c.text('alive'));
  app.get('/readyz', answerReadiness(services.db));

  if (mode === 'production') app.use(compress());
  const loadShedder = createLoadShedder({ log: services.log, trustProxy });
  app.use('/api/*', loadShedder);
  app.route('/api', createApi({ ...services, trustProxy, publicOrigin: options.publicOrigin }));
  const { builtIn } = services.signIn;
  if (builtIn)
    app.route(
      '/',
      createToolkit(builtIn, (c) => clientAddress(c, trustProxy), loadShedder),
    );
  if (clientFolder)
    await mountStaticFiles(app, clientFolder, {
      buildId: pages?.assets.version ?? null,
      previousFolder: options.previousFolder ?? null,
    });
  serveMedia(app, services.media, services.log);
  const { projectId } = services.config.firebase;
  mountFirebaseAuth(app, { projectId, trustProxy, log: services.log });
  app.get('/manifest.webmanifest', answerManifest(services.config.productName));
  for (const path of ['/sitemap.xml', '/sitemap/*']) app.use(path, loadShedder);
  app.use('/og/*', createLoadShedder({ log: services.log, trustProxy, bounds: PICTURES_AT_ONCE }));
  app.route('/', createPictures({ services, fontFolder: options.fontFolder }));
  app.route(
    '/',
    createSitemap({
      services,
      pages: pages ? sitemapPages(pages.routes) : [],
      seasons: () => seasonPages(services.db, koreaToday(services.now())),
    }),
  );
  app.use(
    limitSearchPages(
      limitRate({ requests: options.searchesPerMinute ?? SEARCHES_PER_MINUTE, seconds: 60, trustProxy }),
    ),
  );
  if (pageCache) app.use(cachePages(pageCache, options));
  // After the page cache, so that many requests for one page take a single slot.
  app.use(loadShedder);
  if (pages) {
    const limitPosts = limitRate({ ...CONTACT_POSTS, trustProxy });
    addContactForm(app, { services, security: options, limitPosts });
    mountPages(app, { build: pages, services, publicRoutes: PUBLIC_ROUTES, security: options, mode });
  }
  return app;
}
