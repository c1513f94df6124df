import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import type { TitleStatus } from '#src/domain/catalogue/titleTypes.ts';
import type { EntryFields, ListStatus } from '#src/domain/lists/entry.ts';

/** A title, as far as the controls of its entry need it. */
export interface EntryTitle {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly status: TitleStatus;
  /** Number of episodes, 1 for a movie; null if unknown. */
  readonly total: number | null;
  readonly isMovie: boolean;
}

/** An entry that a member changes, with the version they see. */
export interface EditedEntry extends EntryFields {
  readonly version: number;
  /** Number of the current play. Rows of lists do not have it. */
  readonly play?: number;
  /** Watched specials and dated watches by play. Rows of lists do not have them. */
  readonly episodes?: readonly { readonly episodeId: number; readonly play: number }[];
}

/** What a call did with an entry. */
export interface EntryOutcome {
  /** Null if the title is not on the list. */
  readonly entry: EditedEntry | null;
  readonly isJustCompleted: boolean;
  /** Id in the log, for undoing; null if nothing changed. */
  readonly changeId: number | null;
}

/** What a call did with several entries. */
export interface BulkOutcome {
  readonly changed: number;
  /** Id in the log, for undoing; null if nothing changed. */
  readonly changeId: number | null;
  /** Entries that were not changed, with the reason. */
  readonly declined: readonly { readonly titleId: number; readonly reason: string }[];
}

/** The changes of a bulk edit; `removed` removes the titles. */
export type BulkChanges = Pick<Partial<EntryFields>, 'status' | 'score' | 'isPrivate'> | 'removed';

/** One row of the own list. */
export interface OwnRow extends EditedEntry {
  readonly titleId: number;
  readonly title: TitleSummary;
  /** Whether the title is no longer in the public catalogue. */
  readonly isRemoved: boolean;
  /** Number of episodes, 1 for a movie; null if unknown. */
  readonly total: number | null;
}

/** Number of entries by status. */
export type StatusCounts = Readonly<Record<ListStatus, number>>;

/** One page of the own list. */
export interface OwnListPage {
  readonly rows: readonly OwnRow[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** Of the whole list. */
  readonly counts: StatusCounts;
}
