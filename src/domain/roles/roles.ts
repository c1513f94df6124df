/** Resources, named as in their REST addresses. */
export const RESOURCES = [
  'dramas',
  'people',
  'countries',
  'genders',
  'genres',
  'tags',
  'studios',
  'social-media',
  'streaming-services',
  'images',
  'lists',
  'reviews',
  'change-requests',
  'messages',
  'users',
  'roles',
  'activity',
  'imports',
] as const;
export type Resource = (typeof RESOURCES)[number];

/**
 * Actions. `delete` is soft and `restore` undoes it; `merge` merges two records; `publish` publishes or hides a title;
 * `moderate` decides on contributions and accounts of others (suggestions, reports, reviews, suspensions); `export`
 * downloads a list as a file.
 */
export const ACTIONS = [
  'read',
  'create',
  'update',
  'delete',
  'restore',
  'merge',
  'publish',
  'moderate',
  'export',
] as const;
export type Action = (typeof ACTIONS)[number];
export type Permission = `${Resource}:${Action}`;
/** A permission as a pair, as declarations write it. */
export type PermissionPair = readonly [action: Action, resource: Resource];

const CATALOGUE = [
  'dramas',
  'people',
  'countries',
  'genders',
  'genres',
  'tags',
  'studios',
  'social-media',
  'streaming-services',
  'images',
] as const satisfies readonly Resource[];

const KNOWN_PERMISSIONS: ReadonlySet<string> = new Set(
  RESOURCES.flatMap((resource) => ACTIONS.map((action) => permission(action, resource))),
);

/** Returns the permission string of an action on a resource: `dramas:update`. */
export function permission(action: Action, resource: Resource): Permission {
  return `${resource}:${action}`;
}

/** Whether a text (from a role's row or a request) is a known permission. */
export function isPermission(text: string): text is Permission {
  return KNOWN_PERMISSIONS.has(text);
}

function every(resources: readonly Resource[], actions: readonly Action[]): Permission[] {
  return resources.flatMap((resource) => actions.map((action) => permission(action, resource)));
}

const VISITOR = every([...CATALOGUE, 'reviews'], ['read']);
/** Creating includes updating and deleting one's own: see `can`. */
const MEMBER = [...VISITOR, ...every(['lists', 'reviews', 'change-requests'], ['create'])];
const EDITOR = [
  ...MEMBER,
  ...every(CATALOGUE, ['create', 'update', 'delete', 'restore', 'merge', 'publish', 'export']),
  ...every(['change-requests', 'imports'], ['read']),
  ...every(['imports'], ['create']),
  ...every(['change-requests'], ['moderate']),
];
const MODERATOR = [
  ...MEMBER,
  ...every(['reviews'], ['update', 'delete', 'restore', 'moderate']),
  ...every(['change-requests', 'users', 'activity'], ['read']),
  ...every(['change-requests', 'users'], ['moderate']),
  ...every(['messages'], ['read', 'update', 'delete']),
];

export interface RoleDefinition {
  key: string;
  name: string;
  description: string;
  /** Whether members with the role have access to the dashboard. */
  isStaff: boolean;
  permissions: readonly Permission[];
}

/**
 * The roles of a new installation. Staff can edit all but visitor, which applies to everybody, and admin, which has all
 * permissions.
 */
export const DEFAULT_ROLES = [
  {
    key: 'visitor',
    name: 'Visitor',
    description: 'Everyone: reads public content.',
    isStaff: false,
    permissions: VISITOR,
  },
  {
    key: 'member',
    name: 'Member',
    description: 'Keeps a list, writes reviews and suggests changes.',
    isStaff: false,
    permissions: MEMBER,
  },
  {
    key: 'editor',
    name: 'Editor',
    description: 'Maintains the catalogue and decides on suggestions.',
    isStaff: true,
    permissions: EDITOR,
  },
  {
    key: 'moderator',
    name: 'Moderator',
    description: 'Decides on suggestions, reviews and accounts, and answers messages.',
    isStaff: true,
    permissions: MODERATOR,
  },
  {
    key: 'admin',
    name: 'Admin',
    description: 'Has all permissions, including users and roles.',
    isStaff: true,
    permissions: every(RESOURCES, ACTIONS),
  },
] as const satisfies readonly RoleDefinition[];
export type DefaultRole = (typeof DEFAULT_ROLES)[number]['key'];
