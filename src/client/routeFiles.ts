import { type createBrowserRouter, matchRoutes } from 'react-router';

/** Files of a route in React Router's manifest. */
interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/** The globals of React Router that are used here. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>;
  /** Loaded route modules by route id. */
  __reactRouterRouteModules?: Record<string, unknown>;
}

function matchedRouteIds(page: string): string[] {
  const { __reactRouterDataRouter: router } = window as RouterGlobals;
  if (!router) return [];
  const { pathname } = new URL(page, location.href);
  return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route }) => route.id ?? []);
}

/** Returns the files of each route that matches an address of this site, outermost first; empty if none matches. */
export function routeFilesOf(page: string): RouteFiles[] {
  const { __reactRouterManifest: manifest } = window as RouterGlobals;
  return matchedRouteIds(page).flatMap((id) => manifest?.routes[id] ?? []);
}

/** Whether React Router has loaded the code of all routes of a page, so that it can show the page without imports. */
export function isRouteCodeLoaded(page: string): boolean {
  const { __reactRouterRouteModules: modules = {} } = window as RouterGlobals;
  return matchedRouteIds(page).every((id) => id in modules);
}
