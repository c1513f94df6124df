import { type AppError, conflict, type FieldErrors, forbidden } from '#src/domain/errors.ts';
import { referenceSlug } from '#src/domain/names/slug.ts';
import type { Actor } from '#src/domain/roles/can.ts';
import { firstLacking } from '#src/domain/roles/holdings.ts';
import type { RecordOf } from '#src/records/fields/field.ts';
import { inputSchemas } from '#src/records/fields/input.schema.ts';
import { emptyRecord } from '#src/records/fields/input.ts';
import { recordHistory } from '#src/records/history.server.ts';
import { defineRecords, type Records } from '#src/records/lifecycle.commands.server.ts';
import type { Stored } from '#src/records/reading.server.ts';
import { type PendingRecord, takeIds, type Write, writeOf } from '#src/records/recordWrites.server.ts';
import { readDeleted } from '#src/records/resources/tableStorage.server.ts';
import { tablesIn, type Use, usesOf } from '#src/records/uses.server.ts';
import type { Runner } from '#src/server/db/database.ts';
import * as memberTables from '#src/server/db/schema/members.table.ts';
import { roleFields } from './roles.fields.ts';

type RoleRecord = RecordOf<typeof roleFields>;
type RoleDraft = PendingRecord<RoleRecord>;

/** Roles that cannot be changed: the policy defines the permissions of visitors, and admins have all permissions. */
const FIXED: ReadonlySet<string | null> = new Set(['visitor', 'admin']);

const isBuiltIn = (stored: Stored<RoleRecord> | null) =>
  stored !== null && 'isBuiltIn' in stored && stored.isBuiltIn === true;

/**
 * Reads roles by id and locks them until the transaction ends. Deleted roles are empty records; the map lacks roles that
 * never existed.
 * @throws AppError 409 for a role that cannot be changed
 */
async function lockRoles(runner: Runner, ids: readonly number[]): Promise<Map<number, Stored<RoleRecord>>> {
  const { rows: stored } = await runner.query<Stored<RoleRecord> & { isBuiltIn: boolean }>(
    `select r.id, r.version, false as "isDeleted", r.is_built_in as "isBuiltIn", jsonb_build_object('name', r.name,
       'slug', r.slug, 'description', r.description, 'isStaff', r.is_staff,
       'permissions', coalesce((select jsonb_object_agg(p.resource || ':' || p.action,
           jsonb_build_object('permission', p.resource || ':' || p.action))
         from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id), '{}')) as record
     from roles r where r.id = any($1::int[]) order by r.id for update of r`,
    [ids],
  );
  const fixed = stored.find(({ record }) => FIXED.has(record.slug));
  if (fixed) throw conflict(`The role ${fixed.record.slug} cannot be changed`);
  const byId = new Map(stored.map((role) => [role.id, role]));
  const missing = ids.filter((id) => !byId.has(id));
  return new Map([...byId, ...(await readDeleted(runner, { entity: 'role', fields: roleFields }, missing))]);
}

/** @throws AppError 403 if the draft grants or revokes a permission that the actor lacks */
function authoriseHoldings(actor: Actor | null, { before, after, isDeleted = false }: RoleDraft): void {
  const old = before?.record ?? emptyRecord(roleFields);
  const next = isDeleted ? emptyRecord(roleFields) : after;
  const permissions = Object.keys({ ...old.permissions, ...next.permissions }).filter(
    (key) => key in old.permissions !== key in next.permissions,
  );
  const lacking = firstLacking(actor, { permissions, isStaff: old.isStaff !== next.isStaff });
  if (lacking !== null) throw forbidden(`You cannot grant or revoke ${lacking}, because you do not have it`);
}

const TAKEN = 'Another role already has this value. Choose another one';

