import { z } from 'zod';
import { nameSchema } from '#src/domain/names/name.schema.ts';
import { addExport } from '#src/records/api/exportRoute.server.ts';
import { addRecordWrites, addUses, type RecordRoutes } from '#src/records/api/recordRoutes.server.ts';
import { routeCommands } from '#src/records/api/routeCommands.server.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { idParameter } from '#src/server/http/routes/parameters.ts';
import { addRead } from '#src/server/http/routes/readRoute.ts';
import { roleRecords } from './roleRecords.server.ts';
import { PERMISSIONS } from './roles.fields.ts';
import {
  ROLE_LIST_FIELDS,
  roleIds,
  roleList,
  roleRow,
  roleRows,
  roleSchema,
} from './roles.queries.server.ts';

const name = nameSchema.pipe(z.string().max(120));
const OFFERS = ['create', 'update', 'delete', 'revisions', 'uses'] as const;
const shape = {
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters and digits, with single hyphens between words')
    .max(80)
    .nullable()
    .optional(),
  description: z.string().trim().max(2000).nullable().optional(),
  isStaff: z.boolean().optional(),
  permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length).optional(),
};

/** Converts permissions to rows. Drops an empty slug: a new role gets one from its name, an existing role keeps its own. */
function inputOf({ permissions, slug, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    ...(typeof slug === 'string' && slug !== '' && { slug }),
    ...(Array.isArray(permissions) && {
      permissions: [...new Set(permissions)].map((each) => ({ permission: each })),
    }),
  };
}

/** Adds the staff calls for roles: list, export, one role, changes, uses and history. */
export function addRoles(api: Api, staff: StaffApi): void {
  const { db } = staff;
  const access = permitted('read', 'roles');
  const noun = { one: 'role', many: 'roles' };
  const query = listParameters(ROLE_LIST_FIELDS);
  const routes: RecordRoutes = {
    rest: 'roles',
    resource: 'roles',
    noun,
    record: roleSchema,
    create: z.strictObject({ name, ...shape }),
    changes: z.strictObject({ name: name.optional(), ...shape }),
    limit: BODY_LIMITS.record,
    hasRevisions: true,
    commands: routeCommands(roleRecords, { offers: OFFERS, read: (id) => roleRow(db, id), inputOf }),
  };
  addRead(api, {
    path: '/roles',
    tag: noun.many,
    summary: 'List roles with their permissions',
    query,
    answer: z.array(roleSchema),
    isList: true,
    access,
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
    access,
    read: async ({ params: { id } }) => ({ body: await roleRow(db, id) }),
  });
  addRecordWrites(api, staff, routes);
}
