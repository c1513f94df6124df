import { notFound } from '#src/domain/errors.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import type { Transaction } from '#src/server/db/database.ts';

/** Locks a member until the transaction ends. @throws AppError 404 */
export async function lockMember({ client }: Transaction, id: number): Promise<{ isSuspended: boolean }> {
  const { rows } = await client.query<{ isSuspended: boolean }>(
    `select suspended_at is not null as "isSuspended" from users where id = $1 and deleted_at is null for update`,
    [id],
  );
  const [member] = rows;
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
}

/** Adds what was done with a member to the activity. */
export async function log(
  { client }: Transaction,
  context: CommandContext,
  { action, id, detail = {} }: { action: string; id: number; detail?: object },
): Promise<void> {
  await client.query(
    `insert into activity (actor_id, action, entity, entity_id, detail) values ($1, $2, 'user', $3, $4)`,
    [actorIdOf(context), action, id, JSON.stringify(detail)],
  );
}

/** @throws AppError 403 when the member may anything the actor may not */
export async function refuseHigher(
  { client }: Transaction,
  { actor }: CommandContext,
  id: number,
): Promise<void> {
  const { rows } = await client.query<{ permission: string }>(
    `select distinct p.resource || ':' || p.action as permission from user_roles ur
     join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
     where ur.user_id = $1`,
    [id],
  );
  authorise(rows.every(({ permission }) => actor?.permissions.has(permission) ?? false));
}
