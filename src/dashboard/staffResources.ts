import { STAFF_RESOURCES } from '#refine.config';
import type { Offer, ResourceDeclaration } from '#src/resources/define.ts';

const DECLARED: ReadonlyMap<string, ResourceDeclaration> = new Map(
  STAFF_RESOURCES.map((resource) => [resource.name, resource]),
);

/** The declaration behind a resource's screens; undefined for those with screens of their own (users, roles, activity). */
export const declarationOf = (name: string): ResourceDeclaration | undefined => DECLARED.get(name);

/** The part of the API's addresses that names a resource. */
export const restOf = (name: string): string => DECLARED.get(name)?.rest ?? name;

/** Whether the API does something with a resource's records; screens show no more than that. */
export const doesOffer = ({ offers }: Pick<ResourceDeclaration, 'offers'>, offer: Offer): boolean =>
  offers.includes(offer);

/** Whether deleting records can be taken back, right after and from the activity: what many at a time are deleted by keeps them. */
export const comesBack = (resource: Pick<ResourceDeclaration, 'offers' | 'isDeletedForGood'>): boolean =>
  doesOffer(resource, 'bulk') && !resource.isDeletedForGood;

/** What a record is called: by the field that its resource names, else by its number. */
export function recordName(
  { namedBy = 'name' }: ResourceDeclaration,
  record: Readonly<Record<string, unknown>>,
): string {
  const name = record[namedBy];
  return typeof name === 'string' && name !== '' ? name : `No. ${String(record.id)}`;
}

/** A noun with its article: “a title”, “an award”, “a user”. */
export const withArticle = (noun: string): string =>
  `${/^([aeio]|u(?!s|ni))/i.test(noun) ? 'an' : 'a'} ${noun}`;
