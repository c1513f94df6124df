import { STAFF_RESOURCES } from '#refine.config';
import type { Action, Resource } from '#src/domain/roles.ts';

/** A list of the dashboard: its address, what may read it, and whether its records have a screen of their own. */
interface Shelf {
  resource: Resource;
  path: `/dashboard/${string}`;
  hasRecords: boolean;
}

/** Every list of the dashboard, as `refine.config.ts` declares them. */
export const SHELVES: readonly Shelf[] = STAFF_RESOURCES.map(({ name, path }) => ({
  resource: name,
  path,
  hasRecords: true,
}));

/** What an address of the dashboard shows; `id` null is the list. */
export type Place = { screen: 'home' } | { screen: 'shelf'; resource: Resource; id: number | null };

/** The dashboard's own first page. */
export const HOME = '/dashboard';

const ID = /^[1-9]\d{0,9}$/;

/** An id as PostgreSQL's integer; null for anything else. */
const idIn = (text: string): number | null =>
  ID.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** What an address of the dashboard shows; null for an address that names nothing, which is a 404 (S-R17, S-R18). */
export function placeOf(pathname: string): Place | null {
  if (pathname === HOME) return { screen: 'home' };
  for (const { resource, path, hasRecords } of SHELVES) {
    if (pathname === path) return { screen: 'shelf', resource, id: null };
    const record = `${path}/edit/`;
    if (!hasRecords || !pathname.startsWith(record)) continue;
    const id = idIn(pathname.slice(record.length));
    return id === null ? null : { screen: 'shelf', resource, id };
  }
  return null;
}

/** The permission a place asks for, besides being staff; null for none. */
export const permissionFor = (place: Place): [Action, Resource] | null =>
  place.screen === 'home' ? null : ['read', place.resource];

/** Address of a resource's list. */
export function listPath(resource: string): string {
  return SHELVES.find((shelf) => shelf.resource === resource)?.path ?? HOME;
}

/** Address of a record's screen; null where the resource has none. */
export function recordPath(resource: string, id: number): string | null {
  const shelf = SHELVES.find((each) => each.resource === resource && each.hasRecords);
  return shelf ? `${shelf.path}/edit/${id}` : null;
}
