import { signInWithEmailAndPassword } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { typeAndPick } from '#tests/support/browser/dashboardPage.ts';
import {
  call,
  firstRow,
  heading,
  kim,
  make,
  menuItem,
  opened,
  page,
  prepareJourneys,
  site,
} from '#tests/support/browser/staffJourneys.ts';
import { PASSWORD } from '#tests/support/identity/signInSite.ts';

prepareJourneys();

describe('an admin', () => {
  const may = async () => (await call('/tags/export?format=json', 'GET', undefined, kim.cookie)).status;

  it('[S-P6] [S-R16] [S-D12] finds a user, grants a role that takes effect at once, suspends and restores them', async () => {
    await page.goto(`${site.origin}/dashboard/users`);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('KIM@');
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'user' }).first().textContent())
      .toBe('1 user matches');
    await firstRow().click();
    const side = page.getByRole('complementary', { name: 'About this record' });
    await side.getByText('kim@example.org').waitFor();
    await side.getByRole('button', { name: /^End the session of/ }).waitFor();
    expect(await may()).toBe(403);

    await page.getByRole('combobox', { name: 'Roles' }).click();
    await typeAndPick(page, 'Editor');
    await page.getByRole('status').getByText('1 change not saved').waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(may).toBe(200);

    await side.getByRole('button', { name: 'Suspend…' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Suspend', exact: true }).click();
    await side.getByRole('button', { name: 'Lift the suspension' }).waitFor();
    expect(await may()).toBe(403);
    await side.getByRole('button', { name: 'Lift the suspension' }).click();
    await side.getByRole('button', { name: 'Suspend…' }).waitFor();
    // A restored account is not signed in.
    expect(await may()).toBe(401);
    const auth = site.sdk();
    await signInWithEmailAndPassword(auth, 'kim@example.org', PASSWORD);
    kim.cookie = (await site.exchange(auth)).cookie ?? '';
    expect(await may()).toBe(200);
  });

  it('[S-P6] [S-R16] reads the activity with the changes of each user, filtered by the address', async () => {
    await menuItem('Activity').click();
    await heading('Activity');
    const first = page.locator('.dash-table tbody tr:not([aria-hidden])').first();
    await first.getByText('Lifted the suspension').waitFor();
    await first.getByRole('link').first().waitFor();
    await page.goto(`${site.origin}/dashboard/users/activity?resource=users&recordId=${kim.id}`);
    const change = page.getByRole('button', { name: /^Changed, No\. \d+: show changes$/ });
    await change.click();
    await page
      .getByText(/^Roles/)
      .first()
      .waitFor();
    await expect.poll(() => change.getAttribute('aria-expanded')).toBe('true');
    expect(opened.complaints).toEqual([]);
  });

  it('[S-A12] [S-D13] [S-P6] revokes a permission of a role in the matrix, which the server applies at once', async () => {
    await menuItem('Roles').click();
    await page.getByRole('link', { name: 'Editor', exact: true }).click();
    await heading('Editor');
    const cell = page.getByRole('checkbox', { name: 'Export tags' });
    await cell.click();
    await page.keyboard.press('Control+s');
    await expect.poll(may).toBe(403);
    await cell.click();
    await page.keyboard.press('Control+s');
    await expect.poll(may).toBe(200);
    await page.getByRole('status').filter({ hasText: 'not saved' }).waitFor({ state: 'hidden' });
    await menuItem('Roles').click();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await heading('Admin');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Read titles' }).isChecked()).toBe(true);
    const { id } = await make('/roles', { name: 'Passing by' });
    await page.goto(`${site.origin}/dashboard/users/roles/edit/${id}`);
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Passing by was deleted.').waitFor();
    expect((await call(`/roles/${id}`)).status).toBe(404);
    expect(opened.complaints).toEqual([]);
  });
});

describe('[S-P6] a list that becomes shorter', () => {
  it('moves to the last page when all rows of a page are deleted, without losing the focus', async () => {
    for (let at = 0; at < 25; at += 1) await make('/tags', { name: `Zz ${at}` });
    await page.goto(`${site.origin}/dashboard/tags`);
    // The last page disables the button that led to it.
    await page.locator('.ant-pagination-next button').press('Enter');
    await page.waitForURL('**/tags?page=2');
    const hold = () =>
      page.evaluate(() => document.activeElement?.closest('.ant-pagination, main')?.className);
    await expect.poll(hold).toContain('ant-pagination');
    await page.getByRole('checkbox', { name: 'Select Zz 9' }).check();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete 1 tag' }).click();
    await page.waitForURL('**/dashboard/tags');
    await expect.poll(() => page.locator('.dash-table tbody').getByRole('checkbox').count()).toBe(25);
    await expect.poll(hold).toContain('dash-main');
  });
});

describe('[S-T7] one theme', () => {
  it('applies to the dashboard and to public pages', async () => {
    const look = () =>
      page.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        const probe = document.createElement('i');
        document.body.append(probe);
        const colourOf = (name: string) => {
          probe.style.color = root.getPropertyValue(name);
          return getComputedStyle(probe).color;
        };
        const seen = {
          isDark: document.documentElement.classList.contains('dark'),
          isMaterial: document.body.classList.contains('material'),
          page: [document.body, document.documentElement]
            .map((each) => getComputedStyle(each).backgroundColor)
            .find((colour) => colour !== 'rgba(0, 0, 0, 0)'),
          tokens: ['--surface-page', '--primary', '--primary-contrast'].map(colourOf),
          button: [...document.querySelectorAll('.ant-btn-primary')].map(
            (each) => getComputedStyle(each).backgroundColor,
          ),
        };
        probe.remove();
        return seen;
      });
    const theme = { darkMode: false, preset: 'Material', primary: 'rose', surface: 'ocean' } as const;
    await page.evaluate((stored) => localStorage.setItem('theme', JSON.stringify(stored)), theme);
    await page.goto(`${site.origin}/contact/sent`);
    const open = await look();
    await page.goto(`${site.origin}/dashboard/tags`);
    await page.getByRole('button', { name: /Add$/ }).waitFor();
    const [ground, primary] = open.tokens;
    expect(open).toEqual({ isDark: false, isMaterial: true, page: ground, tokens: open.tokens, button: [] });
    await expect.poll(look).toEqual({ ...open, button: [primary] });
    await page.getByRole('button', { name: 'Dark theme' }).click();
    const night = await look();
    expect([night.isDark, night.page === ground, night.page]).toEqual([true, false, night.tokens[0]]);
    // Its buttons have the primary colour of the dark mode, which is another shade of the selected colour.
    expect(night.tokens[1]).not.toBe(primary);
    await expect.poll(async () => (await look()).button).toEqual([night.tokens[1]]);
    expect(opened.complaints).toEqual([]);
  });
});
