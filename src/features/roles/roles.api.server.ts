import { z } from 'zod';
import { nameSchema } from '#src/domain/names/name.schema.ts';
import type { StaffApi } from '#src/records/api/staffCalls.server.ts';
import { addStaffRecords } from '#src/records/api/staffRecords.server.ts';
import { BODY_LIMITS } from '#src/server/http/body/bodyLimits.ts';
import { permitted } from '#src/server/http/routes/access.ts';
import type { Api } from '#src/server/http/routes/endpoint.ts';
import { listParameters } from '#src/server/http/routes/listParameters.ts';
import { roleRecords } from './roleRecords.server.ts';
import { PERMISSIONS } from './roles.fields.ts';
import { ROLE_LIST_FIELDS, roleReads, roleSchema } from './roles.queries.server.ts';

const name = nameSchema.pipe(z.string().max(120));
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
  const { rowOf, ...reads } = roleReads(staff.db);
  addStaffRecords(api, staff, {
    rest: 'roles',
    noun: { one: 'role', many: 'roles' },
    records: roleRecords,
    record: roleSchema,
    create: z.strictObject({ name, ...shape }),
    changes: z.strictObject({ name: name.optional(), ...shape }),
    limit: BODY_LIMITS.record,
    offers: ['create', 'update', 'delete', 'revisions', 'uses', 'export'],
    list: {
      summary: 'List roles with their permissions',
      query: listParameters(ROLE_LIST_FIELDS),
      row: roleSchema,
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
      ...reads,
    },
    access: permitted('read', 'roles'),
    read: rowOf,
    inputOf,
  });
}
