import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  OwnWriting,
  ReportedReview,
  ReviewMarks,
  ShownReview,
} from '#src/features/reviews/review.view.ts';
import { reviewsTag } from '#src/server/cache/tags.ts';
import { wrongFigures, wrongVotes } from '#tests/support/records/listFigures.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let author: StaffMember;
let reader: StaffMember;
let moderator: StaffMember;
let editor: StaffMember;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  await site.rows(
    'update title_stats set score_total = 0, score_count = 0, list_count = 0, review_count = 0',
  );
  [author, reader, moderator, editor, admin] = (await Promise.all(
    (['member', 'member', 'moderator', 'editor', 'admin'] as const).map((role) => site.member(role)),
  )) as [StaffMember, StaffMember, StaffMember, StaffMember, StaffMember];
});
afterAll(() => site.close());

/** A title with a published review of a member. */
async function reviewed(who: StaffMember = author, parts: Parameters<typeof shortReview>[0] = {}) {
  const titleId = await makeTitle(site.db, { type: 'drama', episodeCount: 16 });
  const body = { ...shortReview(parts), version: 0 };
  const { json } = await who.call<OwnWriting>(`/me/reviews/${titleId}`, { method: 'PUT', body });
  return { titleId, id: json.review?.id ?? 0 };
}
const vote = (who: StaffMember, id: number, method = 'PUT') =>
  who.call<{ helpfulCount: number } & ErrorBody>(`/reviews/${id}/helpful`, { method, body: {} });
const report = (who: StaffMember, id: number, body: object = { reason: 'spam' }) =>
  who.call<ErrorBody>(`/reviews/${id}/report`, { method: 'PUT', body });
const reviewsOf = async (titleId: number, search = '') =>
  (await reader.call<ShownReview[]>(`/dramas/${titleId}/reviews${search}`)).json;
const queue = async () => (await moderator.call<ReportedReview[]>('/staff/reports?_start=0&_end=100')).json;
const queued = async (id: number) => (await queue()).find((review) => review.id === id);
const suspend = (id: number, method = 'PUT') => admin.call(`/users/${id}/suspension`, { method, body: {} });

describe('a helpful vote', () => {
  it('counts once for each member, can be taken back, and is never one’s own', async () => {
    const { titleId, id } = await reviewed();
    expect((await vote(reader, id)).json).toEqual({ helpfulCount: 1 });
    expect((await vote(reader, id)).json).toEqual({ helpfulCount: 1 });
    expect((await vote(moderator, id)).json).toEqual({ helpfulCount: 2 });
    expect((await vote(author, id)).status).toBe(409);
    expect((await vote(reader, id, 'DELETE')).json).toEqual({ helpfulCount: 1 });
    expect((await vote(reader, id, 'DELETE')).json).toEqual({ helpfulCount: 1 });
    expect(await reviewsOf(titleId)).toMatchObject([{ helpfulCount: 1 }]);
    expect((await vote(reader, 2_000_000)).status).toBe(404);
  });

  it('is exact when many members vote at once, and outdates the pages with the review', async () => {
    const { titleId, id } = await reviewed();
    const voters = await Promise.all(Array.from({ length: 12 }, () => site.member('member')));
    const before = site.db.generations.current();
    await Promise.all(
      voters.flatMap((who, index) => [vote(who, id), vote(who, id, index % 3 === 0 ? 'DELETE' : 'PUT')]),
    );
    expect(await wrongVotes(site.db)).toEqual([]);
    expect(site.db.generations.areUnchanged([reviewsTag(titleId)], before)).toBe(false);
  });

  it('of a suspended member does not count until the member is reinstated', async () => {
    const { titleId, id } = await reviewed();
    const voter = await site.member('member');
    await vote(voter, id);
    await suspend(voter.id);
    expect(await reviewsOf(titleId)).toMatchObject([{ helpfulCount: 0 }]);
    expect(await wrongVotes(site.db)).toEqual([]);
    await suspend(voter.id, 'DELETE');
    expect(await reviewsOf(titleId)).toMatchObject([{ helpfulCount: 1 }]);
    expect(await wrongVotes(site.db)).toEqual([]);
  });

  it('is read with the own reviews and reports in one call for a page', async () => {
    const [{ titleId, id }, other] = [await reviewed(), await reviewed(moderator)];
    await vote(reader, id);
    await report(reader, other.id);
    const search = `?title=${titleId}&reviews=${id}&reviews=${other.id}&reviews=2000000`;
    const marksOf = async (who: StaffMember) =>
      (await who.call<ReviewMarks>(`/me/review-marks${search}`)).json;
    expect(await marksOf(reader)).toEqual({
      ownId: null,
      own: [],
      helpful: [id],
      reported: [other.id],
      counts: { [id]: 1, [other.id]: 0 },
    });
    expect(await marksOf(author)).toMatchObject({ ownId: id, own: [id], helpful: [], reported: [] });
  });
});

