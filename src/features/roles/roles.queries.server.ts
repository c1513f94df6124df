import { z } from 'zod';
import { isPermission } from '#src/domain/roles/roles.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import { containsSql } from '#src/server/db/listStatement.ts';
import type { ListFields } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import {
  flagField,
  idField,
  instantField,
  listSql,
  optionalTextField,
  type SqlField,
} from '#src/server/http/routes/listSql.ts';

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

const text = (sql: string): SqlField => ({ kind: 'text', isSortable: true, column: { sql, type: 'text' } });

const USER_COUNT = `(select count(*)::int from user_roles ur join users u on u.id = ur.user_id
    where ur.role_id = r.id and u.deleted_at is null)`;

/** Fields by which the list of roles is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  id: idField('r.id'),
  slug: text('r.slug'),
  name: text('r.name'),
  description: optionalTextField('r.description'),
  userCount: { kind: 'integer', isSortable: true, column: { sql: USER_COUNT, type: 'int' } },
  createdAt: instantField('r.created_at'),
  updatedAt: instantField('r.updated_at'),
  isStaff: flagField('r.is_staff'),
  isBuiltIn: flagField('r.is_built_in'),
};

/** Fields of the list's query parameters. */
export const ROLE_LIST_FIELDS: ListFields = FIELDS;

/** Reads roles, by default the oldest first. */
export const roleReads = (db: Database) =>
  listReads<z.output<typeof roleSchema>>(db, {
    noun: 'role',
    listSql: (request) =>
      listSql(
        {
          from: 'roles r',
          fields: FIELDS,
          search: (bind, q) => containsSql(['r.name', 'r.slug'], q, bind),
          sorts: [{ field: 'id', isDescending: false }],
          unique: 'r.id',
        },
        request,
      ),
    rowsSql: (keys) =>
      `select r.id, r.slug, r.name, r.description, r.is_staff as "isStaff", r.is_built_in as "isBuiltIn",
         array(select p.resource || ':' || p.action from role_permissions rp join permissions p on p.id = rp.permission_id
           where rp.role_id = r.id order by p.id) as permissions,
         ${USER_COUNT} as "userCount",
         r.version, ${instantSql('r.created_at')} as "createdAt", ${instantSql('r.updated_at')} as "updatedAt"
       from unnest(${keys}) with ordinality as requested (id, place) join roles r using (id)`,
    shown: (row) => ({ ...row, permissions: row.permissions.filter(isPermission) }),
  });
