import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { foldedReview, reviewExcerpt } from '#src/domain/reviews/excerpt.ts';
import type { ReviewKind } from '#src/domain/reviews/reviewKinds.ts';
import { REVIEW_LIMITS } from '#src/domain/reviews/reviewLimits.ts';
import type { SubScores } from '#src/domain/reviews/reviewRules.ts';
import { veiledSpoilers } from '#src/domain/reviews/spoilers.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import { type Database, type Runner, statement } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import type { CleanHtml } from '#src/server/richText.ts';
import type { QuotedReview, ReviewAuthor, ReviewsPage, ShownReview } from './review.view.ts';
import { OPINION_SCORES, type ReviewSort, type ReviewsView } from './reviewsAddress.ts';

/** Characters of a review in structured data. */
const PLAIN_CHARACTERS = 500;
/** Characters of a quotation on the landing page. */
const QUOTE_CHARACTERS = 240;
/** Quotations on the landing page. */
const QUOTES = 6;
/** Newest reviews from which they are chosen: at most one for each title and author. */
const CANDIDATES = 60;

/** SQL of who wrote a review; closed accounts have no handle. */
const AUTHOR = `u.display_name as "authorName", case when u.deleted_at is null then u.handle end as "authorHandle"`;

/** SQL of the progress that a review shows: only while the author's list and the title's entry on it are public. */
const PROGRESS = `case when u.list_privacy = 'public' and exists (select from list_entries e
    where e.user_id = r.user_id and e.title_id = r.title_id and not e.is_private) then r.progress_at_writing end`;

/** Reviews that everyone sees: not hidden, and of members who are not suspended. */
const SHOWN = `from reviews r join users u on u.id = r.user_id and u.suspended_at is null`;

interface ReviewRow extends SubScores {
  id: number;
  authorId: number;
  authorName: string;
  authorHandle: string | null;
  kind: ReviewKind;
  body: string;
  overallScore: number;
  progressAtWriting: number | null;
  hasSpoilers: boolean;
  helpfulCount: number;
  publishedAt: string;
  editedAt: string | null;
  total: number;
}

const ORDERS: Readonly<Record<ReviewSort, string>> = {
  helpful: 'r.helpful_count desc, r.published_at desc, r.id desc',
  newest: 'r.published_at desc, r.id desc',
  highest: 'r.overall_score desc, r.helpful_count desc, r.id desc',
  lowest: 'r.overall_score, r.helpful_count desc, r.id desc',
};

const reviewsBy = (sort: ReviewSort) =>
  statement<
    ReviewRow,
    [
      titleId: number,
      kind: string | null,
      lowest: number,
      highest: number,
      isWithoutSpoilers: boolean,
      limit: number,
      offset: number,
    ]
  >(
    `reviews-${sort}`,
    `select r.id, r.user_id as "authorId", ${AUTHOR}, r.kind, r.body, r.overall_score as "overallScore",
       r.story_score as "storyScore", r.acting_score as "actingScore", r.music_score as "musicScore",
       r.rewatch_score as "rewatchScore", ${PROGRESS} as "progressAtWriting", r.has_spoilers as "hasSpoilers",
       r.helpful_count as "helpfulCount", ${instantSql('r.published_at')} as "publishedAt",
       ${instantSql('r.edited_at')} as "editedAt", (count(*) over ())::int as total
     ${SHOWN}
     where r.title_id = $1 and r.deleted_at is null and ($2::text is null or r.kind = $2)
       and r.overall_score between $3::int and $4::int and not ($5::boolean and r.has_spoilers)
     order by ${ORDERS[sort]} limit $6::int offset $7::int`,
  );

const READ: Readonly<Record<ReviewSort, ReturnType<typeof reviewsBy>>> = {
  helpful: reviewsBy('helpful'),
  newest: reviewsBy('newest'),
  highest: reviewsBy('highest'),
  lowest: reviewsBy('lowest'),
};

const authorOf = (row: Pick<ReviewRow, 'authorName' | 'authorHandle'>): ReviewAuthor => ({
  name: row.authorName,
  handle: row.authorHandle,
});

