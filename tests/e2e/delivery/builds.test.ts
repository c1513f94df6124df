import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { documentsOf } from '#tests/support/browser/accountPages.ts';
import { openPage, visit } from '#tests/support/browser/browser.ts';
import {
  browser,
  follow,
  newer,
  note,
  prepareBuilds,
  replaceBuild,
  site,
} from '#tests/support/browser/buildStage.ts';
import { buildOf, openAt, saveData, untilPolling } from '#tests/support/build/openedBuild.ts';

prepareBuilds();

function requestsOf(page: Page, part: RegExp): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (part.test(pathname)) requested.push(pathname);
  });
  return requested;
}

/** Whether the page believes that it is visible. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

const MINUTES = 60_000;

describe('an open page', () => {
  it('[S-C3] polls for a newer build while visible, never while hidden, and shows a notice', async () => {
    const { page, context, complaints } = await openPage(browser);
    const requested = requestsOf(page, /^\/builds\//);
    // Prefetched files would be in progress when the build is replaced.
    await saveData(page, { saveData: true });
    await page.clock.install();
    await visit(page, site.origin);
    await untilPolling(page);
    const answered = page.waitForResponse('**/builds/latest.json');
    await page.clock.runFor(6.5 * MINUTES);
    await (await answered).finished();
    expect(requested).toEqual(['/builds/latest.json']);

    await setHidden(page, true);
    await page.clock.runFor(180 * MINUTES);
    expect(requested).toHaveLength(1);
    await replaceBuild();
    await setHidden(page, false);
    await page.clock.runFor(1_000);
    await note(page).getByText('A new version of this site is ready.').waitFor();
    expect(requested.slice(1)).toEqual(['/builds/latest.json', `/builds/meta/${newer.id}.json`]);
    const rems = await note(page).evaluate(
      (element) =>
        element.getBoundingClientRect().width /
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(rems).toBe(25);

    await note(page).getByRole('button', { name: 'Dismiss' }).click();
    await note(page).waitFor({ state: 'hidden' });
    await page.clock.runFor(180 * MINUTES);
    expect(requested).toHaveLength(3);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[S-C3] loads the next page as a document of the newer build, once, even if all old code is cached', async () => {
    const { page, context, documents, complaints } = await openAt(browser, site.origin, { isSaving: false });
    const payloads = requestsOf(page, /_payload\.json$/);
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

describe('[S-C4] a document older than the deployed build', () => {
  it('reloads once for its missing scripts, and stays if it is served again', async () => {
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

  it('does not request scripts forever if the code of the error screen is missing too', async () => {
    const { page, context } = await openPage(browser);
    await page.route('**/assets/deferredCode-*', (route) => route.fulfill({ status: 404 }));
    const requested = requestsOf(page, /\/assets\/deferredCode-/);
    // Without that code a page is never fully hydrated.
    await page.goto(site.origin);
    await page.evaluate(() => void Promise.reject(new Error('nobody hears this')));
    await page.waitForLoadState('networkidle');
    const before = requested.length;
    expect(before).toBeLessThan(12);
    await follow(page, 'Dramas');
    await page.waitForURL('**/dramas');
    await page.getByRole('heading', { level: 1, name: 'Dramas' }).waitFor();
    await context.close();
  });
});
