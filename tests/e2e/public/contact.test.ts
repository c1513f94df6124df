import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER_ENTRIES } from '#src/features/information/texts/browserEntries.ts';
import { launchBrowser, openPage, visit } from '#tests/support/browser/browser.ts';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db, { env: { CONTACT_TO: 'staff@example.org' } });
  // A form that returns within three seconds is checked again, however long a slow machine takes to fill it
  // in.
  site.stopClock();
  browser = await launchBrowser();
});
// One network may send five messages an hour.
beforeEach(() => database.db.pool.query('delete from identity_attempts'));
afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
});

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('What is it about?').selectOption('A question');
  await page.getByRole('textbox', { name: 'Your message' }).fill(message);
  await page.getByLabel('Your e-mail address').fill('kim@example.org');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const stored = (message: string) => countOf(database.db, `contact_messages where body = '${message}'`);

describe('the contact form in a browser', () => {
  it('without scripts moves the focus to the errors, then to the last step, then to the confirmation', async () => {
    const { page, context } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    });
    await page.goto(`${site.origin}/contact`);
    // A browser accepts only blanks as a message, and we do not.
    await fill(page, ' '.repeat(20));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => focused(page)).toBe('form-status');
    await page.getByRole('link', { name: /Your message is too short/ }).click();
    await expect.poll(() => focused(page)).toBe('message');
    expect(await page.getByLabel('Your e-mail address').inputValue()).toBe('kim@example.org');

    await page.getByRole('textbox', { name: 'Your message' }).fill('Can you hear me without scripts?');
    site.wait(4_000);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you for your message' }).waitFor();
    await expect.poll(() => focused(page)).toBe('main');
    await expect.poll(() => stored('Can you hear me without scripts?')).toBe(1);

    await page.goto(`${site.origin}/contact`);
    await fill(page, 'Can you hear me once more?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => focused(page)).toBe('form-status');
    site.wait(4_000);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(() => stored('Can you hear me once more?')).toBe(1);
    await context.close();
  });

  it('with scripts is sent once, by keyboard alone, without warnings', async () => {
    const { page, context, complaints } = await openPage(browser);
    await visit(page, `${site.origin}/contact`);
    await isProven(page);
    await page.getByLabel('What is it about?').focus();
    // One letter: a delayed blank after others would open the list.
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

  /** Fills everything in at once, as a password manager or a paste does, and submits at the same moment. */
  const pasteAndSend = (page: Page, message: string) =>
    page.evaluate((body) => {
      const set = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`form.contact-form [name=${name}]`);
        if (field) field.value = value;
      };
      set('kind', 'question');
      set('message', body);
      set('email', 'kim@example.org');
      document.querySelector<HTMLButtonElement>('form.contact-form button[type=submit]')?.click();
    }, message);
  const isProven = (page: Page) =>
    page.waitForFunction(
      () => (document.querySelector<HTMLInputElement>('form.contact-form [name=proof]')?.value ?? '') !== '',
    );
  const isTaken = async (page: Page, message: string) => {
    await page.waitForURL('**/contact/sent#main');
    await expect.poll(() => stored(message)).toBe(1);
  };

  it('accepts a pasted text that is sent at once if the page was open long enough before', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.goto(`${site.origin}/contact`);
    await isProven(page);
    site.wait(5_000);
    await pasteAndSend(page, 'Pasted after five seconds');
    await isTaken(page, 'Pasted after five seconds');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('measures the time from the first display, even if the scripts of the app never load', async () => {
    const { page, context } = await openPage(browser);
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${site.origin}/contact`);
    await isProven(page);
    site.wait(5_000);
    await pasteAndSend(page, 'Pasted without the app');
    await isTaken(page, 'Pasted without the app');
    await context.close();
  });

  it('measures the time from navigation by a link, also after a step back and forward', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/about-us`);
    await page.locator('a[href="/contact"]').first().click();
    await page.waitForURL('**/contact');
    await isProven(page);
    await page.goto(`${site.origin}/about-us`);
    await page.goBack();
    await isProven(page);
    site.wait(5_000);
    await pasteAndSend(page, 'Pasted after coming back');
    await isTaken(page, 'Pasted after coming back');
    await context.close();
  });

  it('uses only the clock of the server', async () => {
    for (const days of [-400, 400]) {
      const { page, context } = await openPage(browser);
      await page.clock.install({ time: Date.now() + days * 86_400_000 });
      await page.goto(`${site.origin}/contact`);
      await isProven(page);
      site.wait(5_000);
      await pasteAndSend(page, `Pasted ${days} days away`);
      await isTaken(page, `Pasted ${days} days away`);
      await context.close();
    }
  });

  it('asks a sender who is too fast to wait, and accepts the message three seconds later', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${site.origin}/contact`);
    await isProven(page);
    await pasteAndSend(page, 'Quicker than people');
    await page.getByText('Wait three seconds, then send it.').waitFor();
    expect(await stored('Quicker than people')).toBe(0);
    site.wait(3_000);
    await page.getByRole('button', { name: 'Send now' }).click();
    await isTaken(page, 'Quicker than people');
    await context.close();
  });

  it.each([
    ['light', 1280],
    ['dark', 375],
  ] as const)('with errors passes axe, in %s at %i px', async (mode, width) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(
      (darkMode) => localStorage.setItem('theme', JSON.stringify({ darkMode })),
      mode === 'dark',
    );
    await visit(page, `${site.origin}/contact`);
    await fill(page, ' '.repeat(20));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please correct these fields' }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});

describe('the privacy page', () => {
  it('names everything that the browser stores after a visit with a theme choice, a message and a sign-in', async () => {
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
    const stored = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect([...stored, ...cookies]).toEqual(expect.arrayContaining(['theme', 'auth', 'isLoged', 'token']));
    const named = BROWSER_ENTRIES.map(({ term }) => term);
    const isNamed = (name: string) =>
      named.some((term) => name === term || (term.endsWith(':') && name.startsWith(term)));
    expect([...stored, ...cookies].filter((name) => !isNamed(name))).toEqual([]);
    await context.close();
  });
});
