import { memberEntries, writeEntries } from '#src/catalogue/entries/entries.server.ts';
import { type ListedTitle, lockOwner, lockTitles } from '#src/catalogue/entries/lockEntries.server.ts';
import { applyCounts, type CountChanges, countChanges } from '#src/catalogue/entries/titleCounts.server.ts';
import { sessionEnded } from '#src/domain/accounts/sessionErrors.ts';
import { notFound } from '#src/domain/errors.ts';
import type { EntryState } from '#src/domain/lists/entry.ts';
import { type EntryEdit, editedEntry } from '#src/domain/lists/entryRules.ts';
import { NEWEST_REVIEWS, reviewsTag } from '#src/server/cache/tags.ts';
import { authorise, type CommandContext } from '#src/server/command.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { reviewPolicy } from './review.policy.ts';

/** Returns the actor's id. @throws AppError 403 without the permission, 401 without an account */
export function reviewWriter({ actor }: CommandContext): number {
  authorise(reviewPolicy.mayWrite(actor));
  if (actor?.userId === undefined) throw sessionEnded();
  return actor.userId;
}

/** What a command does within the transaction. */
export interface ReviewWork {
  readonly tx: Transaction;
  readonly userId: number;
  readonly title: ListedTitle;
  readonly counts: CountChanges;
}

/**
 * Runs a command about the actor's review of one title. Locks are taken in the order of titles, member, entries, reviews,
 * figures.
 * @throws AppError 403 without the permission or for a suspended member; 401 if the account was closed; 404 for an unknown
 *   title; errors of `work`
 */
export function changeReview<Result>(
  context: CommandContext,
  titleId: number,
  work: (current: ReviewWork) => Promise<Result>,
): Promise<Result> {
  const userId = reviewWriter(context);
  return commandTransaction(context.db, async (tx) => {
    const [title] = await lockTitles(tx.client, [titleId]);
    if (!title) throw notFound(`There is no title ${titleId}`);
    await lockOwner(tx.client, userId);
    const counts = countChanges();
    const result = await work({ tx, userId, title, counts });
    await applyCounts(tx, counts, context.now);
    return result;
  });
}

/** Outdates all pages that show the reviews of a title. */
export function outdateReviews({ changes }: Pick<Transaction, 'changes'>, titleId: number): void {
  changes.add(reviewsTag(titleId));
  changes.add(NEWEST_REVIEWS);
}

/** Returns the progress that is stored with a review: null if nothing was watched. */
const watchedProgress = (entry: EntryState | null): number | null => entry?.progress || null;

/**
 * Gives the entry of a reviewed title the review's score if it has none. A title that is not on the list is added if the
 * author wants that.
 * @param listAs the status of a new entry; null to add none
 * @returns the progress at writing
 */
export async function scoreEntry(
  { tx, userId, title, counts }: ReviewWork,
  { overallScore, listAs, now }: { overallScore: number; listAs: EntryEdit['status'] | null; now: Date },
): Promise<number | null> {
  const { client } = tx;
  const before = (await memberEntries(client, userId, [title.id])).get(title.id) ?? null;
  const isAdded = before === null && listAs !== null && title.isListed;
  if (!isAdded && before?.state.score !== null) return watchedProgress(before?.state ?? null);
  const edit = { score: overallScore, ...(isAdded && { status: listAs }) };
  const rules = { total: title.total, today: now.toISOString().slice(0, 10) };
  const after = editedEntry(before?.state ?? null, edit, rules);
  const writes = [{ userId, titleId: title.id, before, after }];
  await writeEntries(client, writes, { source: 'review', at: now });
  counts.entry(title.id, before?.state ?? null, after);
  return watchedProgress(after);
}
