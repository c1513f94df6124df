import { type createBrowserRouter, matchRoutes } from 'react-router';

/** What React Router's manifest says of a route's files. */
interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/** React Router's own globals, as far as they are read here. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>;
}

/** The files of each route that an address of this site is made of, outermost first; none where it leads to no page. */
export function routeFilesOf(page: string): RouteFiles[] {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as RouterGlobals;
  if (!manifest || !router) return [];
  const { pathname } = new URL(page, location.href);
  return (matchRoutes(router.routes, pathname) ?? []).flatMap(
    ({ route }) => manifest.routes[route.id ?? ''] ?? [],
  );
}
