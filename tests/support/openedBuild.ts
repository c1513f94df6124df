import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Browser, Page } from 'playwright';
import { documentsOf } from '#tests/support/accountPages.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { openPage, visit } from '#tests/support/browser.ts';
import type { TestDatabase } from '#tests/support/db.ts';
import type { NewerBuild } from '#tests/support/newerBuild.ts';

/** A site whose build can be replaced, and whose process can go away and come back, under the pages that are open. */
export interface ReplaceableSite {
  origin: string;
  /** Stops the process; nothing listens at the address until it is back. */
  leave(): Promise<void>;
  /** Starts it at the same address, with another build where one is given. */
  comeBack(build?: NewerBuild): Promise<void>;
}

/** Ports that systems give to nobody who asks for any (Linux gives them from 32768 on, macOS from 49152). */
const [FIRST_PORT, END_OF_PORTS] = [20_000, 32_000];

/** A free port that nobody else is given while the site is away from it. */
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
 * A page with what keeps it true to the server at work. Its reader saves data, so that it has the code of no other page; else
 * it has that of the pages it links to.
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
  await untilWatching(page);
  if (!isSaving) await untilFetchedAhead(page);
  return { ...opened, documents: documentsOf(page) };
}

/**
 * Waits until a public page has the code of those it links to. The last of its links are the footer's, which is laid out
 * late; a quiet network alone may be the pause before they are.
 */
export async function untilFetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['browse', 'season', 'information', 'contact', 'forms'].every((name) =>
      performance.getEntriesByType('resource').some((file) => file.name.includes(`/assets/${name}-`)),
    ),
  );
  await page.waitForLoadState('networkidle');
}

/** Waits until a page looks for newer builds: all its own code has come. */
export const untilWatching = (page: Page) => page.locator('.build-note').waitFor({ state: 'attached' });

/** Lets a page, or those of a context, believe what the Network Information API would say of its connection. */
export async function saveData(
  page: Pick<Page, 'addInitScript'>,
  connection: { saveData?: boolean; effectiveType?: string },
) {
  await page.addInitScript((said) => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: said });
  }, connection);
}

/** The build that the page which is open came from. */
export function buildOf(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(document.getElementById('public-config')?.textContent ?? '{}').buildId,
  );
}
