import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInOnScreens } from '#tests/support/browser/accountPages.ts';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { makeEpisode, makeTitle } from '#tests/support/records/make.ts';

let database: TestDatabase;
let site: SignInSite;
let browser: Browser;
let count = 0;
let drama = 0;
let opened: WatchedPage;
let page: Page;

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSignInSite(database.db);
  browser = await launchBrowser();
  drama = await makeTitle(database.db, { title: 'Signal', nativeTitle: '시그널', episodeCount: 3 });
  for (const label of ['1', '2', '3']) await makeEpisode(database.db, { titleId: drama, label });
  await makeEpisode(database.db, { titleId: drama, label: 'SP1', kind: 'special' });
  await makeTitle(database.db, { title: 'Stranger', nativeTitle: '비밀의 숲', episodeCount: 16 });
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
});

beforeEach(async () => {
  count += 1;
  await site.register(`marker${count}@example.org`);
  opened = await openPage(browser);
  ({ page } = opened);
  return () => opened.context.close();
});

const signIn = () => signInOnScreens(page, site, `marker${count}@example.org`, '/my-list');
const button = (name: RegExp | string) => page.getByRole('button', { name });
const message = (text: string | RegExp) => page.locator('.toasts').getByText(text).waitFor();
const check = (name: string) => page.getByRole('checkbox', { name: `I have watched ${name}` });

function watchCalls(): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const progressOf = async () => {
  const { rows } = await database.db.pool.query<{ status: string; progress: number }>(
    `select e.status, e.progress from list_entries e join users u on u.id = e.user_id
     where e.title_id = $1 and u.email = $2`,
    [drama, `marker${count}@example.org`],
  );
  return rows[0] ?? null;
};

describe('the list button of cards', () => {
  it('[S-C4] is not loaded for visitors', async () => {
    const paths = watchCalls();
    await visit(page, `${site.origin}/dramas`);
    await page.getByRole('link', { name: /Signal/ }).waitFor();
    expect(paths.filter((path) => /\/api\/me|memberParts-/.test(path))).toEqual([]);
    expect(await button(/to my list/).count()).toBe(0);
  });

  it('reads the marks of a page with one call, adds with one tap and opens the form with the next', async () => {
    await signIn();
    const paths = watchCalls();
    await visit(page, `${site.origin}/dramas`);
    await page.getByRole('link', { name: /Signal/ }).hover();
    await button('Add Signal to my list').click();
    await message('Added Signal to your list: plan to watch.');
    expect(paths.filter((path) => path === '/api/me/marks')).toHaveLength(1);
    expect(await pageErrors(page)).toEqual([]);
    await button(/Signal is on my list: plan to watch/).click();
    const form = page.getByRole('dialog', { name: 'Signal' });
    await form.getByText('Dropped').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await button(/Signal is on my list: dropped/).waitFor();
    await visit(page, `${site.origin}/dramas`);
    await button(/Signal is on my list: dropped/).waitFor();
  });

  it('hides the titles of a list page that are on the list, also on the next visit', async () => {
    await signIn();
    await visit(page, `${site.origin}/dramas`);
    await page.getByRole('link', { name: /Signal/ }).hover();
    await button('Add Signal to my list').click();
    await button(/Signal is on my list/).waitFor();
    await button(/Hide what I have/).click();
    await page.getByRole('link', { name: /Signal/ }).waitFor({ state: 'hidden' });
    await visit(page, `${site.origin}/dramas`);
    await page.getByRole('link', { name: /Signal/ }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('link', { name: /Stranger/ }).isVisible()).toBe(true);
    await button(/Hide what I have/).click();
    await page.getByRole('link', { name: /Signal/ }).waitFor();
  });
});

describe('the episodes of a title', () => {
  it('are ticked: a regular one sets the progress, a special one is ticked apart', async () => {
    await signIn();
    await visit(page, `${site.origin}/drama/${drama}`);
    await page.getByRole('link', { name: /^Episodes/ }).click();
    await check('episode 2').check();
    await message('Added Signal to your list: watching.');
    await button(/On my list: Watching\s*2 \/ 3/).waitFor();
    expect(await check('episode 1').isChecked()).toBe(true);
    expect(await check('episode 3').isChecked()).toBe(false);
    await check('episode SP1').check();
    await message('Saved Signal.');
    expect(await progressOf()).toEqual({ status: 'watching', progress: 2 });
    await check('episode 2').uncheck();
    await button(/On my list: Watching\s*1 \/ 3/).waitFor();
    expect(await check('episode SP1').isChecked()).toBe(true);
    expect(await pageErrors(page)).toEqual([]);
  });
});

describe('the log of the own list', () => {
  it('says what changed and undoes each change', async () => {
    await signIn();
    await visit(page, `${site.origin}/drama/${drama}`);
    await button('Add to my list').click();
    await button('Count one more episode: 1 / 3').click();
    await message('Signal: watching.');
    await visit(page, `${site.origin}/my-list`);
    await page.getByRole('link', { name: 'Changes' }).click();
    const rows = page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
    await rows.getByText('Added: plan to watch').waitFor();
    await rows.getByText('Episodes: 0 → 1').waitFor();
    expect(await pageErrors(page)).toEqual([]);
    await rows.first().getByRole('button', { name: 'Undo this change of Signal' }).click();
    await message('Undone: Signal is as it was before this change.');
    expect(await progressOf()).toEqual({ status: 'plan_to_watch', progress: 0 });
  });

  it('is empty for a new member, and has no page beyond its last one', async () => {
    await signIn();
    await visit(page, `${site.origin}/my-list/log`);
    await page.getByRole('heading', { name: 'No changes yet' }).waitFor();
    const beyond = await page.request.get(`${site.origin}/my-list/log?page=2`);
    expect([beyond.status(), beyond.headers()['cache-control']]).toEqual([404, 'no-store']);
  });
});
