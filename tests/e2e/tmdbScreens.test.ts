import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageFaults } from '#tests/support/axe.ts';
import { launchBrowser, openPage, type WatchedPage } from '#tests/support/browser.ts';
import { starterDatabase, type TestDatabase } from '#tests/support/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/signInSite.ts';
import { type TmdbServer, tmdbServer } from '#tests/support/tmdbServer.ts';

interface Title {
  id: number;
  slug: string;
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
/** Source of IMDb's ids here. */
let imdb: number;

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
  await page.getByLabel('What to find at TMDB').fill(name);
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
  const { rows } = await pool.query<{ id: number }>(`select id from external_sources where slug = 'imdb'`);
  imdb = rows[0]?.id ?? 0;
  opened = await openPage(browser);
  await opened.context.addCookies([{ name: 'token', value: cookie, url: site.origin }]);
  page = opened.page;
  page.setDefaultTimeout(15_000);
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await tmdb.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('[S-R15] filling a title from TMDB', () => {
  it('finds its entry, has a season reviewed and accepted by keyboard, keeps what is unsaved, and is undone', async () => {
    const { id, slug } = await make('Offices at War');
    await page.goto(`${site.origin}/dashboard/drama/edit/${id}/external-sources`);
    await page.getByLabel('Add links').fill('https://www.imdb.com/title/tt99887766/');
    await page.getByLabel('Add links').press('Enter');
    await page.getByText('1 link taken.').waitFor();
    await page.getByRole('button', { name: 'Fill from TMDB…' }).press('Enter');
    await page.getByText('2 entries by what is known here').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tmdb-sought');
    await seek('stranger');
    await page.getByText('entries for “stranger”').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('TMDB has it as season 1 of 2.').waitFor();
    await page.getByRole('combobox', { name: 'Season' }).selectOption('2');
    await page.getByText('A quarrel of offices.').waitFor();
    // What is changed and not saved is not ticked.
    expect(await page.getByRole('checkbox', { name: /^IMDb id/ }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'All of Names' }).uncheck();
    expect(await pageFaults(page, { isOfAlike: true })).toEqual([]);
  });
});
