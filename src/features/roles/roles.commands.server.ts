import { can } from '#src/domain/can.ts';
import { conflict, forbidden, invalid, notFound } from '#src/domain/errors.ts';
import { choice, flag, optional, type RecordOf, rows, text } from '#src/domain/fields/field.ts';
import { emptyRecord, recordFromInput } from '#src/domain/fields/input.ts';
import { ACTIONS, type Action, permission, RESOURCES } from '#src/domain/roles.ts';
import { referenceSlug } from '#src/domain/slug.ts';
import { refuseFaults } from '#src/server/catalogue/checks.server.ts';
import { actorIdOf, authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import { recordHistory } from '#src/server/catalogue/history.server.ts';
import type { Stored } from '#src/server/catalogue/reading.server.ts';
import { takeIds, writeOf } from '#src/server/catalogue/recordWrites.server.ts';
import {
  commandTransaction,
  mergeChanges,
  type Reverting,
  undoRevision,
} from '#src/server/catalogue/revising.server.ts';
import type { Transaction } from '#src/server/db/database.ts';

const PERMISSIONS = RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource)));

/** What staff change of a role. Permissions are rows, so that two who change different cells of the matrix are merged. */
const roleFields = {
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
type RoleRecord = RecordOf<typeof roleFields>;
interface StoredRole extends Stored<RoleRecord> {
  readonly isBuiltIn: boolean;
}

/** What everybody may is in the rules themselves, and admins may everything. */
const FIXED: ReadonlySet<string> = new Set(['visitor', 'admin']);

export interface RoleFields {
  name?: string;
  slug?: string | null;
  description?: string | null;
  isStaff?: boolean;
  /** All that the role shall hold. */
  permissions?: readonly string[];
}

function mayDo({ actor }: CommandContext, action: Action): void {
  authorise(can(actor, action, 'roles'));
}

const inputOf = ({ permissions, slug, ...rest }: RoleFields) => ({
  ...rest,
  ...(rest.description === '' && { description: null }),
  ...(slug && { slug }),
  ...(permissions && {
    permissions: permissions.map((each) => ({ permission: each as (typeof PERMISSIONS)[number] })),
  }),
});

async function lockRole({ client }: Transaction, id: number): Promise<StoredRole> {
  const { rows: found } = await client.query<StoredRole>(
    `select r.id, r.version, false as "isDeleted", r.is_built_in as "isBuiltIn", jsonb_build_object('name', r.name,
       'slug', r.slug, 'description', r.description, 'isStaff', r.is_staff,
       'permissions', coalesce((select jsonb_object_agg(p.resource || ':' || p.action,
           jsonb_build_object('permission', p.resource || ':' || p.action))
         from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = r.id), '{}')) as record
     from roles r where r.id = $1 for update of r`,
    [id],
  );
  const [role] = found;
  if (!role) throw notFound(`There is no role ${id}`);
  if (FIXED.has(role.record.slug)) throw conflict(`The role ${role.record.slug} is fixed`);
  return role;
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

interface Save {
  before: StoredRole | null;
  after: RoleRecord;
  verb: string;
  note?: string | undefined;
}

async function saveRole(
  tx: Transaction,
  context: CommandContext,
  { before, after, verb, note }: Save,
): Promise<number> {
  if (before?.isBuiltIn && after.slug !== before.record.slug)
    throw invalid({ slug: 'The slug of a built-in role stays' });
  refuseBeyond(context, before?.record ?? null, after);
  await refuseTaken(tx, before?.id ?? null, after);
  const id = before?.id ?? (await takeIds(tx.client, 'roles', 1))[0] ?? 0;
  const write = writeOf(roleFields, id, { before, after });
  if (!write) return id;
  const { name, slug, description, isStaff, permissions } = after;
  await tx.client.query(
    `insert into roles (id, slug, name, description, is_staff, version) overriding system value values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set slug = excluded.slug, name = excluded.name, description = excluded.description,
       is_staff = excluded.is_staff, version = excluded.version, updated_at = now()`,
    [id, slug, name, description, isStaff, write.version],
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
  await recordHistory(tx.client, 'role', [write], {
    actorId: actorIdOf(context),
    action: `role.${verb}`,
    now: context.now,
    ...(note !== undefined && { note }),
  });
  return id;
}

/**
 * Makes a role. A slug left out is made of the name.
 * @returns its id
 * @throws AppError 403 without permission or for permissions that the actor does not have, 422 naming each field
 */
export async function createRole(
  context: CommandContext,
  { note, ...given }: RoleFields & { note?: string | undefined },
): Promise<number> {
  mayDo(context, 'create');
  const slug = given.slug || referenceSlug(given.name ?? '');
  const after = recordFromInput(roleFields, emptyRecord(roleFields), inputOf({ ...given, slug }));
  return commandTransaction(context.db, (tx) =>
    saveRole(tx, context, { before: null, after, verb: 'create', note }),
  );
}

/**
 * Changes a role; what it allows counts from the next request on, in every process. Made to an older version, it is merged
 * with what others changed since.
 * @throws AppError 403 as `createRole`; 404; 409 for a fixed role or with was, yours and theirs; 422 naming each field
 */
export async function updateRole(
  context: CommandContext,
  id: number,
  { version, note, changes }: { version: number; note?: string | undefined; changes: RoleFields },
): Promise<void> {
  mayDo(context, 'update');
  await commandTransaction(context.db, async (tx) => {
    const before = await lockRole(tx, id);
    const after = await mergeChanges(tx.client, 'role', roleFields, before, version, inputOf(changes));
    await saveRole(tx, context, { before, after, verb: 'update', note });
  });
}

/**
 * Undoes one revision of a role, whole or only some paths of it, as a new revision.
 * @throws AppError 403 as `createRole`; 404; 409 for a fixed role, or where a later revision changed the same paths; 422 for
 *   the revision that made the role
 */
export async function revertRole(
  context: CommandContext,
  id: number,
  { revisionId, paths, note }: Reverting,
): Promise<void> {
  mayDo(context, 'update');
  await commandTransaction(context.db, async (tx) => {
    const before = await lockRole(tx, id);
    const { after } = await undoRevision(tx.client, 'role', roleFields, before, { revisionId, paths });
    await saveRole(tx, context, { before, after, verb: 'revert', note });
  });
}

/**
 * Deletes a role that nobody has.
 * @throws AppError 403; 404; 409 for a built-in role, with uses while somebody has it, or when a version is given and it is
 *   not the present one
 */
export async function deleteRole(
  context: CommandContext,
  id: number,
  { version, note }: { version?: number | undefined; note?: string | undefined },
): Promise<void> {
  mayDo(context, 'delete');
  await commandTransaction(context.db, async (tx) => {
    const before = await lockRole(tx, id);
    if (before.isBuiltIn) throw conflict('A built-in role is not deleted');
    if (version !== undefined && version !== before.version)
      throw conflict('Somebody else has changed this meanwhile', { version: before.version });
    const { rows: held } = await tx.client.query<{ count: number }>(
      'select count(*)::int as count from user_roles where role_id = $1',
      [id],
    );
    const count = held[0]?.count ?? 0;
    if (count > 0)
      throw conflict(`Used by ${count} users`, { uses: [{ resource: 'users', field: 'roleIds', count }] });
    refuseBeyond(context, before.record, { ...before.record, permissions: {} });
    await tx.client.query('delete from roles where id = $1', [id]);
    const write = writeOf(roleFields, id, { before, after: emptyRecord(roleFields), isDeleted: true });
    if (write)
      await recordHistory(tx.client, 'role', [write], {
        actorId: actorIdOf(context),
        action: 'role.delete',
        now: context.now,
        ...(note !== undefined && { note }),
      });
  });
}
