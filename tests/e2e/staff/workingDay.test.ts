import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import { signInOnScreens } from '#tests/support/browser/accountPages.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import {
  focusedName,
  hoveredToast,
  goTo as leaveFor,
  paste,
  tabOf,
  tabTo,
  typeAndPick,
} from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { pictureFile } from '#tests/support/servers/pictures.ts';
import { declaredEndpoints, OTHER_STAFF_ENDPOINTS } from '#tests/support/staff/staffEndpoints.ts';

interface Title {
  id: number;
  version: number;
  slug: string;
  title: string;
  isPublished: boolean;
  countries: { countryId: number }[];
  genres: { genreId: number }[];
  cast: { personId: number; role: string; characters: string[] }[];
  characters: { key: string; name: string }[];
  episodes: { key: string; label: string; title: string | null; airDate: string }[];
  releases: { date: string }[];
  availability: unknown[];
  related: { relatedId: number }[];
  images: { kind: string }[];
  labels: Record<string, Record<string, { name: string }>>;
}

let dashboard: DashboardSite;
let page: DashboardSite['page'];
let id: number;

const stored = () => dashboard.ask<Title>(`/staff/dramas/${id}`);
const type = (text: string) => page.keyboard.type(text);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const goTo = (name: string | RegExp) => tabTo(page, name);
/** The next tab of the editor, by its key. */
const nextPart = async (name: string) => {
  await press('Control+.');
  await page
    .getByRole('link', { name: new RegExp(`^${name}`), exact: false })
    .and(page.locator('[aria-current]'))
    .waitFor();
};
const focusIsOn = (name: string) => expect.poll(() => focusedName(page)).toBe(name);

beforeAll(async () => {
  dashboard = await openDashboard();
  page = dashboard.page;
});
afterAll(() => dashboard.close());

const OLD_HANDS = [
  'Kim Gab Soo\tThe Judge\tMain Role',
  'Lee Won Jong\tThe Cook\tSupport Role',
  'Kim Sang Ho\tThe Porter\tSupport Role',
  'Kim Mi-kyeong\tThe Mother\tSupport Role',
  'Lee Han Wi\tThe Neighbour\tGuest Role',
  'Kim Eung Soo\tThe Guest\tCameo',
  'Uhm Hyo Sub\tThe Clerk\tSupport Role',
  'Jang Young Nam\tThe Teacher\tSupport Role',
];

