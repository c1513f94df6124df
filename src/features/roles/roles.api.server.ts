import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ACTIONS, permission, RESOURCES } from '#src/domain/roles.ts';
import { nameSchema } from '#src/domain/titleNames.ts';
import { countUses, usesOf } from '#src/server/catalogue/uses.server.ts';
import { addExport } from '#src/server/http/exportRoute.ts';
import { listParameters } from '#src/server/http/listParameters.ts';
import { idParameter } from '#src/server/http/parameters.ts';
import { addRead } from '#src/server/http/readRoute.ts';
import { addRecordWrites, addUses, type RecordRoutes } from '#src/server/http/recordRoutes.ts';
import { permitted, type StaffApi } from '#src/server/http/staffCalls.ts';
import { createRole, deleteRole, type RoleFields, revertRole, updateRole } from './roles.commands.server.ts';
import {
  ROLE_LIST_FIELDS,
  roleIds,
  roleList,
  roleRow,
  roleRows,
  roleSchema,
} from './roles.queries.server.ts';

const name = nameSchema.pipe(z.string().max(120));
const PERMISSIONS = RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource)));
const shape = {
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Give small letters and figures, words joined by single hyphens')
    .max(80)
    .nullable()
    .optional(),
  description: z.string().trim().max(2000).nullable().optional(),
  isStaff: z.boolean().optional(),
  permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length).optional(),
};

/** Adds roles for those who decide over them: list, one, changes of the matrix, use, history. */
export function addRoles(api: OpenAPIHono, staff: StaffApi): void {
  const { db } = staff;
  const before = permitted('read', 'roles');
  const noun = { one: 'role', many: 'roles' };
  const query = listParameters(ROLE_LIST_FIELDS);
  const uses = usesOf('roles')
    .filter(({ table }) => table === 'user_roles')
    .map((use) => ({ ...use, resource: 'users', field: 'roleIds', owner: 'user_id' }));
  const routes: RecordRoutes = {
    rest: 'roles',
    resource: 'roles',
    noun,
    record: roleSchema,
    create: z.strictObject({ name, ...shape }),
    changes: z.strictObject({ name: name.optional(), ...shape }),
    hasRevisions: true,
    commands: {
      read: (id) => roleRow(db, id),
      create: async (context, given) => roleRow(db, await createRole(context, given as RoleFields)),
      async update(context, id, { changes, ...change }) {
        await updateRole(context, id, { ...change, changes: changes as RoleFields });
        return roleRow(db, id);
      },
      async remove(context, id, removal) {
        const role = await roleRow(db, id);
        await deleteRole(context, id, removal);
        return role;
      },
      async revert(context, id, revert) {
        await revertRole(context, id, revert);
        return roleRow(db, id);
      },
      uses: (_context, ids) => countUses(db.pool, uses, ids),
    },
  };
  addRead(api, {
    path: '/roles',
    tag: noun.many,
    summary: 'List roles with what they may',
    query,
    answer: z.array(roleSchema),
    isList: true,
    isPrivate: true,
    before,
    async read(input) {
      const { roles, total } = await roleList(db, input.query);
      return { body: roles, total };
    },
  });
  addUses(api, staff, routes);
  addExport(api, staff, {
    ...routes,
    columns: [
      'id',
      'slug',
      'name',
      'description',
      'isStaff',
      'isBuiltIn',
      'permissions',
      'userCount',
      'createdAt',
    ],
    query,
    idsOf: (request, limit) => roleIds(db, request, limit),
    rowsOf: (ids) => roleRows(db, ids),
  });
  addRead(api, {
    path: '/roles/{id}',
    tag: noun.many,
    summary: 'Read one role',
    params: z.strictObject({ id: idParameter }),
    answer: roleSchema,
    isPrivate: true,
    before,
    read: async ({ params: { id } }) => ({ body: await roleRow(db, id) }),
  });
  addRecordWrites(api, staff, routes);
}
