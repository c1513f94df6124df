import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentsOf } from '#tests/support/accountPages.ts';
import { launchBrowser, openPage, untilAlive, visit } from '#tests/support/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/db.ts';
import { makeNewerBuild, type NewerBuild } from '#tests/support/newerBuild.ts';
import {
  buildOf,
  openAt,
  type ReplaceableSite,
  replaceableSite,
  saveData,
  untilWatching,
} from '#tests/support/openedBuild.ts';

let database: TestDatabase;
let browser: Browser;
let newer: NewerBuild;
let site: ReplaceableSite;
let runs: 'built' | 'newer' = 'built';

beforeAll(async () => {
  database = await freshDatabase();
  [browser, newer, site] = await Promise.all([launchBrowser(), makeNewerBuild(), replaceableSite(database)]);
});

/** Each test begins on the built site; those that replaced it leave the newer one. */
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

async function replaceBuild() {
  await site.comeBack(newer);
  runs = 'newer';
}

const note = (page: Page) => page.locator('.build-note');
const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

function asksOf(page: Page, part: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (part.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Whether the page believes that it is seen. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const MINUTES = 60_000;

describe('an open page', () => {
  it('[S-C3] looks for a newer build while it is seen, never while hidden, and says quietly that there is one', async () => {
    const { page, context, complaints } = await openPage(browser);
    const asked = asksOf(page, /^\/builds\//);
    // Files fetched ahead would be on their way when the build is replaced.
    await saveData(page, { saveData: true });
    await page.clock.install();
    await visit(page, site.origin);
    await untilWatching(page);
    const answered = page.waitForResponse('**/builds/latest.json');
    await page.clock.runFor(6.5 * MINUTES);
    await (await answered).finished();
    expect(asked).toEqual(['/builds/latest.json']);

    await setHidden(page, true);
    await page.clock.runFor(180 * MINUTES);
    expect(asked).toHaveLength(1);
    await replaceBuild();
    await setHidden(page, false);
    await page.clock.runFor(1_000);
    await note(page).getByText('A new version of this site is ready.').waitFor();
    expect(asked.slice(1)).toEqual(['/builds/latest.json', `/builds/meta/${newer.id}.json`]);
    const rems = await note(page).evaluate(
      (element) =>
        element.getBoundingClientRect().width /
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(rems).toBe(25);

    await note(page).getByRole('button', { name: 'Dismiss' }).click();
    await note(page).waitFor({ state: 'hidden' });
    await page.clock.runFor(180 * MINUTES);
    expect(asked).toHaveLength(3);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-C3] loads the next page as a document of the newer build, once, with all its old code at hand', async () => {
    const { page, context, documents, complaints } = await openAt(browser, site.origin, { isSaving: false });
    const payloads = asksOf(page, /_payload\.json$/);
    await replaceBuild();
    await follow(page, 'Dramas');
    await page.waitForURL('**/dramas');
    await expect.poll(() => buildOf(page)).toBe(newer.id);
    expect(documents).toEqual(['/dramas']);
    expect(payloads).toEqual(['/dramas/_payload.json']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('[S-C4] a page chunk that an update took away', () => {
  it('makes the browser go to the clicked page once, as a document', async () => {
    const { page, context, documents } = await openAt(browser, site.origin);
    await replaceBuild();
    await follow(page, 'Trending');
    await page.waitForURL('**/trending');
    await expect.poll(() => buildOf(page)).toBe(newer.id);
    expect(documents).toEqual(['/trending']);
    await untilAlive(page);
    await follow(page, 'Season');
    await page.waitForURL('**/season');
    expect(documents).toEqual(['/trending']);
    await context.close();
  });

  it('makes the page reload once where the browser went back to it by itself', async () => {
    const { page, context, documents } = await openAt(browser, `${site.origin}/season`);
    await follow(page, 'Trending');
    await page.waitForURL('**/trending');
    await page.reload();
    await untilWatching(page);
    await untilAlive(page);
    await replaceBuild();
    documents.length = 0;
    await page.goBack();
    await expect.poll(() => buildOf(page).catch(() => null)).toBe(newer.id);
    await page.getByRole('heading', { level: 1, name: /Season|20/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/season');
    expect(documents).toEqual(['/season']);
    await context.close();
  });

  it('never does so twice within ten seconds: then the page stays, and a note offers it', async () => {
    const { page, context, documents } = await openAt(browser, site.origin);
    // The ten seconds are the page's own, however slow the machine is.
    await page.clock.setFixedTime(new Date());
    let isMissing = true;
    await page.route(/\/assets\/(season|trending)-/, (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await follow(page, 'Trending');
    await page.waitForURL('**/trending');
    expect(documents).toEqual(['/trending']);

    isMissing = false;
    await page.reload();
    await untilWatching(page);
    await untilAlive(page);
    isMissing = true;
    documents.length = 0;
    await follow(page, 'Season');
    await note(page).getByText('A part of this page could not be loaded.').waitFor();
    await note(page).getByRole('button', { name: 'Dismiss' }).click();
    await note(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now() - 9_999)));
    await follow(page, 'Season');
    await note(page).waitFor();
    expect([new URL(page.url()).pathname, documents]).toEqual(['/trending', []]);

    await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now() - 10_001)));
    await follow(page, 'Season');
    await page.waitForURL('**/season');
    expect(documents).toEqual(['/season']);
    await context.close();
  });

  it('drops no input: a form with changed fields stays until its reader says so', async () => {
    const { page, context, documents } = await openAt(browser, `${site.origin}/dramas`);
    await page.evaluate(() => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          '<form method="post"><textarea aria-label="Story">Once</textarea><input type="checkbox" checked></form>',
        );
    });
    await replaceBuild();
    await page.getByLabel('Story').fill('Once upon a time');
    await follow(page, 'Season');
    await note(page).getByText('Loading it drops what you have typed.').waitFor();
    expect(await page.getByLabel('Story').inputValue()).toBe('Once upon a time');
    expect(documents).toEqual([]);
    await note(page).getByRole('button', { name: 'Load it' }).click();
    await page.waitForURL('**/season');
    expect(documents).toEqual(['/season']);
    await context.close();
  });

  it('is offered where only a part of the page needs it, with what was typed kept', async () => {
    const { page, context, documents } = await openAt(browser, `${site.origin}/register`);
    await replaceBuild();
    await page.getByLabel(/^E-?mail/i).fill('mina@example.org');
    await page
      .getByRole('button', { name: /^Theme|^Look|^Appearance/i })
      .first()
      .click();
    await note(page).getByText('A new version of this site is ready. Loading it drops').waitFor();
    expect(await page.getByLabel(/^E-?mail/i).inputValue()).toBe('mina@example.org');
    expect(documents).toEqual([]);
    await context.close();
  });
});

describe('[S-C4] a document older than the site', () => {
  it('reloads once for its missing scripts, and stays where it is given again', async () => {
    const old = await (await fetch(`${site.origin}/movies`)).text();
    await replaceBuild();
    const { page, context } = await openPage(browser);
    const documents = documentsOf(page);
    let looks = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/builds/latest.json')) looks += 1;
    });
    await page.route('**/movies', (route) => route.fulfill({ contentType: 'text/html', body: old }));
    await page.goto(`${site.origin}/movies`);
    await expect.poll(() => documents.length).toBe(2);
    await expect.poll(() => looks).toBeGreaterThan(1);
    await page.waitForLoadState('networkidle');
    expect(documents).toHaveLength(2);
    await page.unroute('**/movies');
    await page.goto(`${site.origin}/movies`);
    expect(await buildOf(page)).toBe(newer.id);
    await context.close();
  });

  it('asks for no script for ever when the code behind its errors is missing too', async () => {
    const { page, context } = await openPage(browser);
    await page.route('**/assets/behind-*', (route) => route.fulfill({ status: 404 }));
    const asked = asksOf(page, /\/assets\/behind-/);
    // Without that code a page is never quite taken over.
    await page.goto(site.origin);
    await page.evaluate(() => void Promise.reject(new Error('nobody hears this')));
    await page.waitForLoadState('networkidle');
    const before = asked.length;
    expect(before).toBeLessThan(12);
    await follow(page, 'Dramas');
    await page.waitForURL('**/dramas');
    await page.getByRole('heading', { level: 1, name: 'Dramas' }).waitFor();
    await context.close();
  });
});
