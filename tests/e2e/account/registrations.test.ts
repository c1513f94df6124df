import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink } from '#tests/support/browser/accountPages.ts';
import { openPage, untilHydrated, visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import { accessibilityErrors, untilSettled } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { freshDatabase } from '#tests/support/database/db.ts';
import { PASSWORD } from '#tests/support/identity/signInSite.ts';

let desk: DashboardSite;
let page: Page;

beforeAll(async () => {
  desk = await openDashboard(freshDatabase);
  page = desk.page;
});
afterAll(() => desk.close());

/** A person who registers on the screens and waits until the link of the mail is opened. */
async function registered(email: string, name: string): Promise<WatchedPage> {
  const opened = await openPage(desk.browser);
  await visit(opened.page, `${desk.origin}/register`);
  await opened.page.getByLabel('Name').fill(name);
  await opened.page.getByLabel('E-mail address').fill(email);
  await opened.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await opened.page.getByRole('button', { name: 'Create account' }).click();
  await opened.page.waitForURL(`${desk.origin}/verify`);
  await opened.page.getByText(`We sent a link to ${email}`).waitFor();
  return opened;
}

/** Finds a user in the list by their address and state, and opens them. */
async function findByAddress(email: string): Promise<void> {
  await page.goto(`${desk.origin}/dashboard/users?state=not_verified`);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Not verified').waitFor();
  await page.getByRole('searchbox').first().fill(email);
  // The list is requested once typing pauses, and appears in its address.
  await page.waitForURL(/[?&]q=/);
  await untilSettled(page, row);
  await expect.poll(() => page.getByRole('row').filter({ hasText: '@' }).count()).toBe(1);
  await row.getByRole('link').click();
  await untilSettled(page, page.getByRole('heading', { name: 'Not verified' }));
}

const dialog = () => page.getByRole('dialog');

describe('[S-P6] [S-R16] an admin who manages registrations', () => {
  it('[S-A10] verifies a person by hand who got no mail, and the waiting tab continues', async () => {
    const email = 'nomail@example.org';
    const waiting = await registered(email, 'Oh Hae-young');
    await findByAddress(email);
    // It cannot be edited while it belongs to no member.
    expect(await page.getByLabel('Handle').isDisabled()).toBe(true);
    expect(await accessibilityErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Verify manually…' }).click();
    await dialog().getByText(`Verify ${email} manually?`).waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
    await dialog().getByLabel('Reason, for the activity').fill('Wrote from this address');
    await page.keyboard.press('Enter');
    await page.getByText('The address is verified.').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Not verified' }).count()).toBe(0);
    await expect.poll(() => page.getByLabel('Handle').inputValue()).toBe('oh_hae_young');
    expect(await page.getByLabel('Handle').isDisabled()).toBe(false);

    await waiting.page.waitForURL(`${desk.origin}/settings/account`, { timeout: 30_000 });
    await waiting.page.getByText('Signed in as').getByText(email).waitFor();
    expect(waiting.complaints).toEqual([]);

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Wrote from this address').waitFor();
    await waiting.context.close();
  });

  it('sends the mail again, with a link that works', async () => {
    const email = 'again@example.org';
    const waiting = await registered(email, 'Mail Again');
    await mailedLink(desk.site, email);
    await findByAddress(email);
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByText('The mail was sent again.').waitFor();
    const phone = await openPage(desk.browser);
    await phone.page.goto(await mailedLink(desk.site, email));
    await phone.page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
    await waiting.page.waitForURL(`${desk.origin}/settings/account`, { timeout: 30_000 });
    await phone.context.close();
    await waiting.context.close();
  });

  it('deletes one, after which the address can register again', async () => {
    const email = 'twice@example.org';
    const first = await registered(email, 'First Time');
    await first.context.close();
    await findByAddress(email);
    await page.getByRole('button', { name: 'Delete…' }).click();
    await dialog().getByText('The address can be registered again.').waitFor();
    await dialog().getByRole('button', { name: 'Delete permanently' }).click();
    await page.waitForURL(`${desk.origin}/dashboard/users`);
    await untilSettled(page, page.getByRole('row'));
    expect(await page.getByRole('row').filter({ hasText: email }).count()).toBe(0);
    const second = await registered(email, 'Second Time');
    await findByAddress(email);
    await second.context.close();
  });

  it('deletes a member too, who is signed out, and whose activity is shown as by a closed account', async () => {
    const editor = await desk.colleague('editor@example.org', 'editor');
    await editor.ask('/tags', 'POST', { name: 'Their tag' });
    await visit(editor.page, `${desk.origin}/settings/account`);
    await page.goto(`${desk.origin}/dashboard/users/edit/${editor.id}`);
    await untilSettled(page, page.getByRole('heading', { name: 'Signed in' }));
    await page.getByRole('button', { name: 'Delete…' }).click();
    await dialog().getByText('This cannot be undone.').waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Delete…' }).click();
    await dialog().getByRole('button', { name: 'Delete permanently' }).click();
    await page.waitForURL(`${desk.origin}/dashboard/users`);
    await editor.page.reload();
    await editor.page.waitForURL('**/login?from=*');
    await page.goto(`${desk.origin}/dashboard/users/activity`);
    await untilHydrated(page);
    await page.getByRole('row').filter({ hasText: 'Their tag' }).getByText('Former member').waitFor();
    await editor.context.close();
  });
});

describe('[S-A12] [S-R16] a moderator who views a member with more permissions', () => {
  it('sees the names of their roles and what is hidden, without any rejected call', async () => {
    const moderator = await desk.colleague('moderator@example.org', 'moderator');
    const { page: screen } = moderator;
    await screen.goto(`${desk.origin}/dashboard/users`);
    const row = screen.getByRole('row').filter({ hasText: 'Member, Admin' });
    await untilSettled(screen, row);
    expect(await row.getByText('admin@example.org').count()).toBe(0);
    await row.getByRole('link').click();
    await untilSettled(screen, screen.getByText('This member has more permissions than you'));
    expect(await screen.getByText('you cannot see their address and sessions').count()).toBe(1);
    expect(await screen.getByLabel('Handle').isDisabled()).toBe(true);
    expect(await screen.locator('.dash-picker .ant-select-selection-item').allTextContents()).toEqual([
      'Member',
      'Admin',
    ]);
    expect(await accessibilityErrors(screen)).toEqual([]);
    expect(moderator.complaints).toEqual([]);
    await moderator.context.close();
  });
});
