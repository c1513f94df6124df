import { useEffect, useSyncExternalStore } from 'react';

/** Name of the record that a screen shows, by the screen's path. */
let named: { path: string; name: string } | null = null;
const listeners = new Set<() => void>();

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the record's name set by the screen at a path; null until it is set. */
export const useRecordName = (path: string): string | null =>
  useSyncExternalStore(watch, () => (named?.path === path ? named.name : null));

/** Sets the record's name of the screen at a path, for the breadcrumbs and the document's title. */
export function useNameRecord(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    named = { path, name };
    for (const listener of listeners) listener();
  }, [path, name]);
}
