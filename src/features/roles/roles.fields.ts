import { type Choices, valuesOf } from '#src/domain/choices.ts';
import { ACTIONS, type Action, type Permission, permission, RESOURCES } from '#src/domain/roles/roles.ts';
import { flag, longText, optional, permissions, slug, text } from '#src/records/fields/field.ts';

const verb = (action: Action) => action.charAt(0).toUpperCase() + action.slice(1);

/** All permissions: `dramas:update` is “Update dramas”. */
const PERMISSION_LABELS = Object.fromEntries(
  RESOURCES.flatMap((resource) =>
    ACTIONS.map((action) => [
      permission(action, resource),
      `${verb(action)} ${resource.replaceAll('-', ' ')}`,
    ]),
  ),
) as Choices<Permission>;
export const PERMISSIONS = valuesOf(PERMISSION_LABELS);

/**
 * The fields of a role that staff can change. Permissions are rows, so that concurrent changes of different permissions
 * merge.
 */
export const roleFields = {
  name: text('Name', 120),
  slug: slug('Slug', 'name', { help: 'Used in web addresses.' }),
  description: optional(longText('Description', 2000)),
  isStaff: flag('Staff', false, { help: 'Members with this role can open the dashboard.' }),
  permissions: permissions('Permissions', PERMISSION_LABELS),
};
