import type { Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { focusedName, hoveredToast, pick, typeAndPick } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { pictureFile } from '#tests/support/servers/pictures.ts';

interface Title {
  id: number;
  images: { imageId: number; kind: string; isPrimary: boolean }[];
  releases: { countryId: number; kind: string; date: string; note: string | null }[];
  episodes: { label: string; title: string | null; airDate: string; isAirDateDerived: boolean }[];
  labels: { images: Record<string, { picture: { width: number; height: number } }> };
}

let dashboard: DashboardSite;
let page: DashboardSite['page'];
let id: number;

const stored = () => dashboard.ask<Title>(`/staff/dramas/${id}`);
const saved = async () => {
  await page.keyboard.press('Control+s');
  await page.getByText('Saved.').waitFor();
  return stored();
};
const open = async (tab: string, heading: string) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${dashboard.origin}/dashboard/drama/edit/${id}/${tab}`);
  await page.getByRole('heading', { name: heading }).waitFor();
};

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
  const made = {
    ...{ type: 'drama', title: 'The Lonely Editor', startDate: '2016-12-02', episodeCount: 16 },
    ...{ airWeekdays: [5, 6], airTime: '20:00', isPublished: false },
  };
  id = (await dashboard.ask<Title>('/staff/dramas', 'POST', made)).id;
});
afterAll(() => dashboard.close());

describe('[S-D17] the pictures of a title', () => {
  it('are uploaded, cropped, ordered, selected and saved; an invalid file is rejected with a message beside it', async () => {
    await open('images', 'Posters');
    const files = [
      { name: 'first.jpg', buffer: await pictureFile({ seed: 'first' }) },
      { name: 'second.jpg', buffer: await pictureFile({ seed: 'second' }) },
      { name: 'wide.jpg', buffer: await pictureFile({ width: 1600, height: 1000, seed: 'wide' }) },
      { name: 'notes.jpg', buffer: Buffer.from('These are notes.') },
    ];
    await page
      .getByLabel('Picture files')
      .setInputFiles(files.map((file) => ({ ...file, mimeType: 'image/jpeg' })));
    await page.getByRole('button', { name: 'Crop wide.jpg' }).press('Enter');
    const crop = page.getByRole('dialog', { name: 'Crop the backdrop' });
    await crop.getByText('Cropped to 1600 × 900').waitFor();
    await crop.getByLabel(/^Upper left corner/).press('Control+ArrowRight');
    await crop.getByText(/^Cropped to 1\d{3} × \d{3} of/).waitFor();
    await crop.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByText('This is not a picture.').waitFor();
    await page.getByRole('button', { name: 'Backdrop 1 of 1, shown first' }).waitFor();
    await page.getByRole('button', { name: 'Poster 2 of 2' }).press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Poster 2 of 2' }).press('p');
    await page.getByRole('button', { name: 'Poster 2 of 2, shown first' }).waitFor();
    const { images, labels } = await saved();
    expect(images.map(({ kind, isPrimary }) => [kind, isPrimary])).toEqual([
      ['poster', false],
      ['poster', true],
      ['backdrop', false],
    ]);
    const backdrop = labels.images[String(images[2]?.imageId)]?.picture;
    expect(backdrop?.width).toBeLessThan(1600);
    expect((backdrop?.width ?? 0) / (backdrop?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(await pageErrors(page)).toEqual([]);
  });
});

describe('[S-R15] the release of a title', () => {
  it('generates episodes for the air days, accepts them from a table, and stores releases by country', async () => {
    await open('release', 'Episodes');
    await page.keyboard.press('g');
    const plan = page.getByRole('dialog', { name: 'Generate episodes' });
    await plan.getByLabel('Except on').fill('2016-12-31');
    await plan.getByText('16 added, from 2 Dec 2016 to 27 Jan 2017.').waitFor();
    await plan.getByLabel('How many').press('Enter');
    // The dialog returns the focus once it is closed.
    await plan.waitFor({ state: 'hidden' });
    await page.getByLabel('Title, Episode 1', { exact: true }).fill('The bride');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The sword');
    await page.getByLabel('Air date, Episode 16').fill('2017-1-21');
    for (const [country, date] of [
      ['South Korea', '2016-12-02'],
      ['Japan', '2017-03'],
    ] as const) {
      await pick(page, 'Add a release in a country', country);
      await page.getByLabel(`Date, ${country}`).fill(date);
      // The selected record is shown by name before it is saved.
      await page.locator('.ant-select-selection-item', { hasText: country }).waitFor();
    }
    // Keys that are typed while the dialog opens belong to it.
    await page.getByRole('button', { name: 'Paste…' }).press('Enter');
    const pasted = page.getByRole('textbox', { name: 'Episodes', exact: true });
    await pasted.waitFor({ state: 'attached' });
    await page.keyboard.type('17. The key');
    expect(await pasted.inputValue()).toBe('17. The key');
    await page.keyboard.press('Escape');
    // Saving removes the field of the reason, and disables its button.
    await page.getByLabel('Reason, for the history').press('Enter');
    await page.getByText('Saved.').waitFor();
    expect([await focusedName(page), await page.getByRole('button', { name: 'Save' }).isEnabled()]).toEqual([
      'Save',
      false,
    ]);
    const { episodes, releases } = await stored();
    const last = episodes.find(({ label }) => label === '16');
    expect(episodes).toHaveLength(16);
    expect(episodes.find(({ label }) => label === '2')).toMatchObject({
      ...{ title: 'The sword', airDate: '2016-12-03', isAirDateDerived: true },
    });
    expect(last).toMatchObject({ airDate: '2017-01-21', isAirDateDerived: false });
    expect(releases.map(({ date }) => date).sort()).toEqual(['2016-12-02', '2017-03']);
    expect(await pageErrors(page)).toEqual([]);
  });
});

describe('a request whose response was lost', () => {
  const reload = async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
  };

  it('runs once, even if the page is reloaded and the same changes are saved again', async () => {
    await page.goto(`${dashboard.origin}/dashboard/drama/create`);
    const name = page.getByLabel('Title', { exact: true });
    const taken = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/staff/dramas', taken, { times: 1 });
    await name.fill('Made Once');
    await page.keyboard.press('Control+s');
    await page.getByText('The server cannot be reached.').first().waitFor();
    // A browser no longer reports it once the page has been left.
    await expect.poll(() => dashboard.complaints.join()).toContain('ERR_FAILED');
    await reload();
    await name.fill('Made Once');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Made Once' }).waitFor();
    const made = await dashboard.rows<{ id: number; version: number }>(
      `select id, version from titles where title = 'Made Once'`,
    );
    expect(made).toHaveLength(1);
    const [{ id: once, version } = { id: 0, version: 0 }] = made;
    const episodes = async () =>
      (await dashboard.ask<Title>(`/staff/dramas/${once}`)).episodes.map(({ label, title }) => [
        label,
        title,
      ]);
    const airing = { startDate: '2016-12-02', episodeCount: 2, airWeekdays: [5, 6] };
    await dashboard.ask(`/staff/dramas/${once}`, 'PATCH', { version, ...airing });

    await page.goto(`${dashboard.origin}/dashboard/drama/edit/${once}/release`);
    await page.getByRole('heading', { name: 'Episodes' }).waitFor();
    await page.keyboard.press('g');
    await page.getByRole('dialog', { name: 'Generate episodes' }).getByLabel('How many').press('Enter');
    const first = page.getByLabel('Title, Episode 1', { exact: true });
    await first.waitFor();
    // Its response is still pending when the page is left.
    const unanswered = async (route: Route) => void (await route.fetch());
    await page.route(`**/api/staff/dramas/${once}`, unanswered, { times: 1 });
    await page.keyboard.press('Control+s');
    await expect.poll(episodes).toHaveLength(2);
    await reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await first.fill('The bride');
    await page.keyboard.press('Control+s');
    await expect.poll(episodes).toEqual([
      ['1', 'The bride'],
      ['2', null],
    ]);
    await page.getByRole('status').filter({ hasText: ' not saved' }).waitFor({ state: 'hidden' });
    const complaints = dashboard.complaints.splice(0).filter((complaint) => !complaint.includes('422'));
    expect(complaints).toEqual([expect.stringContaining('ERR_FAILED')]);
  });
});

describe('[S-D16] the credits of a person', () => {
  it('are stored with their titles: one is added, removed, and restored', async () => {
    const rows = await dashboard.rows<{ id: number }>(
      'select id from people where credit_count > 5 order by id limit 1',
    );
    const works = page.getByRole('list', { name: 'Works' });
    const cast = async () =>
      (await dashboard.ask<{ cast: { personId: number; role: string }[] }>(`/staff/dramas/${id}`)).cast.map(
        ({ personId, role }) => [personId === rows[0]?.id, role],
      );
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${dashboard.origin}/dashboard/person/edit/${rows[0]?.id}/credits`);
    await works.waitFor();
    await page.keyboard.press('a');
    const form = page.getByRole('dialog', { name: 'Add a credit' });
    await form.getByRole('combobox', { name: 'Title' }).focus();
    await typeAndPick(page, 'The Lonely Editor');
    await form.getByLabel('Characters').fill('The Gardener');
    await page.keyboard.press('Enter');
    const change = works.getByRole('button', { name: /^Change The Lonely Editor/ });
    await change.press('Delete');
    const removed = await hoveredToast(page, 'removed.');
    await expect.poll(cast).toEqual([]);
    await removed.getByRole('button', { name: 'Undo' }).click();
    await change.waitFor();
    await expect.poll(cast).toEqual([[true, 'support']]);
    expect(await pageErrors(page)).toEqual([]);
    expect(dashboard.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });
});
