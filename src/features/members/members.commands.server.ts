import { ADMIN_ROLE, assertAdminRemains } from '#src/accounts/lastAdmin.server.ts';
import { countMembers } from '#src/catalogue/entries/memberCounts.server.ts';
import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { writeContext } from '#src/records/history.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import { memberTag } from '#src/server/cache/tags.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/command.ts';
import { recordActivity } from '#src/server/db/activity.ts';
import { commandTransaction } from '#src/server/db/commandTransaction.ts';
import { inTransaction, type Transaction } from '#src/server/db/database.ts';
import { giveUpJobs } from '#src/server/jobs/jobs.ts';
import { endSessionsExcept, endSignIns } from '#src/server/session/endSignIns.ts';
import {
  FIXED_ROLES,
  lockAdmins,
  lockMembers,
  type MemberRecord,
  memberRecords,
  type RoleRow,
} from './memberRecords.server.ts';
import { authoriseOver, lockMember, ROLES_SQL, rejectRegistration } from './memberRows.server.ts';
import { memberPolicy } from './members.policy.ts';

async function roleNamed({ client }: Transaction, slug: string): Promise<RoleRow> {
  const { rows } = await client.query<RoleRow>(`${ROLES_SQL} where r.slug = $1`, [slug]);
  const [role] = rows;
  if (!role) throw notFound(`There is no role ${slug.slice(0, 40)}`);
  if (FIXED_ROLES.has(slug))
    throw invalid({ role: 'This role cannot be granted or revoked: everyone has it' });
  return role;
}

async function lockRecord({ client }: Transaction, id: number): Promise<Stored<MemberRecord>> {
  const member = (await lockMembers(client, [id])).get(id);
  if (!member) await rejectRegistration(client, id);
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
}

async function changeRole(
  context: CommandContext,
  id: number,
  slug: string,
  action: 'grantRole' | 'revokeRole',
) {
  await commandTransaction(context.db, async (tx) => {
    const role = await roleNamed(tx, slug);
    authorise(memberPolicy.mayChangeRole(context.actor, role));
    if (slug === ADMIN_ROLE) await lockAdmins(tx.client);
    const before = await lockRecord(tx, id);
    await authoriseOver(tx.client, context.actor, id);
    const { [String(role.id)]: _, ...others } = before.record.roleIds;
    const roleIds = action === 'grantRole' ? { ...others, [role.id]: { roleId: role.id } } : others;
    const after = { ...before.record, roleIds };
    await memberRecords.save(tx, { before, after }, writeContext(context, `user.${action}`));
  });
}

/**
 * Grants a role to a member. Does nothing if the member already has it.
 * @param slug of the role, such as `editor`
 * @throws AppError 403 without permission, or if the member or role has permissions that the actor lacks; 404; 422 for a role
 *   that everyone has
 */
export function grantRole(context: CommandContext, id: number, slug: string): Promise<void> {
  return changeRole(context, id, slug, 'grantRole');
}

/**
 * Revokes a role of a member. Does nothing if the member does not have it.
 * @throws AppError like `grantRole`; 409 for the admin role of the last admin
 */
export function revokeRole(context: CommandContext, id: number, slug: string): Promise<void> {
  return changeRole(context, id, slug, 'revokeRole');
}

const noteDetail = (note: string | undefined) => (note === undefined ? {} : { note });

/**
 * Suspends a member: rejects all their sessions from now on, ends their sign-ins, cancels their running jobs and
 * removes their entries and reviews from the figures of titles.
 * @param note the reason, for the activity
 * @throws AppError 403 without permission or if the member has permissions that the actor lacks; 404; 409 for the last admin
 *   or the actor's own account
 */
export async function suspendMember(context: CommandContext, id: number, note?: string): Promise<void> {
  authorise(memberPolicy.maySuspend(context.actor));
  if (context.actor?.userId === id) throw conflict('You cannot suspend yourself');
  await inTransaction(context.db, async (tx) => {
    await lockAdmins(tx.client);
    const { isSuspended } = await lockMember(tx, id);
    await authoriseOver(tx.client, context.actor, id);
    await assertAdminRemains(tx.client, id);
    if (isSuspended) return;
    await tx.client.query(
      'update users set suspended_at = $2, version = version + 1, updated_at = $2 where id = $1',
      [id, context.now],
    );
    await countMembers(tx, {
      userIds: [id],
      direction: 'leave',
      areReviewsCounted: true,
      at: context.now,
    });
    tx.changes.add(memberTag(id));
    // Keep the sessions until the member is reinstated: their requests get the error that the account is suspended.
    await endSignIns(tx.client, id, null, context.now);
    await giveUpJobs(tx.client, id);
    await recordActivity(tx.client, actorIdOf(context), {
      action: 'user.suspend',
      entity: 'user',
      entityId: id,
      detail: noteDetail(note),
    });
  });
}

/**
 * Reinstates a suspended member. Ends their earlier sessions, so that they have to sign in again.
 * @param note the reason, for the activity
 * @throws AppError 403 like `suspendMember`, 404
 */
export async function reinstateMember(context: CommandContext, id: number, note?: string): Promise<void> {
  authorise(memberPolicy.maySuspend(context.actor));
  await inTransaction(context.db, async (tx) => {
    const { isSuspended } = await lockMember(tx, id);
    await authoriseOver(tx.client, context.actor, id);
    if (!isSuspended) return;
    await tx.client.query(
      'update users set suspended_at = null, version = version + 1, updated_at = $2 where id = $1',
      [id, context.now],
    );
    await countMembers(tx, {
      userIds: [id],
      direction: 'return',
      areReviewsCounted: true,
      at: context.now,
    });
    tx.changes.add(memberTag(id));
    await endSessionsExcept(tx.client, id, null, context.now);
    await recordActivity(tx.client, actorIdOf(context), {
      action: 'user.reinstate',
      entity: 'user',
      entityId: id,
      detail: noteDetail(note),
    });
  });
}
