import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { redirectWithin } from './localRedirect.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** Icons that browsers and home screens request by name; drawn by `scripts/generate-icons.ts`. */
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

/** Answers a missing file with a plain text instead of a page, uncached since it may exist again later. */
const missing: MiddlewareHandler = async (c, next) => {
  if (c.req.header('accept')?.includes('text/html')) return next();
  return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
};

/** Reads the build's description, or null if none exists. */
const descriptionOf = (folder: string, buildId: string) =>
  readFile(join(folder, `builds/meta/${buildId}.json`), 'utf8').catch(() => null);

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

interface BuildFiles {
  /** The build this process runs; it stays the latest for this process even when the folder already contains the next one. */
  buildId: string | null;
  /** Folder with the assets of the previous build, for pages that are still open; null or missing if there is none. */
  previousFolder: string | null;
}

/**
 * Serves the client build: hashed assets cached for a year, the build's description uncached (S-C3), the rest for an hour.
 * Prefers the variants that the build compressed.
 * @param folder `build/client`; if it does not exist (development), nothing is mounted
 */
export async function mountStaticFiles(
  app: Hono,
  folder: string,
  { buildId, previousFolder }: BuildFiles,
): Promise<void> {
  if (!(await isThere(join(folder, 'assets')))) return;
  const files = serveStatic({ root: folder, precompressed: true });
  const description = buildId === null ? null : await descriptionOf(folder, buildId);
  app.use('/assets/*', cached(YEAR), files);
  if (previousFolder !== null && (await isThere(previousFolder))) {
    app.use('/assets/*', serveStatic({ root: previousFolder, precompressed: true }));
  }
  app.use('/assets/*', missing);
  app.use('/builds/*', cached('no-cache'), etag());
  if (description !== null) {
    app.get('/builds/latest.json', (c) => c.body(description, 200, { 'Content-Type': 'application/json' }));
  }
  app.use('/builds/*', files, missing);
  for (const icon of ICONS) app.get(icon, cached(HOUR), files);
  // Browsers request this name when the response names no icon, such as a JSON response.
  app.get('/favicon.ico', (c) => redirectWithin(c, '/favicon.svg', 301));
}
