import { type Actor, can } from '#src/domain/roles/can.ts';

/** Who may do what with reviews. Buttons and commands use the same rules. */
export const reviewPolicy = {
  /** Write, change and delete one's own; vote for and report those of others. */
  mayWrite: (actor: Actor | null) => can(actor, 'create', 'reviews'),
  /** Read the queue of reports and decide on them. */
  mayModerate: (actor: Actor | null) => can(actor, 'moderate', 'reviews'),
};
