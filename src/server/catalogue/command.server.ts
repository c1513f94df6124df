import type { Actor } from '#src/domain/can.ts';
import { forbidden } from '#src/domain/errors.ts';
import type { Database } from '#src/server/db/database.ts';

/** What every command takes beside its input: the database, who asks, and the time it is. */
export interface CommandContext {
  readonly db: Database;
  /** Null is a visitor. */
  readonly actor: Actor | null;
  readonly now: Date;
}

/** @throws AppError 403 unless the policy allows it */
export function authorise(isAllowed: boolean): void {
  if (!isAllowed) throw forbidden();
}

/** The actor as revisions and activity keep it. */
export const actorIdOf = ({ actor }: CommandContext): number | null => actor?.userId ?? null;

/** What a command gives back of a record it saved. */
export interface Saved<Shape> {
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly record: Shape;
}
