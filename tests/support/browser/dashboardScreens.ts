import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { recordPath } from '#src/dashboard/routes.ts';
import { untilSettled } from './dashboardPage.ts';

/** A screen of the dashboard, and how a test knows that it is there. */
export interface DashboardScreen {
  path: string | (() => string);
  sign(): Locator;
  /** What is opened over the screen. */
  open?(): Promise<void>;
  /** What closes it. */
  close?(): Promise<void>;
}

/** Locators of the parts of a dashboard page, which may be opened later. */
export const dashboardParts = (page: () => Page) => {
  const heading = (name: string | RegExp) => page().getByRole('heading', { name, exact: true });
  return {
    heading,
    button: (name: string | RegExp) => page().getByRole('button', { name }),
    dialog: (name: string | RegExp) => page().getByRole('dialog', { name }),
    /** The list of that name, with its rows: the previous screen may have been a list too. */
    listed: (name: string) =>
      page()
        .locator('.dash-list', { has: heading(name) })
        .locator('.dash-table :is(td a[href], .dash-moon)'),
  };
};

/**
 * Screens with something opened over them: drawers, dialogs, menus.
 * @param titleId a title with a value in every field
 */
export function screensWithDialogs(
  page: () => Page,
  titleId: () => number,
): Readonly<Record<string, DashboardScreen>> {
  const { heading, button, dialog, listed } = dashboardParts(page);
  const pressEscape = () => page().keyboard.press('Escape');
  return {
    'drawer that adds a record': {
      path: '/dashboard/country',
      sign: () => heading('Countries'),
      async open() {
        await page().keyboard.press('c');
        await dialog('Add a country').waitFor();
        await page().keyboard.press('Control+s');
        await page().locator('.dash-value-error').first().waitFor();
      },
      close: pressEscape,
    },
    'columns of a list': {
      path: '/dashboard/studios',
      sign: () => listed('Studios'),
      async open() {
        await button('Columns and rows').click();
        await page().getByRole('group', { name: 'Columns' }).waitFor();
      },
      close: pressEscape,
    },
    'editor of a filter': {
      path: '/dashboard/drama/list',
      sign: () => listed('Titles'),
      async open() {
        await button('Filter').click();
        await page().getByRole('menuitem', { name: 'First date' }).click();
        await page().getByRole('form', { name: 'Filter by First date' }).waitFor();
      },
      close: pressEscape,
    },
    'dialog that changes many': {
      path: '/dashboard/drama/list',
      sign: () => listed('Titles'),
      async open() {
        await page().locator('.dash-table tbody').getByRole('checkbox').first().check();
        await page()
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Edit…' })
          .click();
        await dialog(/^Change many titles/).waitFor();
        await page()
          .getByRole('checkbox', { name: /^Change type/ })
          .check();
      },
      close: pressEscape,
    },
    'dialog of an import': {
      path: '/dashboard/tags#import',
      sign: () => dialog('Import tags'),
      close: pressEscape,
    },
    'dialog that pastes episodes': {
      path: () => recordPath('dramas', titleId(), 'release') ?? '',
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
        await page().keyboard.insertText(lines.join('\n'));
        await page().getByRole('region', { name: 'Preview' }).waitFor();
      },
      close: pressEscape,
    },
    'dialog that generates episodes': {
      path: () => recordPath('dramas', titleId(), 'release') ?? '',
      sign: () => button('Generate…'),
      async open() {
        await button('Generate…').click();
        await dialog('Generate episodes').waitFor();
      },
      close: pressEscape,
    },
    'dialog that pastes a cast': {
      path: () => recordPath('dramas', titleId(), 'cast') ?? '',
      sign: () => button('Paste many…'),
      async open() {
        await button('Paste many…').click();
        await page()
          .getByRole('textbox', { name: 'Names, one per line' })
          .fill('Gong Yoo – Kim Shin\nNobody At All');
        await button('Continue').click();
        await page().getByRole('checkbox', { name: 'Characters come before actors' }).waitFor();
        await untilSettled(page(), button(/^Add 2/));
      },
      close: pressEscape,
    },
    'deletion for good': {
      path: () => recordPath('messages', 1) ?? '',
      sign: () => page().getByRole('complementary', { name: 'About this record' }),
      async open() {
        await button('Delete…').click();
        await dialog('Delete Lee Na-ri?').getByText('This cannot be undone.').waitFor();
      },
      close: pressEscape,
    },
    'deletion of what is used': {
      path: () => recordPath('genres', 1) ?? '',
      sign: () => page().getByRole('complementary', { name: 'About this record' }),
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
        await page().keyboard.press('Control+k');
        await expect.poll(() => page().evaluate(() => document.activeElement?.role)).toBe('combobox');
        await page().keyboard.type('a');
        await page().getByRole('option').nth(8).waitFor();
      },
      close: pressEscape,
    },
    'help of keys': {
      path: '/dashboard/tags',
      sign: () => heading('Tags'),
      async open() {
        await page().keyboard.press('?');
        await dialog('Keyboard shortcuts').waitFor();
      },
      close: pressEscape,
    },
    'record that was renamed, with its history': {
      path: () => `${recordPath('countries', 1)}?tab=history`,
      sign: () => page().locator('.dash-record-main .dash-history'),
    },
  };
}
