import { type Actor, can } from '#src/domain/can.ts';

/** Who is told what of the activity, beyond those who may read it. */
export const activityPolicy = {
  /** Who wrote a message to staff: visitors give their names and addresses to those who answer. */
  mayNameSenders: (actor: Actor | null) => can(actor, 'read', 'messages'),
};
