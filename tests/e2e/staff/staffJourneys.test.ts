import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { focusedName } from '#tests/support/browser/dashboardPage.ts';
import {
  admin,
  firstRow,
  heading,
  menuItem,
  opened,
  page,
  prepareJourneys,
  signedIn,
  site,
} from '#tests/support/browser/staffJourneys.ts';
import { HOSTILE_TEXT } from '#tests/support/servers/writtenMessage.ts';

prepareJourneys();

const names = (rows: Locator) => rows.evaluateAll((cells) => cells.map((cell) => cell.textContent));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe('an editor of the catalogue', () => {
  beforeAll(async () => {
    await page.goto(`${site.origin}/dashboard`);
    await heading(/^Hello/);
  });

  it.each(STAFF_RESOURCES.map((each) => [each.noun.many, { tabs: null, ...each }] as const))(
    '[S-P6] [S-P3] [S-R13] [S-R14] opens the list of %s and a record, generated from the declaration',
    async (_, { name, noun, fields, list, tabs }) => {
      await menuItem(capital(noun.many)).click();
      await heading(capital(noun.many));
      await firstRow().waitFor();
      const heads = await names(page.locator('.dash-table thead th').filter({ hasText: /\w/ }));
      const declared: Record<string, { label: string; isReadOnly?: true }> = fields;
      const labels = list.columns.map((column) => declared[column]?.label);
      expect([name, heads.slice(0, labels.length)]).toEqual([name, labels]);
      await firstRow().click();
      await page.waitForURL(/\/edit\/\d+$/);
      if (tabs) {
        await page.getByRole('navigation', { name: 'Parts of the record' }).waitFor();
        return;
      }
      await page.getByRole('complementary', { name: 'About this record' }).waitFor();
      // A message is read-only: actions are buttons.
      const form = page.locator(name === 'messages' ? '.dash-message-actions' : 'main .dash-fields');
      for (const { label, isReadOnly } of Object.values(declared))
        if (!isReadOnly)
          await expect
            .poll(() => form.getByText(label).count(), { message: `${name}: ${label}` })
            .toBeGreaterThan(0);
      expect(opened.complaints).toEqual([]);
    },
  );

  it('[S-P6] [S-D8] changes a record on its generated screen, and sees the change in the list and in its history', async () => {
    await menuItem('Tags').click();
    await page.getByRole('link', { name: 'Time Slip' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Time Travel');
    await page.getByLabel('Spoiler').check();
    await page.getByRole('status').getByText('2 changes not saved').waitFor();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/tags\/\d+$/.test(request.url())) requested.push(request.method());
    });
    await page.keyboard.press('Control+s');
    await heading('Time Travel');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByText('was Time Slip').waitFor();
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Time Leap');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await heading('Time Leap');
    await page.getByRole('status').filter({ hasText: 'not saved' }).waitFor({ state: 'hidden' });
    expect(await focusedName(page)).toBe('Save');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByText('was Time Travel').waitFor();
    expect(requested).toEqual(['PATCH', 'PATCH']);
    await menuItem('Tags').click();
    await page.getByRole('row', { name: /Time Leap.*Yes/ }).waitFor();
  });

  it('[S-P6] edits while a record is being saved, and saves again without a loss', async () => {
    await page.getByRole('link', { name: 'Time Leap' }).click();
    let answer = () => {};
    const isWrittenOn = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sent: unknown[] = [];
    await page.route('**/api/tags/*', async (route) => {
      sent.push(route.request().postDataJSON());
      const response = await route.fetch();
      await isWrittenOn;
      await route.fulfill({ response });
    });
    const field = page.getByRole('textbox', { name: 'Name', exact: true });
    await field.fill('Time Loop');
    await page.keyboard.press('Control+s');
    await expect.poll(() => sent.length).toBe(1);
    await field.fill('Time Loops');
    await page.getByLabel('Spoiler').uncheck();
    await page.keyboard.press('Control+s');
    expect(sent).toHaveLength(1);
    answer();
    await expect.poll(() => sent.length).toBe(2);
    await heading('Time Loops');
    expect(sent).toMatchObject([{ name: 'Time Loop' }, { name: 'Time Loops', isSpoiler: false }]);
    await page.getByRole('status').filter({ hasText: 'not saved' }).waitFor({ state: 'hidden' });
    await page.unroute('**/api/tags/*');
    expect(opened.complaints).toEqual([]);
  });

  it('restores a list from its address and after navigation, without settings of other users', async () => {
    const rows = page.locator('.dash-table tbody tr:not([aria-hidden]) td a');
    await page.goto(`${site.origin}/dashboard/studios?kind_ne=studio&countryId=1`);
    await page.getByRole('button', { name: 'Kind is not Studio', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Country is South Korea', exact: true }).waitFor();
    await expect.poll(() => names(rows)).toEqual(['tvN']);
    const address = page.url();
    await rows.first().click();
    await heading('tvN');
    await page.goBack();
    await page.getByRole('button', { name: 'Country is South Korea', exact: true }).waitFor();
    await expect.poll(() => names(rows)).toEqual(['tvN']);
    await expect.poll(() => page.url()).toBe(address);

    await page.getByRole('button', { name: 'Remove filter: Country is South Korea' }).click();
    await expect.poll(() => names(rows)).toEqual(['Fuji', 'tvN']);
    const name = page.getByRole('columnheader', { name: 'Name', exact: true });
    await name.click();
    await expect.poll(() => names(rows)).toEqual(['tvN', 'Fuji']);
    await expect.poll(() => new URL(page.url()).search).toBe('?kind_ne=studio&sort=-name');
    await name.click();
    await expect.poll(() => names(rows)).toEqual(['Fuji', 'tvN']);
    await expect.poll(() => new URL(page.url()).search).toBe('?kind_ne=studio');

    await page.getByRole('button', { name: 'Columns and rows' }).click();
    await page.getByRole('checkbox', { name: 'Native name' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?kind_ne=studio&columns=name,kind,countryId');
    await page.getByRole('columnheader', { name: 'Native name' }).waitFor({ state: 'detached' });
    await menuItem('Tags').click();
    await heading('Tags');
    await menuItem('Studios').click();
    await page.waitForURL('**/dashboard/studios?kind_ne=studio&columns=name,kind,countryId');

    // Another user of the same computer.
    const other = await signedIn('other@example.org', 'editor');
    await opened.context.addCookies([{ name: 'token', value: other.cookie, url: site.origin }]);
    await page.goto(`${site.origin}/dashboard/tags`);
    await menuItem('Studios').click();
    await page.getByRole('columnheader', { name: 'Native name' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await opened.context.addCookies([{ name: 'token', value: admin, url: site.origin }]);
  });
});

describe('a member who answers messages', () => {
  it('[S-P6] finds open messages on the home screen, reads one as text, replies, marks it done and deletes it, by keyboard', async () => {
    await page.goto(`${site.origin}/dashboard`);
    const open = page.getByRole('region', { name: 'Open messages' });
    await open.getByRole('link', { name: 'Lee Na-ri' }).focus();
    await page.keyboard.press('Enter');
    await heading('Lee Na-ri');
    const text = page.locator('.dash-message-text');
    expect(await text.evaluate((element) => [element.textContent, element.childElementCount])).toEqual([
      HOSTILE_TEXT,
      0,
    ]);
    expect(await page.getByRole('link', { name: 'Answer by e-mail' }).getAttribute('href')).toBe(
      `mailto:kim@example.org?subject=${encodeURIComponent(`Your message 1 to ${new URL(site.origin).host}: A mistake in the catalogue`)}`,
    );

    await page.getByRole('button', { name: 'Mark as done' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Done by').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Reopen');
    await menuItem('Home').click();
    await open.getByText('All messages are done.').waitFor();
    await page.goto(`${site.origin}/dashboard/messages?isDone=true`);
    const press = async (name: string | RegExp, key = 'Enter') => {
      await page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('checkbox', { name, exact: true }))
        .focus();
      await page.keyboard.press(key);
    };
    const done = page.getByRole('row', { name: /Lee Na-ri.*mistake.*Yes/ });
    await done.waitFor();
    const none = page.getByText('No messages match.');

    await press('Select Lee Na-ri', 'Space');
    await press('Edit…');
    await press(/^Done(?!:)/, 'Space');
    await press('Count affected records');
    await press('Change 1 message');
    // The focused element stays.
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await none.waitFor();
    await page.keyboard.press('Enter');
    await done.waitFor();

    await press('Select Lee Na-ri', 'Space');
    await press('Delete…');
    const dialog = page.getByRole('dialog', { name: 'Delete 1 message?' });
    await dialog.getByText('this cannot be undone').waitFor();
    await press('Delete 1 message');
    await page.getByText('Deleted 1 message.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    await none.waitFor();
    expect(opened.complaints).toEqual([]);
  });
});
