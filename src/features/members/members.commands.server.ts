import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { cleanDisplayName } from '#src/domain/handles.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import type { WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import {
  commandTransaction,
  mergeChanges,
  type Reverting,
  undoRevision,
} from '#src/server/catalogue/revising.server.ts';
import { inTransaction, type Transaction } from '#src/server/db/database.ts';
import { ADMIN_ROLE, refuseLastAdmin } from '#src/server/members/lastAdmin.server.ts';
import { lockMember, log, refuseHigher } from './memberRows.server.ts';
import {
  FIXED_ROLES,
  holdAdmins,
  lockMembers,
  type MemberRecord,
  memberFields,
  type RoleRow,
  saveMember,
} from './memberStore.server.ts';
import { memberPolicy } from './members.policy.ts';

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

const writing = (context: CommandContext, action: string, note?: string): WriteContext => ({
  actorId: actorIdOf(context),
  action,
  now: context.now,
  ...(note !== undefined && { note }),
});

async function lockRecord({ client }: Transaction, id: number): Promise<Stored<MemberRecord>> {
  const member = (await lockMembers(client, [id])).get(id);
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
}

async function withRole(
  context: CommandContext,
  id: number,
  slug: string,
  action: 'grantRole' | 'revokeRole',
) {
  await commandTransaction(context.db, async (tx) => {
    const role = await roleNamed(tx, slug);
    authorise(memberPolicy.mayChangeRole(context.actor, role.permissions));
    if (slug === ADMIN_ROLE) await holdAdmins(tx.client);
    const before = await lockRecord(tx, id);
    const { [String(role.id)]: _, ...others } = before.record.roleIds;
    const roleIds = action === 'grantRole' ? { ...others, [role.id]: { roleId: role.id } } : others;
    const after = { ...before.record, roleIds };
    await saveMember(tx, context, { before, after }, writing(context, `user.${action}`));
  });
}

/**
 * Gives a member a role. Giving one they have changes nothing.
 * @param slug the role's, as `editor`
 * @throws AppError 403 without permission, or for a role that may more than the actor; 404; 422 for everybody's roles
 */
export function grantRole(context: CommandContext, id: number, slug: string): Promise<void> {
  return withRole(context, id, slug, 'grantRole');
}

/**
 * Takes a role from a member. Taking one they do not have changes nothing.
 * @throws AppError as `grantRole`; 409 for the role of the last admin
 */
export function revokeRole(context: CommandContext, id: number, slug: string): Promise<void> {
  return withRole(context, id, slug, 'revokeRole');
}

/** A change of a member: what it was made to, why, and what it changes; `roleIds` are all they shall have. */
export interface MemberChange {
  version: number;
  note?: string | undefined;
  changes: { displayName?: string; handle?: string; roleIds?: readonly number[] };
}

/**
 * Changes a member's name, handle and roles. Made to an older version, it is merged with what others changed since.
 * @throws AppError 403 without permission, or for a member or role that may more than the actor; 404; 409 with was, yours
 *   and theirs, or for the last admin's role; 422 naming each field
 */
export async function updateMember(
  context: CommandContext,
  id: number,
  { version, note, changes }: MemberChange,
): Promise<void> {
  authorise(memberPolicy.mayUpdate(context.actor));
  const { roleIds, displayName, handle } = changes;
  await commandTransaction(context.db, async (tx) => {
    if (roleIds) await holdAdmins(tx.client);
    const before = await lockRecord(tx, id);
    await refuseHigher(tx, context, id);
    const after = await mergeChanges(tx.client, 'user', memberFields, before, version, {
      ...(displayName !== undefined && { displayName: cleanDisplayName(displayName) }),
      ...(handle !== undefined && { handle }),
      ...(roleIds && { roleIds: roleIds.map((roleId) => ({ roleId })) }),
    });
    await saveMember(tx, context, { before, after }, writing(context, 'user.update', note));
  });
}

/**
 * Undoes one revision of a member, whole or only some paths of it, as a new revision.
 * @throws AppError as `updateMember`; 409 where a later revision changed the same paths
 */
export async function revertMember(
  context: CommandContext,
  id: number,
  { revisionId, paths, note }: Reverting,
): Promise<void> {
  authorise(memberPolicy.mayUpdate(context.actor));
  await commandTransaction(context.db, async (tx) => {
    await holdAdmins(tx.client);
    const before = await lockRecord(tx, id);
    await refuseHigher(tx, context, id);
    const { after } = await undoRevision(tx.client, 'user', memberFields, before, { revisionId, paths });
    await saveMember(tx, context, { before, after }, writing(context, 'user.revert', note));
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
    await holdAdmins(tx.client);
    const { isSuspended } = await lockMember(tx, id);
    await refuseHigher(tx, context, id);
    await refuseLastAdmin(tx.client, id);
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
