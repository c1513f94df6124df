import { conflict } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';

/** Role that holds everything; somebody always has it once somebody had. */
export const ADMIN_ROLE = 'admin';

const OTHER_ADMIN = `select exists (select from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
  where r.slug = '${ADMIN_ROLE}' and u.suspended_at is null and u.deleted_at is null and u.id <> $1) as found`;

/**
 * To be called before an admin loses the role, is suspended or goes, in the transaction that does it: two admins who
 * remove each other at the same time wait for one another here.
 * @throws AppError 409 when nobody else is admin
 */
export async function refuseLastAdmin(runner: Runner, userId: number): Promise<void> {
  const { rows } = await runner.query<{ isAdmin: boolean }>(
    `select exists (select from user_roles where user_id = $1 and role_id = admin.id) as "isAdmin"
     from (select id from roles where slug = '${ADMIN_ROLE}' for update) admin`,
    [userId],
  );
  if (!rows[0]?.isAdmin) return;
  const others = await runner.query<{ found: boolean }>(OTHER_ADMIN, [userId]);
  if (!others.rows[0]?.found) throw conflict('This is the last admin. Make somebody else admin first');
}