describe('[S-P6] a working day: entering a title', { timeout: 180_000 }, () => {
  it('[S-D1] [S-R15] [S-P4] starts with its names and continues with its details, by keyboard', async () => {
    await page.goto(`${dashboard.origin}/dashboard/drama/list`);
    await page
      .getByRole('link', { name: 'Goblin', exact: true })
      .or(page.locator('.dash-table tbody a'))
      .first()
      .waitFor();
    await press('c');
    await focusIsOn('Title');
    await type('The Moonlit Ledger');
    await goTo('Native title');
    await type('달빛 장부');
    await goTo(/^First date/);
    await type('2026-9-5');
    await press('Control+s');
    await page.getByRole('heading', { name: 'The Moonlit Ledger' }).waitFor();
    id = Number(page.url().split('/').at(-1));
    await goTo('Romanised title');
    await type('Dalbit Jangbu');
    await goTo('Synopsis');
    await type('A clerk finds a ledger that can be read by moonlight only.');
    await goTo('Add to Countries');
    for (const country of ['Japan', 'South Korea']) await typeAndPick(page, country);
    await tabTo(page, 'Move South Korea: Alt+Up or Alt+Down', true);
    await press('Alt+ArrowUp');
    await focusIsOn('Move South Korea: Alt+Up or Alt+Down');
    await goTo('Add to Studios and networks');
    for (const studio of ['tvN', 'Studio Dragon']) await typeAndPick(page, studio);
    await press('Control+s');
    await expect.poll(async () => (await stored()).version).toBeGreaterThan(1);
    const { countries, labels } = await stored();
    expect(countries.map(({ countryId }) => labels.countries?.[countryId]?.name)).toEqual([
      'South Korea',
      'Japan',
    ]);
  });

  it('[S-D16] adds twelve actors: two typed, two created in place, eight pasted', async () => {
    await nextPart('Cast');
    await goTo('Add to the cast');
    for (const name of ['Ahn Nae Sang', 'Sung Dong Il']) {
      await typeAndPick(page, name);
      await focusIsOn(`Add a character of ${name}`);
      await type(`Role of ${name}`);
      await press('Enter', 'Enter');
      await focusIsOn('Add to the cast');
    }
    for (const name of ['Ryu Haneul', 'Seo Gaeul']) {
      await type(name);
      await page.getByText(`Add “${name}” as a new person`).waitFor();
      await press('Enter');
      await page.getByRole('dialog', { name: 'Add a person' }).waitFor();
      await focusIsOn('Name');
      await press('Enter');
      await focusIsOn(`Add a character of ${name}`);
      await type(`Role of ${name}`);
      await press('Enter', 'Enter');
      await focusIsOn('Add to the cast');
    }
    await paste(page, { 'text/plain': OLD_HANDS.join('\n') });
    await page.getByRole('button', { name: 'Add 8' }).waitFor();
    await press('Control+Enter');
    await page.getByText('8 lines were added.').waitFor();
    await press('Control+s');
    await expect.poll(async () => (await stored()).cast.length).toBe(12);
  });

  it('[S-D15] adds sixteen episodes and two countries; edits during a save are not lost', async () => {
    await nextPart('Release');
    await goTo('Airing time in Korea');
    await type('2110');
    await goTo('Episodes');
    await type('16');
    await goTo('Runtime in minutes');
    await type('70');
    for (const day of ['Sat', 'Sun']) {
      await goTo(day);
      await press('Space');
    }
    await goTo('Add a release in a country');
    await typeAndPick(page, 'South Korea');
    await focusIsOn('Date, South Korea');
    await goTo('Add a release in a country');
    await typeAndPick(page, 'Japan');
    await focusIsOn('Date, Japan');
    await type('2026-11');
    await goTo('Generate…');
    await press('Enter');
    await page.getByText('16 added, from 5 Sep 2026 to 25 Oct 2026.').waitFor();
    await focusIsOn('How many');
    await press('Enter');
    // The dialog returns the focus once it is closed.
    await page.getByRole('dialog', { name: 'Generate episodes' }).waitFor({ state: 'hidden' });
    await goTo('Title, Episode 1');
    await type('The ledger');
    // Saving takes time; the user continues without waiting.
    let answer = () => {};
    const isWrittenOn = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(
      `**/api/staff/dramas/${id}`,
      async (route) => {
        const response = await route.fetch();
        await isWrittenOn;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await press('Control+s');
    await expect.poll(async () => (await stored()).episodes.length).toBe(16);
    await press('Enter');
    await type('The mo');
    await press('Control+s');
    const second = async () => (await stored()).episodes.find(({ label }) => label === '2')?.title;
    expect(await second()).toBeNull();
    answer();
    await expect.poll(second).toBe('The mo');
    await type('on');
    await press('Control+s');
    await expect.poll(second).toBe('The moon');
    await page.getByRole('status').filter({ hasText: ' not saved' }).waitFor({ state: 'hidden' });
    // Whether the next one is stored is unknown; sent again, it meets another change of the same field.
    await page.route(`**/api/staff/dramas/${id}`, (route) => route.abort(), { times: 1 });
    await type('!');
    await press('Control+s');
    await page.getByText('The server cannot be reached.').first().waitFor();
    const { version, episodes: before } = await stored();
    await dashboard.ask(`/staff/dramas/${id}`, 'PATCH', {
      version,
      episodes: before.map((row) => (row.label === '2' ? { ...row, title: 'The sun' } : row)),
    });
    await press('Control+s');
    const clash = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await clash.getByRole('button', { name: 'Save my choice' }).click();
    await expect.poll(second).toBe('The moon!');
    expect(dashboard.complaints.splice(0)).toEqual([
      expect.stringContaining('ERR_FAILED'),
      expect.stringContaining('409'),
    ]);
    const { releases, episodes } = await stored();
    expect(releases.map(({ date }) => date).sort()).toEqual(['2026-09-05', '2026-11']);
    expect([episodes.length, episodes.find(({ label }) => label === '16')?.airDate]).toEqual([
      16,
      '2026-10-25',
    ]);
  });

  it('[S-D10] [S-D17] adds services, genres, pictures and related titles, and publishes it', async () => {
    await nextPart('Services');
    await goTo('Country of the new services');
    await typeAndPick(page, 'South Korea');
    await goTo('Add a service');
    for (const service of ['Wavve', 'TVING']) await typeAndPick(page, service);
    await goTo('Paste links of services');
    await type('https://www.netflix.com/kr/title/80000009?s=i');
    await press('Enter');
    await nextPart('Genres');
    await goTo('Add to Genres');
    for (const genre of ['Romance', 'Fantasy']) await typeAndPick(page, genre);
    await tabTo(page, 'Move Fantasy: Alt+Up or Alt+Down', true);
    await press('Alt+ArrowUp');
    await nextPart('Images');
    await page.getByRole('button', { name: 'Choose pictures…' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    // Keys use a separate channel into the page: one could arrive before the browser was told to hand over
    // the file dialog.
    await page.evaluate(() => undefined);
    await press('u');
    const files = await Promise.all(
      [
        ['first.jpg', 600, 900],
        ['second.jpg', 800, 1200],
        ['wide.jpg', 1600, 900],
      ].map(async ([name, width, height]) => ({
        name: String(name),
        mimeType: 'image/jpeg',
        buffer: await pictureFile({ width: Number(width), height: Number(height), seed: String(name) }),
      })),
    );
    await (await chooser).setFiles(files);
    await page.getByRole('button', { name: 'Upload 3 pictures' }).waitFor();
    await press('Control+Enter');
    await page.getByRole('button', { name: 'Backdrop 1 of 1, shown first' }).waitFor();
    await nextPart('Related');
    await goTo('Add a related title');
    for (const title of ['Goblin', 'Signal', 'Stranger', 'Misaeng']) await typeAndPick(page, title);
    await tabTo(page, 'Published', true);
    await press('Space', 'Control+s');
    await expect.poll(async () => (await stored()).isPublished).toBe(true);
    const title = await stored();
    expect([title.availability.length, title.related.length, title.images.map(({ kind }) => kind)]).toEqual([
      3,
      4,
      ['poster', 'poster', 'backdrop'],
    ]);
    expect(title.genres.map(({ genreId }) => title.labels.genres?.[genreId]?.name)).toEqual([
      'Fantasy',
      'Romance',
    ]);
    expect(dashboard.complaints).toEqual([]);
  });
});

describe('a working day: the public site', () => {
  it('shows the title at once, with all entered data, on every page', async () => {
    const { slug, related, labels } = await stored();
    const visitor = await openPage(dashboard.browser);
    const look = async (path: string) => {
      await visitor.page.goto(dashboard.origin + path, { waitUntil: 'domcontentloaded' });
      return visitor.page.locator('main');
    };
    const own = `/drama/${id}/${slug}`;
    const main = await look(own);
    await main.getByRole('heading', { level: 1, name: 'The Moonlit Ledger' }).waitFor();
    const text = await main.textContent();
    for (const shown of [
      '달빛 장부',
      'read by moonlight only',
      'tvN',
      'Fantasy',
      'Wavve',
      'TVING',
      'Netflix',
    ])
      expect(text).toContain(shown);
    expect(
      await main
        .locator('#related ~ * a[href^="/drama/"], section[aria-labelledby="related"] a[href^="/drama/"]')
        .count(),
    ).toBeGreaterThanOrEqual(4);

    const cast = await (await look(`${own}/characters`)).textContent();
    for (const { name } of Object.values(labels.people ?? {})) expect(cast).toContain(name);
    expect(cast).toContain('The Judge');
    const episodes = await (await look(`${own}/episodes`)).textContent();
    for (const shown of ['The ledger', 'The moon', 'Episode 16']) expect(episodes).toContain(shown);
    for (const path of ['/search?q=moonlit%20ledger', '/dramas?country=JP'])
      await (await look(path)).locator(`a[href="${own}"]`).first().waitFor();

    const goblin = related.find(({ relatedId }) => labels.titles?.[relatedId]?.name === 'Goblin');
    const [there] = await dashboard.rows<{ slug: string }>(
      'select slug from titles where id = $1',
      goblin?.relatedId,
    );
    const card = (await look(`/drama/${goblin?.relatedId}/${there?.slug}`)).locator('article, li', {
      has: visitor.page.locator(`a[href="${own}"]`),
    });
    await card
      .getByText(/Prequel/)
      .first()
      .waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});

describe('a working day: bulk work', () => {
  const countOf = async (sql: string, ...values: unknown[]) =>
    (await dashboard.rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n ?? 0;

  it('[S-D8] tags every title of a filter in one step, with the exact count, and undoes it', async () => {
    const matching = await countOf(
      `titles where start_date >= '2016' and start_date < '2021' and deleted_at is null`,
    );
    expect(matching).toBeGreaterThan(500);
    await page.goto(`${dashboard.origin}/dashboard/drama/list?startDate_gte=2016&startDate_lte=2020-12-31`);
    const first = page.locator('.dash-table tbody').getByRole('checkbox').first();
    await first.check();
    expect(await first.getAttribute('aria-label')).toMatch(/^Select ./);
    await page.getByRole('button', { name: `Select all ${matching} that match` }).waitFor();
    // Beside the menu of a small desktop every column is visible, and the header stays in place.
    await expect.poll(() => page.locator('.dash-table.is-too-wide').count()).toBe(0);
    await press('n');
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await press('p', 'a', 'e');
    await page.getByRole('combobox', { name: 'Add tags' }).focus();
    await type('Staff pick');
    await page.getByText('Add “Staff pick” as a new tag').waitFor();
    await press('Enter');
    await page
      .getByRole('dialog', { name: 'Add a tag' })
      .getByRole('button', { name: 'Add and pick' })
      .click();
    await page.getByRole('button', { name: 'Count affected records' }).click();
    await page.getByText(`${matching} will change.`).waitFor();
    await page.getByLabel(`Type ${matching} to confirm`).fill(String(matching));
    await page.getByRole('button', { name: `Change ${matching} titles` }).click();
    const changed = await hoveredToast(page, `Changed ${matching} titles.`);
    const tagged = `title_tags join tags on tags.id = tag_id where tags.name = 'Staff pick'`;
    expect(await countOf(tagged)).toBe(matching);
    await changed.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await countOf(tagged)).toBe(0);
  });

  it('[S-D3] [S-P3] imports two thousand people, reports thirty rejected rows, and offers them as a file', async () => {
    // Every 66th row is wrong, alternately in its country, its name and its date.
    const kindOf = (row: number) => (row % 66 === 0 ? (row / 66) % 3 : null);
    const rowOf = (row: number) => [
      kindOf(row) === 2 ? '' : `Extra ${row}`,
      kindOf(row) === 0 ? '1990-13' : `19${50 + (row % 50)}-05`,
      kindOf(row) === 1 ? 'Atlantis' : 'KR',
    ];
    const rows = Array.from({ length: 2000 }, (_, at) => rowOf(at + 1).join(','));
    const before = await countOf('people');
    await page.goto(`${dashboard.origin}/dashboard/person#import`);
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    await dialog.getByLabel('File').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Born,Country', ...rows].join('\n')),
    });
    const look = dialog.getByRole('button', { name: 'Preview' });
    const writer = await dashboard.database.db.pool.connect();
    await writer.query('begin');
    await writer.query('lock table people in share row exclusive mode');
    // It is stopped before the server has reported its start.
    let begin = () => {};
    const isPressed = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route(/\/import\?/, (route) => isPressed.then(() => route.continue()), { times: 1 });
    await look.click();
    const isStopped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    begin();
    await isStopped;
    await writer.query('rollback');
    writer.release();
    await dialog.getByText('Cancelled. Nothing was changed.').waitFor();
    // It continues when its screen is left, is shown on every screen, also after a reload, and is found again
    // with its report.
    const slower = await dashboard.database.db.pool.connect();
    await slower.query('begin');
    await slower.query('lock table people in share row exclusive mode');
    await look.click();
    await dialog.getByRole('progressbar', { name: 'Import' }).waitFor();
    await leaveFor(page, '/dashboard/tags');
    const away = page.getByRole('list', { name: 'Imports' });
    await away.getByText('Checking a file of people').waitFor();
    await slower.query('rollback');
    slower.release();
    await away.getByText('The preview of the import of people is ready.').waitFor();
    await away.getByRole('link', { name: 'Show the report' }).click();
    await dialog.getByText(/Of 2,000 rows 1,970 would be added, 0 changed, 30 would be rejected/).waitFor();
    const rejected = dialog.getByRole('region', { name: 'Rejected rows' });
    const reported = (await rejected.getByRole('row').allInnerTexts())
      .slice(1)
      .map((row) => row.split('\t').slice(0, 2));
    const columns = ['Born', 'Country', 'Name'];
    const wrong = Array.from({ length: 30 }, (_, at) => [String(66 * (at + 1) + 1), columns[(at + 1) % 3]]);
    expect(reported).toEqual(wrong);
    expect(await countOf('people')).toBe(before);
    await dialog.getByRole('button', { name: 'Import 1,970 rows' }).click();
    await page.getByText('Imported: 1,970 people added, 0 changed.').waitFor();
    expect(await countOf('people')).toBe(before + 1970);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download the 30 rejected rows' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const lines = file.trim().split('\r\n');
    expect([file.startsWith('\uFEFF'), lines.length, lines[0]]).toEqual([
      true,
      31,
      'Name,Born,Country,Line,Why not',
    ]);
    expect(lines[1]).toContain('67,');
    await page.reload();
    await dialog.getByText(/Of 2,000 rows 1,970 were added/).waitFor();
    await dialog.getByText('people.csv', { exact: true }).waitFor();
    expect(await away.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await away.count()).toBe(0);
  });

  it('[S-D4] [S-P3] merges one studio into another, after a preview of what moves', async () => {
    const [lost, saved] = await dashboard.rows<{ id: number; name: string }>(
      `select id, name from studios where name in ('SLL', 'Studio Dragon') and kind = 'studio' order by name`,
    );
    const both = `(select distinct title_id from title_studios where studio_id in ($1, $2)) x`;
    const titles = await countOf(both, lost?.id, saved?.id);
    const moving = await countOf('title_studios where studio_id = $1', lost?.id);
    await page.goto(`${dashboard.origin}/dashboard/studios/edit/${lost?.id}`);
    await page.getByRole('button', { name: 'Merge into another…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge SLL into another studio' });
    await dialog.getByRole('combobox').fill('');
    await typeAndPick(page, 'Studio Dragon');
    await dialog.getByText('Records that refer to SLL will refer to Studio Dragon.').waitFor();
    const preview = await dialog.textContent();
    expect(Number(/(\d+) titles, in studios/.exec(preview ?? '')?.[1])).toBeLessThanOrEqual(moving);
    const missing: string[] = [];
    page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()));
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('SLL was merged into Studio Dragon.').waitFor();
    await page.waitForURL(`**/dashboard/studios/edit/${saved?.id}`);
    await page.getByText(new RegExp(`^${titles} titles`)).waitFor();
    // The screen that was left requests no deleted records.
    expect(missing).toEqual([]);
    expect(await countOf('title_studios where studio_id = $1', saved?.id)).toBe(titles);
    expect(await countOf('studios where id = $1', lost?.id)).toBe(0);
  });
});

describe('a working day: two editors of one title', () => {
  const field = (where: Page, name: string) => where.getByLabel(name, { exact: true });

  it('[S-P4] are merged if their changes do not conflict, and lose nothing if they do', async () => {
    const other = await dashboard.colleague('editor@example.org', 'editor');
    const address = `${dashboard.origin}/dashboard/drama/edit/${id}`;
    await Promise.all([page.goto(address), other.page.goto(address)]);
    await field(other.page, 'Native title').fill('달빛 치부책');
    await field(other.page, 'Romanised title').fill('Dalbit Chibuchaek');
    await field(page, 'Native title').fill('달빛의 장부');
    await field(page, 'Title').fill('The Moonlight Ledger');
    await other.page.keyboard.press('Control+s');
    await other.page.getByText('Saved.').waitFor();
    await press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' });
    const clash = dialog.getByRole('group', { name: 'Native title' });
    for (const side of ['달빛 장부', '달빛의 장부', '달빛 치부책']) await clash.getByText(side).waitFor();
    expect(await dialog.getByRole('group').count()).toBe(1);
    await clash.getByRole('radio', { name: /Theirs/ }).check();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await stored()).title).toBe('The Moonlight Ledger');
    expect(await stored()).toMatchObject({ nativeTitle: '달빛 치부책', romanisedTitle: 'Dalbit Chibuchaek' });
    await other.context.close();
  });

  it('have a history, in which one change is reverted', async () => {
    await tabOf(page, 'History').click();
    const revision = page.locator('.dash-history > li').filter({ hasText: 'The Moonlight Ledger' }).first();
    await revision.getByRole('button', { name: 'Revert' }).click();
    await page.getByRole('button', { name: 'Revert changes' }).click();
    await expect.poll(async () => (await stored()).title).toBe('The Moonlit Ledger');
    expect(await stored()).toMatchObject({ nativeTitle: '달빛 치부책' });
  });
});

