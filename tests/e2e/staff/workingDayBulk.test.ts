import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { signInOnScreens } from '#tests/support/browser/accountPages.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { hoveredToast, goTo as leaveFor, tabOf, typeAndPick } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import type { Title } from '#tests/support/browser/workingDay.ts';
import { declaredEndpoints, OTHER_STAFF_ENDPOINTS } from '#tests/support/staff/staffEndpoints.ts';

let dashboard: DashboardSite;
let page: DashboardSite['page'];
let id: number;

const stored = () => dashboard.ask<Title>(`/staff/dramas/${id}`);
const type = (text: string) => page.keyboard.type(text);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
  const fields = { type: 'drama', title: 'The Moonlit Ledger', nativeTitle: '달빛 장부' };
  ({ id } = await dashboard.ask<Title>('/staff/dramas', 'POST', fields));
});
afterAll(() => dashboard.close());

describe('a working day: bulk work', () => {
  const countOf = async (sql: string, ...values: unknown[]) =>
    (await dashboard.rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n ?? 0;

  it('[S-D8] tags every title of a filter in one step, with the exact count, and undoes it', async () => {
    const matching = await countOf(
      `titles where start_date >= '2016' and start_date < '2021' and deleted_at is null`,
    );
    expect(matching).toBeGreaterThan(500);
    await page.goto(`${dashboard.origin}/dashboard/drama/list?startDate_gte=2016&startDate_lte=2020-12-31`);
    const first = page.locator('.dash-table tbody').getByRole('checkbox').first();
    await first.check();
    expect(await first.getAttribute('aria-label')).toMatch(/^Select ./);
    await page.getByRole('button', { name: `Select all ${matching} that match` }).waitFor();
    // Beside the menu of a small desktop every column is visible, and the header stays in place.
    await expect.poll(() => page.locator('.dash-table.is-too-wide').count()).toBe(0);
    await press('n');
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await press('p', 'a', 'e');
    await page.getByRole('combobox', { name: 'Add tags' }).focus();
    await type('Staff pick');
    await page.getByText('Add “Staff pick” as a new tag').waitFor();
    await press('Enter');
    await page
      .getByRole('dialog', { name: 'Add a tag' })
      .getByRole('button', { name: 'Add and pick' })
      .click();
    await page.getByRole('button', { name: 'Count affected records' }).click();
    await page.getByText(`${matching} will change.`).waitFor();
    await page.getByLabel(`Type ${matching} to confirm`).fill(String(matching));
    await page.getByRole('button', { name: `Change ${matching} titles` }).click();
    const changed = await hoveredToast(page, `Changed ${matching} titles.`);
    const tagged = `title_tags join tags on tags.id = tag_id where tags.name = 'Staff pick'`;
    expect(await countOf(tagged)).toBe(matching);
    await changed.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await countOf(tagged)).toBe(0);
  });

  it('[S-D3] [S-P3] imports two thousand people, reports thirty rejected rows, and offers them as a file', async () => {
    // Every 66th row is wrong, alternately in its country, its name and its date.
    const kindOf = (row: number) => (row % 66 === 0 ? (row / 66) % 3 : null);
    const rowOf = (row: number) => [
      kindOf(row) === 2 ? '' : `Extra ${row}`,
      kindOf(row) === 0 ? '1990-13' : `19${50 + (row % 50)}-05`,
      kindOf(row) === 1 ? 'Atlantis' : 'KR',
    ];
    const rows = Array.from({ length: 2000 }, (_, at) => rowOf(at + 1).join(','));
    const before = await countOf('people');
    await page.goto(`${dashboard.origin}/dashboard/person#import`);
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    await dialog.getByLabel('File').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Born,Country', ...rows].join('\n')),
    });
    const look = dialog.getByRole('button', { name: 'Preview' });
    const writer = await dashboard.database.db.pool.connect();
    await writer.query('begin');
    await writer.query('lock table people in share row exclusive mode');
    // It is stopped before the server has reported its start.
    let begin = () => {};
    const isPressed = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route(/\/import\?/, (route) => isPressed.then(() => route.continue()), { times: 1 });
    await look.click();
    const isStopped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    begin();
    await isStopped;
    await writer.query('rollback');
    writer.release();
    await dialog.getByText('Cancelled. Nothing was changed.').waitFor();
    // It continues when its screen is left, is shown on every screen, also after a reload, and is found again
    // with its report.
    const slower = await dashboard.database.db.pool.connect();
    await slower.query('begin');
    await slower.query('lock table people in share row exclusive mode');
    await look.click();
    await dialog.getByRole('progressbar', { name: 'Import' }).waitFor();
    await leaveFor(page, '/dashboard/tags');
    const away = page.getByRole('list', { name: 'Imports' });
    await away.getByText('Checking a file of people').waitFor();
    await slower.query('rollback');
    slower.release();
    await away.getByText('The preview of the import of people is ready.').waitFor();
    await away.getByRole('link', { name: 'Show the report' }).click();
    await dialog.getByText(/Of 2,000 rows 1,970 would be added, 0 changed, 30 would be rejected/).waitFor();
    const rejected = dialog.getByRole('region', { name: 'Rejected rows' });
    const reported = (await rejected.getByRole('row').allInnerTexts())
      .slice(1)
      .map((row) => row.split('\t').slice(0, 2));
    const columns = ['Born', 'Country', 'Name'];
    const wrong = Array.from({ length: 30 }, (_, at) => [String(66 * (at + 1) + 1), columns[(at + 1) % 3]]);
    expect(reported).toEqual(wrong);
    expect(await countOf('people')).toBe(before);
    await dialog.getByRole('button', { name: 'Import 1,970 rows' }).click();
    await page.getByText('Imported: 1,970 people added, 0 changed.').waitFor();
    expect(await countOf('people')).toBe(before + 1970);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download the 30 rejected rows' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const lines = file.trim().split('\r\n');
    expect([file.startsWith('\uFEFF'), lines.length, lines[0]]).toEqual([
      true,
      31,
      'Name,Born,Country,Line,Reason',
    ]);
    expect(lines[1]).toContain('67,');
    await page.reload();
    await dialog.getByText(/Of 2,000 rows 1,970 were added/).waitFor();
    await dialog.getByText('people.csv', { exact: true }).waitFor();
    expect(await away.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await away.count()).toBe(0);
  });

  it('[S-D4] [S-P3] merges one studio into another, after a preview of what moves', async () => {
    const [lost, saved] = await dashboard.rows<{ id: number; name: string }>(
      `select id, name from studios where name in ('SLL', 'Studio Dragon') and kind = 'studio' order by name`,
    );
    const both = `(select distinct title_id from title_studios where studio_id in ($1, $2)) x`;
    const titles = await countOf(both, lost?.id, saved?.id);
    const moving = await countOf('title_studios where studio_id = $1', lost?.id);
    await page.goto(`${dashboard.origin}/dashboard/studios/edit/${lost?.id}`);
    await page.getByRole('button', { name: 'Merge into another…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge SLL into another studio' });
    await dialog.getByRole('combobox').fill('');
    await typeAndPick(page, 'Studio Dragon');
    await dialog.getByText('Records that refer to SLL will refer to Studio Dragon.').waitFor();
    const preview = await dialog.textContent();
    expect(Number(/(\d+) titles, in studios/.exec(preview ?? '')?.[1])).toBeLessThanOrEqual(moving);
    const missing: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()));
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('SLL was merged into Studio Dragon.').waitFor();
    await page.waitForURL(`**/dashboard/studios/edit/${saved?.id}`);
    await page.getByText(new RegExp(`^${titles} titles`)).waitFor();
    // The screen that was left requests no deleted records.
    expect(missing).toEqual([]);
    expect(await countOf('title_studios where studio_id = $1', saved?.id)).toBe(titles);
    expect(await countOf('studios where id = $1', lost?.id)).toBe(0);
  });
});

