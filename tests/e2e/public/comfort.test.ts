import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, visit } from '#tests/support/browser/browser.ts';
import { app, browser, person, prepareStarterSite, title } from '#tests/support/browser/starterStage.ts';

prepareStarterSite();

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Positions of the links that a tap can reach, without those of an open menu. */
const linksInReach = (page: Page) =>
  page.evaluate(() => {
    const matches: { x: number; y: number }[] = [];
    for (let x = 8; x < innerWidth; x += 24) {
      for (let y = 4; y < innerHeight; y += 12) {
        const link = document.elementFromPoint(x, y)?.closest('a');
        if (link && !link.closest('[popover]:popover-open, details')) matches.push({ x, y });
      }
    }
    return matches;
  });

/** What the browser of a member stores. */
const memberEntries = (origin: string) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: 'isLoged', value: 'true' },
        { name: 'auth', value: JSON.stringify({ displayName: 'Ara', expiresAt: '2100-01-01' }) },
      ],
    },
  ],
});

describe('a tap outside an open menu', () => {
  it.each([
    { scripts: 'with scripts', javaScriptEnabled: true },
    { scripts: 'without scripts', javaScriptEnabled: false },
  ])('closes it and does not activate what lies below, $scripts', async ({ javaScriptEnabled }) => {
    const { page, context } = await openPage(browser, {
      viewport: { width: 375, height: 700 },
      hasTouch: true,
      isMobile: true,
      javaScriptEnabled,
      storageState: memberEntries(app.origin),
    });
    const menus = [
      { path: '/dramas', opener: '.sort-menu > summary', menu: '.sort-menu ul' },
      { path: '/season', opener: '.season-nav .sort-menu > summary', menu: '.season-nav .sort-menu ul' },
      { path: '/dramas', opener: '.site-nav-button', menu: '#site-nav' },
      { path: '/dramas', opener: '.member-button', menu: '#member-menu' },
    ];
    for (const { path, opener, menu } of menus) {
      // Only scripts know who is signed in.
      if (menu === '#member-menu' && !javaScriptEnabled) continue;
      await page.goto(app.origin + path);
      if (javaScriptEnabled) await untilHydrated(page);
      const before = await linksInReach(page);
      await page.locator(opener).tap();
      await page.locator(menu).waitFor();
      expect([menu, await linksInReach(page)]).toEqual([menu, []]);
      const box = await page.locator(menu).boundingBox();
      const { x: left, y: top, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
      const beside = before.findLast(
        ({ x, y }) => x < left || x > left + width || y < top || y > top + height,
      );
      await page.touchscreen.tap(beside?.x ?? 0, beside?.y ?? 0);
      await page.locator(menu).waitFor({ state: 'hidden' });
      expect(page.url()).toBe(app.origin + path);
      expect(await linksInReach(page)).toContainEqual(beside);
    }
    await context.close();
  });
});

describe('the navigation menu on a phone', () => {
  const phone = { viewport: { width: 320, height: 640 } };

  it('is behind a button, and opens and closes without scripts', async () => {
    const { page, context } = await openPage(browser, { ...phone, javaScriptEnabled: false });
    await page.goto(`${app.origin}/dramas`);
    const positions = page.getByRole('navigation', { name: 'Main' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect.poll(() => positions.isVisible()).toBe(false);
    await menu.click();
    await positions.waitFor();
    for (const target of [menu, ...(await positions.getByRole('link').all())]) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await widthOf(page)).toBe(320);
    await page.keyboard.press('Escape');
    await positions.waitFor({ state: 'hidden' });
    // A poster of the dimmed page is there.
    await menu.click();
    await page.mouse.click(80, 600);
    await positions.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${app.origin}/dramas`);
    await menu.click();
    await positions.getByRole('link', { name: 'Movies' }).click();
    await page.waitForURL('**/movies');
    await context.close();
  });

  it('is next in the tab order, returns the focus, and closes after a link', async () => {
    const { page, context, complaints } = await openPage(browser, phone);
    await visit(page, `${app.origin}/dramas`);
    const positions = page.getByRole('navigation', { name: 'Main' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await positions.waitFor();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Dramas');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.click();
    await positions.getByRole('link', { name: 'Season' }).click();
    await page.getByRole('heading', { level: 1, name: /\d{4}$/ }).waitFor();
    await positions.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** WCAG 1.4.12, and a user-defined font size (1.4.4). */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';

/** Font sizes under 12 px in visible text, with that text. */
const smallLetters = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement: holder, textContent } = text;
      if (!holder?.checkVisibility() || !textContent?.trim()) continue;
      const { fontSize } = getComputedStyle(holder);
      if (Number.parseFloat(fontSize) < 12) small.push(`${fontSize} ${textContent}`);
    }
    return small;
  });

describe('scripts', () => {
  it('are requested after the styles are loaded, and then hydrate the page', async () => {
    const { page, context, complaints } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.resourceType()));
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/*.css', (route) => isLetGo.then(() => route.continue()));
    const isSent = page.waitForEvent('requestfinished', (request) => request.resourceType() === 'document');
    const opening = page.goto(`${app.origin}/dramas`);
    await isSent;
    await expect.poll(() => requested).toContain('stylesheet');
    expect(requested).not.toContain('script');
    letGo();
    await opening;
    await untilHydrated(page);
    expect(requested).toContain('script');
    expect(await page.locator('link[rel=modulepreload][media], [data-deferred]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    { where: 'behind other pages', isHidden: true },
    { where: 'in a browser that shows no frame', isHidden: false },
  ])('hydrate a page $where', async ({ isHidden }) => {
    const { page, context } = await openPage(browser);
    await page.addInitScript((hidden) => {
      window.requestAnimationFrame = () => 0;
      if (!hidden) return;
      Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
      Object.defineProperty(window, 'setTimeout', { value: () => 0 });
    }, isHidden);
    await page.goto(`${app.origin}/dramas`);
    await page.waitForFunction(() => document.querySelector('script[data-deferred]') === null, undefined, {
      polling: 50,
    });
    await context.close();
  });
});

describe('text', () => {
  it.each(['320', '1280'])('may have wider spacing and double size at %s px', async (width) => {
    const viewport = { width: Number(width), height: 800 };
    const { page, context } = await openPage(browser, { viewport, bypassCSP: true });
    for (const path of ['/', '/dramas', title, `${title}/episodes`, person, '/search?q=kim', '/season']) {
      await page.goto(`${app.origin}${path}`);
      expect(await smallLetters(page), path).toEqual([]);
      await page.addStyleTag({ content: SPACING });
      expect(await widthOf(page), `${path}, spaced`).toBeLessThanOrEqual(viewport.width);
      if (viewport.width < 640) continue;
      const before = await page
        .locator('main a')
        .last()
        .evaluate((link) => getComputedStyle(link).fontSize);
      await page.addStyleTag({ content: ':root{font-size:200%!important}' });
      const after = await page
        .locator('main a')
        .last()
        .evaluate((link) => getComputedStyle(link).fontSize);
      expect(Number.parseFloat(after), path).toBeGreaterThan(1.8 * Number.parseFloat(before));
      expect(await widthOf(page), `${path}, large`).toBeLessThanOrEqual(viewport.width);
    }
    await context.close();
  });

  it('in Hangul gets its font after the first paint once, then at once', async () => {
    const { page, context } = await openPage(browser);
    const firstSheet = () =>
      page.evaluate(() => {
        const [sheet] = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /hangul[^/]*\.css$/.test(name));
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return sheet && paint ? sheet.startTime - paint.startTime : null;
      });
    // As on a busy device, which loads everything before it paints.
    await page.addInitScript(() => {
      if (localStorage.getItem('hangul')) return;
      const unpainted = new CSSStyleSheet();
      unpainted.replaceSync(':root{display:none}');
      document.adoptedStyleSheets = [unpainted];
    });
    await page.goto(`${app.origin}/dramas`);
    expect(await page.locator('link[rel=stylesheet][href*=hangul]').count()).toBe(0);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await expect.poll(firstSheet).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hangul'))).toContain('.css');
    await page.reload();
    await expect.poll(firstSheet).toBeLessThan(0);
    await context.close();
  });
});

describe('drawn posters', () => {
  it('far down a list are laid out after the visible ones, and all of them in the end', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${app.origin}/dramas`);
    const waiting = () =>
      page
        .locator('.poster-art')
        .evaluateAll(
          (all) => all.filter((each) => getComputedStyle(each).contentVisibility === 'auto').length,
        );
    await expect.poll(waiting).toBe(0);
    await page.locator('.poster-art').last().scrollIntoViewIfNeeded();
    await page.locator('.poster-art svg').last().waitFor();
    await context.close();
  });
});
