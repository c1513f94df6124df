import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAME_MAX } from '#src/domain/names/name.schema.ts';
import {
  accessibilityErrors,
  focusedName,
  paste,
  pick,
  tabOf,
} from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';

interface Written {
  id: number;
  version: number;
  title: string;
  nativeTitle: string | null;
  romanisedTitle: string | null;
  synopsis: string | null;
  format: string | null;
  aliases: { name: string; kind: string; language: string | null }[];
  genres: { genreId: number }[];
  externalIds: { value: string }[];
}

let dashboard: DashboardSite;
let page: DashboardSite['page'];
let id: number;

const stored = () => dashboard.ask<Written>(`/staff/dramas/${id}`);
/** What a colleague saves meanwhile. */
const colleague = async (changes: object) =>
  dashboard.ask<Written>(`/staff/dramas/${id}`, 'PATCH', { ...changes, version: (await stored()).version });
/** Saves with the shortcut; an earlier message may still be visible. */
const save = async () => {
  const { version } = await stored();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await stored()).version).toBeGreaterThan(version);
  return stored();
};
const tab = (name: string | RegExp) => tabOf(page, name);

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
});
afterAll(() => dashboard.close());

describe('[S-R15] [S-P4] the editor of a title', () => {
  it('starts with a name, lists possible duplicates, and works by keyboard', async () => {
    await page.goto(`${dashboard.origin}/dashboard/drama/create`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBeTruthy();
    await page.getByLabel('Title', { exact: true }).fill('Goblin');
    await page.getByText('Possible duplicates:').waitFor();
    await page.getByLabel('Title', { exact: true }).fill('Two Editors Meet');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Two Editors Meet' }).waitFor();
    id = Number(page.url().split('/').at(-1));

    await page.getByRole('group', { name: 'Other titles' }).getByRole('button', { name: 'Add' }).click();
    await page.keyboard.type('The first name');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Title, row 2');
    await page.keyboard.type('The second name');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => focusedName(page)).toBe('Title, The second name');
    await page.getByRole('textbox', { name: 'Synopsis' }).focus();
    await paste(page, {
      'text/html':
        '<style>p { color: red }</style><h1 style="color:red">Big</h1><p><b>Bold</b> <img src="x"><a href="javascript:1">bad</a></p>',
    });
    await page.getByText('3 changes not saved').first().waitFor();
    const written = await save();
    expect(written.aliases.map(({ name }) => name)).toEqual(['The second name', 'The first name']);
    expect(written.synopsis).toBe('<p>Big</p><p><strong>Bold</strong> bad</p>');
    await expect.poll(() => focusedName(page)).toBe('Synopsis');
    expect(await accessibilityErrors(page)).toEqual([]);
  });

  it('keeps unsaved changes across its tabs, marks them, and removes rows with undo', async () => {
    await page.getByRole('textbox', { name: 'Title, The first name' }).focus();
    await page.keyboard.press('Alt+Delete');
    await tab(/^Details.*1 change not saved$/).waitFor();
    await tab('Genres and tags').click();
    for (const genre of ['Fantasy', 'Romance']) {
      await pick(page, 'Add to Genres', genre);
      await page.getByRole('button', { name: `Remove ${genre}` }).waitFor();
    }
    expect(await accessibilityErrors(page)).toEqual([]);
    await tab('External sources').click();
    await page.getByLabel('Add links').fill('https://www.imdb.com/title/tt99123456/?ref_=x');
    await page.getByLabel('Add links').press('Enter');
    await page.getByText('1 link added.').waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
    await tab('Details').click();
    await page
      .getByRole('group', { name: 'Other titles' })
      .getByRole('button', { name: 'Undo' })
      .waitFor({ state: 'detached' });
    const written = await save();
    expect([written.aliases.length, written.genres.length, written.externalIds]).toEqual([
      1,
      2,
      [expect.objectContaining({ value: 'tt99123456' })],
    ]);
  });

  it('keeps unsaved changes if the code of a tab fails to load, and retries', async () => {
    await tab('Details').click();
    await page.getByLabel('Romanised title').fill('Kept');
    await page.route('**/assets/CastTab-*.js', (route) => route.abort());
    await tab('Cast').click();
    const formError = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
    await formError.waitFor();
    await page.unroute('**/assets/CastTab-*.js');
    await formError.getByRole('button', { name: 'Try again' }).press('Enter');
    const picker = page.getByRole('combobox', { name: 'Add to the cast' });
    await picker.fill('가나 '.repeat(20_000));
    await page.locator('.dash-picker-list:visible').getByText('as a new person').waitFor();
    expect((await picker.inputValue()).length).toBe(NAME_MAX);
    await picker.fill('');
    await tab(/^Details.*1 change not saved$/).click();
    await page.getByRole('button', { name: 'Undo changes' }).click();
    expect(dashboard.complaints.splice(0).filter((text) => !/CastTab|PartNotLoaded/.test(text))).toEqual([]);
  });

  it('shows errors at their fields, and leads there', async () => {
    await tab('Details').click();
    await page.getByLabel('Title', { exact: true }).fill('');
    await tab('External sources').click();
    await page.keyboard.press('Control+s');
    await tab(/^Details.*1 change not saved.*1 invalid$/).waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Title' }).click();
    await page.getByLabel('Title', { exact: true }).and(page.locator('[aria-invalid]')).waitFor();
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('two editors of one title', () => {
  it('are merged if their changes do not conflict', async () => {
    await tab('Details').click();
    await colleague({ format: 'series' });
    await page.getByLabel('Romanised title').fill('Du pyeonjipja');
    const written = await save();
    await page.getByText('Saved and merged with changes by someone else.').waitFor();
    expect([written.format, written.romanisedTitle]).toEqual(['series', 'Du pyeonjipja']);
  });

  it('lose nothing in a conflict: was, yours and theirs, chosen path by path', async () => {
    await tab('Details').click();
    await colleague({
      title: 'Theirs',
      nativeTitle: '그들의 것',
      aliases: [{ name: 'The second name', kind: 'translation', language: null }],
    });
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await page.getByLabel('Native title').fill('나의 것');
    await page.getByRole('textbox', { name: 'Language, The second name' }).fill('en');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    const conflict = dialog.getByRole('group', { name: 'Native title' });
    await conflict.getByText('그들의 것').waitFor();
    expect((await conflict.getByText(/^was/).boundingBox())?.height).toBeGreaterThan(14);
    await conflict.getByRole('radio', { name: /Theirs/ }).check();
    expect(await dialog.getByRole('group').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await expect.poll(async () => (await stored()).title).toBe('Mine');
    const written = await stored();
    expect([written.title, written.nativeTitle, written.aliases]).toEqual([
      'Mine',
      '그들의 것',
      [{ name: 'The second name', kind: 'translation', language: 'en' }],
    ]);
  });
});

describe('the history of a title', () => {
  it('shows changes with labels and names, and reverts a part of one', async () => {
    await tab('History').click();
    const made = page.getByRole('listitem').filter({ hasText: 'Genres › Romance' });
    await made.getByText('External ids › IMDb').waitFor();
    await made.getByRole('checkbox', { name: 'Genres › Romance' }).check();
    await made.getByRole('button', { name: /^Revert 1 of/ }).click();
    await page.getByRole('button', { name: 'Revert changes' }).click();
    await expect.poll(async () => (await stored()).genres.length).toBe(1);
    await page
      .getByRole('listitem')
      .first()
      .getByText('absent')
      .or(page.getByText('removed'))
      .first()
      .waitFor();
    expect(await accessibilityErrors(page)).toEqual([]);
  });
});

describe('leaving the editor', () => {
  it('restores unsaved changes after a reload, and asks before discarding them', async () => {
    await tab('Details').click();
    await page.getByLabel('Romanised title').fill('Not saved yet');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await expect.poll(() => page.getByLabel('Romanised title').inputValue()).toBe('Not saved yet');
    await page.getByRole('link', { name: 'Studios' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${dashboard.origin}/dashboard/drama/edit/${id}`);
    await page.getByRole('link', { name: 'Studios' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Studios' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))))
      .toEqual([]);
    // Some steps cause expected error responses, which the browser logs.
    const errors = dashboard.complaints.filter((text) => !/status of (409|422)/.test(text));
    expect(errors).toEqual([]);
  });
});

describe('[S-R14] the editor of a person', () => {
  it('edits names, partial dates, and a biography in rich text', async () => {
    await page.goto(`${dashboard.origin}/dashboard/person/edit/1`);
    await page.getByLabel('Born').fill('1940-06-00');
    await page.getByLabel('Died').fill('1930');
    await page.getByRole('textbox', { name: 'Biography' }).fill('Known for much.');
    await expect.poll(() => page.getByLabel('Born').inputValue()).toBe('1940-06');
    await page.keyboard.press('Control+s');
    await page.getByText('The date of death is before the date of birth').first().waitFor();
    await page.getByLabel('Died').fill('');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved.').first().waitFor();
    expect(await dashboard.ask('/staff/people/1')).toMatchObject({
      birthDate: '1940-06',
      deathDate: null,
      biography: '<p>Known for much.</p>',
    });
    expect(await accessibilityErrors(page)).toEqual([]);
  });
});
