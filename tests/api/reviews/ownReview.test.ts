import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedEntry } from '#src/features/lists/list.schema.ts';
import type { OwnWriting, ShownReview } from '#src/features/reviews/review.view.ts';
import { NEWEST_REVIEWS, reviewsTag, titleStatsTag } from '#src/server/cache/tags.ts';
import { wrongFigures } from '#tests/support/records/listFigures.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { fullReview, shortReview } from '#tests/support/reviews/reviewInput.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let author: StaffMember;
let other: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  // The sample's figures come from no list.
  await site.rows(
    'update title_stats set score_total = 0, score_count = 0, list_count = 0, review_count = 0',
  );
  [author, other] = [await site.member('member'), await site.member('member')];
});
afterAll(() => site.close());

const drama = (parts: object = {}) => makeTitle(site.db, { type: 'drama', episodeCount: 16, ...parts });
const publish = (who: StaffMember, id: number, body: object) =>
  who.call<OwnWriting & ErrorBody>(`/me/reviews/${id}`, { method: 'PUT', body });
const own = async (who: StaffMember, id: number) => (await who.call<OwnWriting>(`/me/reviews/${id}`)).json;
const entryOf = async (who: StaffMember, id: number) =>
  (await who.call<ChangedEntry>(`/me/list/${id}`)).json.entry;
const reviewsOf = async (id: number, search = '') =>
  (await other.call<ShownReview[]>(`/dramas/${id}/reviews${search}`)).json;
const countOf = async (id: number) =>
  (
    await site.rows<{ count: number }>(
      'select review_count as count from title_stats where title_id = $1',
      id,
    )
  )[0]?.count;

