import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#src/client/api.ts';
import type { EntryFields } from '#src/domain/lists/entry.ts';
import { LIST_LIMITS } from '#src/domain/lists/listLimits.ts';

/** What a card shows of an entry. */
export type Mark = Pick<EntryFields, 'status' | 'isRewatching' | 'score' | 'progress'>;

interface MarksAnswer {
  readonly entries: readonly (Mark & { readonly titleId: number })[];
}

/** What is known of the titles on the screen; null if a title is not on the list. */
const marks = new Map<number, Mark | null>();
/** How many cards of each title are on the screen. */
const shown = new Map<number, number>();
const listeners = new Set<() => void>();
const wanted = new Set<number>();
/** Changes with each change of a mark, so that a response that began before is not taken for newer. */
let changes = 0;

function notify(): void {
  for (const listener of listeners) listener();
}

async function read(titleIds: readonly number[]): Promise<void> {
  const begunAt = changes;
  const query = titleIds.map((id) => `titles=${id}`).join('&');
  const { entries } = await call<MarksAnswer>(`/me/marks?${query}`, { isBackground: true });
  if (begunAt !== changes) {
    want(titleIds);
    return;
  }
  const found = new Map(entries.map((entry) => [entry.titleId, entry]));
  for (const id of titleIds) marks.set(id, found.get(id) ?? null);
  notify();
}

function readWanted(): void {
  const titleIds = [...wanted];
  wanted.clear();
  for (let start = 0; start < titleIds.length; start += LIST_LIMITS.marks) {
    // Without the marks the cards are as before. They are read again when the member comes back to the tab.
    read(titleIds.slice(start, start + LIST_LIMITS.marks)).catch(() => undefined);
  }
}

/** Reads marks with one call for all cards that appear together. */
function want(titleIds: Iterable<number>): void {
  if (wanted.size === 0) queueMicrotask(readWanted);
  for (const id of titleIds) wanted.add(id);
}

function onShow(): void {
  if (!document.hidden && shown.size > 0) want(shown.keys());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onShow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onShow);
    // Another member could sign in before the next card is shown.
    marks.clear();
  };
}

/** Sets the mark of a title after a change of its entry; null if it was removed. */
export function setMark(titleId: number, mark: Mark | null): void {
  changes += 1;
  marks.set(titleId, mark);
  notify();
}

/** Returns the mark of a title; null if it is not on the list, undefined while it is not known. */
export function useMark(titleId: number): Mark | null | undefined {
  const mark = useSyncExternalStore(
    subscribe,
    () => marks.get(titleId),
    () => undefined,
  );
  useEffect(() => {
    shown.set(titleId, (shown.get(titleId) ?? 0) + 1);
    if (!marks.has(titleId)) want([titleId]);
    return () => {
      const left = (shown.get(titleId) ?? 1) - 1;
      if (left > 0) shown.set(titleId, left);
      else shown.delete(titleId);
    };
  }, [titleId]);
  return mark;
}

const ownCount = () => [...shown.keys()].filter((id) => marks.get(id)).length;

/** Returns how many titles on the screen are on the own list. */
export const useOwnCount = (): number => useSyncExternalStore(subscribe, ownCount, () => 0);
