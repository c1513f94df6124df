import { AppError } from '#src/domain/errors.ts';
import type { EntryFields, EntryState } from '#src/domain/lists/entry.ts';
import { editedEntry } from '#src/domain/lists/entryRules.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { Runner } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import { changeEntries, type EntryResult, type EntryWork } from './changeEntries.server.ts';
import { callerDay } from './entry.commands.server.ts';
import type { BulkAnswer } from './list.schema.ts';

/** Reserves a number for the changes of one bulk edit. */
export async function newBatch(runner: Runner): Promise<number> {
  const { rows } = await runner.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('list_changes', 'id'))::int as id`,
  );
  return rows[0]?.id ?? 0;
}

type Declined = BulkAnswer['declined'];

/**
 * Changes several entries, each or not: an entry that declines the change is reported and stays.
 * @param change returns the entry after the change; an `AppError` declines it
 */
export async function changeEach(
  { titles, entries }: EntryWork,
  titleIds: readonly number[],
  declined: Declined,
  change: (before: EntryState, total: number | null, titleId: number) => EntryState | null,
): Promise<EntryResult[]> {
  const pause = createPauses();
  const results: EntryResult[] = [];
  for (const titleId of titleIds) {
    await pause();
    const before = entries.get(titleId);
    if (!before) {
      declined.push({ titleId, reason: 'It is not on your list' });
      continue;
    }
    try {
      results.push({ titleId, after: change(before.state, titles.get(titleId)?.total ?? null, titleId) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      declined.push({ titleId, reason: error.message });
    }
  }
  return results;
}

export interface BulkEdit {
  readonly titleIds: readonly number[];
  /** Left out to remove the titles. */
  readonly changes?: Pick<Partial<EntryFields>, 'status' | 'score' | 'isPrivate'> | undefined;
  readonly today?: string | undefined;
}

/**
 * Changes or removes several entries of the actor's list as they are now, in one transaction. What cannot be changed is
 * declined.
 * @throws AppError 403, 409 after a concurrent change
 */
export async function editEntries(
  context: CommandContext,
  { titleIds, changes, today: given }: BulkEdit,
): Promise<BulkAnswer> {
  const today = callerDay(given, context.now);
  const declined: Declined = [];
  const batchId = await newBatch(context.db.pool);
  const written = await changeEntries(context, titleIds, { source: 'bulk', batchId }, (work) =>
    changeEach(work, titleIds, declined, (before, total) =>
      changes === undefined ? null : editedEntry(before, changes, { total, today }),
    ),
  );
  return { changed: written.length, changeId: written[0]?.changeId ?? null, declined };
}
