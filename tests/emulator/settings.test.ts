import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import {
  addAccount,
  chooseAccount,
  type EmulatedSite,
  errorsOf,
  openEmulatedSite,
  popupOf,
  pressBlocked,
  screenOf,
  signedInAs,
  signIn,
} from '#tests/support/identity/emulatedSite.ts';
import {
  accountOf,
  changeAddress,
  idTokenOf,
  mailedLinks,
  makeGoogleMember,
  makeMember,
  newAddress,
} from '#tests/support/identity/emulator.ts';

const PASSWORD = 'a long enough one';

let site: EmulatedSite;
let visitor: WatchedPage;
let page: Page;
let email: string;

beforeAll(async () => {
  site = await openEmulatedSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  email = newAddress('member');
  visitor = await site.visitor();
  ({ page } = visitor);
  await visit(page, `${site.origin}/login?from=/settings/account`);
  return () => visitor.context.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const ways = () => page.getByRole('list', { name: 'Sign-in methods' }).getByRole('listitem');
const dialog = () => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function enterByPassword() {
  await makeMember(email, PASSWORD);
  await signIn(page, email, PASSWORD);
  await screenOf(page).at('/settings/account');
}

async function enterByGoogle() {
  await makeGoogleMember(email, 'Hana Kim');
  await chooseAccount(await popupOf(page, button('Continue with Google')), email);
  await screenOf(page).at('/settings/account');
}

/** Answers the dialog that asks to confirm the identity. */
async function confirmByPassword() {
  await dialog().getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await dialog().waitFor({ state: 'hidden' });
}

async function showWays() {
  await button('Show linked services').click();
  await confirmByPassword();
  await ways().first().waitFor();
}

const useGoogle = () => popupOf(page, dialog().getByRole('button', { name: 'Use Google' }));

describe('[S-A9] linking Google to an account', () => {
  it('adds a sign-in method to the same account, and removes it again', async () => {
    const google = newAddress('google');
    await enterByPassword();
    await showWays();
    await expect
      .poll(() => ways().allTextContents())
      .toEqual(['E-mail and passwordlinked', 'Googlenot linkedLink Google']);
    await addAccount(await popupOf(page, button('Link Google')), google);
    await button('Unlink Google').waitFor();

    const elsewhere = await site.visitor();
    await visit(elsewhere.page, `${site.origin}/login?from=/settings/account`);
    const entry = elsewhere.page.getByRole('button', { name: 'Continue with Google' });
    await chooseAccount(await popupOf(elsewhere.page, entry), google);
    await screenOf(elsewhere.page).at('/settings/account');
    expect((await signedInAs(elsewhere.page))?.id).toBe((await signedInAs(page))?.id);
    await elsewhere.context.close();

    await button('Unlink Google').click();
    await button('Link Google').waitFor();
    await expect.poll(() => ways().first().textContent()).toBe('E-mail and passwordlinked');
    expect(errorsOf(visitor)).toEqual([]);
  });

  it('reports a blocked popup, and opens it at the second attempt', async () => {
    await enterByPassword();
    await showWays();
    await pressBlocked(page, 'Link Google');
    await page.getByText('Your browser blocked the sign-in window.').waitFor();
    await addAccount(await popupOf(page, button('Try again')), newAddress('google'));
    await button('Unlink Google').waitFor();
  });

  it('rejects an account of another member, with a next step', async () => {
    const taken = newAddress('taken');
    await makeGoogleMember(taken, 'Somebody Else');
    await enterByPassword();
    await showWays();
    await chooseAccount(await popupOf(page, button('Link Google')), taken);
    await page.getByText('That account is already linked to another member of this site.').waitFor();
    await expect.poll(() => ways().last().textContent()).toContain('not linked');
  });
});

describe('[S-A9] confirming the identity with Google', () => {
  it('rejects another account, and continues with the correct one', async () => {
    const other = newAddress('other');
    await makeGoogleMember(other, 'Somebody Else');
    await enterByGoogle();
    await button('Show linked services').click();
    await chooseAccount(await useGoogle(), other);
    const formError = dialog().getByRole('alert');
    await formError.getByText('That is not the account you are signed in with.').waitFor();
    const again = formError.getByRole('button', { name: 'Try again' });
    await chooseAccount(await popupOf(page, again), email);
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => ways().last().textContent()).toContain('Googlelinked');
    expect(await signedInAs(page)).toMatchObject({ email });
  });

  it('rejects another account if the sign-in is too old for a change', async () => {
    const [other, next] = [newAddress('other'), newAddress('next')];
    await makeGoogleMember(other, 'Somebody Else');
    await enterByGoogle();
    const { field, press, alert } = screenOf(page);
    // Five minutes later, with the response of the provider at that time.
    const mailing = `${inject('emulator')}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?*`;
    await page.route(mailing, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } },
      }),
    );
    await field('New e-mail address').fill(next);
    await press('Change address');
    await chooseAccount(await useGoogle(), email);
    await alert.getByText('Your last sign-in was a while ago.').waitFor();
    await page.unroute(mailing);
    await press('Confirm that it is you');
    await chooseAccount(await useGoogle(), other);
    await dialog().getByText('That is not the account you are signed in with.').waitFor();
    await chooseAccount(await useGoogle(), email);
    await page.getByText(`If ${next} is available, we have sent a link there.`).waitFor();
    expect(await mailedLinks(email, 'VERIFY_AND_CHANGE_EMAIL')).toHaveLength(1);
  });
});

