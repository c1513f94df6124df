import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusedName, paste, tabTo, typeAndPick } from '#tests/support/dashboardPage.ts';
import { type DashboardSite, openDashboard } from '#tests/support/dashboardSite.ts';
import { pictureFile } from '#tests/support/pictures.ts';

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
  related: unknown[];
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
afterEach(async (context) => { if (context.task.result?.state === 'fail') { await page.screenshot({ path: '/tmp/day.png' }); console.log(page.url(), dashboard.complaints, await focusedName(page)); } });

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

describe('a working day: typing a title in', () => {
  it('[S-D1] [S-R15] [S-P4] begins with its names and takes its details from the keyboard', async () => {
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
    await tabTo(page, 'Move South Korea: Alt and up or down', true);
    await press('Alt+ArrowUp');
    await focusIsOn('Move South Korea: Alt and up or down');
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

  it('[S-D16] takes twelve actors: two typed, two made in place, eight pasted', async () => {
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

  it('[S-D15] takes sixteen episodes and two countries; nothing that is written while it is being saved is lost', async () => {
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
    await press('Enter');
    await goTo('Title, Episode 1');
    await type('The ledger');
    // What is saved takes its time; whoever writes does not wait for it.
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
    answer();
    await page.getByText('Saved.').first().waitFor();
    await type('on');
    await press('Control+s');
    await expect
      .poll(async () => (await stored()).episodes.find(({ label }) => label === '2')?.title)
      .toBe('The moon');
    const { releases, episodes } = await stored();
    expect(releases.map(({ date }) => date).sort()).toEqual(['2026-09-05', '2026-11']);
    expect([episodes.length, episodes.find(({ label }) => label === '16')?.airDate]).toEqual([
      16,
      '2026-10-25',
    ]);
  });

  it('takes services, genres, pictures and related titles, and is published', async () => {
    await nextPart('Services');
    await goTo('Country of the next ones');
    await typeAndPick(page, 'South Korea');
    await goTo('Add a service');
    for (const service of ['Wavve', 'TVING']) await typeAndPick(page, service);
    await goTo('Paste links of services');
    await type('https://www.netflix.com/kr/title/80000009?s=i');
    await press('Enter');
    await nextPart('Genres');
    await goTo('Add to Genres');
    for (const genre of ['Romance', 'Fantasy']) await typeAndPick(page, genre);
    await tabTo(page, 'Move Fantasy: Alt and up or down', true);
    await press('Alt+ArrowUp');
    await nextPart('Images');
    const chooser = page.waitForEvent('filechooser');
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