describe('the list of reviews of a title', () => {
  it('is filtered by opinion, kind and spoilers, and sorted with ties broken by the id [fault 16]', async () => {
    const titleId = await makeTitle(site.db, { type: 'drama', episodeCount: 16 });
    const writers = await Promise.all(Array.from({ length: 12 }, () => site.member('member')));
    for (const [index, who] of writers.entries())
      await who.call(`/me/reviews/${titleId}`, {
        method: 'PUT',
        body: { ...shortReview({ overallScore: 5 + (index % 4) * 5, hasSpoilers: index === 0 }), version: 0 },
      });
    await site.rows(`update reviews set published_at = '2026-01-01' where title_id = $1`, titleId);
    for (const sort of ['helpful', 'newest', 'highest', 'lowest']) {
      const pages = [
        await reviewsOf(titleId, `?sort=${sort}`),
        await reviewsOf(titleId, `?sort=${sort}&page=2`),
      ];
      expect(pages.map(({ length }) => length)).toEqual([10, 2]);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(12);
    }
    const scores = async (search: string) =>
      (await reviewsOf(titleId, search)).map(({ overallScore }) => overallScore);
    expect((await scores('?sort=highest')).slice(0, 4)).toEqual([20, 20, 20, 15]);
    expect(new Set(await scores('?opinion=positive'))).toEqual(new Set([20, 15]));
    expect(new Set(await scores('?opinion=mixed'))).toEqual(new Set([10]));
    expect((await reviewsOf(titleId, '?opinion=negative&spoilers=without')).length).toBe(2);
    expect(await reviewsOf(titleId, '?kind=full')).toEqual([]);
    const { headers } = await reader.call(`/dramas/${titleId}/reviews?opinion=negative`);
    expect(headers.get('X-Total-Count')).toBe('3');
    expect((await reader.call(`/dramas/${titleId}/reviews?sort=best`)).status).toBe(400);
  });

  it('covers spoilers, and leaves them out of plain text', async () => {
    const { titleId } = await reviewed(author, { body: '<p>Until ||he dies||.</p>' });
    const [review] = await reviewsOf(titleId);
    expect(review?.start).toContain('<label class="spoiler">');
    expect(review?.plain).toBe('Until [spoiler].');
    const whole = await reviewed(author, { hasSpoilers: true });
    expect((await reviewsOf(whole.titleId))[0]?.plain).toBeNull();
  });

  it('leaves out reviews of suspended members; the number of reviews follows', async () => {
    const who = await site.member('member');
    const { titleId, id } = await reviewed(who);
    await suspend(who.id);
    expect(await reviewsOf(titleId)).toEqual([]);
    expect((await vote(reader, id)).status).toBe(404);
    expect(await wrongFigures(site.db)).toEqual([]);
    await suspend(who.id, 'DELETE');
    expect(await reviewsOf(titleId)).toHaveLength(1);
    expect(await wrongFigures(site.db)).toEqual([]);
  });
});

