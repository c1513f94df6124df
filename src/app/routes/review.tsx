import { useEffect } from 'react';
import { redirect } from 'react-router';
import { accountMeta, neverCached } from '#src/app/accountPage.ts';
import type { Me } from '#src/client/me.ts';
import { storeAuth } from '#src/client/storedAuth.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import type { Site } from '#src/domain/web/site.ts';
import { meOf } from '#src/features/account/me.server.ts';
import { useOwnSession } from '#src/features/account/settings/useOwnSession.ts';
import { ReviewFormScreen } from '#src/features/reviews/ReviewFormScreen.tsx';
import { reviewPolicy } from '#src/features/reviews/review.policy.ts';
import { type ReviewForm, reviewForm } from '#src/features/reviews/reviewForm.queries.server.ts';
import { titleMovedTo } from '#src/features/titles/page/title.queries.server.ts';
import { authorise } from '#src/server/command.ts';
import { memberLoader } from '#src/server/http/pages/memberLoader.ts';
import { idParam } from '#src/server/http/pages/pageLoader.ts';
import type { Route } from './+types/review.ts';

interface ReviewPage {
  site: Site;
  me: Me;
  form: ReviewForm;
}

export const headers = neverCached;

/** `/drama/{id}/review` writes a review, `/drama/{id}/review/edit` changes it; each leads to the other where it belongs. */
export const loader = memberLoader<ReviewPage>(async ({ site, viewer, db, url, params }) => {
  authorise(reviewPolicy.mayWrite(viewer.actor));
  const id = idParam(params.id);
  if (id === null || url.search !== '') throw notFoundPage(url.pathname);
  const form = await reviewForm(db, viewer.userId, id);
  const isEditing = url.pathname.endsWith('/edit');
  if (!form) {
    const moved = await titleMovedTo(db, id);
    if (moved) throw redirect(`/drama/${moved.id}/review${isEditing ? '/edit' : ''}`);
    throw notFoundPage(url.pathname);
  }
  if (isEditing !== (form.review !== null))
    throw redirect(`/drama/${id}/review${form.review ? '/edit' : ''}`);
  return { site, me: meOf(viewer), form };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  accountMeta(loaderData ? `Review of ${loaderData.form.title.title}` : 'Review', loaderData?.site);

export default function ReviewRoute({ loaderData: { me, form } }: Route.ComponentProps) {
  useEffect(() => storeAuth(me), [me]);
  useOwnSession(me.handle);
  return <ReviewFormScreen form={form} author={{ name: me.displayName, handle: me.handle }} />;
}
