import type { Choice } from './choice.ts';

/** Number of stored choices per resource. */
const RECENT_MAX = 6;

type RecentChoices = Readonly<Record<string, readonly Choice[]>>;

function read(userId: number): RecentChoices {
  try {
    return Object(JSON.parse(localStorage.getItem(`dashboard-picked-${userId}`) ?? '{}')) as RecentChoices;
  } catch {
    return {};
  }
}

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

/** Stores a picked record, separately for each member who uses this browser. Does nothing if the storage is unavailable. */
export function rememberPicked(userId: number, resource: string, picked: Choice): void {
  const stored = withPicked(recentlyPicked(userId, resource), picked);
  try {
    localStorage.setItem(
      `dashboard-picked-${userId}`,
      JSON.stringify({ ...read(userId), [resource]: stored }),
    );
  } catch {
    // localStorage can fail in private windows: there are no recent choices next time.
  }
}
