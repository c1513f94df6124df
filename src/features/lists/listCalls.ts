import { ApiError, call } from '#src/client/api.ts';
import type { EntryFields } from '#src/domain/lists/entry.ts';
import type { BulkChanges, BulkOutcome, EditedEntry, EntryOutcome } from './list.view.ts';

const MINUTE_MILLISECONDS = 60_000;

/** Returns the member's day, `YYYY-MM-DD`. */
export function localDay(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MILLISECONDS);
  return local.toISOString().slice(0, 10);
}

/**
 * Reads the entry of a title; null if it is not on the list.
 * @param isBackground whether the page reads it by itself, which an ended session must not interrupt
 */
export async function readEntry(titleId: number, isBackground: boolean): Promise<EditedEntry | null> {
  const { entry } = await call<{ entry: EditedEntry | null }>(`/me/list/${titleId}`, { isBackground });
  return entry;
}

/** Adds a title (version 0) or changes fields of its entry. */
export const saveEntry = (titleId: number, version: number, changes: Partial<EntryFields>) =>
  call<EntryOutcome>(`/me/list/${titleId}`, {
    method: 'PUT',
    body: { ...changes, version, today: localDay() },
  });

/** Counts one more episode. */
export const countEpisode = (titleId: number, { version, progress }: EditedEntry) =>
  call<EntryOutcome>(`/me/list/${titleId}/plus-one`, {
    method: 'POST',
    body: { version, progress: progress + 1, today: localDay() },
  });

/** Ticks an episode. */
export const tickEpisode = (titleId: number, version: number, episodeId: number) =>
  call<EntryOutcome>(`/me/list/${titleId}/episodes/${episodeId}`, {
    method: 'PUT',
    body: { version, today: localDay() },
  });

/** Unticks an episode. */
export const untickEpisode = (titleId: number, version: number, episodeId: number) =>
  call<EntryOutcome>(`/me/list/${titleId}/episodes/${episodeId}`, {
    method: 'DELETE',
    body: { version, today: localDay() },
  });

/** Removes a title from the list. */
export const removeEntry = (titleId: number, version: number) =>
  call<EntryOutcome>(`/me/list/${titleId}`, { method: 'DELETE', body: { version } });

/** Undoes one change of the list. */
export const undoChange = (changeId: number) =>
  call<EntryOutcome>(`/me/list/log/${changeId}/undo`, { method: 'POST', body: {} });

/** Changes or removes several entries. */
export const editEntries = (titleIds: readonly number[], changes: BulkChanges) =>
  call<BulkOutcome>('/me/list/bulk', {
    method: 'POST',
    body: {
      titleIds,
      today: localDay(),
      ...(changes === 'removed' ? { isRemoved: true } : { changes }),
    },
  });

/** Undoes all changes of a bulk edit. */
export const undoBatch = (changeId: number) =>
  call<BulkOutcome>(`/me/list/log/${changeId}/undo-batch`, { method: 'POST', body: {} });

/** Returns the entry as another tab or device left it, if an error is a conflict with that; else undefined. */
export function conflictingEntry(error: unknown): EditedEntry | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { error: answered } = error.body;
  const data = typeof answered === 'object' ? answered.data : undefined;
  if (typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  return data.current as EditedEntry | null;
}
