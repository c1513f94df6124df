import { conflict } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';

/** The role with all permissions; at least one member must always have it. */
export const ADMIN_ROLE = 'admin';

const OTHER_ADMIN = `select exists (select from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
  where r.slug = '${ADMIN_ROLE}' and u.suspended_at is null and u.deleted_at is null and u.id <> $1) as "isFound"`;

/** Locks the admin role until the transaction ends. Must precede the lock of any member. */
export async function lockAdminRole(runner: Runner): Promise<void> {
  await runner.query('select from roles where slug = $1 for update', [ADMIN_ROLE]);
}

/**
 * Checks that another admin remains. Call it before an admin loses the role, is suspended or is deleted, in the same
 * transaction: two admins who remove each other at the same time are serialised here.
 * @throws AppError 409 if there is no other admin
 */
export async function assertAdminRemains(runner: Runner, userId: number): Promise<void> {
  const { rows } = await runner.query<{ isAdmin: boolean }>(
    `select exists (select from user_roles where user_id = $1 and role_id = admin.id) as "isAdmin"
     from (select id from roles where slug = '${ADMIN_ROLE}' for update) admin`,
    [userId],
  );
  if (!rows[0]?.isAdmin) return;
  const others = await runner.query<{ isFound: boolean }>(OTHER_ADMIN, [userId]);
  if (!others.rows[0]?.isFound) throw conflict('This is the last admin. Make another member admin first');
}