describe('the account at the provider', () => {
  it('gets another address through a mailed link, which signs this browser out', async () => {
    const next = newAddress('next');
    await enterByPassword();
    const { field, press, follow } = screenOf(page);
    await field('New e-mail address').fill(next);
    await press('Change address');
    await confirmByPassword();
    await page.getByText(`If ${next} is available, we have sent a link there.`).waitFor();
    const [link] = await mailedLinks(email, 'VERIFY_AND_CHANGE_EMAIL');
    await visit(page, `${site.origin}${link}`);
    await page.getByRole('heading', { name: 'Your address was changed' }).waitFor();
    expect([await accountOf(email), (await accountOf(next))?.emailVerified]).toEqual([undefined, true]);
    expect(await signedInAs(page)).toBeNull();
    await follow('Sign in');
    await signIn(page, next, PASSWORD);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await signedInAs(page)).toMatchObject({ email: next });
  });

  it('gets its old address back through the link mailed there', async () => {
    const next = newAddress('next');
    await enterByPassword();
    await changeAddress(await idTokenOf(email, PASSWORD), next);
    const [undo] = await mailedLinks(email, 'RECOVER_EMAIL');
    await visit(page, `${site.origin}${undo}`);
    await page.getByRole('heading', { name: 'Your old address is restored' }).waitFor();
    expect([(await accountOf(email))?.email, await accountOf(next)]).toEqual([email, undefined]);
    expect(await signedInAs(page)).toBeNull();
    const { follow, at } = screenOf(page);
    await follow('Choose a new password');
    await at('/forgot-password');
  });

  it('gets another password, which ends all other sign-ins', async () => {
    await enterByPassword();
    const elsewhere = await site.visitor();
    await visit(elsewhere.page, `${site.origin}/login?from=/settings/account`);
    await signIn(elsewhere.page, email, PASSWORD);
    await screenOf(elsewhere.page).at('/settings/account');
    // Firebase distinguishes sign-ins and changes by the second.
    const second = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);

    // The change happens in another second than the confirmation before it.
    await page.route('**/accounts:update*', async (route) => {
      const confirmed = Math.floor(Date.now() / 1000);
      await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(confirmed);
      await route.continue();
    });
    const { field, press } = screenOf(page);
    await field('New password').fill(`${PASSWORD}, and new`);
    await press('Change password');
    await confirmByPassword();
    await page.getByText('Your password was changed').waitFor();
    expect(await signedInAs(page)).toMatchObject({ email });
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await signIn(elsewhere.page, email, PASSWORD);
    await screenOf(elsewhere.page).alert.getByText('The e-mail address or the password is wrong.').waitFor();
    await elsewhere.context.close();
  });

  it('is deleted with the member', async () => {
    await enterByPassword();
    const member = await signedInAs(page);
    const { field, press } = screenOf(page);
    await field(`Type “${member?.handle}” to confirm`).fill(String(member?.handle));
    await press('Delete account');
    await confirmByPassword();
    await page.getByText('Your account is deleted').waitFor();
    expect([await accountOf(email), await signedInAs(page)]).toEqual([undefined, null]);
  });
});
