import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { focusedName, paste, tabTo, typeAndPick } from '#tests/support/browser/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/browser/dashboardSite.ts';
import { OLD_HANDS, type Title } from '#tests/support/browser/workingDay.ts';
import { pictureFile } from '#tests/support/servers/pictures.ts';

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
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await conflict.getByRole('button', { name: 'Save my choice' }).click();
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
