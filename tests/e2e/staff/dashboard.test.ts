import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeAndPick } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { countOf, freshDatabase } from '#tests/support/database/db.ts';

let dashboard: DashboardSite;

beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.close());

const gate = async (path: string, cookie?: string) => {
  const answer = await fetch(dashboard.origin + path, {
    redirect: 'manual',
    headers: cookie === undefined ? {} : { Cookie: `token=${cookie}` },
  });
  return [answer.status, answer.headers.get('location')];
};

describe('[S-A12] the dashboard', () => {
  it('redirects visitors to sign in, rejects members, and shows no page for an unknown address', async () => {
    const { cookie } = await dashboard.site.member('member@example.org');
    expect(await gate('/dashboard/tags?q=a')).toEqual([302, '/login?from=%2Fdashboard%2Ftags%3Fq%3Da']);
    expect(await gate('/dashboard', cookie)).toEqual([403, null]);
  });
});

describe('[S-R14] the list of a resource', () => {
  it('shows its rows, follows the address, and adds a record', async () => {
    const { page, origin, complaints } = dashboard;
    await page.goto(`${origin}/dashboard/country?sort=-name`);
    await page.getByRole('heading', { name: 'Countries' }).waitFor();
    await page.getByRole('link', { name: 'AX' }).waitFor();
    await page.keyboard.press('c');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Code').fill('ZZ');
    await drawer.getByLabel('Name').fill('Nowhere');
    await page.keyboard.press('Control+s');
    await page.getByText('Nowhere was added.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be filtered by the values of its records, by keyboard, with names, and keeps filters in its address', async () => {
    const { page, origin, database, complaints } = dashboard;
    await page.goto(`${origin}/dashboard/drama/list`);
    await page.getByRole('link', { name: /\w/ }).first().waitFor();
    await page.keyboard.press('f');
    await page.getByRole('menuitem', { name: 'Genre' }).focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('form', { name: 'Filter by Genre' });
    const picker = editor.getByRole('combobox', { name: 'Genre' });
    await expect.poll(() => picker.evaluate((field) => field === document.activeElement)).toBe(true);
    for (const name of ['Romance', 'Comedy']) {
      await typeAndPick(page, name);
      await editor.getByTitle(name).waitFor();
    }
    await page.keyboard.press('Control+Enter');
    const chip = page.getByRole('button', { name: 'Genre is any of Romance, Comedy', exact: true });
    await chip.waitFor();
    await expect.poll(() => chip.evaluate((button) => button === document.activeElement)).toBe(true);
    const { rows } = await database.db.pool.query<{ total: number }>(
      `select count(distinct tg.title_id)::int as total from title_genres tg join genres g on g.id = tg.genre_id
         join titles t on t.id = tg.title_id where g.name in ('Romance', 'Comedy') and t.deleted_at is null`,
    );
    await page.getByText(`${rows[0]?.total.toLocaleString('en')} titles match`).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?genreIds=\d+,\d+$/);
    await page.reload();
    await chip.waitFor();
    expect(complaints).toEqual([]);
  });

  it('can be reached by the global search, as can drafts that visitors cannot see', async () => {
    const { page, ask } = dashboard;
    const { id } = await ask<{ id: number }>('/staff/dramas', 'POST', {
      type: 'drama',
      title: 'The Unseen Lantern',
      isPublished: false,
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Given up');
    await page.keyboard.press('Escape');
    await page.locator('.dash-palette').waitFor({ state: 'detached' });
    // The letters arrive before the next task and before anything is drawn or loaded: nobody types faster.
    const written = await page.evaluate(async () => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      );
      await Promise.resolve();
      return document.execCommand('insertText', false, 'Unseen') && document.activeElement?.ariaLabel;
    });
    expect(written).toMatch(/^Search screens/);
    await page.keyboard.type(' Lantern');
    const box = page.getByRole('combobox', { name: /^Search screens/ });
    await expect.poll(() => box.inputValue()).toBe('Unseen Lantern');
    await page.getByRole('option', { name: /The Unseen Lantern.*draft/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/drama/edit/${id}`);
    await page.getByRole('heading', { name: 'The Unseen Lantern' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('external');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/drama/edit/${id}/external-sources`);
    await page.getByLabel('Add links').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('add a tag');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add a tag' }).waitFor();
  });

  it('adds a record once however often the button is pressed, and then leaves without a question', async () => {
    const { page, rows } = dashboard;
    const drawer = page.getByRole('dialog', { name: 'Add a tag' });
    await drawer.getByLabel('Name').fill('Pressed twice');
    await drawer.getByRole('button', { name: 'Add another' }).dblclick();
    await page.getByText('Pressed twice was added.').waitFor();
    expect(await page.getByText(/Pressed \w+ was added\.$/).count()).toBe(1);
    await expect.poll(() => drawer.getByLabel('Name').inputValue()).toBe('');
    await drawer.getByLabel('Name').fill('Pressed again');
    await drawer.getByRole('button', { name: 'Add tag' }).dblclick();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('Pressed again was added.').waitFor();
    await page.getByRole('link', { name: 'Pressed again' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await rows(`select name from tags where name like 'Pressed%' order by id`)).toEqual([
      { name: 'Pressed twice' },
      { name: 'Pressed again' },
    ]);
  });

  it('protects unsaved changes from history navigation, and treats an invalid response as an error', async () => {
    const { page, origin, rows } = dashboard;
    const { id } = await dashboard.ask<{ id: number }>('/tags', 'POST', { name: 'Kept apart' });
    await page.goto(`${origin}/dashboard/tags/edit/${id}`);
    const name = page.getByLabel('Name');
    await name.fill('Kept and written');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('version 1').first().waitFor();
    await page.getByRole('link', { name: 'Details' }).click();
    expect(await name.inputValue()).toBe('Kept and written');
    await page.route(`**/api/tags/${id}`, (route) => route.fulfill({ status: 200, json: {} }));
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText('Not saved.').waitFor();
    expect(await name.inputValue()).toBe('Kept and written');
    await page.unroute(`**/api/tags/${id}`);
    await page.keyboard.press('Control+s');
    await page.getByText('Done: Saved.').waitFor();
    expect(await rows('select name, version from tags where id = $1', id)).toEqual([
      { name: 'Kept and written', version: 2 },
    ]);
  });

  it('ignores the second click of a double click when another button has taken the place', async () => {
    const { page, origin, rows } = dashboard;
    await page.goto(`${origin}/dashboard/tags?q=Kept+and`);
    await page.getByRole('checkbox', { name: 'Select Kept and written' }).check();
    await page.getByRole('button', { name: 'Edit…' }).dblclick();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Change category').check();
    await dialog.getByRole('textbox', { name: 'Category' }).fill('Too soon');
    await dialog.getByRole('button', { name: 'Count affected records' }).click();
    await dialog.getByRole('button', { name: 'Change 1 tag' }).waitFor();
    // As the browser reports the second half of a double click.
    await dialog.getByRole('button', { name: 'Change 1 tag' }).dispatchEvent('click', { detail: 2 });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await rows(`select category from tags where name = 'Kept and written'`)).toEqual([
      { category: null },
    ]);
  });

  it('focuses each menu dialog when it opens, and Escape closes the keyboard help at once', async () => {
    const { page } = dashboard;
    for (const _ of ['first', 'again']) {
      await page.getByRole('button', { name: 'File' }).click();
      await page.getByRole('menuitem', { name: 'Import…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import tags' });
      await dialog.waitFor();
      const isIn = () => page.evaluate(() => document.activeElement?.closest('.ant-modal-wrap') !== null);
      await expect.poll(isIn).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('adds a role without permissions, and focuses the invalid field', async () => {
    const { page, origin, rows } = dashboard;
    await page.goto(`${origin}/dashboard/users/roles#new`);
    const drawer = page.getByRole('dialog', { name: 'Add a role' });
    await drawer.getByLabel('Description').focus();
    await page.keyboard.press('Control+s');
    const name = drawer.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Looks on');
    await page.keyboard.press('Control+s');
    await page.getByText('Looks on was added.').waitFor();
    expect(await rows(`select name from roles where name = 'Looks on'`)).toHaveLength(1);
  });

  it('does not refetch loaded data between a list, a record, its tabs and back', async () => {
    const { page, origin } = dashboard;
    // However slow the machine is, nothing becomes stale meanwhile.
    await page.clock.setFixedTime(new Date());
    // The editor that the previous test opened may still be sending requests.
    await page.goto('about:blank');
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname + search);
    });
    await page.goto(`${origin}/dashboard/drama/list?sort=-createdAt`);
    const first = page.locator('.dash-table tbody a').first();
    const editor = page.locator('.dash-editor');
    for (const tab of ['Cast', 'Genres']) {
      const opened = await first.textContent();
      await first.click();
      await editor.getByRole('link', { name: tab }).first().click();
      await page.waitForURL(new RegExp(`/${tab.toLowerCase()}`));
      await page.getByRole('navigation').getByRole('link', { name: 'Titles' }).first().click();
      await first.waitFor();
      // The focus is on the row from which the user returned.
      await page.locator('.dash-table tbody a:focus', { hasText: opened ?? '' }).waitFor();
    }
    expect(requested.length).toBeGreaterThan(2);
    expect(requested.filter((each, at) => requested.indexOf(each) < at)).toEqual([]);
  });
});

describe('[S-R13] the home screen of the dashboard', () => {
  it('shows counts of the catalogue and of the work lists, each linked to its list', async () => {
    const { page, origin, database, ask } = dashboard;
    const [work] = await ask<{ total: number }[]>('/staff/work?list=poster');
    const total = (work?.total ?? 0).toLocaleString('en');
    const titles = await countOf(database.db, 'titles where deleted_at is null');
    await page.goto(`${origin}/dashboard`);
    await page
      .getByRole('main')
      .getByRole('link', { name: `${titles.toLocaleString('en')} titles` })
      .waitFor();
    const card = page.getByRole('region', { name: 'No poster' });
    await card.getByText(total, { exact: true }).waitFor();
    const first = card.getByRole('listitem').first().getByRole('link');
    expect(await first.getAttribute('href')).toMatch(/^\/dashboard\/drama\/edit\/\d+\/images$/);
    await card.getByRole('link', { name: `Show all ${total}` }).click();
    await page.getByRole('heading', { name: 'Titles' }).waitFor();
    await page.getByText(`${total} titles match`).waitFor();
  });

  it('draws the activity of each day, with the same values in a table', async () => {
    const { page, complaints } = dashboard;
    await page.goBack();
    const figure = page.getByRole('figure', { name: /^Last 30 days · \d+ actions?/ });
    const rows = figure.getByRole('table', { name: 'Actions by day' }).getByRole('row');
    await rows.nth(1).waitFor();
    const heads = await rows.nth(0).getByRole('columnheader').allTextContents();
    expect(heads).toEqual(['Day', 'Added', 'Changed', 'Deleted', 'Other']);
    // For all days: records that were added just before midnight belong to yesterday.
    const added = await rows.locator('td:first-of-type').allTextContents();
    expect(added.some((count) => Number(count) > 0)).toBe(true);
    await page.locator('.dash-chart-bars[aria-hidden="true"] .recharts-bar-rectangle').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the first steps for an empty catalogue', async () => {
    const own = await openDashboard(freshDatabase);
    await own.page.goto(`${own.origin}/dashboard`);
    const steps = own.page.getByRole('region', { name: /^The catalogue is empty/ });
    await steps.waitFor();
    expect(await own.page.getByRole('heading', { name: 'No poster' }).count()).toBe(0);
    await steps.getByRole('link', { name: 'Import studios…' }).click();
    await own.page.getByRole('dialog', { name: 'Import studios' }).waitFor();
    await own.page.goBack();
    await steps.getByRole('link', { name: 'Add the first title' }).click();
    await own.page.getByRole('heading', { name: 'Add a title' }).waitFor();
    expect(own.complaints).toEqual([]);
    await own.close();
  });
});
