import { type Actor, can } from '#src/domain/roles/can.ts';
import { firstLacking, type Holdings } from '#src/domain/roles/holdings.ts';

/** Who may change members. Buttons and commands use the same rules. */
export const memberPolicy = {
  /** Grant and revoke a role; only one without permissions that the actor lacks, so that nobody can grant more than they have. */
  mayChangeRole: (actor: Actor | null, role: Holdings) =>
    can(actor, 'update', 'users') && firstLacking(actor, role) === null,
  /** Change name and handle, verify the address. */
  mayUpdate: (actor: Actor | null) => can(actor, 'update', 'users'),
  /** Delete permanently. */
  mayDelete: (actor: Actor | null) => can(actor, 'delete', 'users'),
  /** Suspend and reinstate, and end sessions. */
  maySuspend: (actor: Actor | null) => can(actor, 'moderate', 'users'),
};
