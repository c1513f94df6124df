import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareStaff } from '#src/accounts/firstStaff.server.ts';
import { visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import {
  type EmulatedSite,
  errorsOf,
  openEmulatedSite,
  screenOf,
  signedInAs,
  signIn,
} from '#tests/support/identity/emulatedSite.ts';
import {
  idTokenOf,
  type MailKind,
  mailedLinks,
  mailVerification,
  makeMember,
  newAddress,
} from '#tests/support/identity/emulator.ts';

let site: EmulatedSite;
let visitor: WatchedPage;
let page: Page;
let { field, press, follow, alert, at } = {} as ReturnType<typeof screenOf>;

const PASSWORD = 'a long enough one';
const OTHER_PASSWORD = 'another that is long enough';

beforeAll(async () => {
  site = await openEmulatedSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  visitor = await site.visitor();
  ({ page } = visitor);
  ({ field, press, follow, alert, at } = screenOf(page));
  return () => visitor.context.close();
});

const open = (path: string) => visit(page, `${site.origin}${path}`);

/** Opens the link of the newest mail of a kind, in the same tab or another; returns the link. */
async function openMail(email: string, kind: MailKind, tab = page): Promise<string> {
  const link = (await mailedLinks(email, kind)).at(-1);
  if (!link) throw new Error(`No ${kind} was mailed to ${email}.`);
  await visit(tab, `${site.origin}${link}`);
  return link;
}

/** Signs out by the button in the header. */
async function signOut() {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await press('Sign out');
  await at('/login');
}

const stored = () =>
  page.evaluate(() => [localStorage.getItem('auth') !== null, localStorage.getItem('isLoged')]);

describe('[S-A9] with e-mail and password', () => {
  it('registers with the set-up link, verifies, is admin; signs out, resets the password, signs in [S-A10]', async () => {
    const email = newAddress('bora');
    const setup = await prepareStaff(site.database.db, null, new Date());
    await open(`/register?setup=${setup}`);
    await field('Name').fill('Bora Lee');
    await field('E-mail address').fill(email);
    await field('Password').fill(PASSWORD);
    await press('Create account');

    await at('/verify');
    await page.getByText(`We sent a link to ${email}.`).waitFor();
    expect(await signedInAs(page)).toBeNull();

    const mailTab = await visitor.context.newPage();
    await openMail(email, 'VERIFY_EMAIL', mailTab);
    await mailTab.getByRole('heading', { name: 'Your address is verified' }).waitFor();
    await at('/settings/account');
    expect(await signedInAs(page)).toMatchObject({
      email,
      displayName: 'Bora Lee',
      roles: expect.arrayContaining(['admin']),
      permissions: expect.arrayContaining(['roles:update']),
      isStaff: true,
    });
    await expect.poll(stored).toEqual([true, 'true']);

    await signOut();
    expect(await signedInAs(page)).toBeNull();
    expect(await stored()).toEqual([false, null]);

    await follow('Forgot your password?');
    await field('E-mail address').fill(email);
    await press('Send link');
    await page.getByText(`If ${email} has an account, we have sent a link there.`).waitFor();
    await openMail(email, 'PASSWORD_RESET');
    await field('New password').fill(OTHER_PASSWORD);
    await press('Save password');

    await page.getByText('Your password was changed').waitFor();
    await signIn(page, email, PASSWORD);
    await alert.getByText('The e-mail address or the password is wrong.').waitFor();
    await field('Password').fill(OTHER_PASSWORD);
    await press('Sign in');
    await at('/');
    expect(await signedInAs(page)).toMatchObject({ email });
    expect(errorsOf(visitor)).toEqual([]);
  });

  it('sends an unverified account to the waiting screen, and continues from there without another sign-in [S-A10]', async () => {
    const email = newAddress('dami');
    await makeMember(email, PASSWORD, { emailVerified: false });
    await mailVerification(await idTokenOf(email, PASSWORD));
    await open('/login?from=/settings/account');
    await signIn(page, email, PASSWORD);
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/verify');
    await press('I have opened the link');
    await page.getByText('Not verified yet: the link in the mail has not been opened.').waitFor();

    // Opened on another device, the link starts no session there; this page continues by itself.
    const elsewhere = await site.visitor();
    await openMail(email, 'VERIFY_EMAIL', elsewhere.page);
    await elsewhere.page
      .getByText('If the window in which you registered is still open, it continues automatically.')
      .waitFor();
    expect(await signedInAs(elsewhere.page)).toBeNull();
    await elsewhere.context.close();
    await at('/settings/account');
    expect(await signedInAs(page)).toMatchObject({ email });
  });

  it('reports a used link, with a next step', async () => {
    const email = newAddress('used');
    await makeMember(email, PASSWORD);
    await open('/forgot-password');
    await field('E-mail address').fill(email);
    await press('Send link');
    await page.getByText('we have sent a link there').waitFor();
    const link = await openMail(email, 'PASSWORD_RESET');
    await field('New password').fill(OTHER_PASSWORD);
    await press('Save password');
    await page.getByText('Your password was changed').waitFor();
    await open(link);
    await alert.getByText('This link has already been used, or a newer one was sent.').waitFor();
    await follow('Request a new link');
    await at('/forgot-password');
  });

  it('gives the same response to a wrong password and an unknown address, with a next step', async () => {
    const email = newAddress('wrong');
    await makeMember(email, PASSWORD);
    await open('/login');
    for (const address of [email, newAddress('nobody')]) {
      await signIn(page, address, 'not the right one');
      await alert.getByText('The e-mail address or the password is wrong.').waitFor();
      await field('E-mail address').fill('');
      await press('Sign in');
      await alert.getByText('Enter an e-mail address like name@example.com.').waitFor();
    }
    await follow('Forgot your password?');
    await at('/forgot-password');
  });

  it('confirms a reset for an unknown address too, without sending a mail', async () => {
    const email = newAddress('nobody');
    await open('/forgot-password');
    await field('E-mail address').fill(email);
    await press('Send link');
    await page.getByText(`If ${email} has an account, we have sent a link there.`).waitFor();
    expect(await mailedLinks(email, 'PASSWORD_RESET')).toEqual([]);
  });

  it('requires six characters if the provider has no policy [S-A11]', async () => {
    await open('/register');
    await field('Name').fill('Short');
    await field('E-mail address').fill(newAddress('short'));
    const rule = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    await field('Password').fill('12345');
    await expect.poll(() => rule.allTextContents()).toEqual(['At least 6 characters']);
    await press('Create account');
    await alert.getByText('This password does not meet the requirements. Choose another one.').waitFor();
    await field('Password').fill('123456');
    await rule.getByText('At least 6 characters: done').waitFor();
    await press('Create account');
    await at('/verify');
  });

  it('reports a registered address, with a link to sign in', async () => {
    const email = newAddress('twice');
    await makeMember(email, PASSWORD);
    await open('/register');
    await field('Name').fill('Twice');
    await field('E-mail address').fill(email);
    await field('Password').fill(PASSWORD);
    await press('Create account');
    await alert.getByText('An account with this address already exists.').waitFor();
    await alert.getByRole('link', { name: 'Sign in' }).click();
    await at('/login');
  });

  it('reports that the provider cannot be reached, loses nothing and retries', async () => {
    const email = newAddress('offline');
    await makeMember(email, PASSWORD);
    await open('/login?from=/settings/account');
    await field('E-mail address').fill(email);
    await field('Password').fill(PASSWORD);
    // The SDK is loaded while the form is filled in.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/identityClient-')),
    );
    await visitor.context.setOffline(true);
    await press('Sign in');
    await alert.getByText('The sign-in service cannot be reached.').waitFor();
    expect(await field('Password').inputValue()).toBe(PASSWORD);
    await visitor.context.setOffline(false);
    await press('Try again');
    await at('/settings/account');
    expect(await signedInAs(page)).toMatchObject({ email });
  });
});
