import { RESOURCES, type Resource } from './roles.ts';

/** What histories call the records of resources whose word of old is another one. */
const WORDS = { dramas: 'title', people: 'person', users: 'user', roles: 'role' } as const;
type Word = (typeof WORDS)[keyof typeof WORDS];

/** What revisions and activity are about: `title`, `person`, `user`, `role`, else the resource's own name. */
export type RevisedEntity = Word | Exclude<Resource, keyof typeof WORDS>;

const isWorded = (resource: Resource): resource is keyof typeof WORDS => Object.hasOwn(WORDS, resource);

/** What histories call the records of a resource. */
export function entityOf(resource: Resource): RevisedEntity {
  return isWorded(resource) ? WORDS[resource] : resource;
}

const RESOURCE_OF: ReadonlyMap<string, Resource> = new Map(
  RESOURCES.map((resource) => [entityOf(resource), resource]),
);

/** The resource that a history's word is of; null for a word that is of none. */
export function resourceOf(entity: string): Resource | null {
  return RESOURCE_OF.get(entity) ?? null;
}
