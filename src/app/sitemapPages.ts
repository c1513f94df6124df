import type { ServerBuild } from 'react-router';
import { PUBLIC_ROUTES } from '#src/app/publicRoutes.ts';

/**
 * Public pages that are not in the sitemap: the second address of the landing page, search results, the confirmation of a
 * message, and the current season, which is `noindex` while it has no titles.
 */
const NOT_IN_SITEMAP: ReadonlySet<string> = new Set(['home', 'search', 'contact-sent', 'season']);

/** Returns the paths of the indexed public pages that do not belong to a record, such as `/` and `/dramas`. */
export function sitemapPages(routes: ServerBuild['routes']): string[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== 'root' || !PUBLIC_ROUTES.has(route.id)) return [];
    const path = route.index ? '' : (route.path ?? '');
    return NOT_IN_SITEMAP.has(route.id) || /[:*]/.test(path) ? [] : [`/${path}`];
  });
}
