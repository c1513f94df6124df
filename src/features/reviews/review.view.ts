import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { ReportReason, ReviewKind } from '#src/domain/reviews/reviewKinds.ts';
import type { ReviewContent, SubScores } from '#src/domain/reviews/reviewRules.ts';

/** Who wrote a review. */
export interface ReviewAuthor {
  readonly name: string;
  /** Null if the account is closed. */
  readonly handle: string | null;
}

/** A review as its title's page shows it. */
export interface ShownReview extends SubScores {
  readonly id: number;
  readonly author: ReviewAuthor;
  readonly kind: ReviewKind;
  /** Clean rich text with covered spoilers: the beginning, and the rest of a long review or ''. */
  readonly start: string;
  readonly rest: string;
  /** Plain text without spoilers for search engines; null if the whole review is a spoiler. */
  readonly plain: string | null;
  readonly overallScore: number;
  readonly progressAtWriting: number | null;
  readonly hasSpoilers: boolean;
  readonly helpfulCount: number;
  readonly publishedAt: string;
  /** When the author last changed it; null if never. */
  readonly editedAt: string | null;
}

/** One page of the reviews of a title. */
export interface ReviewsPage {
  readonly reviews: readonly ShownReview[];
  /** Number of reviews that match the filters. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** A review among the newest of all titles, as a quotation. */
export interface QuotedReview {
  readonly id: number;
  readonly title: TitleSummary;
  readonly author: ReviewAuthor;
  readonly overallScore: number;
  /** Plain text without spoilers. */
  readonly quote: string;
  readonly publishedAt: string;
}

/** A member's own review with its version. */
export interface OwnReview {
  readonly id: number;
  readonly version: number;
  readonly content: ReviewContent;
  readonly publishedAt: string;
  readonly isHidden: boolean;
  /** Why staff hid it, if they said so. */
  readonly hiddenBecause: string | null;
  /** Whether the author has deleted it while it was hidden: only the row stays, and nothing can be published. */
  readonly isErased: boolean;
  /** Whether staff marked it as a spoiler, which the author cannot take back. */
  readonly isMarkedByStaff: boolean;
}

/** What a member has written and not published. */
export interface OwnDraft {
  readonly version: number;
  readonly content: ReviewContent;
  readonly updatedAt: string;
}

/** What a member has written about a title; parts are null if there are none. */
export interface OwnWriting {
  readonly review: OwnReview | null;
  readonly draft: OwnDraft | null;
}

/** What a member did with the reviews on a page. */
export interface ReviewMarks {
  /** Id of the member's own review of the title, also if it is on another page. */
  readonly ownId: number | null;
  /** Ids of the member's own reviews. */
  readonly own: readonly number[];
  readonly helpful: readonly number[];
  readonly reported: readonly number[];
  /** Current helpful counts, by id. */
  readonly counts: Readonly<Record<number, number>>;
}

/** A review with open reports, as staff see it in the queue. */
export interface ReportedReview {
  readonly id: number;
  readonly version: number;
  readonly titleId: number;
  readonly title: string;
  readonly slug: string;
  readonly author: string;
  readonly body: string;
  readonly overallScore: number;
  readonly hasSpoilers: boolean;
  readonly reports: readonly {
    readonly id: number;
    readonly reason: ReportReason;
    readonly note: string | null;
    readonly createdAt: string;
  }[];
}

/** What the reviews tab needs to know of its title. */
export interface ReviewedTitle {
  readonly id: number;
  readonly title: string;
  /** Path of the title's page. */
  readonly address: string;
  /** Number of episodes; null for a movie or if it is unknown. */
  readonly total: number | null;
  /** Number of all its reviews. */
  readonly reviewCount: number;
}
