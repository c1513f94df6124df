import { conflict, forbidden, invalid } from '#src/domain/errors.ts';
import { choice, flag, optional, type RecordOf, rows, text } from '#src/domain/fields/field.ts';
import { emptyRecord } from '#src/domain/fields/input.ts';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles.ts';
import { readGone } from '#src/resources/records.server.ts';
import { refuseFaults } from '#src/server/catalogue/checks.server.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordHistory, type WriteContext } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import { type RecordStore, recordStore } from '#src/server/catalogue/recordStore.server.ts';
import { type Draft, takeIds, writeOf } from '#src/server/catalogue/recordWrites.server.ts';
import type { Runner, Transaction } from '#src/server/db/database.ts';

export const PERMISSIONS = RESOURCES.flatMap((resource) =>
  ACTIONS.map((action) => permission(action, resource)),
);

/** What staff change of a role. Permissions are rows, so that two who change different cells of the matrix are merged. */
export const roleFields = {
  name: text('Name', 120),
  slug: text('Slug', 80),
  description: optional(text('Description', 2000)),
  isStaff: flag('Staff'),
  permissions: rows({
    label: 'Permissions',
    row: { permission: choice('Permission', PERMISSIONS) },
    keyParts: ['permission'],
    max: PERMISSIONS.length,
  }),
};
export type RoleRecord = RecordOf<typeof roleFields>;
export interface StoredRole extends Stored<RoleRecord> {
  readonly isBuiltIn: boolean;
}

/** What everybody may is in the rules themselves, and admins may everything. */
const FIXED: ReadonlySet<string> = new Set(['visitor', 'admin']);

/**
 * Roles by id, locked until the transaction ends; those that are gone are missing in the map.
 * @throws AppError 409 for a fixed one
 */
export async function lockRoles(client: Runner, ids: readonly number[]): Promise<Map<number, StoredRole>> {
  const { rows: found } = await client.query<StoredRole>(
    `select r.id, r.version, false as "isDeleted", r.is_built_in as "isBuiltIn", jsonb_build_object('name', r.name,
       'slug', r.slug, 'description', r.description, 'isStaff', r.is_staff,
       'permissions', coalesce((select jsonb_object_agg(p.resource || ':' || p.action,
           jsonb_build_object('permission', p.resource || ':' || p.action))
         from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id), '{}')) as record
     from roles r where r.id = any($1::int[]) order by r.id for update of r`,
    [ids],
  );
  const fixed = found.find(({ record }) => FIXED.has(record.slug));
  if (fixed) throw conflict(`The role ${fixed.record.slug} is fixed`);
  return new Map(found.map((role) => [role.id, role]));
}

async function refuseTaken(
  { client }: Transaction,
  id: number | null,
  { name, slug }: RoleRecord,
): Promise<void> {
  const { rows: others } = await client.query<{ name: string; slug: string }>(
    'select lower(name) as name, slug from roles where (lower(name) = lower($1) or slug = $2) and id is distinct from $3::int',
    [name, slug, id],
  );
  const message = 'Another role has this already';
  refuseFaults({
    ...(others.some((other) => other.name === name.toLowerCase()) && { name: message }),
    ...(others.some((other) => other.slug === slug) && { slug: message }),
  });
}

/** Nobody gives or takes what they may not themselves. @throws AppError 403 */
function refuseBeyond({ actor }: CommandContext, before: RoleRecord | null, after: RoleRecord): void {
  const [had, has] = [before?.permissions ?? {}, after.permissions];
  const moved = Object.keys({ ...had, ...has }).filter((key) => key in had !== key in has);
  const beyond = moved.find((key) => !actor?.permissions.has(key));
  if (beyond !== undefined) throw forbidden(`You may not give or take ${beyond}: you do not have it`);
}

/**
 * Writes a role in the caller's transaction, with a revision; one that was deleted comes back under its id.
 * @returns its id
 * @throws AppError 403 for permissions that the actor does not have, 422 naming each field
 */
