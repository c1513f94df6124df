import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import '#src/app/staffRoutes.ts';
import { resourceLabel } from '#src/dashboard/resources.ts';
import { listPath, recordPath, tabsOf } from '#src/dashboard/routes.ts';
import { type Observer, openObserver } from '#tests/load/observer.ts';
import { overflowErrors } from '#tests/support/browser/axe.ts';
import { goTo, untilSettled } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { LONG, NAMES, OVERRIDE } from '#tests/support/hostile/nameColumns.ts';
import { fillTitle } from '#tests/support/records/filledTitle.ts';
import { writeToStaff } from '#tests/support/servers/writtenMessage.ts';

let dashboard: DashboardSite;
let observer: Observer;
let page: Page;
let filled: { titleId: number; personId: number };
let tagIds: number[];

beforeAll(async () => {
  dashboard = await openDashboard();
  const { database, site, cookie, ask, rows } = dashboard;
  await writeToStaff(database.db, { name: 'Kim', kind: 'mistake', message: 'The year is wrong.' });
  filled = await fillTitle(site, database.db, cookie);
  const tag = { slug: null, category: null, isSpoiler: false, description: null };
  tagIds = [];
  for (const name of ['First', 'Second', 'Third']) {
    const { id, version } = await ask<{ id: number; version: number }>('/tags', 'POST', { ...tag, name });
    await ask(`/tags/${id}`, 'PATCH', { version, name: `Renamed ${id}` });
    tagIds.push(id);
  }
  await rows(
    `insert into reviews (user_id, title_id, kind, body, overall_score)
     select $1::int, min(id), 'short', '<p>Funny and sad.</p>', 16 from titles`,
    dashboard.id,
  );
  await ask('/messages/1', 'PATCH', { version: 1, isDone: true });
  for (const [column, name] of NAMES) {
    const [table, field] = column.split('.');
    await rows(`update ${table} set ${field} = replace($1, '#', id::text)`, name);
  }
  await rows(
    `update revisions set operations = regexp_replace(operations::text, 'Renamed [0-9]+', $1)::jsonb`,
    JSON.stringify(LONG).slice(1, -1).replaceAll('\\', '\\\\'),
  );
  observer = await openObserver(
    dashboard.browser,
    site.origin,
    /^\/(assets|builds|fonts|api|media)\/|^\/favicon/,
  );
  await observer.context.addCookies([{ name: 'token', value: cookie, url: site.origin }]);
  page = await observer.context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', () => {
    request += 1;
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', () => {
      request -= 1;
    });
  await observer.open(page, '/dashboard/drama/create');
  await page.getByRole('heading', { name: 'Add a title' }).waitFor();
});

afterAll(() => dashboard.close());

/** Calls in progress. */
let request = 0;

/** The requested data is there, and nothing more is requested. */
async function settled(sign: Locator): Promise<void> {
  await untilSettled(page, sign);
  await expect.poll(() => request).toBe(0);
  // The last response is rendered within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * What names have done to a page: elements that they created, and those whose override affects their
 * surroundings. A name is safe alone in its block, in an isolate, or among the items of a flex container.
 */
function doneByNames(): Promise<string[]> {
  return page.evaluate((override) => {
    const isHolding = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return display !== 'inline' || unicodeBidi.includes('isolate') || unicodeBidi === 'plaintext';
    };
    const isName = (text: string) =>
      text.startsWith(override) && text.lastIndexOf(override) === 0 && text.endsWith('끝');
    const isAlone = (text: Text) => {
      let container = text.parentElement ?? document.body;
      while (!isHolding(container)) container = container.parentElement ?? document.body;
      if (isName(container.textContent?.trim() ?? '')) return true;
      return /flex|grid/.test(getComputedStyle(container).display) && isName(text.data);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const errors = [...document.querySelectorAll('hostile-name')].map(() => 'a name became an element');
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      const isSeen = text.data.includes(override) && text.parentElement?.checkVisibility() === true;
      if (isSeen && !isAlone(text)) errors.push(`turns ${text.parentElement?.outerHTML.slice(0, 90)}`);
    }
    if (document.title.includes(override)) errors.push('turns the title of the document');
    return [...new Set(errors)];
  }, OVERRIDE);
}

async function errorsNow(): Promise<string[]> {
  const errors = await doneByNames();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    errors.push(...(await overflowErrors(page, `${width} px`)));
  }
  return errors;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const listed = (name: string) =>
  page
    .locator('.dash-list', { has: page.getByRole('heading', { name, exact: true }) })
    .locator('.dash-table :is(td a[href], .dash-moon)');
const head = (noun: string) => page.locator('.dash-editor-head', { hasText: noun });
const history = () => page.locator('.dash-record-main .dash-history');

interface Screen {
  path(): string;
  sign(): Locator;
  /** What is opened over the screen. */
  open?(): Promise<void>;
}

