import { STAFF_RESOURCES, STAFF_SCREENS } from '#refine.config';
import { declareStaffResources } from '#src/dashboard/resources.ts';
import { type DashboardRoute, permissionFor, routeOf } from '#src/dashboard/routes.ts';
import type { Action, Resource } from '#src/domain/roles/roles.ts';

declareStaffResources(STAFF_RESOURCES, STAFF_SCREENS);

interface StaffRoute {
  route: DashboardRoute;
  /** The permission that the page requires of staff; null for none. */
  needs: readonly [Action, Resource] | null;
}

/** Returns the route of a dashboard address and the permission that it requires; null for an unknown address. */
export function staffRouteOf(pathname: string): StaffRoute | null {
  const route = routeOf(pathname);
  return route && { route, needs: permissionFor(route) };
}
