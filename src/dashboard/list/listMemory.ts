import { memberStore } from '#src/dashboard/hooks/memberStore.ts';

/** Last query of each list, by resource. */
export type ListMemory = Readonly<Record<string, string>>;

// If the storage is unavailable, each list has its default state.
const { read, write, use } = memberStore<ListMemory>('dashboard-lists');

/** Stores the query of a list for the next visit. */
export function rememberList(userId: number, resource: string, query: string): void {
  const memory = read(userId);
  if ((memory[resource] ?? '') !== query) write(userId, { ...memory, [resource]: query });
}

/** Returns the last query of a list with `?`; '' for the default state. */
export const rememberedList = (userId: number, resource: string): string => {
  const query = read(userId)[resource];
  return typeof query === 'string' ? query : '';
};

/** Returns the last query of each list and follows changes. */
export const useListMemory = use;
