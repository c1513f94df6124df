import { memberEntries } from '#src/catalogue/entries/entries.server.ts';
import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { LIST_STATUSES } from '#src/domain/lists/listStatuses.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { ownWriting } from './ownReview.queries.server.ts';
import type { OwnWriting } from './review.view.ts';

/** What the form of a review shows and starts from. */
export interface ReviewForm extends OwnWriting {
  readonly title: TitleSummary;
  /** The title's entry on the own list; null if it is not on it. */
  readonly entry: {
    readonly status: (typeof LIST_STATUSES)[number];
    readonly score: number | null;
    readonly progress: number;
  } | null;
}

const readTitle = statement<{ title: TitleSummary; isListed: boolean }, [id: number]>(
  'review-form-title',
  `select c.card as title, i.is_listed as "isListed" from title_index i join title_cards c using (title_id)
   where i.title_id = $1`,
);

/**
 * Returns what the form of the member's review of a title starts from; null if there is no such title, or it is not listed
 * and the member has not written about it.
 */
export async function reviewForm(db: Database, userId: number, titleId: number): Promise<ReviewForm | null> {
  const [[row], writing, entries] = await Promise.all([
    readTitle(db.pool, titleId),
    ownWriting(db, userId, titleId),
    memberEntries(db.pool, userId, [titleId]),
  ]);
  if (!row || (!row.isListed && !writing.review && !writing.draft)) return null;
  const state = entries.get(titleId)?.state;
  const entry = state ? { status: state.status, score: state.score, progress: state.progress } : null;
  return { ...writing, title: row.title, entry };
}
