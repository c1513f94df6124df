import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityErrors, focusedName, paste, pick } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';

let dashboard: DashboardSite;
let page: DashboardSite['page'];
let titleId: number;

interface Written {
  cast: { personId: number; role: string | null; characters: string[]; note: string | null }[];
  crew: { personId: number; job: string }[];
  characters: { key: string; name: string }[];
  related: { relatedId: number; relation: string }[];
  availability: {
    serviceId: number;
    countryId: number | null;
    kind: string;
    url: string;
    checkedOn: string;
  }[];
  labels: { people: Record<string, { name: string }> };
}

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
  const made = { type: 'drama', title: 'A Cast Is Made', isPublished: false };
  titleId = (await dashboard.ask<{ id: number }>('/staff/dramas', 'POST', made)).id;
});
afterAll(() => dashboard.close());

const TYPED = ['Ahn Nae Sang', 'Kim Hae Sook', 'Sung Dong Il', 'Jang Hyun Sung'] as const;

/** As copied from a spreadsheet. Two are not in the catalogue; the last is already in the cast. */
const PASTED = [
  'Actor\tCharacter\tRole',
  'Kim Gab Soo\tThe Judge\tMain Role',
  'Lee Won Jong\tThe Cook\tSupport Role',
  'Kim Sang Ho\tThe Porter\tSupport Role',
  'Kim Mi-kyeong\tThe Mother\tSupport Role',
  'Lee Han Wi\tThe Neighbour\tGuest Role',
  'Kim Eung Soo\tThe Guest\tCameo',
  'Ryu Nobody Yet\tThe Stranger\tSupport Role',
  'Han Never Seen\tThe Passer-by\tGuest Role',
  'Sung Dong Il\tThe Coach\tMain Role',
].join('\n');

async function tab(name: string, text: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByText(text).first().waitFor();
}

describe('[S-R15] the cast, relations and services of a title', () => {
  it('are edited first with a cast that is typed, pasted and ordered by keyboard', async () => {
    await page.goto(`${dashboard.origin}/dashboard/drama/edit/${titleId}/cast`);
    for (const name of TYPED) {
      await pick(page, 'Add to the cast', name);
      await expect.poll(() => focusedName(page)).toBe(`Add a character of ${name}`);
      await page.keyboard.type(`Role of ${name}`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedName(page)).toBe('Add to the cast');
    }

    await paste(page, { 'text/plain': PASTED });
    const lines = page.getByRole('list', { name: 'Pasted lines' });
    await lines.getByText('Already in the cast').waitFor();
    await page.getByRole('button', { name: 'Add 9, 2 of them new' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('9 lines were added.').waitFor();

    // The cook moves up past the first of the group, and on into the main cast.
    await page.getByRole('button', { name: /^Move Lee Won Jong/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Lee Won Jong: 6 of 6, Main role').waitFor();
    await expect.poll(() => focusedName(page)).toContain('Move Lee Won Jong');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Lee Won Jong: 5 of 6, Main role').waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
  });

  it('are edited next with a related title', async () => {
    await tab('Related', 'No related titles yet.');
    await page.getByLabel('Relation of the new title').selectOption({ label: 'Sequel' });
    await pick(page, 'Add a related title', 'Goblin');
    await page.getByText('The related title will show: Prequel').waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
  });

  it('are edited last with services, by links and by name, and saved with a shortcut', async () => {
    let report = () => {};
    const isReported = new Promise<void>((resolve) => {
      report = resolve;
    });
    await page.route('**/api/streaming-services?*', (route) => isReported.then(() => route.continue()));
    await tab('Services', 'No streaming services yet');
    const links = page.getByLabel('Paste links of services');
    // Before the existing ones are known, each would be of a service that is not stored.
    expect(await links.isDisabled()).toBe(true);
    report();
    await pick(page, 'Country of the new services', 'South Korea');
    await links.fill('https://www.netflix.com/kr/title/80000001?s=i https://www.viki.com/tv/35835c-goblin');
    await links.press('Enter');
    await page.getByText('2 services were added.').waitFor();
    await pick(page, 'Add a service', 'Wavve');
    await page.getByText('1 service was added.').waitFor();
    await pick(page, 'Add a service', 'Wavve');
    await page.getByText('1 service was already listed').waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);

    await page.keyboard.press('Control+s');
    await page
      .getByText(/was saved|Saved/)
      .first()
      .waitFor();
    expect(dashboard.complaints).toEqual([]);
  });

  it('are read back as written', async () => {
    const written = await dashboard.ask<Written>(`/staff/dramas/${titleId}`);
    const nameOf = (id: number) => written.labels.people[id]?.name;
    const characterOf = (key: string | undefined) =>
      written.characters.find((each) => each.key === key)?.name;
    const reported = written.cast.map(({ personId, role, characters: [first] }) =>
      [nameOf(personId), role, characterOf(first)].join(', '),
    );
    expect(reported).toHaveLength(12);
    expect(reported.slice(0, 6)).toEqual([
      'Ahn Nae Sang, main, Role of Ahn Nae Sang',
      'Kim Hae Sook, main, Role of Kim Hae Sook',
      'Sung Dong Il, main, Role of Sung Dong Il',
      'Jang Hyun Sung, main, Role of Jang Hyun Sung',
      'Lee Won Jong, main, The Cook',
      'Kim Gab Soo, main, The Judge',
    ]);
    expect(reported).toContain('Ryu Nobody Yet, support, The Stranger');
    expect(reported).toContain('Han Never Seen, guest, The Passer-by');
    const coach = written.cast.find(({ personId }) => nameOf(personId) === 'Sung Dong Il');
    expect(coach?.characters.map(characterOf)).toEqual(['Role of Sung Dong Il', 'The Coach']);
    expect(written.related).toEqual([{ relatedId: expect.any(Number), relation: 'sequel' }]);
    expect(written.availability.map(({ kind, url }) => [kind, url])).toEqual(
      expect.arrayContaining([
        ['subscription', 'https://www.netflix.com/title/80000001'],
        ['subscription', 'https://www.viki.com/tv/35835c-goblin'],
        ['subscription', null],
      ]),
    );
  });
});