const recordOf = (name: string): number => {
  if (name === 'tags') return tagIds[0] ?? 0;
  return name === 'users' ? dashboard.id : 1;
};

const tabsWithin = (resource: 'dramas' | 'people', idOf: () => number): [string, Screen][] =>
  tabsOf(resource).map((tab) => [
    `${tab} of ${resource}`,
    {
      path: () => recordPath(resource, idOf(), tab) ?? '',
      sign: () =>
        page
          .getByRole('navigation', { name: 'Parts of the record' })
          .locator(`[data-tab="${tab}"] [aria-current]`),
    },
  ]);

const SCREENS: readonly [string, Screen][] = [
  ['home', { path: () => '/dashboard', sign: () => page.getByRole('link', { name: /^Show all/ }).nth(1) }],
  ...STAFF_RESOURCES.map(({ name, noun }): [string, Screen] => [
    `list of ${noun.many}`,
    { path: () => listPath(name), sign: () => listed(resourceLabel(name)) },
  ]),
  ...STAFF_RESOURCES.filter(({ name }) => tabsOf(name).length === 0).map(
    ({ name, noun }): [string, Screen] => [
      `record of a ${noun.one}`,
      { path: () => recordPath(name, recordOf(name)) ?? '', sign: () => head(noun.one) },
    ],
  ),
  ...tabsWithin('dramas', () => filled.titleId),
  ...tabsWithin('people', () => filled.personId),
  ['filter by a name', { path: () => `${listPath('dramas')}?genres=1`, sign: () => listed('Titles') }],
  [
    'change of many',
    {
      path: () => listPath('tags'),
      sign: () => listed('Tags'),
      async open() {
        await page.locator('.dash-table tbody').getByRole('checkbox').first().check();
        await page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Delete…' })
          .click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
      },
    },
  ],
  [
    'deletion of a title',
    {
      path: () => recordPath('dramas', filled.titleId) ?? '',
      sign: () => button('More'),
      async open() {
        await button('More').click();
        await page.getByRole('menuitem', { name: 'Delete…' }).click();
        await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
      },
    },
  ],
  [
    'deletion of what is used',
    {
      path: () => recordPath('genres', 1) ?? '',
      sign: () => button('Delete…'),
      async open() {
        await button('Delete…').click();
        await page.getByRole('dialog', { name: /is in use$/ }).waitFor();
      },
    },
  ],
  [
    'history, and the question before a revision is taken back',
    {
      path: () => `${recordPath('tags', tagIds[0] ?? 0)}?tab=history`,
      sign: history,
      async open() {
        await button('Revert').first().click();
        await page.getByRole('tooltip').getByRole('button', { name: 'Revert changes' }).waitFor();
      },
    },
  ],
  [
    'activity, and the question before it is undone',
    {
      path: () => '/dashboard/users/activity',
      sign: () => page.locator('.dash-table').getByRole('link').first(),
      async open() {
        await button(/^Changed, No\. \d+: show changes$/)
          .first()
          .click();
        await button('Undo this action').click();
        await page.getByRole('tooltip').getByRole('button', { name: 'Undo', exact: true }).waitFor();
      },
    },
  ],
  [
    'search over everything',
    {
      path: () => listPath('tags'),
      sign: () => listed('Tags'),
      async open() {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('hostile-name');
        await page.getByRole('option').nth(4).waitFor();
      },
    },
  ],
];

describe('names with markup, bidirectional controls and no line breaks', () => {
  it.each(SCREENS)('cause no defect: %s', async (_, { path, sign, open }) => {
    await goTo(page, path());
    await settled(sign());
    await open?.();
    await page.getByText('<hostile-name>').filter({ visible: true }).first().waitFor();
    const errors = await errorsNow();
    if (open) await page.keyboard.press('Escape');
    expect([errors, observer.actions]).toEqual([[], []]);
  });

  it('cause no defect in the preview of a merge or in a message', async () => {
    const [first = 0, second = 0, third = 0] = tagIds;
    const errors: string[] = [];
    await goTo(page, recordPath('tags', first) ?? '');
    await button('Merge into another…').click();
    await page.getByRole('combobox', { name: 'The tag that stays' }).fill(`${second}"><script>`);
    const choice = page.locator('.dash-picker-list:visible .ant-select-item-option-active');
    await choice.getByText(`${second}"><script>`).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.dash-plan').waitFor();
    errors.push(...(await errorsNow()));
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    const merged = page.locator('.toast', { hasText: 'was merged into' });
    await merged.waitFor();
    errors.push(...(await errorsNow()));
    await merged.getByRole('button', { name: 'Dismiss' }).click();
    await goTo(page, recordPath('tags', third) ?? '');
    await button('Delete…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const gone = page.locator('.toast', { hasText: 'was deleted' });
    await gone.waitFor();
    errors.push(...(await errorsNow()));
    await gone.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.toast', { hasText: 'Undone' }).waitFor();
    expect([errors, observer.actions]).toEqual([[], []]);
  });
});
