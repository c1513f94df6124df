import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilHydrated, visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import {
  chooseAccount,
  type EmulatedSite,
  errorsOf,
  openEmulatedSite,
  popupOf,
  pressBlocked,
  signedInAs,
} from '#tests/support/identity/emulatedSite.ts';
import { makeGoogleMember, newAddress } from '#tests/support/identity/emulator.ts';

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

/** Waits for the settings, and checks that they belong to the selected account. */
async function expectSettings() {
  await page.waitForURL(`${site.origin}/settings/account`);
  expect(await signedInAs(page)).toMatchObject({ email, displayName: 'Hana Kim' });
  expect(errorsOf(visitor)).toEqual([]);
}

describe('[S-A9] signing in with Google', () => {
  it('works in a popup', async () => {
    const popup = await popupOf(page, google());
    await chooseAccount(popup, email);
    await expectSettings();
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  it('reports a blocked popup, and continues in the same window', async () => {
    await pressBlocked(page, 'Continue with Google');
    const formError = page.getByRole('alert');
    await formError
      .getByText(
        'Your browser blocked the sign-in window. Allow pop-ups for this site, or sign in without a window.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Continue in this window' }).click();
    await chooseAccount(page, email);
    await expectSettings();
  });

  it('reports a closed popup, and opens it again', async () => {
    await page.clock.install();
    await (await popupOf(page, google())).close();
    // The SDK polls every two seconds, and then waits eight more for a pending sign-in. The page notices a
    // closed window a moment later than the test.
    const formError = page
      .getByRole('alert')
      .getByText('The sign-in window was closed before you had signed in.');
    await expect
      .poll(async () => {
        await page.clock.fastForward(8_000);
        return formError.isVisible();
      })
      .toBe(true);
    await chooseAccount(await popupOf(page, page.getByRole('button', { name: 'Try again' })), email);
    await expectSettings();
  });

  it("reports that Google's scripts cannot be loaded, and retries", async () => {
    const script = 'https://apis.google.com/js/api.js*';
    await page.route(script, (route) => route.abort());
    await google().click();
    await page.getByRole('alert').getByText('The sign-in service failed. Nothing was lost.').waitFor();
    await page.unroute(script);
    visitor.complaints.length = 0;
    await chooseAccount(await popupOf(page, page.getByRole('button', { name: 'Try again' })), email);
    await expectSettings();
  });

  it('loses nothing when a member returns from Google without a sign-in', async () => {
    await pressBlocked(page, 'Continue with Google');
    await page.getByRole('button', { name: 'Continue in this window' }).click();
    await page.getByText(email, { exact: true }).waitFor();
    await page.goBack();
    await google().waitFor();
    await untilHydrated(page);
    expect(new URL(page.url()).searchParams.get('from')).toBe('/settings/account');
    await chooseAccount(await popupOf(page, google()), email);
    await expectSettings();
  });
});
