import { type Actor, can } from '#src/domain/can.ts';

/** Who may do what to people; buttons and commands ask the same. */
export const personPolicy = {
  mayCreate: (actor: Actor | null) => can(actor, 'create', 'people'),
  mayUpdate: (actor: Actor | null) => can(actor, 'update', 'people'),
  mayDelete: (actor: Actor | null) => can(actor, 'delete', 'people'),
  mayRestore: (actor: Actor | null) => can(actor, 'restore', 'people'),
  /** What somebody did is kept at the titles. */
  mayChangeCredits: (actor: Actor | null) => can(actor, 'update', 'dramas'),
  mayMerge: (actor: Actor | null) => can(actor, 'merge', 'people'),
};
