import { ADMIN_ROLE, assertAdminRemains } from '#src/accounts/lastAdmin.server.ts';
import { isReserved, lockHandle } from '#src/accounts/reservedHandles.server.ts';
import { conflict, type FieldErrors, invalid } from '#src/domain/errors.ts';
import { isHandle } from '#src/domain/names/handles.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import type { Holdings } from '#src/domain/roles/holdings.ts';
import type { RecordOf } from '#src/records/fields/field.ts';
import { inputSchemas } from '#src/records/fields/input.schema.ts';
import { recordHistory, type WriteContext } from '#src/records/history.server.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import { type PendingRecord, type Write, writeOf } from '#src/records/recordWrites.server.ts';
import { memberTag } from '#src/server/cache/tags.ts';
import { authorise } from '#src/server/command.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { giveUpJobs } from '#src/server/jobs/jobs.ts';
import { authoriseOver, ROLES_SQL, rejectClosedAccount, rejectRegistration } from './memberRows.server.ts';
import { memberFields } from './members.fields.ts';
import { memberPolicy } from './members.policy.ts';

/** Roles that every visitor or every member has; they cannot be granted or revoked. */
export const FIXED_ROLES: ReadonlySet<string> = new Set(['visitor', 'member']);

export interface RoleRow extends Holdings {
  readonly id: number;
  readonly slug: string;
}

export type MemberRecord = RecordOf<typeof memberFields>;

/** Reads members by id and locks them until the transaction ends. The map lacks registrations and closed accounts. */
export async function lockMembers(
  client: Runner,
  ids: readonly number[],
): Promise<Map<number, Stored<MemberRecord>>> {
  const { rows: matches } = await client.query<Stored<MemberRecord>>(
    `select u.id, u.version, false as "isDeleted", jsonb_build_object('displayName', u.display_name, 'handle', u.handle,
       'isEmailVerified', u.is_email_verified, 'roleIds', coalesce((select jsonb_object_agg(role_id, jsonb_build_object('roleId', role_id))
         from user_roles where user_id = u.id), '{}')) as record
     from users u where u.id = any($1::int[]) and u.deleted_at is null and u.joined_at is not null
     order by u.id for update of u`,
    [ids],
  );
  return new Map(matches.map((member) => [member.id, member]));
}

const rolesOf = ({ roleIds }: MemberRecord) => Object.values(roleIds).map(({ roleId }) => roleId);

/**
 * Grants and revokes roles to match the record. Cancels the running jobs of a member who loses a role.
 * @throws AppError 403 for a role with permissions that the actor lacks, 409 for the role of the last admin, 422 for a role
 *   that does not exist or that everyone has
 */
async function changeRoles(
  { client }: Transaction,
  actor: Actor | null,
  before: Stored<MemberRecord>,
  after: MemberRecord,
) {
  const [oldIds, newIds] = [new Set(rolesOf(before.record)), new Set(rolesOf(after))];
  const changedIds = [...oldIds, ...newIds].filter((id) => oldIds.has(id) !== newIds.has(id));
  if (changedIds.length === 0) return;
  const { rows: roles } = await client.query<RoleRow>(`${ROLES_SQL} where r.id = any($1::int[])`, [
    changedIds,
  ]);
  const missing = changedIds.find((id) => !roles.some((role) => role.id === id));
  if (missing !== undefined) throw invalid({ roleIds: `There is no role ${missing}` });
  for (const role of roles) {
    const { slug, id } = role;
    if (FIXED_ROLES.has(slug))
      throw invalid({ roleIds: `The role ${slug} cannot be granted or revoked: everyone has it` });
    authorise(memberPolicy.mayChangeRole(actor, role));
    if (slug === ADMIN_ROLE && !newIds.has(id)) await assertAdminRemains(client, before.id);
  }
  const revokedIds = changedIds.filter((id) => oldIds.has(id));
  if (revokedIds.length > 0) await giveUpJobs(client, before.id);
  await client.query('delete from user_roles where user_id = $1 and role_id = any($2::int[])', [
    before.id,
    revokedIds,
  ]);
  await client.query(
    'insert into user_roles (user_id, role_id) select $1, id from unnest($2::int[]) id on conflict do nothing',
    [before.id, changedIds.filter((id) => newIds.has(id))],
  );
}

const HANDLE_TAKEN = 'Somebody else has this handle';

async function handleError(runner: Runner, id: number, handle: string): Promise<string | null> {
  if (!isHandle(handle)) return 'Use 3 to 20 lowercase letters, digits and underscores, and no reserved word';
  await lockHandle(runner, handle);
  const { rowCount } = await runner.query('select from users where handle = $1 and id <> $2', [handle, id]);
  return rowCount === 0 ? null : HANDLE_TAKEN;
}

/** Writes a member with a revision in the caller's transaction. Returns null if nothing changes. */
async function writeMember(
  tx: Transaction,
  { before, after, isDeleted }: PendingRecord<MemberRecord>,
  context: WriteContext,
): Promise<Write<MemberRecord> | null> {
  if (!before || isDeleted) throw invalid({ activityId: 'Undo cannot create or delete members' });
  const write = writeOf(memberFields, before.id, { before, after });
  if (!write) return null;
  if (before.record.isEmailVerified !== after.isEmailVerified)
    throw conflict('A verified address cannot become unverified');
  await changeRoles(tx, context.actor, before, after);
  await tx.client.query(
    'update users set display_name = $2, handle = $3, version = $4, updated_at = $5 where id = $1',
    [before.id, after.displayName, after.handle, write.version, context.now],
  );
  const isNewHandle = after.handle !== before.record.handle;
  // Check after the write: an account that is closed concurrently frees its handle and reserves it in one transaction.
  if (isNewHandle && (await isReserved(tx.client, after.handle))) throw invalid({ handle: HANDLE_TAKEN });
  await recordHistory(tx.client, 'user', [write], context);
  tx.changes.add(memberTag(before.id));
  return write;
}

/**
 * Locks the admin role. Must be called before members are locked, so that two admins who revoke each other's role wait
 * for each other.
 */
export async function lockAdmins(client: Runner): Promise<void> {
  await client.query('select from roles where slug = $1 for update', [ADMIN_ROLE]);
}

/**
 * Members. An actor cannot grant or revoke roles with permissions that the actor lacks, nor change members who have such
 * permissions. The same holds for undo.
 */
export const memberRecords: Records<typeof memberFields> = defineRecords({
  resource: 'users',
  noun: 'member',
  target: 'users',
  fields: memberFields,
  schemas: inputSchemas(memberFields),
  deletion: 'final',
  named: { table: 'users', name: 'display_name' },
  label: ({ displayName }) => displayName,
  read: lockMembers,
  async write(tx, drafts, context) {
    const writes: Write<MemberRecord>[] = [];
    for (const draft of drafts) {
      const write = await writeMember(tx, draft, context);
      if (write) writes.push(write);
    }
    return writes;
  },
  async lock({ client }, { changes }) {
    if (changes === undefined || changes.roleIds !== undefined) await lockAdmins(client);
  },
  explainMissing: rejectRegistration,
  assertUndoable: rejectClosedAccount,
  authoriseRecord: authoriseOver,
  async storedErrors(runner, drafts) {
    const errors = new Map<number, FieldErrors>();
    for (const [index, { before, after }] of drafts.entries()) {
      const isNew = before !== null && after.handle !== before.record.handle;
      const handle = isNew ? await handleError(runner, before.id, after.handle) : null;
      if (handle !== null) errors.set(index, { handle });
    }
    return errors;
  },
});
