import { useSyncExternalStore } from 'react';
import { storedJson, watchStored } from '#src/dashboard/hooks/storedJson.ts';

/** Last query of each list, by resource. */
export type ListMemory = Readonly<Record<string, string>>;

const CHANGE = 'dashboard-lists-change';
const parsed = storedJson<ListMemory>({});

const read = (userId: number): ListMemory => parsed(() => localStorage.getItem(`dashboard-lists-${userId}`));

/** Stores the query of a list for the next visit, per member in local storage. Does nothing if the storage is unavailable. */
export function rememberList(userId: number, resource: string, query: string): void {
  const memory = read(userId);
  if ((memory[resource] ?? '') === query) return;
  try {
    localStorage.setItem(`dashboard-lists-${userId}`, JSON.stringify({ ...memory, [resource]: query }));
    window.dispatchEvent(new Event(CHANGE));
  } catch {
    // localStorage can fail in private windows: the list has its default state next time.
  }
}

/** Returns the last query of a list with `?`; '' for the default state. */
export const rememberedList = (userId: number, resource: string): string => {
  const query = read(userId)[resource];
  return typeof query === 'string' ? query : '';
};

const watch = watchStored(CHANGE);

/** Returns the last query of each list and follows changes. */
export const useListMemory = (userId: number): ListMemory => useSyncExternalStore(watch, () => read(userId));
