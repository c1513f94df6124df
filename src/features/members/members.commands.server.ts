import { conflict, invalid, notFound } from '#src/domain/errors.ts';
import { type RecordOf, reference, rows, text } from '#src/domain/fields/field.ts';
import { cleanDisplayName, isHandle } from '#src/domain/handles.ts';
import { refuseFaults } from '#src/server/catalogue/checks.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordHistory } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import { writeOf } from '#src/server/catalogue/recordWrites.server.ts';
import {
  commandTransaction,
  mergeChanges,
  type Reverting,
  undoRevision,
} from '#src/server/catalogue/revising.server.ts';
import { inTransaction, type Transaction } from '#src/server/db/database.ts';
import { ADMIN_ROLE, refuseLastAdmin } from '#src/server/members/lastAdmin.server.ts';
import { lockMember, log, refuseHigher } from './memberRows.server.ts';
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

/** What staff change of a member. */
const memberFields = {
  displayName: text('Name', 80),
  handle: text('Handle', 20),
  roleIds: rows({
    label: 'Roles',
    row: { roleId: reference('Role', 'roles') },
    keyParts: ['roleId'],
    max: 50,
  }),
};
type MemberRecord = RecordOf<typeof memberFields>;

async function lockRecord({ client }: Transaction, id: number): Promise<Stored<MemberRecord>> {
  const { rows: found } = await client.query<Stored<MemberRecord>>(
    `select u.id, u.version, false as "isDeleted", jsonb_build_object('displayName', u.display_name, 'handle', u.handle,
       'roleIds', coalesce((select jsonb_object_agg(role_id, jsonb_build_object('roleId', role_id))
         from user_roles where user_id = u.id), '{}')) as record
     from users u where u.id = $1 and u.deleted_at is null for update of u`,
    [id],
  );
  const [member] = found;
  if (!member) throw notFound(`There is no member ${id}`);
  return member;
}

const rolesOf = ({ roleIds }: MemberRecord) => Object.values(roleIds).map(({ roleId }) => roleId);

/** Gives and takes roles as the record says. @throws AppError 403 for one that may more than the actor, 422 for everybody's */
async function moveRoles(
  { client }: Transaction,
  { actor }: CommandContext,
  before: Stored<MemberRecord>,
  after: MemberRecord,
) {
  const [had, has] = [new Set(rolesOf(before.record)), new Set(rolesOf(after))];
  const moved = [...had, ...has].filter((id) => had.has(id) !== has.has(id));
  if (moved.length === 0) return;
  const { rows: roles } = await client.query<RoleRow & { slug: string }>(
    `select r.id, r.slug, array(select p.resource || ':' || p.action from role_permissions rp
       join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as permissions
     from roles r where r.id = any($1::int[])`,
    [moved],
  );
  const missing = moved.find((id) => !roles.some((role) => role.id === id));
  if (missing !== undefined) throw invalid({ roleIds: `There is no role ${missing}` });
  for (const { slug, permissions, id } of roles) {
    if (FIXED_ROLES.has(slug)) throw invalid({ roleIds: `Everybody has the role ${slug}` });
    authorise(memberPolicy.mayChangeRole(actor, permissions));
    if (slug === ADMIN_ROLE && !has.has(id)) await refuseLastAdmin(client, before.id);
  }
  const taken = moved.filter((id) => had.has(id));
  await client.query('delete from user_roles where user_id = $1 and role_id = any($2::int[])', [
    before.id,
    taken,
  ]);
  await client.query(
    'insert into user_roles (user_id, role_id) select $1, id from unnest($2::int[]) id on conflict do nothing',
    [before.id, moved.filter((id) => has.has(id))],
  );
}

async function handleFault({ client }: Transaction, id: number, handle: string): Promise<string | null> {
  if (!isHandle(handle)) return 'Give 3 to 20 small letters, figures and underscores, no word of the house';
  const { rows: holders } = await client.query('select id from users where handle = $1 and id <> $2', [
    handle,
    id,
  ]);
  return holders.length > 0 ? 'Somebody else has this handle' : null;
}

interface SaveMember {
  before: Stored<MemberRecord>;
  after: MemberRecord;
  action: string;
  note?: string | undefined;
}

async function saveMember(
  tx: Transaction,
  context: CommandContext,
  { before, after, action, note }: SaveMember,
) {
  const write = writeOf(memberFields, before.id, { before, after });
  if (!write) return;
  const fault = after.handle === before.record.handle ? null : await handleFault(tx, before.id, after.handle);
  refuseFaults({
    ...(after.displayName === '' && { displayName: 'Give a name that can be seen' }),
    ...(fault !== null && { handle: fault }),
  });
  await moveRoles(tx, context, before, after);
  await tx.client.query(
    'update users set display_name = $2, handle = $3, version = $4, updated_at = $5 where id = $1',
    [before.id, after.displayName, after.handle, write.version, context.now],
  );
  await recordHistory(tx.client, 'user', [write], {
    actorId: actorIdOf(context),
    action,
    now: context.now,
    ...(note !== undefined && { note }),
  });
}

/** Holds the role of admins, before any member: two who take it from each other wait here. */
async function holdAdmins({ client }: Transaction): Promise<void> {
  await client.query('select from roles where slug = $1 for update', [ADMIN_ROLE]);
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
    if (slug === ADMIN_ROLE) await holdAdmins(tx);
    const before = await lockRecord(tx, id);
    const { [String(role.id)]: _, ...others } = before.record.roleIds;
    const roleIds = action === 'grantRole' ? { ...others, [role.id]: { roleId: role.id } } : others;
    await saveMember(tx, context, { before, after: { ...before.record, roleIds }, action: `user.${action}` });
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
    if (roleIds) await holdAdmins(tx);
    const before = await lockRecord(tx, id);
    await refuseHigher(tx, context, id);
    const after = await mergeChanges(tx.client, 'user', memberFields, before, version, {
      ...(displayName !== undefined && { displayName: cleanDisplayName(displayName) }),
      ...(handle !== undefined && { handle }),
      ...(roleIds && { roleIds: roleIds.map((roleId) => ({ roleId })) }),
    });
    await saveMember(tx, context, { before, after, action: 'user.update', note });
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
    await holdAdmins(tx);
    const before = await lockRecord(tx, id);
    await refuseHigher(tx, context, id);
    const { after } = await undoRevision(tx.client, 'user', memberFields, before, { revisionId, paths });
    await saveMember(tx, context, { before, after, action: 'user.revert', note });
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
    await holdAdmins(tx);
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
