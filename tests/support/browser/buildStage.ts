import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { makeNewerBuild, type NewerBuild } from '#tests/support/build/newerBuild.ts';
import { type ReplaceableSite, replaceableSite } from '#tests/support/build/openedBuild.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';

let database: TestDatabase;
export let browser: Browser;
export let newer: NewerBuild;
export let site: ReplaceableSite;
let runs: 'built' | 'newer' = 'built';
export async function replaceBuild() {
  await site.comeBack(newer);
  runs = 'newer';
}
export const note = (page: Page) => page.locator('.build-note');
export const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

/** Prepares the tests of a file, and cleans up after them. */
export function prepareBuilds(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    [browser, newer, site] = await Promise.all([
      launchBrowser(),
      makeNewerBuild(),
      replaceableSite(database),
    ]);
  });
  beforeEach(async () => {
    if (runs === 'newer') await site.comeBack();
    runs = 'built';
  });
  afterAll(async () => {
    await browser.close();
    await site.leave();
    await database.drop();
    await newer.remove();
  });
}
