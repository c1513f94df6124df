import { type Actor, can } from '#src/domain/roles/can.ts';

/** Permissions on people, used by screens and commands. */
export const personPolicy = {
  /** Credits are part of titles, so they need the permission to update titles. */
  mayChangeCredits: (actor: Actor | null) => can(actor, 'update', 'dramas'),
};
