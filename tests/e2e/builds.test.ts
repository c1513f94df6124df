import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser.ts';
import { freshDatabase, ROOT, type TestDatabase } from '#tests/support/db.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dramalog-build-'));
  await cp(join(ROOT, 'build/client'), folder, { recursive: true });
  app = await startApp({ db: database.db, clientFolder: folder });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('an open page', () => {
  it('[S-C3] looks for a newer build when it is seen again, and says so quietly once there is one', async () => {
    const { page, context, complaints } = await openPage(browser);
    const asked: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/builds/')) asked.push(new URL(response.url()).pathname);
    });
    await visit(page, app.origin);
    const note = page.getByRole('button', { name: 'Load it' });
    const lookAgain = async () => {
      const before = asked.length;
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => asked.length).toBeGreaterThan(before);
    };

    await lookAgain();
    expect(asked).toEqual(['/builds/latest.json']);
    expect(await note.count()).toBe(0);

    const latest = JSON.parse(await readFile(join(folder, 'builds/latest.json'), 'utf8')) as { id: string };
    const newer = JSON.stringify({ ...latest, id: 'newer123', builtAt: new Date().toISOString() });
    await writeFile(join(folder, 'builds/meta/newer123.json'), newer);
    await writeFile(join(folder, 'builds/latest.json'), newer);
    await lookAgain();
    await note.waitFor();
    expect(asked).toContain('/builds/meta/newer123.json');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
