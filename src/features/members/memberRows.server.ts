import { conflict, notFound } from '#src/domain/errors.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import { firstLacking, type Holdings } from '#src/domain/roles/holdings.ts';
import { authorise } from '#src/server/command.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';

/** Locks a user until the transaction ends. @throws AppError 404 if no user has this id */
export async function lockMember({ client }: Transaction, id: number): Promise<{ isSuspended: boolean }> {
  const { rows } = await client.query<{ isSuspended: boolean }>(
    `select suspended_at is not null as "isSuspended" from users where id = $1 and deleted_at is null for update`,
    [id],
  );
  const [member] = rows;
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
}

/** @throws AppError 409 if the user is a registration whose address is not verified */
export async function rejectRegistration(runner: Runner, id: number): Promise<void> {
  const { rowCount } = await runner.query('select from users where id = $1 and joined_at is null', [id]);
  if (rowCount === 1) throw conflict('The address is not verified. Verify it, or delete the registration');
}

/** @throws AppError 409 if the account is closed, which erased its data */
export async function rejectClosedAccount(runner: Runner, id: number): Promise<void> {
  const { rowCount } = await runner.query('select from users where id = $1 and deleted_at is null', [id]);
  if (rowCount === 0) throw conflict('The account is closed. A closed account cannot be brought back');
}

/** SQL of roles `r` with their permissions. */
export const ROLES_SQL = `select r.id, r.slug, r.is_staff as "isStaff",
  array(select p.resource || ':' || p.action from role_permissions rp
    join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as permissions
  from roles r`;

/**
 * Returns the ids of the roles with permissions that the actor lacks. The actor cannot change a member with such a role, nor
 * see the member's sessions and e-mail address.
 */
export async function higherRoles(runner: Runner, actor: Actor | null): Promise<number[]> {
  const { rows } = await runner.query<Holdings & { id: number; slug: string }>(ROLES_SQL);
  return rows.filter((role) => firstLacking(actor, role) !== null).map(({ id }) => id);
}

/** Whether a member has permissions that the actor lacks. */
export async function isHigher(runner: Runner, actor: Actor | null, id: number): Promise<boolean> {
  const { rows } = await runner.query<{ isFound: boolean }>(
    'select exists (select from user_roles where user_id = $1 and role_id = any($2::int[])) as "isFound"',
    [id, await higherRoles(runner, actor)],
  );
  return rows[0]?.isFound ?? false;
}

/** @throws AppError 403 if the member has permissions that the actor lacks */
export async function authoriseOver(runner: Runner, actor: Actor | null, id: number): Promise<void> {
  authorise(!(await isHigher(runner, actor, id)));
}
