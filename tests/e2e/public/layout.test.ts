import type { Page, Route } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openPage, visit } from '#tests/support/browser/browser.ts';
import {
  app,
  browser,
  database,
  person,
  prepareStarterSite,
  title,
} from '#tests/support/browser/starterStage.ts';
import { makeTitle } from '#tests/support/records/make.ts';

prepareStarterSite();

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('forced colours', () => {
  it('keep the colours of posters, and mark the current item with a line', async () => {
    const { page, context } = await openPage(browser, { forcedColors: 'active' });
    await page.goto(`${app.origin}${title}`);
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('.tabs [aria-current]')).toBe('solid');
    expect(
      await page
        .locator('.poster-art')
        .first()
        .evaluate((element) => getComputedStyle(element).forcedColorAdjust),
    ).toBe('none');
    await context.close();
  });

  it('show information that is only graphical: icons without text, and the available colours', async () => {
    const { page, context } = await openPage(browser, { forcedColors: 'active', colorScheme: 'dark' });
    await visit(page, `${app.origin}/dramas`);
    const unlabelled = page.locator(':is(.view-switch a, .site-header button):visible');
    const drawn: [string, boolean][] = [];
    for (const control of await unlabelled.all()) {
      const inside = sharp(await control.screenshot()).extract({ left: 4, top: 4, width: 28, height: 28 });
      const { channels } = await inside.stats();
      drawn.push([
        await control.evaluate(({ className }) => className),
        channels.some(({ stdev }) => stdev > 9),
      ]);
    }
    expect(drawn.length).toBeGreaterThan(4);
    expect(drawn.filter(([, isDrawn]) => !isDrawn)).toEqual([]);
    await page.locator('.theme-button').click();
    const swatches = page.locator('.swatch:not(.paper)');
    await swatches.first().waitFor();
    const colours = await swatches.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).backgroundColor),
    );
    expect([colours.length, new Set(colours).size]).toEqual([17, 17]);
    await context.close();
  });
});

describe('the print layout', () => {
  it('of a list has all rows, without rails and external links', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 700, height: 900 } });
    for (const path of ['/', '/dramas', '/season', '/season?year=2016&quarter=4', person]) {
      await page.goto(app.origin + path);
      await page.emulateMedia({ media: 'print' });
      expect([path, await widthOf(page)]).toEqual([path, 700]);
      const gone = page.locator(
        '.season-nav, .choice-line, .sort-menu, .view-switch, .pagination, .marquee-wall',
      );
      expect([path, await gone.filter({ visible: true }).count()]).toEqual([path, 0]);
      const narrow = await page
        .locator('main li .title-name:visible')
        .evaluateAll((names) => names.filter(({ clientWidth }) => clientWidth < 80).length);
      expect([path, narrow]).toEqual([path, 0]);
      await page.emulateMedia({ media: 'screen' });
    }
    await context.close();
  });

  it('of a title has names, facts, cast and the address, without controls', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 700, height: 900 } });
    await page.goto(`${app.origin}${title}`);
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.site-header', '.site-footer', '.tabs', '.backdrop', '.breadcrumbs']) {
      expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
    }
    for (const there of ['h1', '.fact-list', '.person-grid', '.poster-art']) {
      expect(await page.locator(there).first().isVisible(), there).toBe(true);
    }
    expect(await page.locator('.printed-address').textContent()).toBe(`${app.origin}${title}`);
    const poster = await page.locator('.title-header .poster-art').boundingBox();
    expect(poster?.width ?? 999).toBeLessThan(130);
    expect(await widthOf(page)).toBeLessThanOrEqual(700);
    await context.close();
  });
});

