import { describe, expect, it } from 'vitest';
import type { ReviewMarks } from '#src/features/reviews/review.view.ts';
import { reviewsTag } from '#src/server/cache/tags.ts';
import { wrongFigures, wrongVotes } from '#tests/support/records/listFigures.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';
import {
  author,
  moderator,
  prepareReviews,
  reader,
  report,
  reviewed,
  reviewsOf,
  site,
  suspend,
  vote,
} from '#tests/support/reviews/reviewStage.ts';
import type { StaffMember } from '#tests/support/staff/staffSite.ts';

prepareReviews();

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
  it('is filtered by opinion, kind and spoilers, and sorted with ties broken by the id', async () => {
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
