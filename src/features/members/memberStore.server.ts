import { invalid } from '#src/domain/errors.ts';
import { type RecordOf, reference, rows, text } from '#src/domain/fields/field.ts';
import { isHandle } from '#src/domain/handles.ts';
import { refuseFaults } from '#src/server/catalogue/checks.server.ts';
import { authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordHistory, type WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import { type RecordStore, recordStore } from '#src/server/catalogue/recordStore.server.ts';
import { type Draft, type Write, writeOf } from '#src/server/catalogue/recordWrites.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';
import { ADMIN_ROLE, refuseLastAdmin } from '#src/server/members/lastAdmin.server.ts';
import { refuseHigher } from './memberRows.server.ts';
import { memberPolicy } from './members.policy.ts';

/** Everybody's, or every member's: neither given nor taken by hand. */
export const FIXED_ROLES: ReadonlySet<string> = new Set(['visitor', 'member']);

export interface RoleRow {
  id: number;
  permissions: string[];
}

/** What staff change of a member. */
export const memberFields = {
  displayName: text('Name', 80),
  handle: text('Handle', 20),
  roleIds: rows({
    label: 'Roles',
    row: { roleId: reference('Role', 'roles') },
    keyParts: ['roleId'],
    max: 50,
  }),
};
export type MemberRecord = RecordOf<typeof memberFields>;

/** Members by id, locked until the transaction ends; those that are gone are missing in the map. */
export async function lockMembers(
  client: Runner,
  ids: readonly number[],
): Promise<Map<number, Stored<MemberRecord>>> {
  const { rows: found } = await client.query<Stored<MemberRecord>>(
    `select u.id, u.version, false as "isDeleted", jsonb_build_object('displayName', u.display_name, 'handle', u.handle,
       'roleIds', coalesce((select jsonb_object_agg(role_id, jsonb_build_object('roleId', role_id))
         from user_roles where user_id = u.id), '{}')) as record
     from users u where u.id = any($1::int[]) and u.deleted_at is null order by u.id for update of u`,
    [ids],
  );
  return new Map(found.map((member) => [member.id, member]));
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

/**
 * Writes a member in the caller's transaction, with a revision; null where nothing changes.
 * @throws AppError 403 for a role that may more than the actor, 409 for the last admin's, 422 naming each field
 */
export async function saveMember(
  tx: Transaction,
  context: CommandContext,
  { before, after }: { before: Stored<MemberRecord>; after: MemberRecord },
  write: WriteContext,
): Promise<Write<MemberRecord> | null> {
  const change = writeOf(memberFields, before.id, { before, after });
  if (!change) return null;
  const fault = after.handle === before.record.handle ? null : await handleFault(tx, before.id, after.handle);
  refuseFaults({
    ...(after.displayName === '' && { displayName: 'Give a name that can be seen' }),
    ...(fault !== null && { handle: fault }),
  });
  await moveRoles(tx, context, before, after);
  await tx.client.query(
    'update users set display_name = $2, handle = $3, version = $4, updated_at = $5 where id = $1',
    [before.id, after.displayName, after.handle, change.version, write.now],
  );
  await recordHistory(tx.client, 'user', [change], write);
  return change;
}

/** Holds the role of admins, before any member: two who take it from each other wait here. */
export async function holdAdmins(client: Runner): Promise<void> {
  await client.query('select from roles where slug = $1 for update', [ADMIN_ROLE]);
}

/**
 * Members as somebody may change them, many at a time: what undoes a command takes from nobody what its caller may not give.
 * Its writes throw as `saveMember` does.
 */
export const memberStore = (context: CommandContext): RecordStore =>
  recordStore({
    resource: 'users',
    entity: 'user',
    target: 'users',
    fields: memberFields,
    async read(runner, ids) {
      await holdAdmins(runner);
      return lockMembers(runner, ids);
    },
    async write(tx, drafts: readonly Draft<MemberRecord>[], write) {
      const written: Write<MemberRecord>[] = [];
      for (const { before, after, isDeleted } of drafts) {
        if (!before || isDeleted)
          throw invalid({ activityId: 'Members are neither made nor deleted by undoing' });
        await refuseHigher(tx, context, before.id);
        const change = await saveMember(tx, context, { before, after }, write);
        if (change) written.push(change);
      }
      return written;
    },
    faultsOf: () => ({}),
    label: ({ displayName }) => displayName,
  });
