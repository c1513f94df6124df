import { redirect } from 'react-router';
import type { Viewer, Visit } from '#src/server/session/viewer.ts';
import { type Jsonable, type PageRequest, pageLoader } from './loading.server.ts';

/** What the loader of a protected page works with. */
export interface MemberPageRequest extends PageRequest {
  viewer: Viewer;
}

/** Where somebody goes who may not see a protected page; null for who may. */
function gate(visit: Visit, { pathname, search }: URL): string | null {
  if (visit.state === 'member') return null;
  if (visit.state === 'unverified') return '/verify';
  if (visit.state === 'suspended') return '/login?because=suspended';
  return `/login?from=${encodeURIComponent(`${pathname}${search}`)}`;
}

/**
 * Makes the loader of a protected page (S-A1): without a living session it sends to `/login`, which comes back
 * afterwards; with an unverified address to `/verify`. Such a page is made for each request and kept by nobody.
 */
export function memberLoader<Data>(load: (page: MemberPageRequest) => Promise<Data & Jsonable<Data>>) {
  return pageLoader<Data>(async (page) => {
    const visit = await page.visit();
    const elsewhere = gate(visit, page.url);
    if (elsewhere !== null || visit.state !== 'member') throw redirect(elsewhere ?? '/login');
    return load({ ...page, viewer: visit.viewer });
  });
}