describe('a working day: two editors of one title', () => {
  const field = (where: Page, name: string) => where.getByLabel(name, { exact: true });

  it('[S-P4] are merged if their changes do not conflict, and lose nothing if they do', async () => {
    const other = await dashboard.colleague('editor@example.org', 'editor');
    const address = `${dashboard.origin}/dashboard/drama/edit/${id}`;
    await Promise.all([page.goto(address), other.page.goto(address)]);
    await field(other.page, 'Native title').fill('달빛 치부책');
    await field(other.page, 'Romanised title').fill('Dalbit Chibuchaek');
    await field(page, 'Native title').fill('달빛의 장부');
    await field(page, 'Title').fill('The Moonlight Ledger');
    await other.page.keyboard.press('Control+s');
    await other.page.getByText('Saved.').waitFor();
    await press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    const conflict = dialog.getByRole('group', { name: 'Native title' });
    for (const side of ['달빛 장부', '달빛의 장부', '달빛 치부책']) await conflict.getByText(side).waitFor();
    expect(await dialog.getByRole('group').count()).toBe(1);
    await conflict.getByRole('radio', { name: /Theirs/ }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await stored()).title).toBe('The Moonlight Ledger');
    expect(await stored()).toMatchObject({ nativeTitle: '달빛 치부책', romanisedTitle: 'Dalbit Chibuchaek' });
    await other.context.close();
  });

  it('have a history, in which one change is reverted', async () => {
    await tabOf(page, 'History').click();
    const revision = page.locator('.dash-history > li').filter({ hasText: 'The Moonlight Ledger' }).first();
    await revision.getByRole('button', { name: 'Revert' }).click();
    await page.getByRole('button', { name: 'Revert changes' }).click();
    await expect.poll(async () => (await stored()).title).toBe('The Moonlit Ledger');
    expect(await stored()).toMatchObject({ nativeTitle: '달빛 치부책' });
  });
});

