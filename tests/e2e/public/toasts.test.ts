import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import type {} from '#tests/support/browser/toastEntry.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let database: TestDatabase;
let app: TestApp;
let browser: Browser;
let files: Map<string, string>;

/** The modules and styles of the toast kit as built, each by name. */
async function kitFiles(): Promise<Map<string, string>> {
  const entry = join(import.meta.dirname, '../../support/browser/toastEntry.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'toast', cssFileName: 'toasts' } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('The kit was not built');
  return new Map(
    result.output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('utf8'),
    ]),
  );
}

beforeAll(async () => {
  [database, browser, files] = await Promise.all([freshDatabase(), launchBrowser(), kitFiles()]);
  app = await startApp({ db: database.db });
});

afterAll(async () => {
  await browser.close();
  await app.stop();
  await database.drop();
});

/** A page of the site, under its own policy, with the kit; its clock is controlled by the test. */
async function open(options: Parameters<Browser['newContext']>[0] = {}) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.route('**/kit/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/kit/'.length);
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return route.fulfill({ contentType, body: files.get(name) ?? '' });
  });
  await visit(page, `${app.origin}/nowhere`);
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/kit/toasts.css',
    });
    const script = Object.assign(document.createElement('script'), { type: 'module', src: '/kit/toast.js' });
    const loading = [sheet, script].map(
      (element) => new Promise((resolve) => element.addEventListener('load', resolve)),
    );
    document.head.append(sheet, script);
    return Promise.all(loading).then(() => undefined);
  });
  // It jumps one second ahead and then stops: no real time passes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  return opened;
}

const show = async (page: Page, message: Omit<ToastMessage, 'action'>, label?: string) => {
  await page.evaluate(
    ([shown, action]) =>
      window.toast({
        ...shown,
        ...(action && { action: { label: action, run: () => window.taken.push(action) } }),
      }),
    [message, label] as const,
  );
  await page.clock.runFor(100);
};

const texts = (page: Page) => page.locator('.toast .toast-text').allTextContents();

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);

describe('toasts', () => {
  it('[S-E4] are 25rem wide, or as wide as a small screen allows', async () => {
    const { page, context, complaints } = await open();
    await show(page, { text: 'News' });
    const toast = page.locator('.toast');
    const rem = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect((await toast.boundingBox())?.width).toBeCloseTo(25 * rem, 0);
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await toast.boundingBox()).toMatchObject({ x: 16, width: 288 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    await context.close();
  });

  it('disappear after a while, but not while they are hovered or focused', async () => {
    const { page, context } = await open();
    const text = 'Goblin is on your list. '.repeat(8).trim();
    const isThere = async () => (await texts(page)).join() === `Done: ${text}`;
    await show(page, { text, kind: 'done' });
    await page.clock.runFor(4_000);
    expect(await isThere()).toBe(true);
    await page.locator('.toast').hover();
    await page.clock.runFor(60_000);
    expect(await isThere()).toBe(true);
    await page.mouse.move(10, 10);
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    expect(await isThere()).toBe(true);
    await page.getByRole('searchbox').first().focus();
    await page.clock.runFor(500);
    expect(await isThere()).toBe(true);
    await page.clock.runFor(16_000);
    await expect.poll(() => texts(page)).toEqual([]);
    await context.close();
  });

  it('announce errors at once and stay until dismissed', async () => {
    const { page, context } = await open();
    await show(page, { text: 'That could not be saved.', kind: 'wrong' });
    await page.clock.runFor(600_000);
    const alert = page.getByRole('alert').filter({ hasText: 'That could not be saved.' });
    expect(await alert.count()).toBe(1);
    expect(await page.locator('.toasts').getAttribute('aria-live')).toBe('polite');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    expect(await texts(page)).toEqual([]);
    await context.close();
  });

  it('get the focus with F8, lose it with Escape, and return it', async () => {
    const { page, context } = await open();
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await show(page, { text: 'One' });
    await show(page, { text: 'Two' }, 'Undo');
    await page.keyboard.press('F8');
    expect(await focused(page)).toBe('Undo');
    await page.keyboard.press('Escape');
    expect([await texts(page), await focused(page)]).toEqual([['One'], 'Dismiss']);
    await page.keyboard.press('Enter');
    expect(await texts(page)).toEqual([]);
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.taken)).toEqual([]);
    await context.close();
  });

  it('run their one action, and disappear', async () => {
    const { page, context } = await open();
    await show(page, { text: 'Goblin is on your list.', kind: 'done' }, 'Undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect([await texts(page), await page.evaluate(() => window.taken)]).toEqual([[], ['Undo']]);
    await context.close();
  });

  it('are four at most without duplicates, and show markup as text', async () => {
    const { page, context } = await open();
    for (const text of ['1', '2', '3', '<img src=x onerror=alert(1)>', '2', '5']) await show(page, { text });
    expect(await texts(page)).toEqual(['3', '<img src=x onerror=alert(1)>', '2', '5']);
    await context.close();
  });

  it('appear without motion if reduced motion is preferred', async () => {
    const { page, context } = await open({ reducedMotion: 'reduce' });
    await show(page, { text: 'Still' });
    expect(await page.locator('.toast').evaluate((toast) => getComputedStyle(toast).animationName)).toBe(
      'none',
    );
    await context.close();
  });
});
