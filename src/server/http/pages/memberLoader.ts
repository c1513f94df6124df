import { redirect } from 'react-router';
import type { Viewer, Visit } from '#src/server/session/viewer.ts';
import { type Jsonable, type PageRequest, pageLoader } from './pageLoader.ts';

/** The arguments of a protected page's loader. */
export interface MemberPageRequest extends PageRequest {
  viewer: Viewer;
}

/** Returns where to redirect a visitor who may not see a protected page; null for those who may. */
function gate(visit: Visit, { pathname, search }: URL): string | null {
  if (visit.state === 'member') return null;
  if (visit.state === 'unverified') return '/verify';
  if (visit.state === 'suspended') return '/login?because=suspended';
  return `/login?from=${encodeURIComponent(`${pathname}${search}`)}`;
}

/**
 * Creates the loader of a protected page (S-A1). Without an active session it redirects to `/login`, which returns
 * afterwards; with an unverified email address to `/verify`. Such a page is rendered for each request and never cached.
 */
export function memberLoader<Data>(load: (page: MemberPageRequest) => Promise<Data & Jsonable<Data>>) {
  return pageLoader<Data>(async (page) => {
    const visit = await page.visit();
    const elsewhere = gate(visit, page.url);
    if (elsewhere !== null || visit.state !== 'member') throw redirect(elsewhere ?? '/login');
    return load({ ...page, viewer: visit.viewer });
  });
}
