import { type Actor, can } from '#src/domain/roles/can.ts';

/** Who may keep a list. A member changes and reads their own list only; others see it by its privacy level. */
export const listPolicy = {
  mayKeep: (actor: Actor | null) => can(actor, 'create', 'lists'),
};
