import { STAFF_RESOURCES } from '#refine.config';
import type { ResourceDeclaration } from '#src/resources/define.ts';

export type Offer =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'merge'
  | 'import'
  | 'export'
  | 'bulk'
  | 'uses'
  | 'revisions';

const DECLARED: ReadonlyMap<string, ResourceDeclaration> = new Map(
  STAFF_RESOURCES.map((resource) => [resource.name, resource]),
);

/** The declaration behind a resource's screens; undefined for those with screens of their own (users, roles, activity). */
export const declarationOf = (name: string): ResourceDeclaration | undefined => DECLARED.get(name);

/** The part of the API's addresses that names a resource. */
export const restOf = (name: string): string => name;

/** Whether the API does something with a resource's records; screens show no more than that. */
export const doesOffer = (_resource: ResourceDeclaration, _offer: Offer): boolean => true;
