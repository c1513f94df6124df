import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Theme } from '#src/ui/theme/theme.ts';
import { openPage, visit } from '#tests/support/browser/browser.ts';
import { app, browser } from '#tests/support/browser/starterStage.ts';
import {
  DEFAULT,
  look,
  lookOf,
  NIGHT,
  open,
  openPanel,
  prepareThemes,
  stored,
} from '#tests/support/browser/themePages.ts';

prepareThemes();

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

describe('the theme settings', () => {
  it('[S-T1] [S-T2] are applied and stored at each choice, and applied before the first script after a reload', async () => {
    const { page, context, complaints } = await open('/dramas');
    expect(await stored(page)).toBeNull();
    expect(await look(page)).toEqual(lookOf(DEFAULT));
    await openPanel(page);
    await choice(page, 'Dark').check();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true });
    await page.getByRole('radio', { name: /^Material/ }).check();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true, preset: 'Material' });
    await choice(page, 'Rose').check();
    await choice(page, 'Ocean').check();
    expect(await stored(page)).toEqual(NIGHT);
    expect(await look(page)).toEqual(lookOf(NIGHT));
    expect(complaints).toEqual([]);
    await page.route('**/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    expect(await look(page)).toEqual(lookOf(NIGHT));
    await context.close();
  });

  it.each(['{"darkMode":"yes","preset":{"a":1},"primary":"__proto__","surface":[]}', 'null', '{"dark', '7'])(
    '[S-T1] fall back to the default from an invalid entry: %s',
    async (entry) => {
      const { page, context, complaints } = await open('/', entry);
      expect(await look(page)).toEqual(lookOf(DEFAULT));
      await openPanel(page);
      await choice(page, 'Teal').check();
      expect(await stored(page)).toEqual({ ...DEFAULT, primary: 'teal' });
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('[S-T1] [S-T4] are followed by other tabs, including the palette event', async () => {
    const { page, context } = await open('/');
    const other = await context.newPage();
    await visit(other, `${app.origin}/dramas`);
    await other.evaluate(() => {
      const news: unknown[] = [];
      Object.assign(window, { messages: news });
      window.addEventListener('theme-palette-change', (event) => news.push((event as CustomEvent).detail));
    });
    await openPanel(page);
    await choice(page, 'Dark').check();
    await choice(page, 'Amber').check();
    await expect.poll(() => look(other)).toEqual(lookOf({ ...DEFAULT, darkMode: true, primary: 'amber' }));
    const heardColours = await other.evaluate(() => (window as unknown as { messages: unknown[] }).messages);
    expect(heardColours).toMatchObject([{ primary: { 500: '#f59e0b' }, surface: { 950: '#020617' } }]);
    await page.evaluate(() => localStorage.clear());
    await expect.poll(() => look(other)).toEqual(lookOf(DEFAULT));
    await context.close();
  });

  it('keep the default on a device that prefers dark, and offer once to follow it', async () => {
    const { page, context } = await open('/', null, { colorScheme: 'dark' });
    expect(await look(page)).toEqual(lookOf(DEFAULT));
    await openPanel(page);
    await page.getByRole('button', { name: 'Use device setting' }).click();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await look(page)).toEqual(lookOf({ ...DEFAULT, darkMode: true }));
    await page.getByRole('button', { name: 'Reset to default' }).click();
    expect(await stored(page)).toEqual(DEFAULT);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await stored(page)).toEqual({ ...DEFAULT, darkMode: true });
    await context.close();
  });

  it('say so if the browser cannot store them, and apply to the page', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.addInitScript(() => {
      const reject = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: reject });
    });
    await visit(page, app.origin);
    await openPanel(page);
    await choice(page, 'Dark').check();
    expect((await look(page)).isDark).toBe(true);
    await page.getByText('Your browser does not save settings for this site').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('survive a failed hydration', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.addInitScript((text) => localStorage.setItem('theme', text), JSON.stringify(NIGHT));
    await page.route(`${app.origin}/dramas`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('<h1>Dramas</h1>', '<h1>Something else</h1>');
      expect(body).toContain('Something else');
      await route.fulfill({ response: answer, body });
    });
    await visit(page, `${app.origin}/dramas`);
    await page.getByRole('heading', { level: 1, name: 'Dramas' }).waitFor();
    await expect.poll(() => complaints.join()).toMatch(/hydrat|#418/i);
    await expect.poll(() => look(page)).toEqual(lookOf(NIGHT));
    await context.close();
  });

  it('have no buttons without scripts', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(app.origin);
    expect(await page.getByRole('button', { name: 'Appearance' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
    await context.close();
  });
});

describe('the settings panel', () => {
  it.each([
    [1280, 900],
    [320, 640],
  ])('works by keyboard, keeps and returns the focus, at %i px', async (width, height) => {
    const { page, context, complaints } = await open('/dramas', null, { viewport: { width, height } });
    const opener = page.getByRole('button', { name: 'Appearance' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement
          ? `${activeElement.name} ${activeElement.value}`
          : (activeElement?.ariaLabel ?? activeElement?.textContent);
      });
    await expect.poll(focused).toBe('theme-mode Light');
    const stops: (string | null | undefined)[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused());
    }
    expect(stops).toEqual([
      'Use device setting',
      'theme-preset Aura',
      'theme-primary noir',
      'theme-surface slate',
      'explicit Hidden',
      'Reset to default',
      'Close',
      'theme-mode Light',
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Reset to default');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('explicit Hidden');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    expect(await look(page)).toEqual(lookOf({ ...DEFAULT, surface: 'gray' }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const sheet = await page.locator('.theme-panel-sheet').boundingBox();
    expect([sheet && sheet.x >= 0, sheet && sheet.x + sheet.width <= width]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Appearance');
    await openPanel(page);
    await page.mouse.click(4, 120);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['light', DEFAULT, 1280],
    ['dark', { ...NIGHT, preset: 'Nora' } as Theme, 320],
  ])('passes axe in %s', async (_, theme, width) => {
    const { page, context } = await open('/', theme, { viewport: { width, height: 800 } });
    await openPanel(page);
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await context.close();
  });

  it('is loaded when opened, and reports a failure', async () => {
    const { page, context } = await openPage(browser);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await visit(page, app.origin);
    expect(fetched.filter((path) => path.includes('/ThemePanel-'))).toEqual([]);
    await page.route('**/ThemePanel-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    await context.close();
  });
});
