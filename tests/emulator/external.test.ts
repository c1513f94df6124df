import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visit, type WatchedPage } from '#tests/support/browser.ts';
import {
  chooseAccount,
  type EmulatedSite,
  openEmulatedSite,
  signedInAs,
} from '#tests/support/emulatedSite.ts';
import { makeGoogleMember, newAddress } from '#tests/support/emulator.ts';

let site: EmulatedSite;
let visitor: WatchedPage;
let page: Page;
let email: string;

beforeAll(async () => {
  site = await openEmulatedSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  email = newAddress('hana');
  await makeGoogleMember(email, 'Hana Kim');
  visitor = await site.visitor();
  ({ page } = visitor);
  await visit(page, `${site.origin}/login?from=/settings/account`);
  return () => visitor.context.close();
});

const google = () => page.getByRole('button', { name: 'Continue with Google' });

/**
 * Presses the button so that the browser blocks what it opens, and waits until the page says so. A window may only follow on
 * what a person did just before: the one opened first uses that up, and Playwright's own waiting would count as a person.
 */
async function pressTooLate() {
  const browser = await visitor.context.newCDPSession(page);
  const expression = `new Promise((resolve) => {
    window.open('about:blank')?.close();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Continue with Google').click();
    const look = () => document.querySelector('[role=alert]')?.textContent ? resolve() : requestAnimationFrame(look);
    look();
  })`;
  await browser.send('Runtime.evaluate', { expression, userGesture: false, awaitPromise: true });
}

/** Waits for the settings, and holds that it is the one who was chosen who sees them. */
async function expectSettings() {
  await page.waitForURL(`${site.origin}/settings/account`);
  expect(await signedInAs(page)).toMatchObject({ email, displayName: 'Hana Kim' });
  expect(faultsOf(visitor)).toEqual([]);
}

describe('[S-A9] signing in with Google', () => {
  it('works in a window of its own', async () => {
    const popup = await windowOf(page, google());
    await chooseAccount(popup, email);
    await expectSettings();
    expect(popup.isClosed()).toBe(true);
  });

  it('says that the window was blocked, and goes on in this one', async () => {
    await pressTooLate();
    const trouble = page.getByRole('alert');
    await trouble.waitFor();
    expect(await trouble.textContent()).toContain(
      'Your browser blocked the sign-in window. Allow it, or sign in without one.',
    );
    await page.getByRole('button', { name: 'Go on in this window' }).click();
    await chooseAccount(page, email);
    await expectSettings();
  });

  it('says that the window was closed, and opens it again', async () => {
    await (await windowOf(page, google())).close();
    const trouble = page.getByRole('alert');
    await trouble.waitFor();
    expect(await trouble.textContent()).toContain('The sign-in window was closed before you were done.');
    await chooseAccount(await windowOf(page, page.getByRole('button', { name: 'Try again' })), email);
    await expectSettings();
  });
});