async function takenErrors(
  runner: Runner,
  { before, after: { name, slug } }: RoleDraft,
): Promise<FieldErrors> {
  const { rows: others } = await runner.query<{ name: string; slug: string }>(
    'select lower(name) as name, slug from roles where (lower(name) = lower($1) or slug = $2) and id is distinct from $3::int',
    [name, slug, before?.id ?? null],
  );
  return {
    ...(others.some((other) => other.name === name.toLowerCase()) && { name: TAKEN }),
    ...(others.some((other) => other.slug === slug) && { slug: TAKEN }),
    ...(isBuiltIn(before) &&
      before?.record.slug !== slug && { slug: 'The slug of a built-in role cannot be changed' }),
  };
}

/** The members who have a role, as its uses. */
const USES: readonly Use[] = usesOf('roles', tablesIn(memberTables), [])
  .filter(({ table }) => table === 'user_roles')
  .map((use) => ({ ...use, resource: 'users', field: 'roleIds', owner: 'user_id' }));

async function removalErrors(
  runner: Runner,
  roles: readonly Stored<RoleRecord>[],
): Promise<Map<number, AppError>> {
  const errors = new Map<number, AppError>();
  for (const role of roles) {
    const { rows } = await runner.query<{ count: number }>(
      'select count(*)::int as count from user_roles where role_id = $1',
      [role.id],
    );
    const count = rows[0]?.count ?? 0;
    const uses = [{ resource: 'users', field: 'roleIds', count }];
    if (isBuiltIn(role)) errors.set(role.id, conflict('A built-in role cannot be deleted'));
    else if (count > 0) errors.set(role.id, conflict(`Used by ${count} users`, { uses }));
  }
  return errors;
}

/** Stores one role; a restored role gets its old id. */
async function storeRole(runner: Runner, { id, version, after }: Write<RoleRecord>): Promise<void> {
  const { name, slug, description, isStaff, permissions } = after;
  await runner.query(
    `insert into roles (id, slug, name, description, is_staff, version) overriding system value values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set slug = excluded.slug, name = excluded.name, description = excluded.description,
       is_staff = excluded.is_staff, version = excluded.version, updated_at = now()`,
    [id, slug, name, description, isStaff, version],
  );
  const names = Object.keys(permissions);
  await runner.query(
    `delete from role_permissions rp using permissions p
     where rp.role_id = $1 and p.id = rp.permission_id and p.resource || ':' || p.action <> all($2::text[])`,
    [id, names],
  );
  await runner.query(
    `insert into role_permissions (role_id, permission_id)
     select $1, p.id from permissions p where p.resource || ':' || p.action = any($2::text[]) on conflict do nothing`,
    [id, names],
  );
}

/**
 * Roles. Changed permissions apply from the next request on, in every process. An actor cannot grant or revoke a permission
 * that the actor lacks, nor by undo.
 */
export const roleRecords: Records<typeof roleFields> = defineRecords({
  resource: 'roles',
  noun: 'role',
  target: 'roles',
  fields: roleFields,
  schemas: inputSchemas(roleFields),
  deletion: 'row',
  named: { table: 'roles', name: 'name' },
  uses: USES,
  label: ({ name }) => name,
  read: lockRoles,
  async write(tx, drafts, context) {
    const writes: Write<RoleRecord>[] = [];
    for (const { before, after, isDeleted = false } of drafts) {
      const id = before?.id ?? (await takeIds(tx.client, 'roles', 1))[0] ?? 0;
      const remaining = isDeleted ? emptyRecord(roleFields) : after;
      const write = writeOf(roleFields, id, { before, after: remaining, isDeleted });
      if (!write) continue;
      if (isDeleted) await tx.client.query('delete from roles where id = $1', [id]);
      else await storeRole(tx.client, write);
      writes.push(write);
    }
    if (writes.length > 0) await recordHistory(tx.client, 'role', writes, context);
    return writes;
  },
  authoriseChange: authoriseHoldings,
  complete: async (_runner, role) =>
    role.slug === null ? { ...role, slug: referenceSlug(role.name) } : role,
  async storedErrors(runner, drafts) {
    const errors = new Map<number, FieldErrors>();
    for (const [index, draft] of drafts.entries())
      if (!draft.isDeleted) errors.set(index, await takenErrors(runner, draft));
    return errors;
  },
  removalErrors,
});
