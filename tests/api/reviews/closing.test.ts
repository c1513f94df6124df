import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeMember } from '#src/accounts/closeMember.server.ts';
import { eraseClosedAccounts } from '#src/accounts/eraseAccounts.server.ts';
import type { ReviewsOnClosing } from '#src/domain/reviews/reviewKinds.ts';
import type { OwnWriting, ShownReview } from '#src/features/reviews/review.view.ts';
import { memberTag, reviewsTag } from '#src/server/cache/tags.ts';
import { wrongFigures, wrongVotes } from '#tests/support/records/listFigures.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';
import { type StaffMember, type StaffSite, staffSite } from '#tests/support/staff/staffSite.ts';

let site: StaffSite;
let reader: StaffMember;
let admin: StaffMember;
beforeAll(async () => {
  site = await staffSite();
  await site.rows(
    'update title_stats set score_total = 0, score_count = 0, list_count = 0, review_count = 0',
  );
  [reader, admin] = [await site.member('member'), await site.member('admin')];
});
afterAll(() => site.close());

async function close(who: StaffMember, reviews: ReviewsOnClosing): Promise<void> {
  const [{ uid }] = (await site.rows<{ uid: string }>(
    'select identity_uid as uid from users where id = $1',
    who.id,
  )) as [{ uid: string }];
  await closeMember(site.db, uid, () => Promise.resolve(), reviews);
}
async function review(who: StaffMember, parts: Parameters<typeof shortReview>[0] = {}) {
  const titleId = await makeTitle(site.db, { type: 'drama', episodeCount: 16 });
  const body = { ...shortReview(parts), version: 0 };
  const { json } = await who.call<OwnWriting>(`/me/reviews/${titleId}`, { method: 'PUT', body });
  return { titleId, id: json.review?.id ?? 0 };
}
const reviewsOf = async (titleId: number) =>
  (await reader.call<ShownReview[]>(`/dramas/${titleId}/reviews`)).json;

describe('closing an account', () => {
  it('keeps published reviews without a name, if the member wants that', async () => {
    const who = await site.member('member');
    const [shown, hidden] = [await review(who), await review(who)];
    await admin.call(`/staff/reviews/${hidden.id}`, { method: 'DELETE', body: {} });
    await who.call(`/me/reviews/${await makeTitle(site.db, { type: 'movie' })}/draft`, {
      method: 'PUT',
      body: { ...shortReview(), version: 0 },
    });
    const before = site.db.generations.current();
    await close(who, 'stay');
    expect(await reviewsOf(shown.titleId)).toMatchObject([
      { id: shown.id, author: { name: 'Former member', handle: null }, start: '<p>Funny and sad.</p>' },
    ]);
    expect(await site.rows('select id from reviews where user_id = $1', who.id)).toEqual([{ id: shown.id }]);
    expect(await site.rows('select from review_drafts where user_id = $1', who.id)).toEqual([]);
    expect(site.db.generations.areUnchanged([memberTag(who.id)], before)).toBe(false);
    expect(await wrongFigures(site.db)).toEqual([]);
    await eraseClosedAccounts(site.db);
    expect(await reviewsOf(shown.titleId)).toHaveLength(1);
    expect(await wrongFigures(site.db)).toEqual([]);
  });

  it('deletes them with their votes and reports, if the member wants that', async () => {
    const who = await site.member('member');
    const { titleId, id } = await review(who);
    await reader.call(`/reviews/${id}/helpful`, { method: 'PUT', body: {} });
    await reader.call(`/reviews/${id}/report`, { method: 'PUT', body: { reason: 'spam' } });
    const before = site.db.generations.current();
    await close(who, 'delete');
    expect(await reviewsOf(titleId)).toEqual([]);
    for (const table of ['review_votes where review_id', 'reports where record_id', 'reviews where id'])
      expect([table, await site.rows(`select from ${table} = $1`, id)]).toEqual([table, []]);
    expect(site.db.generations.areUnchanged([reviewsTag(titleId)], before)).toBe(false);
    expect(await wrongFigures(site.db)).toEqual([]);
  });

  it('removes the votes of the member and what they wrote in reports', async () => {
    const who = await site.member('member');
    const { id } = await review(reader);
    await who.call(`/reviews/${id}/helpful`, { method: 'PUT', body: {} });
    await who.call(`/reviews/${id}/report`, { method: 'PUT', body: { reason: 'other', note: 'I am Kim' } });
    await close(who, 'stay');
    expect(await wrongVotes(site.db)).toEqual([]);
    expect(
      await site.rows('select reporter_id as "reporterId", note from reports where record_id = $1', id),
    ).toEqual([{ reporterId: null, note: null }]);
  });

  it('by staff deletes the reviews of a suspended member', async () => {
    const who = await site.member('member');
    const { titleId } = await review(who);
    await admin.call(`/users/${who.id}/suspension`, { method: 'PUT', body: {} });
    expect((await admin.call(`/users/${who.id}`, { method: 'DELETE', body: {} })).status).toBe(204);
    expect(await reviewsOf(titleId)).toEqual([]);
    expect(await wrongFigures(site.db)).toEqual([]);
  });
});
