import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { setMark } from './cards/marks.ts';
import type { EditedEntry } from './list.view.ts';
import { readEntry } from './listCalls.ts';

export type KnownEntry =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'known'; readonly entry: EditedEntry | null };

const LOADING: KnownEntry = { state: 'loading' };

/** The entries of the page: the list button and the check marks of episodes show the same one. */
const entries = new Map<number, KnownEntry>();
const listeners = new Map<number, Set<() => void>>();
const reading = new Set<number>();

const entryOf = (known: KnownEntry | undefined) => (known?.state === 'known' ? known.entry : null);

/** Shows what is known, unless a later version is. */
function show(titleId: number, known: KnownEntry): void {
  const before = entryOf(entries.get(titleId));
  const after = entryOf(known);
  if (before && after && after.version < before.version) return;
  entries.set(titleId, known);
  if (known.state === 'known') setMark(titleId, known.entry);
  for (const listener of listeners.get(titleId) ?? []) listener();
}

async function load(titleId: number, isBackground = true): Promise<void> {
  if (reading.has(titleId)) return;
  reading.add(titleId);
  const before = entries.get(titleId);
  try {
    const entry = await readEntry(titleId, isBackground);
    // A change that was made meanwhile is newer.
    if (entries.get(titleId) === before) show(titleId, { state: 'known', entry });
  } catch {
    if (before?.state !== 'known') show(titleId, { state: 'failed' });
  } finally {
    reading.delete(titleId);
  }
}

function subscribe(titleId: number, listener: () => void): () => void {
  const all = listeners.get(titleId) ?? new Set();
  listeners.set(titleId, all.add(listener));
  return () => {
    all.delete(listener);
    if (all.size > 0) return;
    listeners.delete(titleId);
    entries.delete(titleId);
  };
}

/** Reads the entry of a title, and again when the member comes back to the tab, since other tabs change it too. */
export function useEntry(titleId: number) {
  const known = useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(titleId, listener), [titleId]),
    () => entries.get(titleId) ?? LOADING,
    () => LOADING,
  );
  useEffect(() => {
    if (!entries.has(titleId)) void load(titleId);
    const onShow = () => {
      if (!document.hidden) void load(titleId);
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [titleId]);
  return {
    known,
    setEntry: useCallback((entry: EditedEntry | null) => show(titleId, { state: 'known', entry }), [titleId]),
    load: () => void load(titleId, false),
  };
}
