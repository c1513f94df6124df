import type { Choice } from './choice.ts';

/** Choices of each resource that are kept. */
const KEPT = 6;

type Kept = Readonly<Record<string, readonly Choice[]>>;

function read(userId: number): Kept {
  try {
    return Object(JSON.parse(localStorage.getItem(`dashboard-picked-${userId}`) ?? '{}')) as Kept;
  } catch {
    return {};
  }
}

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** What a member picked last of a resource in this browser, the newest first. */
export function recentlyPicked(userId: number, resource: string): Choice[] {
  const kept: unknown = read(userId)[resource];
  return Array.isArray(kept) ? kept.filter(isChoice) : [];
}

/** The list with one more choice at its front, each record once, at most six. */
export const withPicked = (before: readonly Choice[], picked: Choice): Choice[] =>
  [picked, ...before.filter(({ id }) => id !== picked.id)].slice(0, KEPT);

/** Remembers a choice: each member has their own, whoever else works in this browser. Storage that refuses is passed by. */
export function rememberPicked(userId: number, resource: string, picked: Choice): void {
  const kept = withPicked(recentlyPicked(userId, resource), picked);
  try {
    localStorage.setItem(`dashboard-picked-${userId}`, JSON.stringify({ ...read(userId), [resource]: kept }));
  } catch {
    // A private window: nothing was picked before, next time.
  }
}
