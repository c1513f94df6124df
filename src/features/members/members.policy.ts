import { type Actor, can } from '#src/domain/can.ts';

/** Who may do what to members; buttons and commands ask the same. */
export const memberPolicy = {
  /** Give and take roles; only those whose every permission the actor holds: nobody raises anybody above themselves. */
  mayChangeRole: (actor: Actor | null, permissions: readonly string[]) =>
    can(actor, 'update', 'users') &&
    actor !== null &&
    permissions.every((permission) => actor.permissions.has(permission)),
  /** Name, handle, verification. */
  mayUpdate: (actor: Actor | null) => can(actor, 'update', 'users'),
  /** Suspend and bring back. */
  maySuspend: (actor: Actor | null) => can(actor, 'moderate', 'users'),
};