async function shownReview(row: ReviewRow, clean: CleanHtml): Promise<ShownReview> {
  const { authorId: _id, authorName: _name, authorHandle: _handle, total: _total, body, ...review } = row;
  const html = await clean(body);
  const { start, rest } = foldedReview(html);
  return {
    ...review,
    author: authorOf(row),
    start: veiledSpoilers(start),
    rest: veiledSpoilers(rest),
    plain: row.hasSpoilers ? null : reviewExcerpt(html, PLAIN_CHARACTERS),
  };
}

/**
 * Returns one page of a title's reviews, and the ids of their authors for the page cache. A page beyond the last is empty.
 * The caller checks that the title is visible.
 */
export async function titleReviews(
  db: Database,
  titleId: number,
  view: ReviewsView,
  clean: CleanHtml,
): Promise<{ list: ReviewsPage; authorIds: readonly number[] }> {
  const { sort, kind, opinion, spoilers, page } = view;
  const [lowest, highest] = opinion === null ? [2, 20] : OPINION_SCORES[opinion];
  const size = REVIEW_LIMITS.page;
  const rows = await READ[sort](
    db.pool,
    titleId,
    kind,
    lowest,
    highest,
    spoilers === 'without',
    size,
    (page - 1) * size,
  );
  const total = rows[0]?.total ?? 0;
  const reviews = await Promise.all(rows.map((row) => shownReview(row, clean)));
  return {
    list: { reviews, total, page, pageCount: pageCount(total, size) },
    authorIds: rows.map(({ authorId }) => authorId),
  };
}

interface QuoteRow {
  id: number;
  authorId: number;
  authorName: string;
  authorHandle: string | null;
  overallScore: number;
  body: string;
  publishedAt: string;
  title: TitleSummary;
}

const readNewest = statement<QuoteRow, [isExplicitShown: boolean, limit: number]>(
  'reviews-newest',
  `select r.id, r.user_id as "authorId", ${AUTHOR}, r.overall_score as "overallScore", r.body,
     ${instantSql('r.published_at')} as "publishedAt", c.card as title
   ${SHOWN}
   join title_index i on i.title_id = r.title_id and i.is_listed and ($1 or not i.is_explicit)
   join title_cards c on c.title_id = r.title_id
   where r.deleted_at is null and not r.has_spoilers
   order by r.published_at desc, r.id desc limit $2::int`,
);

const countNewer = statement<{ count: number }, [id: number, limit: number]>(
  'reviews-newer',
  `select count(*)::int as count from (
     select from reviews mine
     join reviews r on (r.published_at, r.id) > (mine.published_at, mine.id)
     join users u on u.id = r.user_id and u.suspended_at is null
     join title_index i on i.title_id = r.title_id and i.is_listed and not i.is_explicit
     where mine.id = $1 and r.deleted_at is null and not r.has_spoilers limit $2::int) newer`,
);

/** Whether a review can be among those from which the quotations on the landing page are chosen. */
export async function isAmongNewest(runner: Runner, id: number): Promise<boolean> {
  const [row] = await countNewer(runner, id, CANDIDATES);
  return (row?.count ?? 0) < CANDIDATES;
}

/**
 * Returns the newest reviews of all titles as quotations, at most one for each title and author, and the ids of authors and
 * titles for the page cache. Reviews that are marked as spoilers are left out.
 */
export async function newestReviews(
  db: Database,
  explicit: boolean,
  clean: CleanHtml,
): Promise<{ quotes: readonly QuotedReview[]; authorIds: readonly number[] }> {
  const rows = await readNewest(db.pool, explicit, CANDIDATES);
  const [authors, titles] = [new Set<number>(), new Set<number>()];
  const chosen = rows.filter(({ authorId, title }) => {
    if (authors.size === QUOTES || authors.has(authorId) || titles.has(title.id)) return false;
    authors.add(authorId);
    titles.add(title.id);
    return true;
  });
  const quotes = chosen.map(async (row): Promise<QuotedReview> => {
    const { id, title, overallScore, publishedAt, body } = row;
    const quote = reviewExcerpt(await clean(body), QUOTE_CHARACTERS);
    return { id, title, overallScore, publishedAt, quote, author: authorOf(row) };
  });
  return { quotes: await Promise.all(quotes), authorIds: [...authors] };
}
