import {
  type ChangeRecord,
  type EntryWrite,
  memberEntries,
  type WrittenEntry,
  writeEntries,
} from '#src/catalogue/entries/entries.server.ts';
import { type ListedTitle, lockOwner, lockTitles } from '#src/catalogue/entries/lockEntries.server.ts';
import { applyCounts, countChanges } from '#src/catalogue/entries/titleCounts.server.ts';
import { sessionEnded } from '#src/domain/accounts/sessionErrors.ts';
import { invalid } from '#src/domain/errors.ts';
import type { EntryState, StoredEntry } from '#src/domain/lists/entry.ts';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';
import { reviewsTag } from '#src/server/cache/tags.ts';
import { authorise, type CommandContext } from '#src/server/command.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { listPolicy } from './list.policy.ts';

/** Returns the actor's id. @throws AppError 403 without the permission, 401 without an account */
export function listOwner({ actor }: CommandContext): number {
  authorise(listPolicy.mayKeep(actor));
  if (actor?.userId === undefined) throw sessionEnded();
  return actor.userId;
}

/** @throws AppError 422 if a list has too many titles */
async function assertFits(runner: Runner, userId: number): Promise<void> {
  const { rows } = await runner.query<{ count: number }>(
    'select count(*)::int as count from list_entries where user_id = $1',
    [userId],
  );
  if ((rows[0]?.count ?? 0) > LIST_LIMITS.entries)
    throw invalid({ titleId: `A list has at most ${LIST_LIMITS.entries} titles. Remove some first` });
}

const isPublic = (entry: EntryState | null | undefined) => Boolean(entry && !entry.isPrivate);

/** Outdates the member's reviews of titles whose entries become public or stop being public: they show the progress. */
async function outdateProgress(
  { client, changes }: Transaction,
  userId: number,
  written: readonly WrittenEntry[],
): Promise<void> {
  const changed = written.filter(({ before, after }) => isPublic(before?.state) !== isPublic(after));
  if (changed.length === 0) return;
  const { rows } = await client.query<{ titleId: number }>(
    `select title_id as "titleId" from reviews
     where user_id = $1 and title_id = any($2::int[]) and deleted_at is null and progress_at_writing is not null`,
    [userId, changed.map(({ titleId }) => titleId)],
  );
  for (const { titleId } of rows) changes.add(reviewsTag(titleId));
}

/** What a command does within the transaction. */
export interface EntryWork {
  readonly tx: Transaction;
  readonly userId: number;
  readonly titles: ReadonlyMap<number, ListedTitle>;
  readonly entries: ReadonlyMap<number, StoredEntry>;
}

/** An entry after a command; null removes it. */
export interface EntryResult {
  readonly titleId: number;
  readonly after: EntryState | null;
  /** The change in the log that this one undoes. */
  readonly undoneId?: number;
}

/**
 * Changes entries of the actor's list in one transaction: the entries, the log, and the figures of the titles. Locks are
 * taken in the order of titles, member, entries, figures. So the writes of one member wait for each other, and those of
 * different members only for the figures of a title whose counts they change.
 * @param work returns the entries to be written
 * @throws AppError 403 without the permission or for a suspended member; 401 if the account was closed; 422 beyond the limit
 *   of titles; errors of `work`
 */
export function changeEntries(
  context: CommandContext,
  titleIds: readonly number[],
  record: Omit<ChangeRecord, 'at'>,
  work: (current: EntryWork) => Promise<readonly EntryResult[]>,
): Promise<WrittenEntry[]> {
  const userId = listOwner(context);
  return commandTransaction(context.db, async (tx) => {
    const { client } = tx;
    const titles = new Map((await lockTitles(client, titleIds)).map((title) => [title.id, title]));
    await lockOwner(client, userId);
    const entries = await memberEntries(client, userId, titleIds);
    const results = await work({ tx, userId, titles, entries });
    const writes = results.map(
      (result): EntryWrite => ({ ...result, userId, before: entries.get(result.titleId) ?? null }),
    );
    const written = await writeEntries(client, writes, { ...record, at: context.now });
    if (written.some(({ before }) => before === null)) await assertFits(client, userId);
    const counts = countChanges();
    for (const { titleId, before, after } of written) counts.entry(titleId, before?.state ?? null, after);
    await outdateProgress(tx, userId, written);
    await applyCounts(tx, counts, context.now);
    return written;
  });
}
