import { useState } from 'react';
import { call } from '#src/client/api.ts';
import { isLeavingFor } from '#src/client/authProvider.ts';
import { toast } from '#src/ui/toasts/toast.ts';
import type { BulkChanges, BulkOutcome, EditedEntry, OwnRow, StatusCounts } from './list.view.ts';
import { editEntries, undoBatch } from './listCalls.ts';

type Entries = ReadonlyMap<number, EditedEntry | null>;

/** Adds the changes of the rows on the screen to the counts that the server answered. */
export function countsAfter(
  counts: StatusCounts,
  rows: readonly Pick<OwnRow, 'titleId' | 'status'>[],
  entries: Entries,
): StatusCounts {
  const after = { ...counts };
  for (const { titleId, status } of rows) {
    const entry = entries.get(titleId);
    if (entry === undefined) continue;
    after[status] -= 1;
    if (entry) after[entry.status] += 1;
  }
  return after;
}

const plural = (count: number) => (count === 1 ? '1 title' : `${count} titles`);

function outcomeText(changes: BulkChanges, { changed, declined }: BulkOutcome): string {
  const done = `${changes === 'removed' ? 'Removed' : 'Changed'} ${plural(changed)}.`;
  return declined.length === 0 ? done : `${done} ${plural(declined.length)} stayed: ${declined[0]?.reason}.`;
}

/** The rows of the own list on the screen: as the server answered them, with what changed since. */
export function useOwnRows(rows: readonly OwnRow[]) {
  const [entries, setEntries] = useState<Entries>(new Map());
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setIsBusy] = useState(false);

  const setEntry = (titleId: number, entry: EditedEntry | null) =>
    setEntries((now) => new Map(now).set(titleId, entry));

  const select = (titleIds: readonly number[], isSelected: boolean) =>
    setSelected((now) => {
      const ids = new Set(now);
      for (const id of titleIds) {
        if (isSelected) ids.add(id);
        else ids.delete(id);
      }
      return ids;
    });

  const reread = async (titleIds: readonly number[]) => {
    const query = titleIds.map((id) => `titleId_in=${id}`).join('&');
    const fresh = await call<OwnRow[]>(`/me/list?${query}`);
    const known = new Map(fresh.map((row) => [row.titleId, row]));
    for (const id of titleIds) setEntry(id, known.get(id) ?? null);
  };

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().catch((error: unknown) => {
      if (isLeavingFor(error)) return;
      void toast({ text: error instanceof Error ? error.message : String(error), kind: 'wrong' });
    });
    setIsBusy(false);
  };

  const undo = (changeId: number, titleIds: readonly number[]) =>
    run(async () => {
      const { changed } = await undoBatch(changeId);
      await reread(titleIds);
      void toast({ text: `Undone: ${plural(changed)} as before.`, kind: 'done' });
    });

  const edit = (changes: BulkChanges) =>
    run(async () => {
      const titleIds = [...selected];
      const outcome = await editEntries(titleIds, changes);
      await reread(titleIds);
      if (changes === 'removed') setSelected(new Set());
      const { changeId } = outcome;
      const action =
        changeId === null ? undefined : { label: 'Undo', run: () => void undo(changeId, titleIds) };
      void toast({ text: outcomeText(changes, outcome), kind: 'done', ...(action && { action }) });
    });

  return {
    entryOf: (row: OwnRow) => {
      const entry = entries.get(row.titleId);
      return entry === undefined ? row : entry;
    },
    countsAfter: (counts: StatusCounts) => countsAfter(counts, rows, entries),
    setEntry,
    selected,
    select,
    edit,
    isBusy,
  };
}
