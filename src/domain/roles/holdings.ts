import type { Actor } from './can.ts';

/** What a role, or all roles of a member together, grant. */
export interface Holdings {
  readonly permissions: readonly string[];
  /** Whether it allows access to the dashboard. */
  readonly isStaff: boolean;
}

/** Name of what `isStaff` grants, for error messages. */
const STAFF_ACCESS = 'access to the dashboard';

/**
 * Returns what an actor lacks of a role to grant or revoke, or of a member to act on. Nobody may grant or revoke what
 * they do not have, or act on a member who has more than they do.
 * @param actor null is a visitor; visitors and suspended members have nothing
 * @returns the first missing item as text for messages; null if the actor has all of them
 */
export function firstLacking(actor: Actor | null, { permissions, isStaff }: Holdings): string | null {
  const active = actor === null || actor.isSuspended ? null : actor;
  if (isStaff && !active?.isStaff) return STAFF_ACCESS;
  return permissions.find((permission) => !active?.permissions.has(permission)) ?? null;
}
