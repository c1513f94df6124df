import { forbidden } from '#src/domain/errors.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import type { Database } from '#src/server/db/database.ts';

/** The context of every command in addition to its input: database, actor and time. */
export interface CommandContext {
  readonly db: Database;
  /** Null for a visitor. */
  readonly actor: Actor | null;
  readonly now: Date;
}

/** Checks a permission. @throws AppError 403 unless the policy allows it */
export function authorise(isAllowed: boolean): void {
  if (!isAllowed) throw forbidden();
}

/** Returns the actor's id for revisions and activity; null for a visitor. */
export const actorIdOf = ({ actor }: CommandContext): number | null => actor?.userId ?? null;
