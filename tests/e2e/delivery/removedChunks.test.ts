import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { untilHydrated } from '#tests/support/browser/browser.ts';
import {
  browser,
  follow,
  newer,
  note,
  prepareBuilds,
  replaceBuild,
  site,
} from '#tests/support/browser/buildStage.ts';
import { buildOf, openAt, untilPolling } from '#tests/support/build/openedBuild.ts';

prepareBuilds();

describe('[S-C4] a page chunk that an update removed', () => {
  it('makes the browser load the clicked page once as a document', async () => {
    const { page, context, documents } = await openAt(browser, site.origin);
    await replaceBuild();
    await follow(page, 'Trending');
    await page.waitForURL('**/trending');
    await expect.poll(() => buildOf(page)).toBe(newer.id);
    expect(documents).toEqual(['/trending']);
    await untilHydrated(page);
    await follow(page, 'Season');
    await page.waitForURL('**/season');
    expect(documents).toEqual(['/trending']);
    await context.close();
  });

  it('makes the page reload once after a return through the history', async () => {
    const { page, context, documents } = await openAt(browser, `${site.origin}/season`);
    await follow(page, 'Trending');
    await page.waitForURL('**/trending');
    await page.reload();
    await untilPolling(page);
    await untilHydrated(page);
    await replaceBuild();
    documents.length = 0;
    await page.goBack();
    await expect.poll(() => buildOf(page).catch(() => null)).toBe(newer.id);
    await page.getByRole('heading', { level: 1, name: /Season|20/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/season');
    expect(documents).toEqual(['/season']);
    await context.close();
  });

  it('never causes a second reload within ten seconds: the page stays, and a notice offers it', async () => {
    const { page, context, documents } = await openAt(browser, site.origin);
    // The ten seconds are measured by the clock of the page, however slow the machine is.
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
    await untilPolling(page);
    await untilHydrated(page);
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

  it('never causes a second reload within ten seconds after Back: a notice offers the page', async () => {
    const { page, context, documents } = await openAt(browser, `${site.origin}/season`);
    // From the start, since intercepted requests never come from the browser's cache.
    let isMissing = false;
    await page.route(/\/assets\/season-/, (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await follow(page, 'Trending');
    await page.waitForURL('**/trending');
    await page.reload();
    await untilPolling(page);
    await untilHydrated(page);
    isMissing = true;
    await page.clock.setFixedTime(new Date());
    await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())));
    documents.length = 0;
    await page.goBack();
    await note(page).getByText('A part of this page could not be loaded.').waitFor();
    expect(documents).toEqual([]);
    isMissing = false;
    await note(page).getByRole('button', { name: 'Load it' }).click();
    await page.getByRole('heading', { level: 1, name: /Season|20/ }).waitFor();
    expect(documents).toEqual(['/season']);
    await context.close();
  });

  it('reloads only for the last of several steps through the history', async () => {
    const { page, context, complaints } = await openAt(browser, `${site.origin}/upcoming`);
    for (const name of ['Season', 'Trending']) {
      await follow(page, name);
      await page.waitForURL(`**/${name.toLowerCase()}`);
    }
    await page.reload();
    await untilPolling(page);
    await untilHydrated(page);
    const blocked: Route[] = [];
    await page.route(/\/assets\/(season|upcoming)-/, (route) => void blocked.push(route));
    await page.evaluate(() => history.back());
    await expect.poll(() => blocked.length).toBeGreaterThan(0);
    await page.evaluate(() => history.forward());
    await page.waitForURL('**/trending');
    for (const route of blocked) await route.continue();
    await page.unroute(/\/assets\/(season|upcoming)-/);
    await page.evaluate(() => history.go(-2));
    await page.getByRole('heading', { level: 1, name: 'Upcoming' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/upcoming');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('discards no input: a form with changes stays until the reader confirms', async () => {
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
    await note(page).getByText('Loading it discards what you have typed.').waitFor();
    expect(await page.getByLabel('Story').inputValue()).toBe('Once upon a time');
    expect(documents).toEqual([]);
    await note(page).getByRole('button', { name: 'Load it' }).click();
    await page.waitForURL('**/season');
    expect(documents).toEqual(['/season']);
    await context.close();
  });

  it('is offered by a notice if only a part of the page needs it, and typed text stays', async () => {
    const { page, context, documents } = await openAt(browser, `${site.origin}/register`);
    await replaceBuild();
    await page.getByLabel(/^E-?mail/i).fill('mina@example.org');
    await page
      .getByRole('button', { name: /^Theme|^Look|^Appearance/i })
      .first()
      .click();
    await note(page).getByText('A new version of this site is ready. Loading it discards').waitFor();
    expect(await page.getByLabel(/^E-?mail/i).inputValue()).toBe('mina@example.org');
    expect(documents).toEqual([]);
    await context.close();
  });
});