describe('a report', () => {
  it('waits in the queue of staff, the longest waiting first, without the reporter', async () => {
    const [first, second] = [await reviewed(), await reviewed()];
    await report(reader, first.id, { reason: 'spoilers', note: '  Episode 16  ' });
    await report(reader, second.id);
    await report(editor, first.id, { reason: 'abuse' });
    const ids = (await queue()).map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(await queued(first.id)).toMatchObject({
      reports: [
        { reason: 'spoilers', note: 'Episode 16' },
        { reason: 'abuse', note: null },
      ],
    });
    expect(JSON.stringify(await queued(first.id))).not.toContain('reporter');
    await report(reader, first.id, { reason: 'other', note: 'Changed my mind' });
    expect((await queued(first.id))?.reports).toHaveLength(2);
    expect((await report(author, first.id)).status).toBe(409);
    expect((await report(reader, first.id, { reason: 'dislike' })).status).toBe(422);
    expect((await report(reader, first.id, { reason: 'other', note: 'a'.repeat(1_001) })).status).toBe(422);
  });

  it('is answered by hiding the review: everyone but its author and staff no longer sees it', async () => {
    const { titleId, id } = await reviewed();
    await report(reader, id);
    const hide = { method: 'DELETE', body: { note: 'Advertising' } };
    expect((await editor.call(`/staff/reviews/${id}`, hide)).status).toBe(403);
    expect((await moderator.call(`/staff/reviews/${id}`, hide)).status).toBe(200);
    expect([await reviewsOf(titleId), await queued(id)]).toEqual([[], undefined]);
    expect(await wrongFigures(site.db)).toEqual([]);
    const { json } = await author.call<OwnWriting>(`/me/reviews/${titleId}`);
    expect(json.review).toMatchObject({ isHidden: true, hiddenBecause: 'Advertising' });
    const again = {
      method: 'PUT',
      body: { ...shortReview({ body: '<p>Other.</p>' }), version: json.review?.version },
    };
    expect((await author.call<OwnWriting>(`/me/reviews/${titleId}`, again)).json.review?.isHidden).toBe(true);
    expect(await reviewsOf(titleId)).toEqual([]);
    const restored = await moderator.call(`/staff/reviews/${id}/restore`, { method: 'POST', body: {} });
    expect([restored.status, (await reviewsOf(titleId)).length]).toEqual([200, 1]);
    expect(await wrongFigures(site.db)).toEqual([]);
    const revisions = await moderator.call<{ note: string | null }[]>(`/staff/reviews/${id}/revisions`);
    expect(revisions.json.map(({ note }) => note)).toEqual([null, 'Advertising']);
  });

  it('about spoilers is answered by marking the review; others stay open until they are dismissed', async () => {
    const { titleId, id } = await reviewed();
    await report(reader, id, { reason: 'spoilers' });
    await report(editor, id, { reason: 'spam' });
    const { version } = (await queued(id)) ?? { version: 0 };
    await moderator.call(`/staff/reviews/${id}`, { method: 'PATCH', body: { version, hasSpoilers: true } });
    expect(await reviewsOf(titleId)).toMatchObject([{ hasSpoilers: true }]);
    expect(await queued(id)).toMatchObject({ reports: [{ reason: 'spam' }] });
    const dismiss = () =>
      moderator.call(`/staff/reports/${id}`, { method: 'DELETE', body: { note: 'Fine' } });
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([204, 409]);
    expect(await queued(id)).toBeUndefined();
    const [activity] = await site.rows<{ detail: object }>(
      `select detail from activity where action = 'reviews.dismissReports' and entity_id = $1`,
      id,
    );
    expect(activity?.detail).toEqual({ reports: 1, note: 'Fine' });
  });

  it('that staff answer with a spoiler mark covers the review until they take the mark back, whatever its author writes', async () => {
    const { titleId, id } = await reviewed();
    const read = async () => (await author.call<OwnWriting>(`/me/reviews/${titleId}`)).json.review;
    const mark = async (hasSpoilers: boolean) =>
      moderator.call(`/staff/reviews/${id}`, {
        method: 'PATCH',
        body: { version: (await read())?.version, hasSpoilers },
      });
    const publish = async (parts: Parameters<typeof shortReview>[0]) => {
      const body = { ...shortReview(parts), version: (await read())?.version };
      const { json } = await author.call<OwnWriting>(`/me/reviews/${titleId}`, { method: 'PUT', body });
      return [json.review?.isMarkedByStaff, json.review?.content.hasSpoilers];
    };
    expect(await publish({ hasSpoilers: true })).toEqual([false, true]);
    expect(await publish({ hasSpoilers: false })).toEqual([false, false]);
    await mark(true);
    expect(await publish({ hasSpoilers: false })).toEqual([true, true]);
    expect(await publish({ hasSpoilers: false, body: '<p>He dies.</p>' })).toEqual([true, true]);
    expect(await reviewsOf(titleId)).toMatchObject([{ hasSpoilers: true, plain: null }]);
    await mark(false);
    expect(await publish({ hasSpoilers: false })).toEqual([false, false]);
  });

  it('stays with a hidden review that its author deletes, and nothing else is published until staff restore it', async () => {
    const { titleId, id } = await reviewed(author, { body: '<p>Buy at Example</p>' });
    await report(reader, id);
    await vote(reader, id);
    await moderator.call(`/staff/reviews/${id}`, { method: 'DELETE', body: { note: 'Advertising' } });
    const own = async () => (await author.call<OwnWriting>(`/me/reviews/${titleId}`)).json.review;
    const remove = async () =>
      (
        await author.call(`/me/reviews/${titleId}`, {
          method: 'DELETE',
          body: { version: (await own())?.version },
        })
      ).status;
    const publish = async (version: number | undefined) => {
      const body = { ...shortReview({ body: '<p>Buy at Example</p>' }), version };
      return (await author.call(`/me/reviews/${titleId}`, { method: 'PUT', body })).status;
    };
    expect([await remove(), await remove()]).toEqual([204, 404]);
    expect(await own()).toMatchObject({ isHidden: true, isErased: true, hiddenBecause: 'Advertising' });
    expect(await site.rows(`select from reviews where id = $1 and body like '%Example%'`, id)).toEqual([]);
    expect(await site.rows('select from reports where record_id = $1', id)).toHaveLength(1);
    expect([await publish(0), await publish((await own())?.version)]).toEqual([409, 409]);
    expect([await reviewsOf(titleId), await wrongVotes(site.db)]).toEqual([[], []]);
    await moderator.call(`/staff/reviews/${id}/restore`, { method: 'POST', body: {} });
    expect(await publish((await own())?.version)).toBe(200);
    expect(await reviewsOf(titleId)).toMatchObject([{ id, start: '<p>Buy at Example</p>' }]);
    expect(await wrongFigures(site.db)).toEqual([]);
  });

  it('goes with a review that its author deletes', async () => {
    const { titleId, id } = await reviewed();
    await report(reader, id);
    await author.call(`/me/reviews/${titleId}`, { method: 'DELETE', body: { version: 1 } });
    expect(await queued(id)).toBeUndefined();
    expect(await site.rows('select from reports where record_id = $1', id)).toEqual([]);
  });
});