describe('[S-A12] [S-R13] [S-R14] [S-R15] [S-R16] a member without permissions', () => {
  it('sees no link to the dashboard, gets none of its screens, and is rejected by every call', async () => {
    const { cookie } = await dashboard.site.member('member@example.org');
    const member = await openPage(dashboard.browser);
    await signInOnScreens(member.page, dashboard.site, 'member@example.org');
    await member.page.getByRole('button', { name: /^Account of/ }).click();
    await member.page.getByRole('link', { name: 'Account settings' }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    const screens = [
      '',
      '/drama/list',
      '/drama/create',
      `/drama/edit/${id}`,
      `/drama/edit/${id}/cast`,
      '/country',
      '/drama-gender',
      '/gender',
      '/person',
      '/social-media',
      '/streaming-services',
      '/studios',
      '/tags',
      '/users',
      '/users/activity',
      '/users/roles',
      '/change-requests',
    ];
    const answers = await Promise.all(
      screens.map(async (screen) => {
        const response = await member.context.request.get(`${dashboard.origin}/dashboard${screen}`);
        return [screen, response.status(), (await response.text()).includes('dash-sider')];
      }),
    );
    expect(answers).toEqual(screens.map((screen) => [screen, 403, false]));
    await member.page.goto(`${dashboard.origin}/dashboard`);
    await member.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await member.page.locator('.dash').count()).toBe(0);

    const rejected: string[] = [];
    const bodies = { ids: [id], action: 'delete' };
    for (const { endpoint, needs } of [...declaredEndpoints(STAFF_RESOURCES), ...OTHER_STAFF_ENDPOINTS]) {
      const [method = '', path = ''] = endpoint.split(' ');
      // Public reads are not staff calls, and neither are reads of the member's own data.
      if (
        needs === 'session' ||
        (needs[0] === 'read' &&
          !['users', 'roles', 'activity', 'messages'].includes(needs[1]) &&
          !path.endsWith('/bulk'))
      )
        continue;
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const { status } = await dashboard.site.call(
        path
          .replace('{id}', String(id))
          .replace('{session}', 'x')
          .replace(/\/merge$/, '/merge?into=1'),
        {
          cookie,
          method,
          ...(hasBody && { body: path.endsWith('/bulk') ? bodies : {} }),
        },
      );
      if (status !== 403) rejected.push(`${endpoint}: ${status}`);
    }
    expect(rejected).toEqual([]);
    expect((await stored()).title).toBe('The Moonlit Ledger');
  });
});
