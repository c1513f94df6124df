import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';
import { personNamed, titleNamed } from '#tests/support/records/catalogue.ts';
import { launchBrowser } from './browser.ts';

export let database: TestDatabase;
export let app: TestApp;
export let browser: Browser;
/** Addresses of a title and of a person with everything that their pages can show. */
export let title: string;
export let person: string;

/** Opens the built site with the starter catalogue for the tests of a file, and closes it after them. */
export function prepareStarterSite(): void {
  beforeAll(async () => {
    database = await starterDatabase();
    app = await startApp({ db: database.db });
    browser = await launchBrowser();
    const goblin = await titleNamed(database.db, 'Goblin', 2016);
    const gong = await personNamed(database.db, '공유');
    title = `/drama/${goblin.id}/${goblin.slug}`;
    person = `/people/${gong.id}/${gong.slug}`;
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    await database.drop();
  });
}
