import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenErrors } from '#tests/support/browser/axe.ts';
import { untilSettled } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';

let dashboard: DashboardSite;
let namesakes: [number, number];

const create = async (path: string, body: object) =>
  (await dashboard.ask<{ id: number }>(path, 'POST', body)).id;

beforeAll(async () => {
  dashboard = await openDashboard();
  const namesake = { name: 'Min Twin', nativeName: '민쌍' };
  namesakes = [await create('/staff/people', namesake), await create('/staff/people', namesake)];
  await create('/staff/people', { name: 'Ahn Changed', birthDate: '1985' });
  await create('/staff/people', { name: 'Same Person', birthDate: '1970-01-02' });
  await create('/staff/dramas', {
    type: 'drama',
    title: 'Twin Peak Hour',
    startDate: '2019',
    cast: [{ personId: namesakes[0], characters: [] }],
  });
});
afterAll(() => dashboard.close());

const FILE = [
  'Name;Hangul;Birthday;Country;Sort of thing',
  'Min Twin;;1991;;a',
  'Ahn Changed;안변;31.12.1985;South Korea;b',
  'Same Person;;1970-01-02;;c',
  'Quite New;새로운;2001. 3. 4.;KR;d',
  'Nowhere Born;;1990-13-40;Atlantis;e',
].join('\n');

describe('the import dialog', () => {
  it('plans a file, takes choices for columns and rows, imports it and undoes it', async () => {
    const { page, rows } = dashboard;
    const birthDates = async () =>
      (
        await rows<{ born: string | null }>(
          `select birth_date as born from people where id = any($1::int[]) order by id`,
          namesakes,
        )
      ).map(({ born }) => born);
    await page.goto(`${dashboard.origin}/dashboard/person#import`);
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    const choose = (name: string) =>
      dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    await choose('cast.csv');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(/Of 5 rows 1 would be added, 1 changed, 1 unchanged/).waitFor();
    const plan = dialog.getByRole('region', { name: 'Rows' });
    const show = (label: string) => plan.getByText(label, { exact: true }).click();

    // An unknown column opens the list of columns, and can be mapped by hand.
    await dialog.getByText('Columns: 4 of 5 are imported').waitFor();
    const field = dialog.getByRole('combobox', { name: 'Field of column Sort of thing' });
    await field.fill('Biography');
    await field.press('Enter');
    await dialog.getByText('The columns are now read in another way. Preview the file again.').waitFor();
    await dialog.getByRole('button', { name: 'Preview again' }).click();
    await dialog.getByText('Columns: 5 of 5 are imported').waitFor();

    await show('To choose 1');
    const candidates = plan.getByRole('group', { name: 'Record of line 2' });
    await candidates.getByText('Twin Peak Hour').waitFor();
    await untilSettled(page, candidates);
    expect(await screenErrors(page)).toEqual([]);
    await candidates.getByRole('radio').nth(1).check();

    await show('Change 2');
    const changed = plan.getByRole('listitem').filter({ hasText: 'Ahn Changed' });
    await changed.getByText('1985-12-31').waitFor();
    expect(await changed.locator('del').allTextContents()).toEqual(['was 1985']);
    await show('Rejected 1');
    await plan.getByText('Atlantis').waitFor();

    await dialog.getByRole('button', { name: 'Import 4 rows' }).click();
    await dialog.getByText(/Of 5 rows 1 were added, 3 changed/).waitFor();
    expect(await birthDates()).toEqual([null, '1991']);
    await dialog.getByRole('button', { name: 'Undo this import' }).click();
    await dialog.getByText('Undone. Nothing of this import remains.').waitFor();
    expect(await birthDates()).toEqual([null, null]);

    // A file with the same columns can be read in the same way again.
    await choose('cast 2.csv');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Use them again' }).click();
    await dialog.getByRole('button', { name: 'Preview again' }).click();
    await dialog.getByText('Columns: 5 of 5 are imported').waitFor();
  });
});
