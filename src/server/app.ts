import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ServerBuild } from 'react-router';
import { findablePages } from '#src/app/findablePages.ts';
import { PUBLIC_ROUTES } from '#src/app/publicRoutes.ts';
import { koreaToday } from '#src/domain/airTime.ts';
import { seasonPages } from '#src/features/charts/seasons.queries.server.ts';
import { addContactForm } from '#src/features/contact/contact.api.server.ts';
import { createPictures } from '#src/features/sharing/pictures.api.server.ts';
import { createSitemap } from '#src/features/sitemap/sitemap.api.server.ts';
import type { PageCache } from './cache/pageCache.ts';
import { createApi } from './http/api.ts';
import { answerFromCache, keepPages } from './http/cachedPages.ts';
import { clientAddress } from './http/clientAddress.ts';
import { answerFault } from './http/errors.ts';
import { mountFirebaseAuth } from './http/firebaseAuthProxy.ts';
import { mountPages } from './http/pages.ts';
import { limitRate, SEARCHES_PER_MINUTE } from './http/rateLimit.ts';
import { answerReadiness } from './http/readiness.ts';
import { assignRequestId } from './http/requestId.ts';
import { limitSearchPages } from './http/searchPages.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { shedLoad } from './http/shedding.ts';
import { mountStaticFiles } from './http/staticFiles.ts';
import { answerManifest } from './http/webManifest.ts';
import { createToolkit } from './identity/toolkit.ts';
import { serveMedia } from './media/serveMedia.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  services: Services;
  trustProxy: boolean;
  publicOrigin: string | null;
  /** Folder of the client build; null serves no files (tests of the API, development). */
  clientFolder: string | null;
  /** Folder of the assets of the build before, for pages that were open then; null where there are none. */
  previousFolder?: string | null;
  /** Folder of the fonts that shared pictures are set in. */
  fontFolder: string;
  /** The pages; null serves the API alone. */
  pages: ServerBuild | null;
  mode: 'production' | 'development';
  /** Keeps whole public pages; null makes each anew (development, benchmarks of rendering). */
  pageCache: PageCache | null;
  /** Search pages one address may ask for in a minute; as many as searches of the API when left out. */
  searchesPerMinute?: number;
}

/** Where the package has its fonts, from its own folder. */
export const FONT_FOLDER = 'src/ui/type/fonts';

/** How often one address may send the contact form, taken or not: far more than anyone mends a message. */
const CONTACT_POSTS = { requests: 40, seconds: 600 };

/** A shared picture is 0.1 s of a processor's work, and whoever fetches one can wait. */
const PICTURES_AT_ONCE = { atOnce: 2, waiting: 64, waitMilliseconds: 5_000 };

/**
 * The whole site as one fetch handler: health, API, files, pages, in that order.
 * It keeps nothing of its own, so any number of them may share a database.
 */
export async function createApp(options: AppOptions): Promise<Hono> {
  const { services, clientFolder, pages, mode, pageCache, trustProxy } = options;
  const app = new Hono();
  if (pageCache) app.use(answerFromCache(pageCache, options));
  app.use(assignRequestId());
  app.use(securityHeaders(options));
  app.onError((error, c) => answerFault(error, c, services.log));

  app.get('/healthz', (c) => c.text('alive'));
  app.get('/readyz', answerReadiness(services.db));

  if (mode === 'production') app.use(compress());
  const shed = shedLoad({ log: services.log, trustProxy });
  app.use('/api/*', shed);
  app.route('/api', createApi({ ...services, trustProxy, publicOrigin: options.publicOrigin }));
  const { builtIn } = services.signIn;
  if (builtIn)
    app.route(
      '/',
      createToolkit(builtIn, (c) => clientAddress(c, trustProxy), shed),
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
  for (const path of ['/sitemap.xml', '/sitemap/*']) app.use(path, shed);
  app.use('/og/*', shedLoad({ log: services.log, trustProxy, bounds: PICTURES_AT_ONCE }));
  app.route('/', createPictures({ services, fontFolder: options.fontFolder }));
  app.route(
    '/',
    createSitemap({
      services,
      pages: pages ? findablePages(pages.routes) : [],
      seasons: () => seasonPages(services.db, koreaToday(services.now())),
    }),
  );
  app.use(
    limitSearchPages(
      limitRate({ requests: options.searchesPerMinute ?? SEARCHES_PER_MINUTE, seconds: 60, trustProxy }),
    ),
  );
  if (pageCache) app.use(keepPages(pageCache, options));
  // Behind the pages that many wait for together: they take one place.
  app.use(shed);
  if (pages) {
    const limitPosts = limitRate({ ...CONTACT_POSTS, trustProxy });
    addContactForm(app, { services, security: options, limitPosts });
    mountPages(app, { build: pages, services, publicRoutes: PUBLIC_ROUTES, security: options, mode });
  }
  return app;
}
