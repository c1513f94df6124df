import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInOnScreens } from '#tests/support/browser/accountPages.ts';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import { hoveredToast } from '#tests/support/browser/dashboardPage.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { makeTitle } from '#tests/support/records/make.ts';

const LONG_NAME = '쓸쓸하고찬란하神도깨비'.repeat(6);

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;
let count = 0;
let drama = 0;
let movie = 0;
let opened: WatchedPage;
let page: Page;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
  browser = await launchBrowser();
  drama = await makeTitle(database.db, {
    title: 'Goblin',
    nativeTitle: LONG_NAME,
    type: 'drama',
    episodeCount: 3,
  });
  movie = await makeTitle(database.db, { title: 'Parasite', nativeTitle: '기생충', type: 'movie' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
});

beforeEach(async () => {
  count += 1;
  await site.register(`keeper${count}@example.org`);
  opened = await openPage(browser);
  ({ page } = opened);
  return () => opened.context.close();
});

const signIn = (from = '/my-list') => signInOnScreens(page, site, `keeper${count}@example.org`, from);
const button = (name: RegExp | string) => page.getByRole('button', { name });
const message = (text: string | RegExp) => page.locator('.toasts').getByText(text).waitFor();
const title = (id: number) => `${site.origin}/drama/${id}`;
const listed = () => page.getByRole('list', { name: 'My list' }).getByRole('listitem');

async function entryOf(id: number) {
  const { rows } = await database.db.pool.query<{ status: string; progress: number; score: number | null }>(
    `select e.status, e.progress, e.score from list_entries e join users u on u.id = e.user_id
     where e.title_id = $1 and u.email = $2`,
    [id, `keeper${count}@example.org`],
  );
  return rows[0] ?? null;
}

describe('the list button of a title', () => {
  it('leads visitors to the sign-in and back, and loads nothing of lists for them', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await visit(page, title(drama));
    const link = page.getByRole('link', { name: 'Add to my list' });
    const address = new URL(page.url()).pathname;
    expect(await link.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(address)}`);
    expect(requests.filter((path) => /\/api\/me|EntryControl/.test(path))).toEqual([]);
  });

  it('adds with one tap, counts episodes to the end, asks for a score, and undoes', async () => {
    await signIn();
    await visit(page, title(drama));
    await button('Add to my list').click();
    await message('Added Goblin to your list: plan to watch.');
    await button('Count one more episode: 1 / 3').click();
    await message('Goblin: watching.');
    await button('Count one more episode: 2 / 3').click();
    await button('Count one more episode: 3 / 3').click();
    const form = page.getByRole('dialog', { name: 'Goblin' });
    await form.getByText('Completed. What is your score?').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('entry-score');
    await page.keyboard.press('9');
    await form.getByRole('button', { name: 'Save' }).click();
    await button(/On my list: Completed.*9/).waitFor();
    expect(await entryOf(drama)).toEqual({ status: 'completed', progress: 3, score: 18 });
    const saved = await hoveredToast(page, 'Saved Goblin.');
    await saved.getByRole('button', { name: 'Undo' }).click();
    await message('Undone: Goblin is as it was before.');
    expect(await entryOf(drama)).toMatchObject({ score: null });
  });

  it('shows the errors of the form at their fields, and warns before it leaves unsaved changes', async () => {
    await signIn();
    await visit(page, title(drama));
    await button('Add to my list').click();
    await button(/On my list: Plan to watch/).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Started', { exact: true }).fill('May');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a date as 2024, 2024-05 or 2024-05-11').waitFor();
    await page.keyboard.press('Escape');
    await form.getByText('You have unsaved changes.').waitFor();
    await form.getByLabel('Started', { exact: true }).fill('2024-05');
    await form.getByLabel('Notes').fill('With Mina');
    expect(await pageErrors(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await message('Saved Goblin.');
    expect(await form.count()).toBe(0);
  });

  it('keeps the changes of two tabs, and shows an entry that another tab changed', async () => {
    await signIn();
    await visit(page, title(drama));
    await button('Add to my list').click();
    await button(/On my list/).click();
    const form = page.getByRole('dialog');
    const other = await opened.context.newPage();
    await visit(other, title(drama));
    await other.getByRole('button', { name: /Count one more episode/ }).click();
    await other.locator('.toasts').getByText('Goblin: watching.').waitFor();
    await form.getByText('On hold').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('You changed this entry in another tab').waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await button(/On my list: On hold/).waitFor();
    expect(await entryOf(drama)).toMatchObject({ status: 'on_hold', progress: 1 });
  });
});

describe('the own list', () => {
  it('[S-A1] is for members, says what to do while it is empty, and is never cached', async () => {
    const answer = await fetch(`${site.origin}/my-list`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?from=%2Fmy-list']);
    await signIn();
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor();
    expect(await pageErrors(page)).toEqual([]);
    const unknown = await page.request.get(`${site.origin}/my-list?status=lost`);
    expect([unknown.status(), unknown.headers()['cache-control']]).toEqual([404, 'no-store']);
  });

  it('filters, searches, counts, changes one row and several, and undoes', async () => {
    await signIn();
    for (const id of [drama, movie]) {
      await visit(page, title(id));
      await button('Add to my list').click();
      await button(/On my list/).waitFor();
    }
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('link', { name: 'My list' }).click();
    await page.getByRole('heading', { name: 'My list', level: 1 }).waitFor();
    expect(await listed().count()).toBe(2);
    await button('Count one more episode of Goblin').click();
    await page.getByRole('link', { name: 'Watching 1' }).waitFor();
    expect(await pageErrors(page)).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search my list' }).fill('기생충');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=/);
    expect(await listed().allInnerTexts()).toEqual([expect.stringContaining('Parasite')]);
    await visit(page, `${site.origin}/my-list?status=dropped`);
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();

    await visit(page, `${site.origin}/my-list`);
    await page.getByLabel('Select all on this page').check();
    const bar = page.getByRole('region', { name: 'Selected titles' });
    await bar.getByRole('combobox', { name: /Score/ }).selectOption('8.5');
    await message('Changed 2 titles.');
    expect(await entryOf(movie)).toMatchObject({ score: 17 });
    await bar.getByRole('button', { name: 'Remove' }).click();
    const removed = await hoveredToast(page, 'Removed 2 titles.');
    expect(await listed().count()).toBe(0);
    await removed.getByRole('button', { name: 'Undo' }).click();
    await message('Undone: 2 titles as before.');
    expect(await listed().count()).toBe(2);
    expect(await entryOf(movie)).toMatchObject({ score: 17 });
  });
});
