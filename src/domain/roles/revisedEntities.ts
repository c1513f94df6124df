import { RESOURCES, type Resource } from './roles.ts';

/** Entity names in the history that differ from the resource's name. */
const ENTITY_NAMES = { dramas: 'title', people: 'person', users: 'user', roles: 'role' } as const;
type EntityName = (typeof ENTITY_NAMES)[keyof typeof ENTITY_NAMES];

/** Entity names of revisions and activity: `title`, `person`, `user`, `role`, else the resource's own name. */
export type RevisedEntity = EntityName | Exclude<Resource, keyof typeof ENTITY_NAMES>;

const hasEntityName = (resource: Resource): resource is keyof typeof ENTITY_NAMES =>
  Object.hasOwn(ENTITY_NAMES, resource);

/** Returns the entity name of a resource in the history. */
export function entityOf(resource: Resource): RevisedEntity {
  return hasEntityName(resource) ? ENTITY_NAMES[resource] : resource;
}

const RESOURCE_OF: ReadonlyMap<string, Resource> = new Map(
  RESOURCES.map((resource) => [entityOf(resource), resource]),
);

/** Returns the resource of an entity name; null if unknown. */
export function resourceOf(entity: string): Resource | null {
  return RESOURCE_OF.get(entity) ?? null;
}
