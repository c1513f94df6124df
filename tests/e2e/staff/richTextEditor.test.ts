import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import { paste } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { PASTED } from '#tests/support/imports/pastedSamples.ts';

interface Title {
  id: number;
  version: number;
  synopsis: string | null;
}

const PLAIN = 'A goblin & a reaper.\n\nThey share\na house.';
const RICH = '<p>A goblin &amp; a reaper.</p><p>They share<br>a house.</p>';

let dashboard: DashboardSite;
let page: DashboardSite['page'];

const make = (fields: object) =>
  dashboard.ask<Title>('/staff/dramas', 'POST', { type: 'drama', title: 'Written', ...fields });
const stored = (id: number) => dashboard.ask<Title>(`/staff/dramas/${id}`);
const synopsis = () => page.getByRole('textbox', { name: 'Synopsis' });
const unsaved = () => page.getByText(/changes? not saved/).first();
/** The lines that the editor shows, by paragraph. */
const lines = () => synopsis().locator('> *').allInnerTexts();

async function open({ id }: Title): Promise<void> {
  await page.goto(`${dashboard.origin}/dashboard/drama/edit/${id}`);
  await synopsis().waitFor();
}
async function save({ id, version }: Title): Promise<Title> {
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored(id)).version).toBeGreaterThan(version);
  await unsaved().waitFor({ state: 'detached' });
  return stored(id);
}

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
});
afterAll(() => dashboard.close());

describe('[S-E3] [S-R15] plain text sent by REST', () => {
  it('opens in paragraphs, and stays unchanged when something else is saved', async () => {
    const title = await make({ synopsis: PLAIN });
    await open(title);
    expect(await lines()).toEqual(['A goblin & a reaper.', 'They share\na house.']);
    expect(await unsaved().count()).toBe(0);
    await page.getByLabel('Romanised title').fill('Sseuda');
    expect((await save(title)).synopsis).toBe(RICH);
  });

  it('keeps its lines and paragraphs when a part is edited', async () => {
    const title = await make({ synopsis: PLAIN });
    await open(title);
    await synopsis().focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Once. ');
    expect((await save(title)).synopsis).toBe(RICH.replace('house.', 'house. Once.'));
    await page.keyboard.type('Again.');
    expect((await save(await stored(title.id))).synopsis).toBe(RICH.replace('house.', 'house. Once. Again.'));
  });

  it('of an earlier version, stored unchanged, opens and is saved in paragraphs too', async () => {
    const title = await make({ synopsis: 'x' });
    await dashboard.rows(
      `update titles set synopsis = $2 where id = $1`,
      title.id,
      'Rock &amp; Roll\n\nOne\nTwo',
    );
    await open(title);
    expect(await lines()).toEqual(['Rock & Roll', 'One\nTwo']);
    expect(await unsaved().count()).toBe(0);
    await synopsis().focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    expect((await save(title)).synopsis).toBe('<p>Rock &amp; Roll</p><p>One<br>Two!</p>');
  });
});

describe('[S-E3] text pasted into the editor', () => {
  it.each([
    ...Object.entries(PASTED),
    [
      'a table',
      {
        html: '<table><caption>C<tr><td>A</td><td>B</td></tr><tr><th>1<td>2</table>',
        rich: '<p>C</p><p>A B</p><p>1 2</p>',
      },
    ],
    [
      'source code',
      { html: '<pre>One\n\nTwo\nThree</pre>After', rich: '<p>One</p><p>Two<br>Three</p><p>After</p>' },
    ],
  ] as const)('from %s has the same words and lines as by REST', async (_, { html, rich }) => {
    const title = await make({});
    await open(title);
    await synopsis().focus();
    await paste(page, { 'text/html': html });
    await unsaved().waitFor();
    const written = await save(title);
    expect(textOfRichText(written.synopsis ?? '')).toBe(textOfRichText(rich));
    expect((await make({ synopsis: html })).synopsis).toBe(rich);
  });
});