describe('[S-D11] the own review of a title', () => {
  it('is published, changed and deleted; the number of reviews follows at once', async () => {
    const id = await drama();
    expect(await own(author, id)).toEqual({ review: null, draft: null });
    const { status, json } = await publish(author, id, { ...fullReview(), version: 0 });
    expect([status, json.review?.version, json.draft]).toEqual([200, 1, null]);
    expect(await countOf(id)).toBe(1);
    expect(await reviewsOf(id)).toMatchObject([
      { kind: 'full', storyScore: 14, overallScore: 16, hasSpoilers: false, editedAt: null, helpfulCount: 0 },
    ]);
    const changed = await publish(author, id, { ...shortReview({ overallScore: 20 }), version: 1 });
    expect(changed.json.review).toMatchObject({ version: 2, content: shortReview({ overallScore: 20 }) });
    expect(await reviewsOf(id)).toMatchObject([
      { kind: 'short', storyScore: null, editedAt: expect.any(String) },
    ]);
    const removed = await author.call(`/me/reviews/${id}`, { method: 'DELETE', body: { version: 2 } });
    expect([removed.status, await reviewsOf(id), await countOf(id)]).toEqual([204, [], 0]);
    expect(await wrongFigures(site.db)).toEqual([]);
  });

  it('is one for each title: a second one, or a change of an older version, is a conflict that loses nothing', async () => {
    const id = await drama();
    await publish(author, id, { ...shortReview(), version: 0 });
    const again = await publish(author, id, { ...shortReview({ body: '<p>Else.</p>' }), version: 0 });
    expect(again.status).toBe(409);
    expect(again.json.error.data).toMatchObject({ version: 1, content: { body: '<p>Funny and sad.</p>' } });
    // The response of the first call was lost: repeating it changes nothing.
    const repeated = await publish(author, id, { ...shortReview(), version: 0 });
    expect([repeated.status, repeated.json.review?.version]).toEqual([200, 1]);
    await publish(author, id, { ...shortReview({ overallScore: 4 }), version: 1 });
    expect((await publish(author, id, { ...shortReview(), version: 1 })).status).toBe(409);
    expect((await author.call(`/me/reviews/${id}`, { method: 'DELETE', body: { version: 1 } })).status).toBe(
      409,
    );
    expect([await countOf(id), (await own(author, id)).review?.version]).toEqual([1, 2]);
  });

  it('of one member stays one when it is published many times at once', async () => {
    const id = await drama();
    const calls = Array.from({ length: 8 }, (_, index) =>
      publish(author, id, { ...shortReview({ overallScore: 2 + index }), version: 0 }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect([await countOf(id), (await reviewsOf(id)).length]).toEqual([1, 1]);
  });

  it('is cleaned, and rejected with an error for each invalid field', async () => {
    const id = await drama();
    const dirty =
      '<h1>Great</h1><p onclick="x()">See <a href="javascript:x()">this</a><script>x()</script></p>';
    const { json } = await publish(author, id, { ...shortReview({ body: dirty }), version: 0 });
    expect(json.review?.content.body).toBe('<p>Great</p><p>See <a>this</a></p>');
    const wrong = await publish(other, id, {
      ...fullReview({ body: '<p>Too short.</p>', musicScore: null, overallScore: null }),
      version: 0,
    });
    expect([wrong.status, Object.keys(wrong.json.error.fields ?? {}).sort()]).toEqual([
      422,
      ['body', 'musicScore', 'overallScore'],
    ]);
    for (const parts of [
      { overallScore: 21 },
      { overallScore: 1 },
      { storyScore: 7.5 },
      { body: 'a'.repeat(20_001) },
    ])
      expect([parts, (await publish(other, id, { ...fullReview(), ...parts, version: 0 })).status]).toEqual([
        parts,
        422,
      ]);
    expect((await publish(other, id, { ...shortReview(), version: 0, userId: author.id })).status).toBe(422);
  });

  it('can only be about a listed title; a review stays when the title is taken down', async () => {
    const draft = await drama({ isPublished: false });
    expect((await publish(author, draft, { ...shortReview(), version: 0 })).status).toBe(404);
    expect((await publish(author, 2_000_000, { ...shortReview(), version: 0 })).status).toBe(404);
    const id = await drama();
    await publish(author, id, { ...shortReview(), version: 0 });
    await site.rows('update titles set deleted_at = now() where id = $1', id);
    await site.rows('select refresh_title_index(array[$1::int])', id);
    expect((await other.call(`/dramas/${id}/reviews`)).status).toBe(404);
    expect((await publish(author, id, { ...shortReview({ overallScore: 3 }), version: 1 })).status).toBe(200);
  });
});

describe('the score of a review', () => {
  it('fills the score of the list entry where it is empty, and never replaces one', async () => {
    const id = await drama();
    await author.call(`/me/list/${id}`, {
      method: 'PUT',
      body: { version: 0, status: 'watching', progress: 7 },
    });
    await publish(author, id, { ...shortReview({ overallScore: 15 }), version: 0 });
    expect(await entryOf(author, id)).toMatchObject({ score: 15, status: 'watching', progress: 7 });
    await publish(author, id, { ...shortReview({ overallScore: 9 }), version: 1 });
    expect(await entryOf(author, id)).toMatchObject({ score: 15 });
    expect(await reviewsOf(id)).toMatchObject([{ overallScore: 9, progressAtWriting: 7 }]);
    expect(await wrongFigures(site.db)).toEqual([]);
  });

  it('counts for the title when the author adds it to the list, and only then', async () => {
    const [id, alone] = [await drama(), await drama()];
    await publish(author, id, { ...shortReview(), version: 0, listAs: 'completed' });
    expect(await entryOf(author, id)).toMatchObject({ score: 16, status: 'completed', progress: 16 });
    const [log] = (await author.call<{ source: string }[]>(`/me/list/log?titleId=${id}`)).json;
    expect(log?.source).toBe('review');
    await publish(author, alone, { ...shortReview(), version: 0 });
    expect(await entryOf(author, alone)).toBeNull();
    expect(await wrongFigures(site.db)).toEqual([]);
  });

  it('shows the progress only if the entry and the list are public', async () => {
    const [hidden, restricted] = [await drama(), await drama()];
    const entry = { version: 0, status: 'watching', progress: 3 };
    await author.call(`/me/list/${hidden}`, { method: 'PUT', body: { ...entry, isPrivate: true } });
    await publish(author, hidden, { ...shortReview(), version: 0 });
    expect((await reviewsOf(hidden))[0]?.progressAtWriting).toBeNull();
    await other.call(`/me/list/${restricted}`, { method: 'PUT', body: entry });
    await site.rows(`update users set list_privacy = 'friends' where id = $1`, other.id);
    await publish(other, restricted, { ...shortReview(), version: 0 });
    expect((await reviewsOf(restricted))[0]?.progressAtWriting).toBeNull();
    await site.rows(`update users set list_privacy = 'public' where id = $1`, other.id);
    expect((await reviewsOf(restricted))[0]?.progressAtWriting).toBe(3);
  });

  it('stops showing the progress when the entry becomes private or is removed, on cached pages too', async () => {
    const [id, unwatched] = [await drama(), await drama()];
    const change = async (titleId: number, body: object) => {
      const version = (await entryOf(author, titleId))?.version ?? 0;
      const before = site.db.generations.current();
      await author.call(`/me/list/${titleId}`, { method: 'PUT', body: { ...body, version } });
      const isOutdated = !site.db.generations.areUnchanged([reviewsTag(titleId)], before);
      return [isOutdated, (await reviewsOf(titleId))[0]?.progressAtWriting];
    };
    await change(id, { status: 'watching', progress: 5 });
    await publish(author, id, { ...shortReview(), version: 0 });
    expect(await change(id, { progress: 6 })).toEqual([false, 5]);
    expect(await change(id, { isPrivate: true })).toEqual([true, null]);
    expect(await change(id, { isPrivate: false })).toEqual([true, 5]);
    const before = site.db.generations.current();
    const body = { version: (await entryOf(author, id))?.version };
    expect((await author.call(`/me/list/${id}`, { method: 'DELETE', body })).status).toBeLessThan(300);
    expect(site.db.generations.areUnchanged([reviewsTag(id)], before)).toBe(false);
    expect((await reviewsOf(id))[0]?.progressAtWriting).toBeNull();
    await publish(author, unwatched, { ...shortReview(), version: 0 });
    expect(await change(unwatched, { status: 'plan_to_watch' })).toEqual([false, null]);
  });
});

describe('a draft of a review', () => {
  it('is saved apart from the published review, incomplete as it is, and deleted by publishing', async () => {
    const id = await drama();
    const save = (body: object) =>
      author.call<OwnWriting & ErrorBody>(`/me/reviews/${id}/draft`, { method: 'PUT', body });
    const content = fullReview({ body: '<p>Only a st</p>', overallScore: null, musicScore: null });
    expect((await save({ ...content, version: 0 })).json).toMatchObject({
      review: null,
      draft: { version: 1, content },
    });
    expect([await reviewsOf(id), await countOf(id)]).toEqual([[], 0]);
    expect((await save({ ...content, version: 0 })).status).toBe(409);
    await save({ ...content, body: '<p>Only a start.</p>', version: 1 });
    expect((await own(other, id)).draft).toBeNull();
    await publish(author, id, { ...fullReview(), version: 0, draftVersion: 2 });
    expect(await own(author, id)).toMatchObject({ review: { version: 1 }, draft: null });
    await save({ ...content, version: 0 });
    expect(await own(author, id)).toMatchObject({ review: { content: fullReview() }, draft: { content } });
    expect((await author.call(`/me/reviews/${id}/draft`, { method: 'DELETE' })).status).toBe(204);
    expect((await own(author, id)).draft).toBeNull();
  });

  it('stays when another tab publishes without having read it', async () => {
    const id = await drama();
    const save = (body: object) =>
      author.call(`/me/reviews/${id}/draft`, { method: 'PUT', body: { ...shortReview(), ...body } });
    await save({ version: 0 });
    await save({ version: 1, body: '<p>Newer.</p>' });
    for (const draftVersion of [1, 0]) {
      const published = await publish(author, id, { ...shortReview(), version: 0, draftVersion });
      expect(published.json).toMatchObject({
        review: { version: 1 },
        draft: { version: 2, content: { body: '<p>Newer.</p>' } },
      });
    }
  });
});

describe('the pages that show reviews', () => {
  it('are outdated by publishing, changing and deleting; drafts outdate nothing', async () => {
    const id = await drama();
    const { generations } = site.db;
    /** Returns which tags a call raises: of the reviews, of the newest ones, of the figures. */
    const raised = async (work: () => Promise<unknown>) => {
      const before = generations.current();
      await work();
      return [reviewsTag(id), NEWEST_REVIEWS, titleStatsTag(id)].map(
        (tag) => !generations.areUnchanged([tag], before),
      );
    };
    const draft = { method: 'PUT', body: { ...shortReview(), version: 0 } };
    expect(await raised(() => author.call(`/me/reviews/${id}/draft`, draft))).toEqual([false, false, false]);
    expect(await raised(() => publish(author, id, { ...shortReview(), version: 0 }))).toEqual([
      true,
      true,
      true,
    ]);
    const changed = { ...shortReview({ overallScore: 7 }), version: 1 };
    expect(await raised(() => publish(author, id, changed))).toEqual([true, true, false]);
    // The landing page chooses from the 60 newest.
    const titles = await Promise.all(Array.from({ length: 60 }, () => drama()));
    await site.rows(
      `insert into reviews (user_id, title_id, kind, body, overall_score, published_at)
       select $1, unnest($2::int[]), 'short', '<p>Newer.</p>', 16, now() + interval '1 hour'`,
      other.id,
      titles,
    );
    const older = { ...shortReview({ overallScore: 8 }), version: 2 };
    expect(await raised(() => publish(author, id, older))).toEqual([true, false, false]);
    await site.rows('delete from reviews where title_id = any($1::int[])', titles);
    const removal = { method: 'DELETE', body: { version: 3 } };
    expect(await raised(() => author.call(`/me/reviews/${id}`, removal))).toEqual([true, true, true]);
  });
});
