import type { WrittenEntry } from '#src/catalogue/entries/entries.server.ts';
import type { ListedTitle } from '#src/catalogue/entries/lockEntries.server.ts';
import { invalid, notFound } from '#src/domain/errors.ts';
import type { EntryFields, EntryState, StoredEntry } from '#src/domain/lists/entry.ts';
import { changeOf } from '#src/domain/lists/entryChanges.ts';
import { type EntryRules, editedEntry, isJustCompleted } from '#src/domain/lists/entryRules.ts';
import type { CommandContext } from '#src/server/command.ts';
import { changeEntries, type EntryWork } from './changeEntries.server.ts';
import { entryAnswer } from './entryAnswer.ts';
import { assertNoConflicts, currentEdit, entryAt, type ReadEntry } from './entryVersions.server.ts';
import type { ChangedEntry } from './list.schema.ts';

/** The version that the caller has read, and their day. */
export interface EntryCall {
  readonly version: number;
  readonly today?: string | undefined;
}

const DAY_MILLISECONDS = 86_400_000;
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * Returns the caller's day. Time zones differ from UTC by at most a day.
 * @throws AppError 422 for another day
 */
export function callerDay(today: string | undefined, now: Date): string {
  if (today === undefined) return dayOf(now.getTime());
  const [before, after] = [-1, 1].map((days) => dayOf(now.getTime() + days * DAY_MILLISECONDS));
  if (before !== undefined && after !== undefined && today >= before && today <= after) return today;
  throw invalid({ today: 'Give the day of today' });
}

/** The entry that one call changes. */
export interface OneEntry extends ReadEntry {
  readonly work: EntryWork;
  readonly title: ListedTitle;
  readonly rules: EntryRules;
}

/** Returns the answer for a written entry. */
export function changedAnswer(
  titleId: number,
  current: StoredEntry | null,
  written?: WrittenEntry,
): ChangedEntry {
  if (!written)
    return { entry: current && entryAnswer(titleId, current), isJustCompleted: false, changeId: null };
  const { before, after, version, changeId } = written;
  return {
    entry: after && entryAnswer(titleId, { version, state: after }),
    isJustCompleted: after !== null && isJustCompleted(before?.state ?? null, after),
    changeId,
  };
}

/**
 * Changes one entry of the actor's list. Titles that are not listed cannot be added, but stay on lists.
 * @throws AppError 404 for a title that cannot be on the list; errors of `changeEntries` and `change`
 */
export async function changeEntry(
  context: CommandContext,
  titleId: number,
  call: EntryCall,
  change: (entry: OneEntry) => Promise<EntryState | null>,
): Promise<ChangedEntry> {
  const today = callerDay(call.today, context.now);
  let current: StoredEntry | null = null;
  const [written] = await changeEntries(context, [titleId], { source: 'edit' }, async (work) => {
    const title = work.titles.get(titleId);
    current = work.entries.get(titleId) ?? null;
    if (!title || (current === null && !title.isListed)) throw notFound(`There is no title ${titleId}`);
    const rules = { total: title.total, today };
    const { userId } = work;
    return [
      {
        titleId,
        after: await change({ work, title, rules, userId, titleId, current, version: call.version }),
      },
    ];
  });
  return changedAnswer(titleId, current, written);
}

/**
 * Adds a title to the actor's list or changes its entry, by the rules of `editedEntry`. A change of an older version is
 * merged unless both sides changed the same field.
 * @throws AppError 403; 404; 409 with was, yours and theirs; 422 with an error for each invalid field
 */
export function putEntry(
  context: CommandContext,
  titleId: number,
  { version, today, ...edit }: EntryCall & Partial<EntryFields>,
): Promise<ChangedEntry> {
  return changeEntry(context, titleId, { version, today }, async (entry) => {
    const fields = await currentEdit(entry.work.tx.client, entry, edit);
    return editedEntry(entry.current?.state ?? null, fields, entry.rules);
  });
}

/**
 * Counts one more episode. A repeated call counts once, since it names the progress after it. It never lowers the progress.
 * @throws AppError as `putEntry`
 */
export function plusOne(
  context: CommandContext,
  titleId: number,
  { progress, ...call }: EntryCall & { progress: number },
): Promise<ChangedEntry> {
  return changeEntry(context, titleId, call, async (entry) => {
    const before = entry.current?.state ?? null;
    const fields = await currentEdit(entry.work.tx.client, entry, { progress });
    if (progress <= (before?.progress ?? 0)) return before;
    return editedEntry(before, fields, { ...entry.rules, resumes: true });
  });
}

/**
 * Starts a rewatch of a completed title. The plays so far stay.
 * @throws AppError as `putEntry`; 422 for a title that is not completed
 */
export function startRewatch(
  context: CommandContext,
  titleId: number,
  { startedOn, ...call }: EntryCall & { startedOn?: string | null | undefined },
): Promise<ChangedEntry> {
  const edit = { isRewatching: true, ...(startedOn !== undefined && { startedOn }) };
  return putEntry(context, titleId, { ...call, ...edit });
}

/**
 * Removes a title from the actor's list, with its plays and marks. The log keeps them for undoing.
 * @throws AppError 403; 404 if it is not on the list; 409 if the entry was changed since the version that the caller has read
 */
export function removeEntry(
  context: CommandContext,
  titleId: number,
  call: EntryCall,
): Promise<ChangedEntry> {
  return changeEntry(context, titleId, call, async (entry) => {
    const { current, version, work } = entry;
    if (!current) throw notFound(`Title ${titleId} is not on your list`);
    if (version === current.version) return null;
    const since = changeOf(await entryAt(work.tx.client, entry, null), current.state);
    const changed = Object.entries(since?.after ?? {});
    assertNoConflicts(
      entry,
      changed.map(([path, theirs]) => ({ path, was: since?.before?.[path] ?? null, yours: null, theirs })),
    );
    return null;
  });
}
