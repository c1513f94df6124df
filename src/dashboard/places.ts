import { STAFF_RESOURCES } from '#refine.config';
import type { Action, Resource } from '#src/domain/roles.ts';
import type { ResourceDeclaration } from '#src/resources/define.ts';

/** A list of the dashboard: its addresses, and the parts of its records. */
interface Shelf {
  resource: Resource;
  path: `/dashboard/${string}`;
  listPath: string;
  createPath: string | null;
  tabs: readonly string[];
  /** What its rows ask for: those with drafts among them are for who may change them. */
  reading: Action;
}

const declared: readonly ResourceDeclaration[] = STAFF_RESOURCES;

/** Every list of the dashboard, as `refine.config.ts` declares them. */
export const SHELVES: readonly Shelf[] = declared.map(
  ({ name, rest = name, path, listPath, createPath, tabs }) => ({
    resource: name,
    path,
    listPath: listPath ?? path,
    createPath: createPath ?? null,
    tabs: tabs ?? [],
    reading: rest.startsWith('staff/') ? 'update' : 'read',
  }),
);

/** What an address of the dashboard shows. */
export type Place =
  | { screen: 'home' }
  | { screen: 'activity' }
  | { screen: 'requests' }
  | { screen: 'list'; resource: Resource }
  | { screen: 'create'; resource: Resource }
  /** `tab` is null where its records are of one piece. */
  | { screen: 'record'; resource: Resource; id: number; tab: string | null };

/** The dashboard's own first page. */
export const HOME = '/dashboard';
export const ACTIVITY = '/dashboard/users/activity';
export const REQUESTS = '/dashboard/change-requests';

const ALONE: Readonly<Record<string, Place>> = {
  [HOME]: { screen: 'home' },
  [ACTIVITY]: { screen: 'activity' },
  [REQUESTS]: { screen: 'requests' },
};

const ID = /^[1-9]\d{0,9}$/;

/** An id as PostgreSQL's integer; null for anything else. */
const idIn = (text: string): number | null =>
  ID.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** The record that the rest of an address names: `12`, `12/cast`. The first tab has the record's own address. */
function recordAt({ resource, tabs }: Shelf, rest: string): Place | null {
  const [idText = '', tabText, ...more] = rest.split('/');
  const id = idIn(idText);
  if (id === null || more.length > 0) return null;
  if (tabText === undefined) return { screen: 'record', resource, id, tab: tabs[0] ?? null };
  return tabs.includes(tabText) ? { screen: 'record', resource, id, tab: tabText } : null;
}

/** What an address of the dashboard shows; null for an address that names nothing, which is a 404 (S-R17, S-R18). */
export function placeOf(pathname: string): Place | null {
  const alone = ALONE[pathname];
  if (alone) return alone;
  for (const shelf of SHELVES) {
    const { resource, path, listPath, createPath } = shelf;
    if (pathname === listPath) return { screen: 'list', resource };
    if (pathname === createPath) return { screen: 'create', resource };
    const record = `${path}/edit/`;
    if (pathname.startsWith(record)) return recordAt(shelf, pathname.slice(record.length));
  }
  return null;
}

const shelfOf = (resource: string): Shelf | undefined => SHELVES.find((shelf) => shelf.resource === resource);

/** The permission a place asks for, besides being staff; null for none. */
export function permissionFor(place: Place): [Action, Resource] | null {
  if (place.screen === 'home') return null;
  if (place.screen === 'activity') return ['read', 'activity'];
  if (place.screen === 'requests') return ['read', 'change-requests'];
  if (place.screen === 'create') return ['create', place.resource];
  return [shelfOf(place.resource)?.reading ?? 'read', place.resource];
}

/** Whether somebody may open a screen, by what the screen itself asks for: nothing leads to a refusal. */
export function mayOpen(may: (action: Action, resource: Resource) => boolean, path: string): boolean {
  const place = placeOf(path);
  const needed = place && permissionFor(place);
  return !needed || may(...needed);
}

/** Address of a resource's list. */
export const listPath = (resource: string): string => shelfOf(resource)?.listPath ?? HOME;

/** Address of the screen that adds a record; null where a drawer over the list does. */
export const createPath = (resource: string): string | null => shelfOf(resource)?.createPath ?? null;

/** The end of a list's address under which a record is added over it. */
export const NEW = '#new';

/** The end of a list's address under which a file is brought in over it. */
export const IMPORT = '#import';

/** Address at which a record of a resource is added. */
export const addPath = (resource: string): string => createPath(resource) ?? `${listPath(resource)}${NEW}`;

/** The parts of a resource's records, in their order; none where they are of one piece. */
export const tabsOf = (resource: string): readonly string[] => shelfOf(resource)?.tabs ?? [];

/** Address of a record's screen, of one of its tabs; null where the resource has none. */
export function recordPath(resource: string, id: number, tab?: string): string | null {
  const shelf = shelfOf(resource);
  if (!shelf) return null;
  const end = tab === undefined || tab === shelf.tabs[0] ? '' : `/${tab}`;
  return `${shelf.path}/edit/${id}${end}`;
}

/** Address of a record's screen for somebody who may open it; null for others, and where the resource has none. */
export function openPath(
  may: (action: Action, resource: Resource) => boolean,
  resource: string,
  id: number,
): string | null {
  const path = recordPath(resource, id);
  return path !== null && mayOpen(may, path) ? path : null;
}
