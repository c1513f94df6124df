import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp({ db: database.db });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

interface Reported {
  statusCode: number;
  statusMessage: string;
  message: string;
  data?: unknown;
}

/** What the app error handler of this page receives from now on. */
async function reportedIn(page: Page): Promise<Reported[]> {
  const reported: Reported[] = [];
  await page.exposeFunction('recordErrors', (error: Reported) => reported.push(error));
  await page.addInitScript(() => {
    window.addEventListener('app-error', (event) => {
      const { statusCode, statusMessage, message, data } = (event as CustomEvent<Reported>).detail;
      const keep = (window as unknown as { recordErrors(error: Reported): void }).recordErrors;
      keep({ statusCode, statusMessage, message, data });
    });
  });
  return reported;
}

/** A copy of the client build with a modified entry, served on the same database. */
async function withEntry(change: (entry: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'dramalog-entry-'));
  await cp(join(ROOT, 'build/client'), folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => name.startsWith('entry.client-'));
  for (const name of names) {
    const file = join(assets, name);
    if (!name.endsWith('.js')) {
      await rm(file);
      continue;
    }
    const entry = await readFile(file, 'utf8');
    const changed = change(entry);
    expect(changed).not.toBe(entry);
    await writeFile(file, changed);
  }
  const broken = await startApp({ db: database.db, clientFolder: folder });
  const stop = async () => {
    await broken.stop();
    await rm(folder, { recursive: true });
  };
  return { origin: broken.origin, stop };
}

describe('the app error handler', () => {
  it('[S-E1] [S-C8] receives each unhandled error once, as the generic error with status 500', async () => {
    const { page, context } = await openPage(browser);
    const reported = await reportedIn(page);
    await visit(page, app.origin);
    await page.evaluate(() => {
      const error = new Error('thrown late');
      setTimeout(() => {
        throw error;
      });
      setTimeout(() => {
        throw error;
      });
      setTimeout(() => void Promise.reject(new Error('rejected late')));
      setTimeout(() => void Promise.reject('a bare text'));
    });
    await expect.poll(() => reported.length).toBe(3);
    expect(reported.sort((one, other) => (one.message < other.message ? -1 : 1))).toEqual(
      ['a bare text', 'rejected late', 'thrown late'].map((message) => ({
        message,
        statusCode: 500,
        statusMessage: 'Internal Server Error',
        data: undefined,
      })),
    );
    await context.close();
  });

  it('[S-E1] [S-C8] receives a failed page fetch with status and data, while the screen shows it', async () => {
    const { page, context } = await openPage(browser);
    const reported = await reportedIn(page);
    await visit(page, app.origin);
    await page.route('**/_payload.json', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The way is barred' } }),
    );
    await page.getByRole('link', { name: 'Dramas' }).first().click();
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
    await expect.poll(() => reported.length).toBe(1);
    expect(reported[0]).toMatchObject({ statusCode: 500, data: { message: 'The way is barred' } });
    await context.close();
  });

  it('does not receive a missing page', async () => {
    const { page, context } = await openPage(browser);
    const reported = await reportedIn(page);
    await visit(page, `${app.origin}/nowhere`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(reported).toEqual([]);
    await context.close();
  });
});

/**
 * The component of the built entry that records the first commit: positions before, within and after its
 * effect.
 */
const NOTING = /(\.useEffect\)\(\(\)=>\{)([\w.]+=!0)(\},\[\]\),)null/;

describe('a mount failure', () => {
  it.each([
    ['during rendering', '$1$2$3(()=>{throw Error(`broken entry`)})()'],
    ['in its first effects', '$1throw Error(`broken entry`);$2$3null'],
  ])(
    '[S-E2] %s is logged as such and rethrown, reaches the handler, and shows a way to recover',
    async (_, error) => {
      const broken = await withEntry((entry) => entry.replace(NOTING, error));
      const { page, context, complaints } = await openPage(browser);
      const reported = await reportedIn(page);
      await page.goto(broken.origin);
      await expect
        .poll(() => complaints.some((text) => text.startsWith('Error while mounting app:')))
        .toBe(true);
      await expect.poll(() => complaints).toContainEqual('Error: broken entry');
      await expect.poll(() => reported.map(({ message }) => message)).toEqual(['broken entry']);
      await page.getByRole('link', { name: 'Load the page again' }).waitFor();
      await context.close();
      await broken.stop();
    },
  );

  it('[S-E2] is not the name of an error after the first commit, which is fatal too', async () => {
    const broken = await withEntry((entry) =>
      entry.replace(NOTING, '$1$2;throw Error(`broken later`)$3null'),
    );
    const { page, context, complaints } = await openPage(browser);
    const reported = await reportedIn(page);
    await page.goto(broken.origin);
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    await expect.poll(() => reported.map(({ message }) => message)).toEqual(['broken later']);
    await expect.poll(() => complaints).toContainEqual('Error: broken later');
    expect(complaints.filter((text) => text.startsWith('Error while mounting app:'))).toEqual([]);
    await context.close();
    await broken.stop();
  });

  it('[S-E2] is not reported for a working page', async () => {
    const { page, context, complaints } = await openPage(browser);
    for (const path of ['/', '/dramas', '/login', '/nowhere']) await visit(page, app.origin + path);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await context.close();
  });
});