describe('[S-A12] [S-R13] [S-R14] [S-R15] [S-R16] a member without permissions', () => {
  it('sees no link to the dashboard, gets none of its screens, and is rejected by every call', async () => {
    const { cookie } = await dashboard.site.member('member@example.org');
    const member = await openPage(dashboard.browser);
    await signInOnScreens(member.page, dashboard.site, 'member@example.org');
    await member.page.getByRole('button', { name: /^Account of/ }).click();
    await member.page.getByRole('link', { name: 'Account settings' }).waitFor();
    expect(await member.page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    const screens = [
      '',
      '/drama/list',
      '/drama/create',
      `/drama/edit/${id}`,
      `/drama/edit/${id}/cast`,
      '/country',
      '/drama-gender',
      '/gender',
      '/person',
      '/social-media',
      '/streaming-services',
      '/studios',
      '/tags',
      '/users',
      '/users/activity',
      '/users/roles',
      '/change-requests',
    ];
    const answers = await Promise.all(
      screens.map(async (screen) => {
        const response = await member.context.request.get(`${dashboard.origin}/dashboard${screen}`);
        return [screen, response.status(), (await response.text()).includes('dash-sider')];
      }),
    );
    expect(answers).toEqual(screens.map((screen) => [screen, 403, false]));
    await member.page.goto(`${dashboard.origin}/dashboard`);
    await member.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await member.page.locator('.dash').count()).toBe(0);

    const rejected: string[] = [];
    const bodies = { ids: [id], action: 'delete' };
    for (const { endpoint, needs } of [...declaredEndpoints(STAFF_RESOURCES), ...OTHER_STAFF_ENDPOINTS]) {
      const [method = '', path = ''] = endpoint.split(' ');
      // Public reads are not staff calls, and neither are reads of the member's own data.
      if (
        needs === 'session' ||
        (needs[0] === 'read' &&
          !['users', 'roles', 'activity', 'messages'].includes(needs[1]) &&
          !path.endsWith('/bulk'))
      )
        continue;
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const { status } = await dashboard.site.call(
        path
          .replace('{id}', String(id))
          .replace('{session}', 'x')
          .replace(/\/merge$/, '/merge?into=1'),
        {
          cookie,
          method,
          ...(hasBody && { body: path.endsWith('/bulk') ? bodies : {} }),
        },
      );
      if (status !== 403) rejected.push(`${endpoint}: ${status}`);
    }
    expect(rejected).toEqual([]);
    expect((await stored()).title).toBe('The Moonlit Ledger');
  });
});
