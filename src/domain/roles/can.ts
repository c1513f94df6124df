import { type Action, DEFAULT_ROLES, permission, type Resource } from './roles.ts';

export interface Actor {
  /** Permissions of all the actor's roles. */
  permissions: ReadonlySet<string>;
  /** Whether one of the actor's roles allows access to the dashboard. */
  isStaff?: boolean;
  isSuspended?: boolean;
  userId?: number;
}

/** The record that an action applies to: only its owner matters. */
export interface Subject {
  ownerId?: number | null;
}

const VISITOR_PERMISSIONS: ReadonlySet<string> = new Set(
  DEFAULT_ROLES.filter((role) => role.key === 'visitor').flatMap(
    (role): readonly string[] => role.permissions,
  ),
);

/**
 * Resources whose records have an owner, who may read, update and delete them as long as they may create such records: all
 * that the role `member` may create, and images, which staff can allow a role only to add. Records of other resources
 * have no owner, whichever member added them.
 */
export const OWNED: ReadonlySet<Resource> = new Set<Resource>([
  'lists',
  'reviews',
  'change-requests',
  'images',
]);
const OWNER_ACTIONS: ReadonlySet<Action> = new Set<Action>(['read', 'update', 'delete']);

function ownsSubject(actor: Actor, subject: Subject | undefined): boolean {
  return actor.userId !== undefined && subject?.ownerId === actor.userId;
}

/**
 * Whether an actor may perform an action; false unless a rule allows it. Null is a visitor without a session. A suspended
 * actor may do nothing. A permission covers all records of its resource; records of `OWNED` resources may also be
 * read, updated and deleted by an owner who may create them. The user interface and the commands use the same check.
 */
export function can(actor: Actor | null, action: Action, resource: Resource, subject?: Subject): boolean {
  if (actor === null) return VISITOR_PERMISSIONS.has(permission(action, resource));
  if (actor.isSuspended) return false;
  if (actor.permissions.has(permission(action, resource))) return true;
  if (!OWNED.has(resource) || !OWNER_ACTIONS.has(action) || !ownsSubject(actor, subject)) return false;
  return actor.permissions.has(permission('create', resource));
}
