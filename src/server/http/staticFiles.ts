import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** What browsers and home screens ask for by name; drawn by `scripts/generate-icons.ts`. */
const ICONS = [
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/apple-touch-icon.png',
] as const;

const cached =
  (value: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', value);
  };

/**
 * Serves the client build: hashed assets for a year, the build's own description uncached (S-C3), the rest for an hour.
 * Variants compressed by the build are preferred.
 * @param folder `build/client`; where it is absent (development) nothing is mounted
 */
export async function mountStaticFiles(app: Hono, folder: string): Promise<void> {
  const exists = await access(join(folder, 'assets')).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  const files = serveStatic({ root: folder, precompressed: true });
  app.use('/assets/*', cached(YEAR), files);
  app.use('/builds/*', cached('no-cache'), files);
  for (const icon of ICONS) app.get(icon, cached(HOUR), files);
  // Browsers ask for this name where a page does not say better, such as a JSON answer.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301));
}
