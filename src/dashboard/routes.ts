import type { Action, Resource } from '#src/domain/roles/roles.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';
import { declarationOf, staffResources, staffScreens } from './resources.ts';

/** The screen of an address of the dashboard. */
export type DashboardRoute =
  | { screen: 'home' }
  /** A declared screen, by name. */
  | { screen: 'named'; name: string }
  | { screen: 'list'; resource: Resource }
  | { screen: 'create'; resource: Resource }
  /** `tab` is null if the resource has no tabs. */
  | { screen: 'record'; resource: Resource; id: number; tab: string | null };

type MayDo = (action: Action, resource: Resource) => boolean;

/** Address of the home screen. */
export const HOME = '/dashboard';

const ID = /^[1-9]\d{0,9}$/;

/** Parses an id within PostgreSQL's `integer` range; null for anything else. */
const idIn = (text: string): number | null =>
  ID.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** Parses the rest of a record's address: `12`, `12/cast`. Without a tab it is the first tab. */
function recordAt({ name, tabs }: ResourceDeclaration, rest: string): DashboardRoute | null {
  const tabNames: readonly string[] = tabs ?? [];
  const [idText = '', tabText, ...more] = rest.split('/');
  const id = idIn(idText);
  if (id === null || more.length > 0) return null;
  if (tabText === undefined) return { screen: 'record', resource: name, id, tab: tabNames[0] ?? null };
  return tabNames.includes(tabText) ? { screen: 'record', resource: name, id, tab: tabText } : null;
}

/** Returns the route of an address; null for an unknown address, which is answered with 404 (S-R17, S-R18). */
export function routeOf(pathname: string): DashboardRoute | null {
  if (pathname === HOME) return { screen: 'home' };
  const screen = staffScreens().find(({ path }) => path === pathname);
  if (screen) return { screen: 'named', name: screen.name };
  for (const resource of staffResources()) {
    const { name, path, createPath: creating } = resource;
    if (pathname === listPath(name)) return { screen: 'list', resource: name };
    if (pathname === creating) return { screen: 'create', resource: name };
    const record = `${path}/edit/`;
    if (pathname.startsWith(record)) return recordAt(resource, pathname.slice(record.length));
  }
  return null;
}

/** Returns the action that opening a list requires: `update` for lists that include drafts. */
const listAction = ({ name, rest = name }: ResourceDeclaration): Action =>
  rest.startsWith('staff/') ? 'update' : 'read';

/** Returns the permission that a route requires besides being staff, or null. */
export function permissionFor(route: DashboardRoute): readonly [Action, Resource] | null {
  if (route.screen === 'home') return null;
  if (route.screen === 'named') return staffScreens().find(({ name }) => name === route.name)?.needs ?? null;
  if (route.screen === 'create') return ['create', route.resource];
  const declared = declarationOf(route.resource);
  return [declared ? listAction(declared) : 'read', route.resource];
}

/** Returns whether the member may open a screen. */
export function mayOpen(may: MayDo, path: string): boolean {
  const route = routeOf(path);
  const needed = route && permissionFor(route);
  return !needed || may(...needed);
}

/** Returns the address of a resource's list. */
export function listPath(resource: string): string {
  const declared = declarationOf(resource);
  return declared?.listPath ?? declared?.path ?? HOME;
}

/** Returns the address of the create screen; null if a drawer over the list is used. */
export const createPath = (resource: string): string | null => declarationOf(resource)?.createPath ?? null;

/** Hash of a list's address that opens the create drawer. */
export const NEW = '#new';

/** Returns the address at which a record is added. */
export const addPath = (resource: string): string => createPath(resource) ?? `${listPath(resource)}${NEW}`;

/** Returns the tabs of a resource in their order; empty if it has none. */
export const tabsOf = (resource: string): readonly string[] => declarationOf(resource)?.tabs ?? [];

/** Returns the address of a record's screen or tab; null if the resource has no screen. */
export function recordPath(resource: string, id: number, tab?: string): string | null {
  const declared = declarationOf(resource);
  if (!declared) return null;
  const end = tab === undefined || tab === declared.tabs?.[0] ? '' : `/${tab}`;
  return `${declared.path}/edit/${id}${end}`;
}

/** Returns the address of a record's screen; null if it has none or the member may not open it. */
export function openPath(may: MayDo, resource: string, id: number): string | null {
  const path = recordPath(resource, id);
  return path !== null && mayOpen(may, path) ? path : null;
}
