import { type Actor, can } from '#src/domain/can.ts';

/** Who may do what with messages to staff; calls and commands ask the same. */
export const messagePolicy = {
  /** Say that one is done, or open again. */
  mayUpdate: (actor: Actor | null) => can(actor, 'update', 'messages'),
  /** Delete for good. */
  mayDelete: (actor: Actor | null) => can(actor, 'delete', 'messages'),
};
