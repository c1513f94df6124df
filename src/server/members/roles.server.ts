import { ACTIONS, DEFAULT_ROLES, RESOURCES } from '#src/domain/roles.ts';
import { type Database, inTransaction, type Runner } from '#src/server/db/database.ts';

/** Any fixed number: one process brings roles up to date at a time. */
const ROLES_LOCK = 7_240_915_007;

const NEW_PERMISSIONS = `insert into permissions (resource, action)
  select r, a from unnest($1::text[]) r cross join unnest($2::text[]) a on conflict do nothing returning id`;

/** A permission is granted to the roles of a new installation once, when it becomes known; what staff changed stays. */
const GRANT_NEW = `insert into role_permissions (role_id, permission_id)
  select ro.id, p.id from json_to_recordset($1::json) as d(slug text, resource text, action text)
  join roles ro on ro.slug = d.slug join permissions p on p.resource = d.resource and p.action = d.action
  where p.id = any($2::int[]) or ro.id = any($3::int[]) on conflict do nothing`;

async function bringUpToDate(runner: Runner): Promise<void> {
  await runner.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK]);
  const known = await runner.query<{ id: number }>(NEW_PERMISSIONS, [RESOURCES, ACTIONS]);
  const definitions = DEFAULT_ROLES.map(({ key, name, description, isStaff }) => ({
    slug: key,
    name,
    description,
    is_staff: isStaff,
  }));
  const made = await runner.query<{ id: number }>(
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
    made.rows.map(({ id }) => id),
  ]);
}

/**
 * Makes the roles of a new installation where they are missing, and every permission the product knows. A permission
 * that an update brings is granted as on a new installation; what staff changed since stays.
 */
export function ensureRoles(db: Database): Promise<void> {
  return inTransaction(db, ({ client }) => bringUpToDate(client));
}

/** Gives a member a role. Giving it again changes nothing. @returns whether it was new */
export async function addRole(runner: Runner, userId: number, slug: string): Promise<boolean> {
  const { rowCount } = await runner.query(
    `insert into user_roles (user_id, role_id) select $1, id from roles where slug = $2 on conflict do nothing`,
    [userId, slug],
  );
  return rowCount === 1;
}
