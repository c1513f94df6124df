import { afterAll, beforeAll } from 'vitest';
import type { OwnWriting, ReportedReview, ShownReview } from '#src/features/reviews/review.view.ts';
import { makeTitle } from '#tests/support/records/make.ts';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';
import { shortReview } from './reviewInput.ts';

export let site: StaffSite;
export let author: StaffMember;
export let reader: StaffMember;
export let moderator: StaffMember;
export let editor: StaffMember;
export let admin: StaffMember;

/** Opens a site with two members and staff, and closes it after the tests of the file. */
export function prepareReviews(): void {
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
}

/** A title with a published review of a member. */
export async function reviewed(who: StaffMember = author, parts: Parameters<typeof shortReview>[0] = {}) {
  const titleId = await makeTitle(site.db, { type: 'drama', episodeCount: 16 });
  const body = { ...shortReview(parts), version: 0 };
  const { json } = await who.call<OwnWriting>(`/me/reviews/${titleId}`, { method: 'PUT', body });
  return { titleId, id: json.review?.id ?? 0 };
}
export const vote = (who: StaffMember, id: number, method = 'PUT') =>
  who.call<{ helpfulCount: number } & ErrorBody>(`/reviews/${id}/helpful`, { method, body: {} });
export const report = (who: StaffMember, id: number, body: object = { reason: 'spam' }) =>
  who.call<ErrorBody>(`/reviews/${id}/report`, { method: 'PUT', body });
export const reviewsOf = async (titleId: number, search = '') =>
  (await reader.call<ShownReview[]>(`/dramas/${titleId}/reviews${search}`)).json;
export const queue = async () =>
  (await moderator.call<ReportedReview[]>('/staff/reports?_start=0&_end=100')).json;
export const queued = async (id: number) => (await queue()).find((review) => review.id === id);
export const suspend = (id: number, method = 'PUT') =>
  admin.call(`/users/${id}/suspension`, { method, body: {} });
