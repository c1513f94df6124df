import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import '#src/app/staffRoutes.ts';
import { resourceLabel } from '#src/dashboard/resources.ts';
import { listPath, recordPath, tabsOf } from '#src/dashboard/routes.ts';
import { screenErrors } from '#tests/support/browser/axe.ts';
import { goTo, untilSettled } from '#tests/support/browser/dashboardPage.ts';
import {
  type DashboardScreen,
  dashboardParts,
  screensWithDialogs,
} from '#tests/support/browser/dashboardScreens.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { fillTitle, LONG_NAME } from '#tests/support/records/filledTitle.ts';
import { HOSTILE_TEXT, writeToStaff } from '#tests/support/servers/writtenMessage.ts';

let dashboard: DashboardSite;
let page: Page;
let filled: { titleId: number; personId: number };

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
  await writeToStaff(dashboard.database.db, { name: 'Lee Na-ri', kind: 'mistake', message: HOSTILE_TEXT });
  filled = await fillTitle(dashboard.site, dashboard.database.db, dashboard.cookie);
  await dashboard.database.db.pool.query(
    `insert into reviews (user_id, title_id, kind, body, overall_score) values ($1, $2, 'full', $3, 16)`,
    [dashboard.id, filled.titleId, `<p>${LONG_NAME} ||dies||</p>`],
  );
  await dashboard.ask('/countries/1', 'PATCH', {
    version: 1,
    name: `${LONG_NAME} ${LONG_NAME}`.slice(0, 120),
  });
  await page.goto(`${dashboard.origin}/dashboard/drama/create`);
  await page.getByRole('heading', { name: 'Add a title' }).waitFor();
});

afterAll(() => dashboard.close());

const { heading, button, listed } = dashboardParts(() => page);

/** The frame around every screen; it is checked with the first one. */
const FRAME = ['.dash-sider', '.dash-header'];

const LISTS = Object.fromEntries(
  STAFF_RESOURCES.map(({ name, noun }): [string, DashboardScreen] => [
    `list of ${noun.many}`,
    { path: listPath(name), sign: () => listed(resourceLabel(name)) },
  ]),
);

const RECORDS = Object.fromEntries(
  STAFF_RESOURCES.filter(({ name }) => tabsOf(name).length === 0).map(
    ({ name, noun }): [string, DashboardScreen] => [
      `record of a ${noun.one}`,
      {
        path: () => recordPath(name, name === 'users' ? dashboard.id : 1) ?? '',
        sign: () => page.locator('.dash-editor-head', { hasText: noun.one }),
      },
    ],
  ),
);

const tabsWithin = (resource: 'dramas' | 'people', idOf: () => number) =>
  Object.fromEntries(
    tabsOf(resource).map((tab): [string, DashboardScreen] => [
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

const OTHERS: Record<string, DashboardScreen> = {
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

async function errorsOf(screen: DashboardScreen): Promise<string[]> {
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
      ...screensWithDialogs(
        () => page,
        () => filled.titleId,
      ),
      ...tabsWithin('dramas', () => filled.titleId),
      ...tabsWithin('people', () => filled.personId),
    }),
  )('%s', (_, screen) => {
    it('passes axe, light and dark, and never scrolls horizontally', async () => {
      expect(await errorsOf(screen)).toEqual([]);
    });
  });

  it('is hidden without the permission, with an accessible message', async () => {
    const { cookie } = await dashboard.colleague('editor@example.org', 'editor');
    await dashboard.context.addCookies([{ name: 'token', value: cookie, url: dashboard.origin }]);
    await page.goto(`${dashboard.origin}/dashboard`);
    await heading(/^Hello/).waitFor();
    await goTo(page, '/dashboard/users');
    await untilSettled(page, heading('No permission'));
    expect(await screenErrors(page, FRAME)).toEqual([]);
  });

  it('logs no warnings', () => {
    // Some steps cause expected error responses, which the browser logs.
    expect(dashboard.complaints.filter((text) => !/status of (404|422)/.test(text))).toEqual([]);
  });
});
