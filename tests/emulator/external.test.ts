import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilAlive, visit, type WatchedPage } from '#tests/support/browser.ts';
import {
  chooseAccount,
  type EmulatedSite,
  faultsOf,
  openEmulatedSite,
  pressTooLate,
  signedInAs,
  windowOf,
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
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  it('says that the window was blocked, and goes on in this one', async () => {
    await pressTooLate(page, 'Continue with Google');
    const trouble = page.getByRole('alert');
    await trouble
      .getByText('Your browser blocked the sign-in window. Allow it, or sign in without one.')
      .waitFor();
    await page.getByRole('button', { name: 'Go on in this window' }).click();
    await chooseAccount(page, email);
    await expectSettings();
  });

  it('says that the window was closed, and opens it again', async () => {
    await page.clock.install();
    await (await windowOf(page, google())).close();
    // The SDK looks every two seconds, and then waits eight more for a sign-in that may be on its way. The page hears of a
    // window that is gone a moment later than the test.
    const trouble = page.getByRole('alert').getByText('The sign-in window was closed before you were done.');
    await expect
      .poll(async () => {
        await page.clock.fastForward(8_000);
        return trouble.isVisible();
      })
      .toBe(true);
    await chooseAccount(await windowOf(page, page.getByRole('button', { name: 'Try again' })), email);
    await expectSettings();
  });

  it("says that Google's scripts cannot be reached, and tries again", async () => {
    const script = 'https://apis.google.com/js/api.js*';
    await page.route(script, (route) => route.abort());
    await google().click();
    await page.getByRole('alert').getByText('The sign-in service failed. Nothing was lost.').waitFor();
    await page.unroute(script);
    visitor.complaints.length = 0;
    await chooseAccount(await windowOf(page, page.getByRole('button', { name: 'Try again' })), email);
    await expectSettings();
  });

  it('loses nothing when somebody comes back from Google without a sign-in', async () => {
    await pressTooLate(page, 'Continue with Google');
    await page.getByRole('button', { name: 'Go on in this window' }).click();
    await page.getByText(email, { exact: true }).waitFor();
    await page.goBack();
    await google().waitFor();
    await untilAlive(page);
    expect(new URL(page.url()).searchParams.get('from')).toBe('/settings/account');
    await chooseAccount(await windowOf(page, google()), email);
    await expectSettings();
  });
});
