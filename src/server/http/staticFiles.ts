import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

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

/** A file that is gone is said so in a word: nobody reads a page in place of a script, and it may be back tomorrow. */
const missing: MiddlewareHandler = async (c, next) => {
  if (c.req.header('accept')?.includes('text/html')) return next();
  return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' });
};

/** What the build says of itself; null where it says nothing. */
const descriptionOf = (folder: string, buildId: string) =>
  readFile(join(folder, `builds/meta/${buildId}.json`), 'utf8').catch(() => null);

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

interface BuildFiles {
  /** The build this process runs. It is the latest as long as the process lives, even when the next one already lies in the folder. */
  buildId: string | null;
  /** Where the assets of the build before are, for pages that were open then; null or absent where there are none. */
  previousFolder: string | null;
}

/**
 * Serves the client build: hashed assets for a year, the build's own description uncached (S-C3), the rest for an hour.
 * Variants compressed by the build are preferred.
 * @param folder `build/client`; where it is absent (development) nothing is mounted
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
  // Browsers ask for this name where a page does not say better, such as a JSON answer.
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301));
}
