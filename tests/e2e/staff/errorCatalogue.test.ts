import { signInWithEmailAndPassword, signOut } from 'firebase/auth';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  documentsOf,
  hasSession,
  signIn,
  signInOnScreens,
  storedEntries,
} from '#tests/support/browser/accountPages.ts';
import { openPage, visit } from '#tests/support/browser/browser.ts';
import {
  browser,
  count,
  database,
  EMPTY,
  email,
  ofMember,
  prepareErrorPages,
  site,
} from '#tests/support/browser/errorStage.ts';
import { freshDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, PASSWORD } from '#tests/support/identity/signInSite.ts';

prepareErrorPages();

const SETTINGS = '/settings/account';

/** Counts, across documents, how often the stored entries were removed. */
async function removalsOf(page: Page): Promise<() => number> {
  let removals = 0;
  await page.exposeFunction('countRemoval', () => {
    removals += 1;
  });
  await page.addInitScript(() => {
    const remove = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function (key: string) {
      const wasThere = this.getItem(key) !== null;
      remove.call(this, key);
      if (key === 'auth' && wasThere) (window as unknown as { countRemoval(): void }).countRemoval();
    };
  });
  return () => removals;
}

/** A member on their settings page, also signed in elsewhere, so that there is something to request. */
async function memberAtSettings() {
  const opened = await openPage(browser);
  const removals = await removalsOf(opened.page);
  await signInOnScreens(opened.page, site, email, SETTINGS);
  const elsewhere = site.sdk();
  await signInWithEmailAndPassword(elsewhere, email, PASSWORD);
  await site.exchange(elsewhere);
  await visit(opened.page, site.origin + SETTINGS);
  const documents = documentsOf(opened.page);
  const bodies: unknown[] = [];
  // The responses of the server, read before their page is left; requests in progress at that moment do not
  // matter.
  await opened.page.route('**/api/**', async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    if (!response.ok()) bodies.push(await response.json());
    await route.fulfill({ response });
  });
  const act = () => opened.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  return { ...opened, removals, documents, bodies, act };
}