describe('navigation between pages', () => {
  it('moves a poster to its title page, unless reduced motion is preferred', async () => {
    const { page, context, complaints } = await openPage(browser, { reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const parts = document
            .getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          Object.assign(window, { travelling: parts.join() });
        });
        return transition;
      };
    });
    await visit(page, `${app.origin}/dramas`);
    const travelling = () => page.evaluate(() => (window as { travelling?: string }).travelling);
    await page.locator('.title-card a').nth(1).click();
    await page.locator('.title-header').waitFor();
    await expect.poll(travelling).toContain('::view-transition-group(poster)');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => Object.assign(window, { travelling: undefined }));
    await page.getByRole('link', { name: 'Movies' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Movies' }).waitFor();
    expect(await travelling()).toBeUndefined();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('causes no error if the reader continues before the poster has arrived', async () => {
    const { page, context, complaints } = await openPage(browser, { reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const moving = new WeakSet<ViewTransition>();
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => moving.add(transition));
        return transition;
      };
      const skip = ViewTransition.prototype.skipTransition;
      ViewTransition.prototype.skipTransition = function () {
        if (!moving.has(this)) Object.assign(window, { isSkipped: true });
        skip.call(this);
      };
    });
    await visit(page, `${app.origin}/dramas`);
    await page.locator('.title-card a').nth(1).click();
    await page.locator('.title-header').waitFor();
    const isSkipped = () =>
      page.evaluate(() => {
        history.go(location.pathname === '/dramas' ? 1 : -1);
        return (window as { isSkipped?: boolean }).isSkipped;
      });
    await expect.poll(isSkipped, { interval: 30 }).toBe(true);
    await page.getByRole('link', { name: 'Movies' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Movies' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the first layout', () => {
  const laidOut = (page: Page, parts: string) =>
    page
      .locator(parts)
      .evaluateAll(
        (all) => all.filter((part) => part.checkVisibility({ contentVisibilityAuto: true })).length,
      );

  it('covers the first screen; the rest and the fonts follow; a reload is complete at once', async () => {
    const { page, context, complaints } = await openPage(browser, { viewport: { width: 412, height: 823 } });
    const delay = /\/assets\/deferredCode-[\w-]+\.js$/;
    const blocked: Route[] = [];
    await page.route(delay, (route) => void blocked.push(route));
    await page.goto(`${app.origin}/dramas`);
    expect(await page.locator('.title-card').count()).toBe(60);
    await expect.poll(() => laidOut(page, '.title-card')).toBeLessThan(30);
    expect(await laidOut(page, '.poster-title')).toBe(0);
    await expect.poll(() => blocked.length).toBe(1);
    await blocked[0]?.continue();
    await expect.poll(() => laidOut(page, '.title-card')).toBe(60);
    await expect.poll(() => laidOut(page, '.poster-title')).toBeGreaterThan(30);
    await page.locator('.site-footer').getByRole('link', { name: 'Movies' }).click();
    await page.getByRole('heading', { level: 1, name: 'Movies' }).waitFor();
    expect(await page.locator('html[data-laid-out]').count()).toBe(1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dramas' }).waitFor();
    expect(await laidOut(page, '.title-card')).toBe(60);
    await page.unrouteAll();
    await page.route(delay, (route) => route.abort());
    await page.reload();
    expect(await laidOut(page, '.title-card')).toBe(60);
    expect(complaints.filter((complaint) => !complaint.includes('/assets/deferredCode-'))).toEqual([]);
    await context.close();
  });
});

describe('the layout', () => {
  const linesOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight));

  it('limits long names: four lines on a card, one in a breadcrumb', async () => {
    const endless = await makeTitle(database.db, {
      title: '끝없이이어지는'.repeat(30),
      externalVotes: 9_999_999,
    });
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
    for (const view of ['grid', 'list', 'compact']) {
      await page.goto(`${app.origin}/dramas?view=${view}`);
      expect(await page.locator('.title-grid .title-card').first().textContent()).toContain('끝없이');
      expect(Math.round(await linesOf(page, '.title-grid .title-name > .en'))).toBeLessThanOrEqual(4);
    }
    await page.goto(`${app.origin}/drama/${endless}`);
    const way = page.getByRole('navigation', { name: 'Breadcrumbs' });
    expect((await way.boundingBox())?.height).toBeLessThan(60);
    await context.close();
  });

  it('has breadcrumbs in one line at the same place on every text page', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 860 } });
    for (const path of ['/about-us', '/contact', '/privacy-policy', '/terms-and-conditions']) {
      await page.goto(`${app.origin}${path}`);
      const steps = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
      const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top));
      expect([path, tops.length, new Set(tops).size]).toEqual([path, 2, 1]);
    }
    await context.close();
  });

  it.each([
    [1280, 860],
    [375, 812],
  ])('of an error fills a window of %i × %i', async (width, height) => {
    const { page, context } = await openPage(browser, { viewport: { width, height } });
    await page.goto(`${app.origin}/nowhere`);
    const box = await page.locator('.error-screen').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(height);
    await context.close();
  });
});
