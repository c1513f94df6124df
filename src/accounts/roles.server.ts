import { ACTIONS, DEFAULT_ROLES, RESOURCES } from '#src/domain/roles/roles.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';

/** Arbitrary lock number: one process updates the roles at a time. */
const ROLES_LOCK = 7_240_915_007;

const NEW_PERMISSIONS = `insert into permissions (resource, action)
  select r, a from unnest($1::text[]) r cross join unnest($2::text[]) a on conflict do nothing returning id`;

/** Grants each permission to the default roles once, when it is introduced; changes by staff stay. */
const GRANT_NEW = `insert into role_permissions (role_id, permission_id)
  select ro.id, p.id from json_to_recordset($1::json) as d(slug text, resource text, action text)
  join roles ro on ro.slug = d.slug join permissions p on p.resource = d.resource and p.action = d.action
  where p.id = any($2::int[]) or ro.id = any($3::int[]) on conflict do nothing`;

async function updateRoles(runner: Runner): Promise<void> {
  await runner.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK]);
  const known = await runner.query<{ id: number }>(NEW_PERMISSIONS, [RESOURCES, ACTIONS]);
  const definitions = DEFAULT_ROLES.map(({ key, name, description, isStaff }) => ({
    slug: key,
    name,
    description,
    is_staff: isStaff,
  }));
  const insertedRoles = await runner.query<{ id: number }>(
    `insert into roles (slug, name, description, is_staff, is_built_in)
     select slug, name, description, is_staff, true
     from json_to_recordset($1::json) as d(slug text, name text, description text, is_staff bool)
     on conflict do nothing returning id`,
    [JSON.stringify(definitions)],
  );
  const grants = DEFAULT_ROLES.flatMap(({ key, permissions }) =>
    permissions.map((permission) => {
      const [resource, action] = permission.split(':');
      return { slug: key, resource, action };
    }),
  );
  await runner.query(GRANT_NEW, [
    JSON.stringify(grants),
    known.rows.map(({ id }) => id),
    insertedRoles.rows.map(({ id }) => id),
  ]);
}

/**
 * Adds missing default roles and all known permissions. Permissions introduced by an update are granted as in a new
 * installation; changes by staff stay.
 */
export function ensureRoles(db: Database): Promise<void> {
  return inTransaction(db, ({ client }) => updateRoles(client));
}

/** Adds a role to a member. Idempotent. @returns whether the member did not have it */
export async function addRole(runner: Runner, userId: number, slug: string): Promise<boolean> {
  const { rowCount } = await runner.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where slug = $2 on conflict do nothing`,
    [userId, slug],
  );
  return rowCount === 1;
}
