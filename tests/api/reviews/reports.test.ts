import { describe, expect, it } from 'vitest';
import type { OwnWriting } from '#src/features/reviews/review.view.ts';
import { wrongFigures, wrongVotes } from '#tests/support/records/listFigures.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';
import {
  author,
  editor,
  moderator,
  prepareReviews,
  queue,
  queued,
  reader,
  report,
  reviewed,
  reviewsOf,
  site,
  vote,
} from '#tests/support/reviews/reviewStage.ts';

prepareReviews();

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
