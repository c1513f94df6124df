import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInOnScreens } from '#tests/support/browser/accountPages.ts';
import { pageErrors } from '#tests/support/browser/axe.ts';
import { launchBrowser, openPage, visit, type WatchedPage } from '#tests/support/browser/browser.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { openSignInSite, type SignInSite } from '#tests/support/identity/signInSite.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';

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
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await database.drop();
});

beforeEach(async () => {
  count += 1;
  drama = await makeTitle(database.db, {
    title: `Goblin ${count}`,
    nativeTitle: '쓸쓸하고찬란하神도깨비'.repeat(6),
    type: 'drama',
    episodeCount: 16,
  });
  await site.register(`critic${count}@example.org`);
  opened = await openPage(browser);
  ({ page } = opened);
  return () => opened.context.close();
});

const tab = () => `/drama/${drama}/goblin-${count}/reviews`;
const signIn = (from: string) => signInOnScreens(page, site, `critic${count}@example.org`, from);
const button = (name: RegExp | string) => page.getByRole('button', { name });
const editor = () => page.getByRole('textbox', { name: 'Your review' });
const rows = async <Row extends object>(sql: string) =>
  (await database.db.pool.query<Row>(sql, [drama])).rows;

describe('[S-R9] [S-D11] the form of a review', () => {
  it('saves a draft as one types, publishes with spoilers, and fills the score of the list', async () => {
    await signIn(`/drama/${drama}/review`);
    await page.getByRole('radio', { name: /Short review/ }).check();
    await page.getByRole('slider', { name: 'Overall' }).fill('17');
    await editor().click();
    await page.keyboard.type('A goblin, and ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('he dies');
    await page.keyboard.press('Shift+Home');
    for (let step = 0; step < 'A goblin, and '.length; step += 1)
      await page.keyboard.press('Shift+ArrowRight');
    await button('Spoiler').click();
    await page.getByText('The draft is saved. Only you see it.').waitFor();
    expect(await rows('select body, overall_score as score from review_drafts where title_id = $1')).toEqual([
      { body: '<p>A goblin, and ||<strong>he dies</strong>||</p>', score: 17 },
    ]);
    await page.reload();
    await editor().getByText('A goblin, and').waitFor();
    await button('Preview').click();
    await page.getByRole('checkbox', { name: 'Show spoiler' }).waitFor({ state: 'attached' });
    expect(await pageErrors(page)).toEqual([]);
    await button('Publish').click();
    await page.waitForURL((url) => url.pathname === tab());
    const review = page.getByRole('article', { name: /Review by/ });
    await review.getByText('A goblin, and').waitFor();
    expect(await review.getByText('he dies').isVisible()).toBe(false);
    await review.getByRole('checkbox', { name: 'Show spoiler' }).press('Space');
    await review.getByText('he dies').waitFor();
    expect(await rows('select status, score from list_entries where title_id = $1')).toEqual([
      { status: 'completed', score: 17 },
    ]);
    expect(await rows('select from review_drafts where title_id = $1')).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  it('names what is missing, and deletes the review after a question', async () => {
    await signIn(`/drama/${drama}/review`);
    await editor().fill('Too short for a full review.');
    await button('Publish').click();
    await page.getByRole('alert').getByText('Please correct these fields').waitFor();
    await page
      .getByText(/A full review has at least 230 characters/)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: /Short review/ }).check();
    await page.getByRole('slider', { name: 'Overall' }).fill('12');
    await button('Publish').click();
    await page.waitForURL((url) => url.pathname === tab());
    await page.getByRole('link', { name: 'Edit my review' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/review/edit'));
    await button('Delete my review').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No reviews yet').waitFor();
    expect(await rows('select from reviews where title_id = $1')).toEqual([]);
  });
});

describe('the reviews of others', () => {
  it('are marked as helpful and reported by members; visitors get neither button', async () => {
    const author = await site.member(`author${count}@example.org`);
    await site.call(`/me/reviews/${drama}`, {
      method: 'PUT',
      cookie: author.cookie,
      body: { ...shortReview(), version: 0 },
    });
    await visit(page, `${site.origin}${tab()}`);
    await page.getByText('Funny and sad.').waitFor();
    expect(await button('Report').count()).toBe(0);
    expect(await pageErrors(page)).toEqual([]);
    await signIn(tab());
    await button('Helpful').click();
    await button(/Helpful\s*1/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /Helpful\s*1/, pressed: true }).waitFor();
    await button('Report').click();
    await page.getByRole('radio', { name: 'Advertising or spam' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await page.getByText('Reported. Thank you').waitFor();
    expect(
      await rows(`select reason from reports p join reviews r on r.id = p.record_id where r.title_id = $1`),
    ).toEqual([{ reason: 'spam' }]);
  });
});
