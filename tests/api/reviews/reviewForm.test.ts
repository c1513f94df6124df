import { describe, expect, it } from 'vitest';
import { reviewForm } from '#src/features/reviews/reviewForm.queries.server.ts';
import { shortReview } from '#tests/support/reviews/reviewInput.ts';
import { author, prepareReviews, reader, reviewed, site } from '#tests/support/reviews/reviewStage.ts';

prepareReviews();

describe('the form of a review', () => {
  it('starts from the own review, draft and list entry of a title', async () => {
    const { titleId, id } = await reviewed();
    const draft = { ...shortReview(), version: 0 };
    await reader.call(`/me/reviews/${titleId}/draft`, { method: 'PUT', body: draft });
    expect(await reviewForm(site.db, author.id, titleId)).toMatchObject({
      title: { id: titleId },
      review: { id },
      draft: null,
    });
    expect(await reviewForm(site.db, reader.id, titleId)).toMatchObject({
      review: null,
      draft: { content: { body: draft.body } },
    });
  });

  it('is not there for a title that is not listed, except for its author', async () => {
    const { titleId } = await reviewed();
    await site.rows('update titles set is_published = false where id = $1', titleId);
    await site.rows('update title_index set is_listed = false where title_id = $1', titleId);
    expect(await reviewForm(site.db, author.id, titleId)).not.toBeNull();
    expect(await reviewForm(site.db, reader.id, titleId)).toBeNull();
    expect(await reviewForm(site.db, author.id, 2_000_000)).toBeNull();
  });
});
