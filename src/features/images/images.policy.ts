import { type Actor, can } from '#src/domain/roles/can.ts';

/** The policy of pictures. Everyone can view them; attaching one is governed by the policy of the title or person. */
export const imagePolicy = {
  mayAdd: (actor: Actor | null) => can(actor, 'create', 'images'),
  mayDelete: (actor: Actor | null) => can(actor, 'delete', 'images'),
};
