import type { ReviewKind } from '#src/domain/reviews/reviewKinds.ts';
import { ERASED_BODY, type ReviewContent, type SubScores } from '#src/domain/reviews/reviewRules.ts';
import { type Database, type Runner, statement } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import type { OwnDraft, OwnReview, OwnWriting, ReviewMarks } from './review.view.ts';

interface ContentRow extends SubScores {
  kind: ReviewKind;
  body: string;
  overallScore: number | null;
  hasSpoilers: boolean;
}

interface OwnRow extends ContentRow {
  id: number;
  version: number;
  publishedAt: string;
  isHidden: boolean;
  hiddenBecause: string | null;
  isMarkedByStaff: boolean;
}

interface DraftRow extends ContentRow {
  version: number;
  updatedAt: string;
}

/** SQL of the columns that the author writes, of the table with this alias. */
const contentSql = (alias: string) =>
  `${alias}.kind, ${alias}.body, ${alias}.overall_score as "overallScore", ${alias}.story_score as "storyScore",
   ${alias}.acting_score as "actingScore", ${alias}.music_score as "musicScore", ${alias}.rewatch_score as "rewatchScore",
   ${alias}.has_spoilers as "hasSpoilers"`;

// The live review comes first; of hidden ones the last, of which a merge of titles can leave several.
const OWN = `select r.id, r.version, ${contentSql('r')}, ${instantSql('r.published_at')} as "publishedAt",
    r.deleted_at is not null as "isHidden",
    case when r.deleted_at is not null then (select v.note from revisions v
      where v.entity = 'reviews' and v.entity_id = r.id and v.operations ? 'isDeleted' order by v.id desc limit 1) end as "hiddenBecause",
    coalesce((select (v.operations->'hasSpoilers'->>1)::boolean from revisions v
      where v.entity = 'reviews' and v.entity_id = r.id and v.operations ? 'hasSpoilers'
      order by v.id desc limit 1), false) as "isMarkedByStaff"
  from reviews r where r.user_id = $1 and r.title_id = $2 order by r.deleted_at nulls first, r.id desc limit 1`;

const readOwn = statement<OwnRow, [userId: number, titleId: number]>('review-own', OWN);
const lockOwn = statement<OwnRow, [userId: number, titleId: number]>(
  'review-own-lock',
  `${OWN} for no key update of r`,
);
const readDraft = statement<DraftRow, [userId: number, titleId: number]>(
  'review-draft',
  `select d.version, ${contentSql('d')}, ${instantSql('d.updated_at')} as "updatedAt"
   from review_drafts d where d.user_id = $1 and d.title_id = $2`,
);

function contentOf(row: ContentRow): ReviewContent {
  const { kind, body, overallScore, storyScore, actingScore, musicScore, rewatchScore, hasSpoilers } = row;
  return { kind, body, overallScore, storyScore, actingScore, musicScore, rewatchScore, hasSpoilers };
}

function ownReview(row: OwnRow | undefined): OwnReview | null {
  if (!row) return null;
  const { id, version, publishedAt, isHidden, hiddenBecause, isMarkedByStaff } = row;
  const isErased = isHidden && row.body === ERASED_BODY;
  const about = { isHidden, hiddenBecause, isErased, isMarkedByStaff };
  return { id, version, publishedAt, ...about, content: contentOf(row) };
}

/** Returns a member's draft for a title; null if there is none. */
export async function ownDraft(runner: Runner, userId: number, titleId: number): Promise<OwnDraft | null> {
  const [row] = await readDraft(runner, userId, titleId);
  return row ? { version: row.version, updatedAt: row.updatedAt, content: contentOf(row) } : null;
}

/** Returns what a member has written about a title: the review, also a hidden one, and the draft. */
export async function ownWriting(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  titleId: number,
): Promise<OwnWriting> {
  const [[row], draft] = await Promise.all([readOwn(pool, userId, titleId), ownDraft(pool, userId, titleId)]);
  return { review: ownReview(row), draft };
}

/** Returns a member's review of a title, also a hidden one, and locks it until the transaction ends. */
export async function lockedReview(
  runner: Runner,
  userId: number,
  titleId: number,
): Promise<OwnReview | null> {
  const [row] = await lockOwn(runner, userId, titleId);
  return ownReview(row);
}

interface MarkRow {
  id: number;
  isOwn: boolean;
  isHelpful: boolean;
  isReported: boolean;
  helpfulCount: number;
}

const readMarks = statement<MarkRow, [userId: number, ids: readonly number[]]>(
  'review-marks',
  `select r.id, r.user_id = $1 as "isOwn", r.helpful_count as "helpfulCount",
     exists (select from review_votes v where v.review_id = r.id and v.user_id = $1) as "isHelpful",
     exists (select from reports p where p.resource = 'reviews' and p.record_id = r.id and p.reporter_id = $1
       and p.decided_at is null) as "isReported"
   from reviews r where r.id = any($2::int[]) and r.deleted_at is null`,
);

const readOwnId = statement<{ id: number }, [userId: number, titleId: number]>(
  'review-own-id',
  'select id from reviews where user_id = $1 and title_id = $2 and deleted_at is null',
);

/** Returns what a member did with some reviews of a title. Reviews that do not exist are left out. */
export async function reviewMarks(
  { pool }: Pick<Database, 'pool'>,
  userId: number,
  { titleId, ids }: { titleId: number; ids: readonly number[] },
): Promise<ReviewMarks> {
  const [rows, [own]] = await Promise.all([readMarks(pool, userId, ids), readOwnId(pool, userId, titleId)]);
  const idsWith = (key: 'isOwn' | 'isHelpful' | 'isReported') =>
    rows.filter((row) => row[key]).map(({ id }) => id);
  return {
    ownId: own?.id ?? null,
    own: idsWith('isOwn'),
    helpful: idsWith('isHelpful'),
    reported: idsWith('isReported'),
    counts: Object.fromEntries(rows.map(({ id, helpfulCount }) => [id, helpfulCount])),
  };
}
