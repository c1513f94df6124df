import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { isPermission } from '#src/domain/roles/roles.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { listKeys, listPage, listRows, type RowsSql } from '#src/server/db/listPage.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/routes/listParameters.ts';
import { listSql, type SqlField } from '#src/server/http/routes/listSql.ts';

export const roleSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    isStaff: z.boolean(),
    isBuiltIn: z.boolean(),
    permissions: z.array(z.string()),
    userCount: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Role' });
export type RoleRow = z.output<typeof roleSchema>;

const text = (sql: string): SqlField => ({ kind: 'text', isSortable: true, column: { sql, type: 'text' } });
const instant = (sql: string): SqlField => ({
  kind: 'instant',
  isSortable: true,
  column: { sql, type: 'timestamptz' },
});

const USER_COUNT = `(select count(*)::int from user_roles ur join users u on u.id = ur.user_id
    where ur.role_id = r.id and u.deleted_at is null)`;

/** Fields by which the list of roles is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'r.id', type: 'int' } },
  slug: text('r.slug'),
  name: text('r.name'),
  description: {
    kind: 'text',
    isNullable: true,
    column: { sql: 'r.description', type: 'text', isNullable: true },
  },
  userCount: { kind: 'integer', isSortable: true, column: { sql: USER_COUNT, type: 'int' } },
  createdAt: instant('r.created_at'),
  updatedAt: instant('r.updated_at'),
  isStaff: { kind: 'flag', column: { sql: 'r.is_staff', type: 'boolean' } },
  isBuiltIn: { kind: 'flag', column: { sql: 'r.is_built_in', type: 'boolean' } },
};

/** Fields of the list's query parameters. */
export const ROLE_LIST_FIELDS: ListFields = FIELDS;

const rowsSql: RowsSql = (
  keys,
) => `select r.id, r.slug, r.name, r.description, r.is_staff as "isStaff", r.is_built_in as "isBuiltIn",
  array(select p.resource || ':' || p.action from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id = r.id order by p.id) as permissions,
  ${USER_COUNT} as "userCount",
  r.version, ${instantSql('r.created_at')} as "createdAt", ${instantSql('r.updated_at')} as "updatedAt"
  from unnest(${keys}) with ordinality as requested (id, place) join roles r using (id)`;

const withKnownPermissions = (row: RoleRow): RoleRow => ({
  ...row,
  permissions: row.permissions.filter(isPermission),
});

const listRequestSql = (request: ListRequest) =>
  listSql(
    {
      from: 'roles r',
      fields: FIELDS,
      search: (bind, q) => containsSql(['r.name', 'r.slug'], q, bind),
      sorts: [{ field: 'id', isDescending: false }],
      unique: 'r.id',
    },
    request,
  );

/** Returns the ids of a list of roles in its order, at most `limit`. */
export function roleIds(db: Database, request: ListRequest, limit: number): Promise<number[]> {
  return listKeys(db.pool, listRequestSql(request), limit);
}

/** Returns a page of roles, by default the oldest first, and the total. */
export async function roleList(
  db: Database,
  request: ListRequest,
): Promise<{ roles: RoleRow[]; total: number }> {
  const { rows, total } = await listPage<RoleRow>(db.pool, listRequestSql(request), rowsSql, request);
  return { roles: rows.map(withKnownPermissions), total };
}

/** Returns roles by ids, in their order. */
export async function roleRows(db: Database, ids: readonly number[]): Promise<RoleRow[]> {
  return (await listRows<RoleRow>(db.pool, rowsSql, ids)).map(withKnownPermissions);
}

/** Returns one role. @throws AppError 404 if there is none with this id */
export async function roleRow(db: Database, id: number): Promise<RoleRow> {
  const [role] = await roleRows(db, [id]);
  if (!role) throw notFound(`There is no role ${id}`);
  return role;
}
