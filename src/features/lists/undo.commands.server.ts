import { invalid, notFound } from '#src/domain/errors.ts';
import { type EntryPaths, undoneEntry } from '#src/domain/lists/entryChanges.ts';
import type { ChangeSource } from '#src/domain/lists/listStatuses.ts';
import type { CommandContext } from '#src/server/command.ts';
import { newBatch } from './bulk.commands.server.ts';
import { changeEntries, listOwner } from './changeEntries.server.ts';
import { changedAnswer } from './entry.commands.server.ts';
import { assertNoConflicts } from './entryVersions.server.ts';
import type { BulkAnswer, ChangedEntry } from './list.schema.ts';

interface Change {
  id: number;
  titleId: number;
  batchId: number | null;
  source: ChangeSource;
  before: EntryPaths | null;
  after: EntryPaths | null;
}

const CHANGE = `select id, title_id as "titleId", batch_id as "batchId", source, before, after from list_changes`;

/** @throws AppError 404 for a change that is not the member's; 422 for one that staff made */
async function ownChange(context: CommandContext, userId: number, id: number): Promise<Change> {
  const { rows } = await context.db.pool.query<Change>(`${CHANGE} where id = $1 and user_id = $2`, [
    id,
    userId,
  ]);
  const [change] = rows;
  if (!change) throw notFound(`Your list has no change ${id}`);
  if (change.source === 'merge') throw invalid({ id: 'Staff merged two titles. You cannot undo that' });
  return change;
}

/**
 * Undoes one change of the actor's list: its values are those before it again. Undoing it twice changes nothing more.
 * @param id in the log
 * @throws AppError 403; 404; 409 with was, yours and theirs if it was changed again since; 422 for a merge by staff
 */
export async function undoChange(context: CommandContext, id: number): Promise<ChangedEntry> {
  const change = await ownChange(context, listOwner(context), id);
  const { titleId } = change;
  let current = null;
  const [written] = await changeEntries(context, [titleId], { source: 'undo' }, async ({ entries }) => {
    current = entries.get(titleId) ?? null;
    const { state, conflicts } = undoneEntry(current?.state ?? null, change);
    assertNoConflicts({ titleId, current }, conflicts);
    return [{ titleId, after: state, undoneId: id }];
  });
  return changedAnswer(titleId, current, written);
}

/**
 * Undoes all changes of a bulk edit, in one transaction. What was changed again since is declined.
 * @param id of one of its changes in the log
 * @throws AppError 403; 404; 422 for a change that is not part of a bulk edit
 */
export async function undoBatch(context: CommandContext, id: number): Promise<BulkAnswer> {
  const userId = listOwner(context);
  const { batchId } = await ownChange(context, userId, id);
  if (batchId === null) throw invalid({ id: 'This change is not part of a bulk edit' });
  const { pool } = context.db;
  const { rows: changes } = await pool.query<Change>(`${CHANGE} where batch_id = $1 and user_id = $2`, [
    batchId,
    userId,
  ]);
  const declined: BulkAnswer['declined'] = [];
  const titleIds = changes.map(({ titleId }) => titleId);
  const record = { source: 'undo', batchId: await newBatch(pool) } as const;
  const written = await changeEntries(context, titleIds, record, async ({ entries }) =>
    changes.flatMap((change) => {
      const { titleId } = change;
      const { state, conflicts } = undoneEntry(entries.get(titleId)?.state ?? null, change);
      if (conflicts.length === 0) return [{ titleId, after: state, undoneId: change.id }];
      declined.push({ titleId, reason: 'You have changed it since' });
      return [];
    }),
  );
  return { changed: written.length, changeId: written[0]?.changeId ?? null, declined };
}
