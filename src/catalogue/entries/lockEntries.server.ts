import { AccessDenied, sessionEnded } from '#src/domain/accounts/sessionErrors.ts';
import { type Runner, statement } from '#src/server/db/database.ts';

/** What the rules of entries need to know of a title. */
export interface ListedTitle {
  readonly id: number;
  /** Number of episodes, 1 for a movie; null if unknown. */
  readonly total: number | null;
  /** Whether it is published and not deleted. */
  readonly isListed: boolean;
}

/** SQL of a title's number of episodes, with the alias `t`. */
export const TOTAL_SQL = `case when t.type = 'movie' then 1 else nullif(t.episode_count, 0)::int end`;

/** Locks titles against deletion, in the order of their ids, before their members are locked. */
export const lockTitles = statement<ListedTitle, [ids: readonly number[]]>(
  'list-titles-lock',
  `select t.id, ${TOTAL_SQL} as total, t.is_published and t.deleted_at is null as "isListed"
   from titles t where t.id = any($1::int[]) order by t.id for key share`,
);

const lockMember = statement<{ isSuspended: boolean }, [id: number]>(
  'list-owner-lock',
  `select suspended_at is not null as "isSuspended" from users where id = $1 and deleted_at is null for no key update`,
);

/**
 * Locks the member whose own data is changed: the writes of one member wait for each other, and for being suspended.
 * @throws AppError 401 if the account was closed, 403 if it is suspended
 */
export async function lockOwner(runner: Runner, userId: number): Promise<void> {
  const [owner] = await lockMember(runner, userId);
  if (!owner) throw sessionEnded();
  if (owner.isSuspended) throw new AccessDenied();
}
