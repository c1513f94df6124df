import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { inTransaction, type Transaction } from '#src/server/db/database.ts';
import { ADMIN_ROLE, refuseLastAdmin } from '#src/server/members/lastAdmin.server.ts';
import { addRole } from '#src/server/members/roles.server.ts';
import { memberPolicy } from './members.policy.ts';

/** Everybody's, or every member's: neither given nor taken by hand. */
const FIXED_ROLES: ReadonlySet<string> = new Set(['visitor', 'member']);

interface RoleRow {
  id: number;
  permissions: string[];
}

async function roleNamed({ client }: Transaction, slug: string): Promise<RoleRow> {
  const { rows } = await client.query<RoleRow>(
    `select r.id, array(select p.resource || ':' || p.action from role_permissions rp
       join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as permissions
     from roles r where r.slug = $1`,
    [slug],
  );
  const [role] = rows;
  if (!role) throw notFound(`There is no role ${slug.slice(0, 40)}`);
  if (FIXED_ROLES.has(slug)) throw invalid({ role: 'Everybody has this role' });
  return role;
}

async function lockMember({ client }: Transaction, id: number): Promise<{ isSuspended: boolean }> {
  const { rows } = await client.query<{ isSuspended: boolean }>(
    `select suspended_at is not null as "isSuspended" from users where id = $1 and deleted_at is null for update`,
    [id],
  );
  const [member] = rows;
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
}

async function log(
  { client }: Transaction,
  context: CommandContext,
  { action, id, detail = {} }: { action: string; id: number; detail?: object },
): Promise<void> {
  await client.query(
    `insert into activity (actor_id, action, entity, entity_id, detail) values ($1, $2, 'user', $3, $4)`,
    [actorIdOf(context), action, id, JSON.stringify(detail)],
  );
}

/**
 * Gives a member a role. Giving one they have changes nothing.
 * @param slug the role's, as `editor`
 * @throws AppError 403 without permission, or for a role that may more than the actor; 404; 422 for everybody's roles
 */
export async function grantRole(context: CommandContext, id: number, slug: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { permissions } = await roleNamed(tx, slug);
    authorise(memberPolicy.mayChangeRole(context.actor, permissions));
    await lockMember(tx, id);
    if (await addRole(tx.client, id, slug))
      await log(tx, context, { action: 'user.grantRole', id, detail: { role: slug } });
  });
}

/**
 * Takes a role from a member. Taking one they do not have changes nothing.
 * @throws AppError as `grantRole`; 409 for the role of the last admin
 */
export async function revokeRole(context: CommandContext, id: number, slug: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const role = await roleNamed(tx, slug);
    authorise(memberPolicy.mayChangeRole(context.actor, role.permissions));
    if (slug === ADMIN_ROLE) await refuseLastAdmin(tx.client, id);
    await lockMember(tx, id);
    const { rowCount } = await tx.client.query('delete from user_roles where user_id = $1 and role_id = $2', [
      id,
      role.id,
    ]);
    if (rowCount === 1) await log(tx, context, { action: 'user.revokeRole', id, detail: { role: slug } });
  });
}

/**
 * Suspends a member: their sessions are refused from now on, wherever they are open.
 * @throws AppError 403 without permission or for somebody who may more than the actor, 404, 409 for the last admin or oneself
 */
export async function suspendMember(context: CommandContext, id: number): Promise<void> {
  authorise(memberPolicy.maySuspend(context.actor));
  if (context.actor?.userId === id) throw conflict('You cannot suspend yourself');
  await inTransaction(context.db, async (tx) => {
    await refuseLastAdmin(tx.client, id);
    const { isSuspended } = await lockMember(tx, id);
    await refuseHigher(tx, context, id);
    if (isSuspended) return;
    await tx.client.query(
      'update users set suspended_at = $2, version = version + 1, updated_at = $2 where id = $1',
      [id, context.now],
    );
    await log(tx, context, { action: 'user.suspend', id });
  });
}

/**
 * Brings a suspended member back. Their sessions of before count again.
 * @throws AppError 403 as `suspendMember`, 404
 */
export async function reinstateMember(context: CommandContext, id: number): Promise<void> {
  authorise(memberPolicy.maySuspend(context.actor));
  await inTransaction(context.db, async (tx) => {
    const { isSuspended } = await lockMember(tx, id);
    await refuseHigher(tx, context, id);
    if (!isSuspended) return;
    await tx.client.query(
      'update users set suspended_at = null, version = version + 1, updated_at = $2 where id = $1',
      [id, context.now],
    );
    await log(tx, context, { action: 'user.reinstate', id });
  });
}

/** @throws AppError 403 when the member may anything the actor may not */
async function refuseHigher({ client }: Transaction, { actor }: CommandContext, id: number): Promise<void> {
  const { rows } = await client.query<{ permission: string }>(
    `select distinct p.resource || ':' || p.action as permission from user_roles ur
     join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
     where ur.user_id = $1`,
    [id],
  );
  authorise(rows.every(({ permission }) => actor?.permissions.has(permission) ?? false));
}
