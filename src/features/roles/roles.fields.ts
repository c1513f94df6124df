import { ACTIONS, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { flag, longText, optional, permissions, slug, text } from '#src/records/fields/field.ts';

export const PERMISSIONS = RESOURCES.flatMap((resource) =>
  ACTIONS.map((action) => permission(action, resource)),
);

/**
 * The fields of a role that staff can change. Permissions are rows, so that concurrent changes of different permissions
 * merge.
 */
export const roleFields = {
  name: text('Name', 120),
  slug: slug('Slug', 'name', { help: 'Used in web addresses.' }),
  description: optional(longText('Description', 2000)),
  isStaff: flag('Staff', false, { help: 'Members with this role can open the dashboard.' }),
  permissions: permissions('Permissions', PERMISSIONS),
};
