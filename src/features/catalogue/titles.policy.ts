import { type Actor, can } from '#src/domain/can.ts';

/** Who may do what to titles; buttons and commands ask the same. */
export const titlePolicy = {
  mayCreate: (actor: Actor | null) => can(actor, 'create', 'dramas'),
  mayUpdate: (actor: Actor | null) => can(actor, 'update', 'dramas'),
  /** Draft or published. */
  mayPublish: (actor: Actor | null) => can(actor, 'publish', 'dramas'),
  mayDelete: (actor: Actor | null) => can(actor, 'delete', 'dramas'),
  mayMerge: (actor: Actor | null) => can(actor, 'merge', 'dramas'),
  mayRestore: (actor: Actor | null) => can(actor, 'restore', 'dramas'),
};
