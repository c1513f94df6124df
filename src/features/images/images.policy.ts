import { type Actor, can } from '#src/domain/can.ts';

/** Who may do what with pictures. Pictures are public; attaching one to a title or person asks that record's policy. */
export const imagePolicy = {
  mayAdd: (actor: Actor | null) => can(actor, 'create', 'images'),
  mayDelete: (actor: Actor | null) => can(actor, 'delete', 'images'),
};
