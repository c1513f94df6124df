import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrors, screenErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, type WatchedPage } from '#tests/support/browser/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { type TmdbServer, tmdbServer } from '#tests/support/servers/tmdbServer.ts';

interface Title {
  id: number;
  version: number;
  synopsis: string | null;
  images: { kind: string }[];
  externalIds: { value: string }[];
}

let folder: string;
let database: TestDatabase;
let tmdb: TmdbServer;
let site: SignInSite;
let browser: Browser;
let opened: WatchedPage;
let page: Page;
let cookie: string;

const ask = async <Answer>(path: string, body?: object) => {
  const { json, status } = await site.call(path, { cookie, ...(body && { method: 'POST', body }) });
  if (status > 201) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json as Answer;
};
const make = (title: string, more: object = {}) =>
  ask<Title>('/staff/dramas', { type: 'drama', title, isPublished: true, ...more });
const stored = (id: number) => ask<Title>(`/staff/dramas/${id}`);
const dialog = () => page.locator('.tmdb');
const seek = async (name: string) => {
  await page.getByLabel('Search TMDB').fill(name);
  await page.keyboard.press('Enter');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tmdb-screens-'));
  database = await starterDatabase();
  tmdb = await tmdbServer();
  site = await openSignInSite(database.db, { env: { DATA_DIR: folder }, tmdb: tmdb.access });
  browser = await launchBrowser();
  const member = await site.member('admin@example.org');
  cookie = member.cookie;
  const { pool } = database.db;
  await pool.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'admin'`,
    [member.id],
  );
  await pool.query('delete from title_external_ids');
  opened = await openPage(browser);
  await opened.context.addCookies([{ name: 'token', value: cookie, url: site.origin }]);
  page = opened.page;
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await tmdb.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('[S-R15] filling a title from TMDB', () => {
  it('finds its entry, reviews and accepts a season by keyboard, keeps unsaved changes, and is undone', async () => {
    const { id } = await make('Offices at War');
    await page.goto(`${site.origin}/dashboard/drama/edit/${id}/external-sources`);
    await page.getByLabel('Add links').fill('https://www.imdb.com/title/tt99887766/');
    await page.getByLabel('Add links').press('Enter');
    await page.getByText('1 link added.').waitFor();
    await page.getByRole('button', { name: 'Fill from TMDB…' }).press('Enter');
    await page.getByText('2 entries for this record').waitFor();
    expect(await screenErrors(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tmdb-sought');
    await seek('stranger');
    await page.getByText('entries for “stranger”').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('TMDB has 2 seasons of this title. Choose one.').waitFor();
    // Fields with unsaved changes are not selected.
    expect(await page.getByRole('checkbox', { name: /IMDb id/ }).isChecked()).toBe(false);
    await page.getByRole('combobox', { name: 'Season' }).selectOption('2');
    await page.getByText('A quarrel of offices.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Saved: /).waitFor();
    expect(await stored(id)).toMatchObject({
      synopsis: '<p>A quarrel of offices.</p>',
      images: [{ kind: 'poster' }],
    });
    const shown = await fetch(`${site.origin}/drama/${id}`);
    expect(await shown.text()).toContain('A quarrel of offices.');
    await page.getByText('still not saved').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await page.getByText('Undone. The record is as it was before.').waitFor();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    expect(await stored(id)).toMatchObject({ synopsis: null, images: [], externalIds: [] });
    await page.getByText('1 change not saved').first().waitFor();
    const before = (await stored(id)).version;
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored(id)).version).toBe(before + 1);
    expect((await stored(id)).externalIds).toMatchObject([{ value: 'tt99887766' }]);
  });

  let first: Title;

  it('shows all data of TMDB beside the stored values, and can be cancelled', async () => {
    const tmdbId = (
      await database.db.pool.query<{ id: number }>(`select id from external_sources where slug = 'tmdb'`)
    ).rows[0]?.id;
    const known = (value: string) => ({ externalIds: [{ sourceId: tmdbId, value }] });
    first = await make('Fill me one', known('tv/67915'));
    await make('Fill me two', known('movie/496243'));
    await make('Fill me three');
    await page.goto(`${site.origin}/dashboard/drama/edit/${first.id}/external-sources`);
    await page.getByRole('button', { name: 'Fill from TMDB…' }).press('Enter');
    await page.getByText('A goblin needs a human bride.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('tmdb-details');
    expect(await pageErrors(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });

    // Cancelled while a picture is being downloaded: nothing is written.
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Preview pictures are smaller ones.
    tmdb.fail({ at: '/t/p/w780/', until, times: 50 });
    await page.goto(page.url());
    await page.getByRole('button', { name: 'Fill from TMDB…' }).press('Enter');
    await page.getByText('A goblin needs a human bride.').waitFor();
    await page.keyboard.press('Control+Enter');
    const isStopped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    // It has the focus.
    await dialog().locator('.tmdb-run [aria-disabled="false"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await isStopped;
    release();
    tmdb.fail();
    await dialog().getByText('Cancelled. Nothing was saved.').waitFor();
    expect((await stored(first.id)).synopsis).toBeNull();
  });

  it('overwrites no concurrent changes, and shows both', async () => {
    // Another user writes the same meanwhile: their value stays, and both are shown.
    const { version } = await stored(first.id);
    const theirs = { version, synopsis: '<p>Theirs.</p>' };
    await site.call(`/staff/dramas/${first.id}`, { method: 'PATCH', cookie, body: theirs });
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('Nothing was saved: someone else changed the same values.').waitFor();
    await dialog().getByText('Theirs.').waitFor();
    expect(await screenErrors(page)).toEqual([]);
    expect(await stored(first.id)).toMatchObject({ version: version + 1, images: [] });
    await dialog().getByRole('button', { name: 'Review again' }).press('Enter');
    await dialog().locator('del', { hasText: 'Theirs.' }).first().waitFor();
    await site.call(`/staff/dramas/${first.id}`, {
      method: 'PATCH',
      cookie,
      body: { version: version + 1, synopsis: null },
    });
  });

  it('fills in many at once, and undoes all of it', async () => {
    await page.goto(`${site.origin}/dashboard/drama/list?q=Fill+me`);
    for (const name of ['one', 'two', 'three'])
      await page.getByRole('checkbox', { name: `Select Fill me ${name}` }).check();
    await page.getByRole('button', { name: 'Fill from TMDB…' }).press('Enter');
    await dialog().getByRole('checkbox', { name: 'Stills' }).uncheck();
    await dialog().getByRole('checkbox', { name: 'People' }).uncheck();
    await dialog().getByRole('checkbox', { name: 'Cast' }).uncheck();
    await dialog().getByRole('button', { name: 'Fill 3 titles' }).click();
    await dialog().getByText('2 titles filled').waitFor();
    const unknown = dialog()
      .getByRole('listitem')
      .filter({ hasText: 'No external id of this record is known to TMDB' });
    await unknown.getByRole('link', { name: 'Fill me three' }).waitFor();
    expect(await screenErrors(page)).toEqual([]);
    expect((await stored(first.id)).synopsis).toContain('human bride');
    await dialog().getByRole('button', { name: 'Undo all' }).click();
    await dialog().getByText('Undone. The titles are as they were before.').waitFor();
    expect((await stored(first.id)).synopsis).toBeNull();
    await dialog().getByRole('button', { name: 'Done' }).click();
  });

  it('reports a rate limit of TMDB with its duration and a next step', async () => {
    const { id } = await make('Asked too often');
    tmdb.fail({ at: '/search/', status: 429, headers: { 'Retry-After': '40' } });
    await page.goto(`${site.origin}/dashboard/drama/edit/${id}/external-sources`);
    await page.getByRole('button', { name: 'Fill from TMDB…' }).press('Enter');
    await seek('something else');
    await page.getByText('TMDB is not responding, or its rate limit is reached.').waitFor();
    await page.getByText(/^You can try again in \d+ seconds\.$/).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(opened.complaints.filter((complaint) => !complaint.includes('503'))).toEqual([]);
  });
});
