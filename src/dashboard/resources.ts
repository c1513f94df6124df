import type { Offer, ResourceDeclaration } from '#src/records/resources/define.ts';
import type { ScreenDeclaration } from '#src/records/resources/screen.ts';

interface Declared {
  resources: readonly ResourceDeclaration[];
  screens: readonly ScreenDeclaration[];
}

let declared: Declared | null = null;

/** Registers the resources and screens of the dashboard. `app` calls it on the server and in the browser before any use. */
export function declareStaffResources(resources: Declared['resources'], screens: Declared['screens']): void {
  declared = { resources, screens };
}

function input(): Declared {
  if (!declared) throw new Error('declareStaffResources was not called.');
  return declared;
}

/** The declared resources, in the order of `refine.config.ts`. */
export const staffResources = (): readonly ResourceDeclaration[] => input().resources;

/** The declared screens that do not belong to a resource. */
export const staffScreens = (): readonly ScreenDeclaration[] => input().screens;

/** Returns the declaration of a resource; undefined for resources without a staff list. */
export const declarationOf = (name: string): ResourceDeclaration | undefined =>
  staffResources().find((resource) => resource.name === name);

/** Returns the resource to whose table a reference points; undefined for tables that are not resources. */
export const resourceOfTarget = (to: string | undefined): ResourceDeclaration | undefined =>
  staffResources().find(
    ({ name, target = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) }) => target === to,
  );

/** Returns the path segment of a resource in the API. */
export const restOf = (name: string): string => declarationOf(name)?.rest ?? name;

/** Returns whether the API offers an operation for a resource; screens show only offered operations. */
export const doesOffer = ({ offers }: Pick<ResourceDeclaration, 'offers'>, offer: Offer): boolean =>
  offers.includes(offer);

/** Returns whether deleting records can be undone, because a bulk deletion only marks them as deleted. */
export const isRestorable = (resource: Pick<ResourceDeclaration, 'offers' | 'isDeletedForGood'>): boolean =>
  doesOffer(resource, 'bulk') && !resource.isDeletedForGood;

/** Returns the name of a record: the field that its resource declares, otherwise its number. */
export function recordName(
  { namedBy = 'name' }: ResourceDeclaration,
  record: Readonly<Record<string, unknown>>,
): string {
  const name = record[namedBy];
  return typeof name === 'string' && name !== '' ? name : `No. ${String(record.id)}`;
}

/** Returns a text with its first letter in upper case. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a resource's label in menus and headings: “Streaming services”. */
export const resourceLabel = (resource: string): string =>
  capitalised(declarationOf(resource)?.noun.many ?? resource.replaceAll('-', ' '));

/** Returns a noun with its article: “a title”, “an award”, “a user”. */
export const withArticle = (noun: string): string =>
  `${/^([aeio]|u(?!s|ni))/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** The labels of a resource's screens for deleting records: verb, participle and state. */
export const removalLabels = ({ removal }: Pick<ResourceDeclaration, 'removal'>) =>
  removal === 'hide'
    ? ({ verb: 'Hide', done: 'hidden', state: 'Hidden' } as const)
    : ({ verb: 'Delete', done: 'deleted', state: 'Deleted' } as const);
