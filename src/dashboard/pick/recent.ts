import { memberStore } from '#src/dashboard/hooks/memberStore.ts';
import type { Choice } from './choice.ts';

/** Number of stored choices per resource. */
const RECENT_MAX = 6;

// If the storage is unavailable, there are no recent choices.
const { read, write } = memberStore<Readonly<Record<string, readonly Choice[]>>>('dashboard-picked');

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** Returns the member's last picked records of a resource in this browser, newest first. */
export function recentlyPicked(userId: number, resource: string): Choice[] {
  const stored: unknown = read(userId)[resource];
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

/** Adds a choice to the front of the list; each record once, at most six. */
export const withPicked = (before: readonly Choice[], picked: Choice): Choice[] =>
  [picked, ...before.filter(({ id }) => id !== picked.id)].slice(0, RECENT_MAX);

/** Stores a picked record, separately for each member who uses this browser. */
export function rememberPicked(userId: number, resource: string, picked: Choice): void {
  const stored = withPicked(recentlyPicked(userId, resource), picked);
  write(userId, { ...read(userId), [resource]: stored });
}
