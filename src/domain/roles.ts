/** What the catalogue keeps, by the names its REST addresses use. */
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
 * What may be done: `delete` is soft and `restore` undoes it; `merge` joins two records; `publish` moves a draft in or out
 * of sight; `moderate` decides over what others wrote (suggestions, reports, reviews, suspensions); `export` takes
 * the list out as a file.
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

/** The permission string of an action on a resource: `dramas:update`. */
export function permission(action: Action, resource: Resource): Permission {
  return `${resource}:${action}`;
}

/** Whether a text (from a role's row or a request) is a permission the product knows. */
export function isPermission(text: string): text is Permission {
  return KNOWN_PERMISSIONS.has(text);
}

function every(resources: readonly Resource[], actions: readonly Action[]): Permission[] {
  return resources.flatMap((resource) => actions.map((action) => permission(action, resource)));
}

const VISITOR = every([...CATALOGUE, 'reviews'], ['read']);
/** Creating includes changing and removing one's own: see `can`. */
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
  ...every(['reviews'], ['delete', 'restore', 'moderate']),
  ...every(['change-requests', 'users', 'activity'], ['read']),
  ...every(['change-requests', 'users'], ['moderate']),
  ...every(['messages'], ['read', 'update', 'delete']),
];

export interface RoleDefinition {
  key: string;
  name: string;
  description: string;
  /** Whether its holders may enter the dashboard. */
  isStaff: boolean;
  permissions: readonly Permission[];
}

/** The roles of a new installation. Staff may edit all but visitor, which is everybody's, and admin, which holds everything. */
export const DEFAULT_ROLES = [
  {
    key: 'visitor',
    name: 'Visitor',
    description: 'Anybody: reads what is public.',
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
    description: 'Maintains the catalogue and decides over suggestions.',
    isStaff: true,
    permissions: EDITOR,
  },
  {
    key: 'moderator',
    name: 'Moderator',
    description: 'Decides over suggestions, reviews and accounts, and answers messages.',
    isStaff: true,
    permissions: MODERATOR,
  },
  {
    key: 'admin',
    name: 'Admin',
    description: 'May do everything, users and roles included.',
    isStaff: true,
    permissions: every(RESOURCES, ACTIONS),
  },
] as const satisfies readonly RoleDefinition[];
export type DefaultRole = (typeof DEFAULT_ROLES)[number]['key'];
