import type { ServerBuild } from 'react-router';
import { PUBLIC_ROUTES } from '#src/app/publicRoutes.ts';

/**
 * Public pages that search engines are not told of: a second address of the landing page, results of a search, what
 * somebody reads who has sent a message, and the season of today, which asks not to be found while nothing airs in it.
 */
const NOT_FINDABLE: ReadonlySet<string> = new Set(['home', 'search', 'contact-sent', 'season']);

/** Paths of the public pages that are no record's own and may be found by search engines: `/`, `/dramas`. */
export function findablePages(routes: ServerBuild['routes']): string[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== 'root' || !PUBLIC_ROUTES.has(route.id)) return [];
    const path = route.index ? '' : (route.path ?? '');
    return NOT_FINDABLE.has(route.id) || /[:*]/.test(path) ? [] : [`/${path}`];
  });
}