describe('the error catalogue, with the real server in a real browser', () => {
  it('[S-A3] an unverified address leads to /verify once, and the stored entries stay', async () => {
    const { page, context, documents, bodies, removals, act } = await memberAtSettings();
    const before = await storedEntries(page);
    expect(before.isLoged).toBe('true');
    await ofMember('update users set is_email_verified = false where email = $1');
    await act();
    await page.waitForURL('**/verify**');
    await page.getByText('does not know whose address').waitFor();
    expect(bodies[0]).toMatchObject({
      success: false,
      jwtExpired: true,
      message: 'User is not verified, authorization denied.',
    });
    expect(documents).toEqual([`/verify?from=${encodeURIComponent(SETTINGS)}`]);
    expect(await storedEntries(page)).toEqual(before);
    expect(removals()).toBe(0);
    await context.close();
  });

  it('[S-A3] [S-A10] an unverified sign-in waits at /verify after the exchange too, and continues from there', async () => {
    const address = `unverified${count}@example.org`;
    await signOut(await site.register(address, { isVerified: false }));
    const { page, context } = await openPage(browser);
    await visit(page, `${site.origin}/login?from=/movies`);
    const documents = documentsOf(page);
    await signIn(page, address);
    await page.getByText(`${address} is not verified yet`).waitFor();
    expect(documents).toEqual(['/verify?from=%2Fmovies']);
    expect(await hasSession(context)).toBe(false);
    await database.db.pool.query('update identity_accounts set is_email_verified = true where email = $1', [
      address,
    ]);
    await page.getByRole('button', { name: 'I have opened the link' }).click();
    await page.waitForURL(`${site.origin}/movies`);
    await context.close();
  });

  it('[S-A2] [S-A4] an ended session clears the entries and leads to /login once, and the call is rejected', async () => {
    const { page, context, documents, bodies, removals, act } = await memberAtSettings();
    await ofMember('delete from sessions where user_id = (select id from users where email = $1)');
    await act();
    await page.waitForURL('**/login**');
    await page.getByText('You were signed out').waitFor();
    expect(bodies[0]).toMatchObject({ success: false, jwtExpired: true });
    expect((bodies[0] as { message: string }).message).not.toBe(
      'User is not verified, authorization denied.',
    );
    expect(documents).toEqual([`/login?because=ended&from=${encodeURIComponent(SETTINGS)}`]);
    await expect.poll(() => storedEntries(page)).toEqual(EMPTY);
    await expect.poll(removals).toBe(1);
    await page.waitForFunction(() => !document.querySelector('.submit[disabled]'));
    await signIn(page, email);
    await page.waitForURL(site.origin + SETTINGS);
    await context.close();
  });

  it('[S-A5] an expired id token clears the entries and leads to /login, with the error name TokenExpiredError', async () => {
    const own = await freshDatabase();
    const late = await openSignInSite(own.db);
    await late.register('late@example.org');
    const { page, context } = await openPage(browser);
    await visit(page, `${late.origin}/login`);
    await page.evaluate(() => {
      localStorage.setItem('auth', '{"expiresAt":"2999-01-01T00:00:00Z"}');
      localStorage.setItem('isLoged', 'true');
    });
    // The token is delayed by two hours.
    await page.route('**/api/session', async (route) => {
      late.wait(2 * 3_600_000);
      await route.continue();
    });
    const rejected = page.waitForResponse('**/api/session');
    await signIn(page, 'late@example.org');
    const body = (await (await rejected).json()) as { error: { name: string } };
    expect([(await rejected).status(), body.error.name]).toEqual([401, 'TokenExpiredError']);
    await page.getByRole('alert').getByText('has expired').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => storedEntries(page)).toEqual(EMPTY);
    await context.close();
    await late.close();
    await own.drop();
  });

  it('[S-A5] the error TokenExpiredError as a plain text clears the entries and leads to /login once', async () => {
    const body = { success: false, error: 'TokenExpiredError', message: 'jwt expired' };
    const { page, context, documents, removals, act } = await memberAtSettings();
    await page.route('**/api/me/sessions', (route) => route.fulfill({ status: 401, json: body }));
    // As stated: with a valid session /login would redirect the member back.
    await ofMember('delete from sessions where user_id = (select id from users where email = $1)');
    await act();
    await page.waitForURL('**/login**');
    await expect.poll(() => removals()).toBe(1);
    expect(documents).toEqual([`/login?because=ended&from=${encodeURIComponent(SETTINGS)}`]);
    await context.close();
  });

  it('[S-A6] a suspended account is answered 403 Access denied, which clears the entries and leads to /login once', async () => {
    const { page, context, documents, bodies, removals, act } = await memberAtSettings();
    await ofMember('update users set suspended_at = now() where email = $1');
    await act();
    await page.waitForURL('**/login**');
    await page.getByText('This account is suspended').waitFor();
    expect(bodies[0]).toMatchObject({ success: false, error: 'Access denied' });
    expect(documents).toEqual([`/login?because=suspended&from=${encodeURIComponent(SETTINGS)}`]);
    await expect.poll(() => storedEntries(page)).toEqual(EMPTY);
    await expect.poll(removals).toBe(1);
    await context.close();
  });

  it('[S-A7] any other error is passed on to its caller, which shows it; the member stays signed in', async () => {
    const { page, context, documents, bodies, removals } = await memberAtSettings();
    const before = await storedEntries(page);
    await ofMember(
      `delete from sessions where user_agent not like '%Chrome%' and user_id = (select id from users where email = $1)`,
    );
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Sign out/ })
      .click();
    await page
      .getByRole('alert')
      .getByText(/session/)
      .waitFor();
    expect(bodies[0]).toMatchObject({ success: false, error: { name: 'NotFound' } });
    expect(documents).toEqual([]);
    expect(await storedEntries(page)).toEqual(before);
    expect(removals()).toBe(0);
    await context.close();
  });
});
