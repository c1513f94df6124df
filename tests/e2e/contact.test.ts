import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_ENTRIES } from '#src/features/information/texts/browserEntries.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser.ts';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db, { env: { CONTACT_TO: 'staff@example.org' } });
  // A form that comes back within three seconds is asked about again, however long a slow machine takes to fill it in.
  site.stopClock();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
});

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('What is it about?').selectOption('A question');
  await page.getByLabel('Your message').fill(message);
  await page.getByLabel('Your e-mail address').fill('kim@example.org');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const stored = (message: string) => countOf(database.db, `contact_messages where body = '${message}'`);

describe('the contact form in a browser', () => {
  it('without scripts leads the keyboard to what is wrong, then to the last step, then to thanks', async () => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    });
    await page.goto(`${site.origin}/contact`);
    // A browser takes so many blanks for a message, and we do not.
    await fill(page, ' '.repeat(20));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => focused(page)).toBe('form-said');
    await page.getByRole('link', { name: /Your message: at least/ }).click();
    await expect.poll(() => focused(page)).toBe('message');
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('kim@example.org');

    await page.getByLabel('Your message').fill('Can you hear me without scripts?');
    site.wait(4_000);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you, we have it' }).waitFor();
    await expect.poll(() => focused(page)).toBe('main');
    await expect.poll(() => stored('Can you hear me without scripts?')).toBe(1);

    await page.goto(`${site.origin}/contact`);
    await fill(page, 'Can you hear me once more?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => focused(page)).toBe('form-said');
    site.wait(4_000);
    await page.getByRole('button', { name: 'Send it now' }).click();
    await expect.poll(() => stored('Can you hear me once more?')).toBe(1);
    await context.close();
  });

  it('with scripts is sent once, by the keyboard alone, and complains of nothing', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${site.origin}/contact`);
    const proof = page.waitForResponse(/\/contact\/proof$/);
    await page.getByLabel('What is it about?').focus();
    await proof;
    // One letter: a blank that comes too slowly behind others would open the list.
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Can you hear me with scripts?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('kim@example.org');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
    site.wait(4_000);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contact/sent#main');
    await expect.poll(() => stored('Can you hear me with scripts?')).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['light', 1280],
    ['dark', 375],
  ] as const)('that comes back has no fault that axe finds, in %s at %i px', async (mode, width) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(
      (darkMode) => localStorage.setItem('theme', JSON.stringify({ darkMode })),
      mode === 'dark',
    );
    await visit(page, `${site.origin}/contact`);
    await fill(page, ' '.repeat(20));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please look at these again' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});

describe('the privacy page', () => {
  it('names all that a browser holds after a visit with a choice of theme, a message and a sign-in', async () => {
    const { auth } = await site.member('visitor@example.org');
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/contact`);
    await page.locator('.theme-switch').click();
    await page.goto(`${site.origin}/about-us`);
    await page.getByRole('link', { name: 'this season' }).click();
    await page.waitForURL('**/season');
    await visit(page, `${site.origin}/login`);
    await page.getByLabel('E-mail address').fill(auth.currentUser?.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login', { waitUntil: 'load' });
    const held = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect([...held, ...cookies]).toEqual(expect.arrayContaining(['theme', 'auth', 'isLoged', 'token']));
    const named = BROWSER_ENTRIES.map(({ term }) => term);
    const isNamed = (name: string) =>
      named.some((term) => name === term || (term.endsWith(':') && name.startsWith(term)));
    expect([...held, ...cookies].filter((name) => !isNamed(name))).toEqual([]);
    await context.close();
  });
});
