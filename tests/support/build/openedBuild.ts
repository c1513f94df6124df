import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { documentsOf } from '#tests/support/browser/accountPages.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { openPage, visit } from '#tests/support/browser/browser.ts';
import type { TestDatabase } from '#tests/support/database/db.ts';
import type { NewerBuild } from '#tests/support/build/newerBuild.ts';

/** A site whose build can be replaced, and whose process can stop and restart, while pages are open. */
export interface ReplaceableSite {
  origin: string;
  /** Stops the process; nothing listens at the address until it is back. */
  leave(): Promise<void>;
  /** Starts it at the same address, with another build if one is given. */
  comeBack(build?: NewerBuild): Promise<void>;
}

/** Ports that systems never assign automatically (Linux assigns them from 32768 on, macOS from 49152). */
const [FIRST_PORT, END_OF_PORTS] = [20_000, 32_000];

/** A free port that no other process gets while the site is stopped. */
async function lastingPort(): Promise<number> {
  const port = randomInt(FIRST_PORT, END_OF_PORTS);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : lastingPort();
}

export async function replaceableSite({ db }: TestDatabase): Promise<ReplaceableSite> {
  const port = await lastingPort();
  let app: TestApp | null = await startApp({ db, port });
  const { origin } = app;
  const leave = async () => {
    await app?.stop();
    app = null;
  };
  const comeBack = async (build?: NewerBuild) => {
    await leave();
    app = await startApp({ db, port, ...build });
  };
  return { origin, leave, comeBack };
}

/**
 * A page whose update code is running. Its reader saves data, so that it has the code of no other page;
 * otherwise it has that of the pages it links to.
 */
export async function openAt(
  browser: Browser,
  address: string,
  { isSaving = true }: { isSaving?: boolean } = {},
) {
  const opened = await openPage(browser);
  const { page } = opened;
  if (isSaving) await saveData(page, { saveData: true });
  await visit(page, address);
  await untilPolling(page);
  if (!isSaving) await untilPrefetched(page);
  return { ...opened, documents: documentsOf(page) };
}

/**
 * Waits until a public page has prefetched the code of the linked pages. Its last links are in the footer,
 * which is rendered late; a quiet network alone may be the pause before it.
 */
export async function untilPrefetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['browse', 'season', 'information', 'contact'].every((name) =>
      performance.getEntriesByType('resource').some((file) => file.name.includes(`/assets/${name}-`)),
    ),
  );
  await page.waitForLoadState('networkidle');
}

/** Addresses of the files that contain the code of a route, from the manifest of the build. */
export function routeModules(): string[] {
  const assets = join(import.meta.dirname, '../../../build/client/assets');
  const manifest = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
  const { routes } = JSON.parse(
    readFileSync(join(assets, manifest), 'utf8').replace(/^window\.__reactRouterManifest=|;$/g, ''),
  ) as { routes: Record<string, { module: string }> };
  return Object.values(routes).map(({ module }) => module);
}

/** Waits until a page polls for newer builds: all its own code has been loaded. */
export const untilPolling = (page: Page) => page.locator('.build-note').waitFor({ state: 'attached' });

/** Sets the values of the Network Information API for a page, or for those of a context. */
export async function saveData(
  page: Pick<Page, 'addInitScript'>,
  connection: { saveData?: boolean; effectiveType?: string },
) {
  await page.addInitScript((connection) => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: connection });
  }, connection);
}

/** The build from which the open page was loaded. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(document.getElementById('public-config')?.textContent ?? '{}').buildId,
  );
}
