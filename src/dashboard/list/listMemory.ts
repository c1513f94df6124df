import { useSyncExternalStore } from 'react';
import { keptJson, watchKept } from '#src/dashboard/frame/keptJson.ts';

/** Query of each list as it was last shown, by resource. */
export type ListMemory = Readonly<Record<string, string>>;

const CHANGE = 'dashboard-lists-change';
const parsed = keptJson<ListMemory>({});

const read = (userId: number): ListMemory => parsed(() => localStorage.getItem(`dashboard-lists-${userId}`));

/** Keeps how a list is shown, for the next time it is entered: each member has their own entry in local storage. Storage that refuses is passed by. */
export function rememberList(userId: number, resource: string, query: string): void {
  const memory = read(userId);
  if ((memory[resource] ?? '') === query) return;
  try {
    localStorage.setItem(`dashboard-lists-${userId}`, JSON.stringify({ ...memory, [resource]: query }));
    window.dispatchEvent(new Event(CHANGE));
  } catch {
    // A private window: the list begins anew next time.
  }
}

/** How a list was shown last: its query with the `?`, '' for as it comes. */
export const rememberedList = (userId: number, resource: string): string => {
  const query = read(userId)[resource];
  return typeof query === 'string' ? query : '';
};

const watch = watchKept(CHANGE);

/** How each list was shown last, kept up to date. */
export const useListMemory = (userId: number): ListMemory => useSyncExternalStore(watch, () => read(userId));
