import { type Action, DEFAULT_ROLES, permission, type Resource } from './roles.ts';

export interface Actor {
  /** Permissions of all the actor's roles. */
  permissions: ReadonlySet<string>;
  isSuspended?: boolean;
  userId?: number;
}

/** The record in question, as far as a rule asks: whose it is. */
export interface Subject {
  ownerId?: number | null;
}

const VISITOR_PERMISSIONS: ReadonlySet<string> = new Set(
  DEFAULT_ROLES.filter((role) => role.key === 'visitor').flatMap(
    (role): readonly string[] => role.permissions,
  ),
);

/** What members write themselves: who may create it may also read, change and remove what is theirs. */
const OWNED: ReadonlySet<Resource> = new Set<Resource>(['lists', 'reviews', 'change-requests', 'images']);
const OWNER_ACTIONS: ReadonlySet<Action> = new Set<Action>(['read', 'update', 'delete']);

function ownsSubject(actor: Actor, subject: Subject | undefined): boolean {
  return actor.userId !== undefined && subject?.ownerId === actor.userId;
}

/**
 * Whether an actor may do something; false unless a rule says otherwise. Null is a visitor without a session. A
 * suspended actor may do nothing. A permission covers every record of its resource; `lists`, `reviews`,
 * `change-requests` and `images` may also be read, updated and deleted by their owner who may create them.
 * Buttons and commands ask the same question.
 */
export function can(actor: Actor | null, action: Action, resource: Resource, subject?: Subject): boolean {
  if (actor === null) return VISITOR_PERMISSIONS.has(permission(action, resource));
  if (actor.isSuspended) return false;
  if (actor.permissions.has(permission(action, resource))) return true;
  if (!OWNED.has(resource) || !OWNER_ACTIONS.has(action) || !ownsSubject(actor, subject)) return false;
  return actor.permissions.has(permission('create', resource));
}