export async function saveRole(
  tx: Transaction,
  context: CommandContext,
  { before, after }: { before: StoredRole | null; after: RoleRecord },
  write: WriteContext,
): Promise<number> {
  if (before?.isBuiltIn && after.slug !== before.record.slug)
    throw invalid({ slug: 'The slug of a built-in role stays' });
  refuseBeyond(context, before?.record ?? null, after);
  await refuseTaken(tx, before?.id ?? null, after);
  const id = before?.id ?? (await takeIds(tx.client, 'roles', 1))[0] ?? 0;
  const change = writeOf(roleFields, id, { before, after, isDeleted: false });
  if (!change) return id;
  const { name, slug, description, isStaff, permissions } = after;
  await tx.client.query(
    `insert into roles (id, slug, name, description, is_staff, version) overriding system value values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set slug = excluded.slug, name = excluded.name, description = excluded.description,
       is_staff = excluded.is_staff, version = excluded.version, updated_at = now()`,
    [id, slug, name, description, isStaff, change.version],
  );
  const held = Object.keys(permissions);
  await tx.client.query(
    `delete from role_permissions rp using permissions p
     where rp.role_id = $1 and p.id = rp.permission_id and p.resource || ':' || p.action <> all($2::text[])`,
    [id, held],
  );
  await tx.client.query(
    `insert into role_permissions (role_id, permission_id)
     select $1, p.id from permissions p where p.resource || ':' || p.action = any($2::text[]) on conflict do nothing`,
    [id, held],
  );
  await recordHistory(tx.client, 'role', [change], write);
  return id;
}

/**
 * Deletes a role in the caller's transaction, with a revision that keeps what it was.
 * @throws AppError 403 for permissions that the actor does not have; 409 for a built-in role, with uses while somebody has it
 */
export async function removeRole(
  tx: Transaction,
  context: CommandContext,
  before: StoredRole,
  write: WriteContext,
): Promise<void> {
  if (before.isBuiltIn) throw conflict('A built-in role is not deleted');
  const { rows: held } = await tx.client.query<{ count: number }>(
    'select count(*)::int as count from user_roles where role_id = $1',
    [before.id],
  );
  const count = held[0]?.count ?? 0;
  if (count > 0)
    throw conflict(`Used by ${count} users`, { uses: [{ resource: 'users', field: 'roleIds', count }] });
  refuseBeyond(context, before.record, { ...before.record, permissions: {} });
  await tx.client.query('delete from roles where id = $1', [before.id]);
  const change = writeOf(roleFields, before.id, { before, after: emptyRecord(roleFields), isDeleted: true });
  if (change) await recordHistory(tx.client, 'role', [change], write);
}

/**
 * Roles as somebody may change them, many at a time: what undoes a command gives and takes no permission that its caller
 * does not have. Its writes throw as `saveRole` and `removeRole` do.
 */
export const roleStore = (context: CommandContext): RecordStore =>
  recordStore({
    resource: 'roles',
    entity: 'role',
    target: 'roles',
    fields: roleFields,
    async read(runner, ids) {
      const found = await lockRoles(runner, ids);
      const gone = await readGone(
        runner,
        { entity: 'role', fields: roleFields },
        ids.filter((id) => !found.has(id)),
      );
      return new Map<number, Stored<RoleRecord>>([...found, ...gone.map((role) => [role.id, role] as const)]);
    },
    async write(tx, drafts: readonly Draft<RoleRecord>[], write) {
      const there = await lockRoles(
        tx.client,
        drafts.flatMap(({ before }) => before?.id ?? []),
      );
      for (const { before, after, isDeleted } of drafts) {
        if (!before) continue;
        const role = there.get(before.id) ?? { ...before, isBuiltIn: false };
        if (isDeleted) await removeRole(tx, context, role, write);
        else await saveRole(tx, context, { before: role, after }, write);
      }
      return drafts.flatMap(({ before }) => before ?? []);
    },
    faultsOf: () => ({}),
    label: ({ name }) => name,
  });