describe('the staff list of reviews', () => {
  it('has filters and search; hidden reviews are separate, and many are hidden and brought back at once', async () => {
    const [one, two] = [
      await reviewed(author, { body: '<p>Unmistakable words</p>' }),
      await reviewed(author, { body: '<p>Unmistakable too</p>' }),
    ];
    await report(reader, one.id);
    const ids = async (search: string) =>
      (await moderator.call<{ id: number }[]>(`/staff/reviews?q=unmistakable${search}`)).json.map(
        ({ id }) => id,
      );
    expect(await ids('')).toEqual([two.id, one.id]);
    expect(await ids('&reportCount_gte=1')).toEqual([one.id]);
    const bulk = { method: 'POST', body: { action: 'delete', ids: [one.id, two.id], expected: 2 } };
    const { json, status } = await moderator.call<{ activityId: number }>('/staff/reviews/bulk', bulk);
    expect(status).toBe(200);
    expect([await ids(''), await ids('&isDeleted=true')]).toEqual([[], [two.id, one.id]]);
    expect(await wrongFigures(site.db)).toEqual([]);
    await moderator.call(`/activity/${json.activityId}/undo`, { method: 'POST', body: {} });
    expect(await ids('')).toEqual([two.id, one.id]);
    expect(await wrongFigures(site.db)).toEqual([]);
  });
});
