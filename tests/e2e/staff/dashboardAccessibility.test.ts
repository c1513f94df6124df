import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import '#src/app/staffRoutes.ts';
import { resourceLabel } from '#src/dashboard/resources.ts';
import { listPath, recordPath, tabsOf } from '#src/dashboard/routes.ts';
import { screenErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, type WatchedPage } from '#tests/support/browser/browser.ts';
import { goTo, untilSettled } from '#tests/support/browser/dashboardPage.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { fillTitle, LONG_NAME } from '#tests/support/records/filledTitle.ts';
import { HOSTILE_TEXT, writeToStaff } from '#tests/support/servers/writtenMessage.ts';

let folder: string;
let database: TestDatabase;
let site: SignInSite;
let browser: Browser;
let opened: WatchedPage;
let page: Page;
let admin: { cookie: string; id: number };
let filled: { titleId: number; personId: number };

const give = (userId: number, role: string) =>
  database.db.pool.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where slug = $2`,
    [userId, role],
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dashboard-test-'));
  database = await starterDatabase();
  site = await openSignInSite(database.db, { env: { DATA_DIR: folder } });
  browser = await launchBrowser();
  admin = await site.member('admin@example.org');
  await give(admin.id, 'admin');
  await writeToStaff(database.db, { name: 'Lee Na-ri', kind: 'mistake', message: HOSTILE_TEXT });
  filled = await fillTitle(site, database.db, admin.cookie);
  const renamed = await site.call('/countries/1', {
    method: 'PATCH',
    cookie: admin.cookie,
    body: { version: 1, name: `${LONG_NAME} ${LONG_NAME}`.slice(0, 120) },
  });
  expect(renamed.status).toBe(200);
  opened = await openPage(browser);
  await opened.context.addCookies([{ name: 'token', value: admin.cookie, url: site.origin }]);
  page = opened.page;
  await page.goto(`${site.origin}/dashboard/drama/create`);
  await page.getByRole('heading', { name: 'Add a title' }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true });

/** The list of that name, with its rows: the previous screen may have been a list too. */
const listed = (name: string) =>
  page.locator('.dash-list', { has: heading(name) }).locator('.dash-table :is(td a[href], .dash-moon)');

/** The frame around every screen; it is checked with the first one. */
const FRAME = ['.dash-sider', '.dash-header'];

interface Screen {
  path: string | (() => string);
  sign(): Locator;
  /** What is opened over the screen. */
  open?(): Promise<void>;
  /** What closes it. */
  close?(): Promise<void>;
}

const pressEscape = () => page.keyboard.press('Escape');
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

const LISTS = Object.fromEntries(
  STAFF_RESOURCES.map(({ name, noun }): [string, Screen] => [
    `list of ${noun.many}`,
    { path: listPath(name), sign: () => listed(resourceLabel(name)) },
  ]),
);

const RECORDS = Object.fromEntries(
  STAFF_RESOURCES.filter(({ name }) => tabsOf(name).length === 0).map(({ name, noun }): [string, Screen] => [
    `record of a ${noun.one}`,
    {
      path: () => recordPath(name, name === 'users' ? admin.id : 1) ?? '',
      sign: () => page.locator('.dash-editor-head', { hasText: noun.one }),
    },
  ]),
);

const tabsWithin = (resource: 'dramas' | 'people', idOf: () => number) =>
  Object.fromEntries(
    tabsOf(resource).map((tab): [string, Screen] => [
      `${tab} of a ${resource === 'dramas' ? 'title' : 'person'} with all there can be`,
      {
        path: () => recordPath(resource, idOf(), tab) ?? '',
        sign: () =>
          page
            .getByRole('navigation', { name: 'Parts of the record' })
            .locator(`[data-tab="${tab}"] [aria-current]`),
      },
    ]),
  );

const button = (name: string | RegExp) => page.getByRole('button', { name });

const OPENED: Record<string, Screen> = {
  'drawer that adds a record': {
    path: '/dashboard/country',
    sign: () => heading('Countries'),
    async open() {
      await page.keyboard.press('c');
      await dialog('Add a country').waitFor();
      await page.keyboard.press('Control+s');
      await page.locator('.dash-value-error').first().waitFor();
    },
    close: pressEscape,
  },
  'columns of a list': {
    path: '/dashboard/studios',
    sign: () => listed('Studios'),
    async open() {
      await button('Columns and rows').click();
      await page.getByRole('group', { name: 'Columns' }).waitFor();
    },
    close: pressEscape,
  },
  'editor of a filter': {
    path: '/dashboard/drama/list',
    sign: () => listed('Titles'),
    async open() {
      await button('Filter').click();
      await page.getByRole('menuitem', { name: 'First date' }).click();
      await page.getByRole('form', { name: 'Filter by First date' }).waitFor();
    },
    close: pressEscape,
  },
  'dialog that changes many': {
    path: '/dashboard/drama/list',
    sign: () => listed('Titles'),
    async open() {
      await page.locator('.dash-table tbody').getByRole('checkbox').first().check();
      await page
        .getByRole('region', { name: 'Selected rows' })
        .getByRole('button', { name: 'Edit…' })
        .click();
      await dialog(/^Change many titles/).waitFor();
      await page.getByRole('checkbox', { name: /^Change type/ }).check();
    },
    close: pressEscape,
  },
  'dialog of an import': {
    path: '/dashboard/tags#import',
    sign: () => dialog('Import tags'),
    close: pressEscape,
  },
  'dialog that pastes episodes': {
    path: () => recordPath('dramas', filled.titleId, 'release') ?? '',
    sign: () => button('Paste…'),
    async open() {
      await button('Paste…').click();
      const field = dialog('Paste episodes').getByRole('textbox', { name: 'Episodes' });
      // The dialog gets the focus once it is open, which may be a moment after it is visible.
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      const lines = Array.from(
        { length: 16 },
        (_, at) => `${at + 101}. Night ${at + 1} – ${at + 1} May 2024`,
      );
      await page.keyboard.insertText(lines.join('\n'));
      await page.getByRole('region', { name: 'Preview' }).waitFor();
    },
    close: pressEscape,
  },
  'dialog that generates episodes': {
    path: () => recordPath('dramas', filled.titleId, 'release') ?? '',
    sign: () => button('Generate…'),
    async open() {
      await button('Generate…').click();
      await dialog('Generate episodes').waitFor();
    },
    close: pressEscape,
  },
  'dialog that pastes a cast': {
    path: () => recordPath('dramas', filled.titleId, 'cast') ?? '',
    sign: () => button('Paste many…'),
    async open() {
      await button('Paste many…').click();
      await page
        .getByRole('textbox', { name: 'Names, one per line' })
        .fill('Gong Yoo – Kim Shin\nNobody At All');
      await button('Continue').click();
      await page.getByRole('checkbox', { name: 'Characters come before actors' }).waitFor();
      await untilSettled(page, button(/^Add 2/));
    },
    async close() {
      await page.keyboard.press('Escape');
      await dialog('Leave without importing?').getByRole('button', { name: 'Leave' }).click();
    },
  },
  'deletion for good': {
    path: () => recordPath('messages', 1) ?? '',
    sign: () => page.getByRole('complementary', { name: 'About this record' }),
    async open() {
      await button('Delete…').click();
      await dialog('Delete Lee Na-ri?').getByText('This cannot be undone.').waitFor();
    },
    close: pressEscape,
  },
  'deletion of what is used': {
    path: () => recordPath('genres', 1) ?? '',
    sign: () => page.getByRole('complementary', { name: 'About this record' }),
    async open() {
      await button('Delete…').click();
      await dialog(/is in use$/).waitFor();
    },
    close: pressEscape,
  },
  'search over everything': {
    path: '/dashboard/tags',
    sign: () => heading('Tags'),
    async open() {
      await page.keyboard.press('Control+k');
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox');
      await page.keyboard.type('a');
      await page.getByRole('option').nth(8).waitFor();
    },
    close: pressEscape,
  },
  'help of keys': {
    path: '/dashboard/tags',
    sign: () => heading('Tags'),
    async open() {
      await page.keyboard.press('?');
      await dialog('Keyboard shortcuts').waitFor();
    },
    close: pressEscape,
  },
  'record that was renamed, with its history': {
    path: () => `${recordPath('countries', 1)}?tab=history`,
    sign: () => page.locator('.dash-record-main .dash-history'),
  },
};

const OTHERS: Record<string, Screen> = {
  home: { path: '/dashboard', sign: () => page.getByRole('link', { name: /^Show all/ }).nth(1) },
  'activity with a row opened': {
    path: '/dashboard/users/activity',
    sign: () => page.locator('.recharts-bar-rectangle'),
    async open() {
      await button(/show changes$/)
        .first()
        .click();
      await button('Undo this action').waitFor();
    },
  },
  'queue of change requests': { path: '/dashboard/change-requests', sign: () => heading('Change requests') },
  'beginning of a title': { path: '/dashboard/drama/create', sign: () => heading('Add a title') },
  'list that finds nothing': {
    path: '/dashboard/tags?q=zzzzzzzz',
    sign: () => page.getByText('No tags match.'),
  },
  'record that is not there': {
    path: '/dashboard/drama/edit/2000000000',
    sign: () => heading('There is no such title'),
  },
};

async function errorsOf(screen: Screen): Promise<string[]> {
  const { path, sign, open, close } = screen;
  await goTo(page, typeof path === 'string' ? path : path());
  await untilSettled(page, sign());
  await open?.();
  const errors = await screenErrors(page, FRAME);
  if (!close) return errors;
  await close();
  const isSomewhere = () => document.activeElement !== document.body;
  await page.waitForFunction(isSomewhere).catch(() => errors.push('loses the keyboard when it is closed'));
  return errors;
}

describe('[S-R13] [S-T7] every screen of the dashboard', () => {
  it('has a layout without axe violations', async () => {
    expect(await screenErrors(page)).toEqual([]);
  });

  describe.each(
    Object.entries({
      ...OTHERS,
      ...LISTS,
      ...RECORDS,
      ...OPENED,
      ...tabsWithin('dramas', () => filled.titleId),
      ...tabsWithin('people', () => filled.personId),
    }),
  )('%s', (_, screen) => {
    it('passes axe, light and dark, and never scrolls horizontally', async () => {
      expect(await errorsOf(screen)).toEqual([]);
    });
  });

  it('is hidden without the permission, with an accessible message', async () => {
    const { cookie, id } = await site.member('editor@example.org');
    await give(id, 'editor');
    await opened.context.addCookies([{ name: 'token', value: cookie, url: site.origin }]);
    await page.goto(`${site.origin}/dashboard`);
    await heading(/^Hello/).waitFor();
    await goTo(page, '/dashboard/users');
    await untilSettled(page, heading('No permission'));
    expect(await screenErrors(page, FRAME)).toEqual([]);
  });

  it('logs no warnings', () => {
    // Some steps cause expected error responses, which the browser logs.
    expect(opened.complaints.filter((text) => !/status of (404|422)/.test(text))).toEqual([]);
  });
});
