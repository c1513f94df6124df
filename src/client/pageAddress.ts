import { isAccountPath, isDashboardPath } from '#src/domain/accountRoom.ts';

/** Addresses that the server answers itself: no pages, so the router cannot show them. */
const SERVER_PATHS = /^\/(api|builds|assets|healthz|readyz)(\/|$)|\/_payload\.json$|\.(xml|txt|svg)$/;

/** Places in a list's page that only a browser without scripts has to be led back to. */
const LIST_PLACE = /^#at-.*/;

/**
 * The path, query and fragment of a page of this site; null for any other address. The account screens are a room of their
 * own, with another policy: the browser itself goes in and out. So is the dashboard, whose screens lead to each other.
 */
export function pageAddress(url: URL): string | null {
  if (isAccountPath(url.pathname) || isAccountPath(location.pathname)) return null;
  if (isDashboardPath(url.pathname) !== isDashboardPath(location.pathname)) return null;
  if (url.origin !== location.origin || SERVER_PATHS.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash.replace(LIST_PLACE, '');
}

const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A click that leads to a page of this site: the anchor, and the page's address. */
interface PageClick {
  anchor: HTMLAnchorElement;
  page: string;
}

/** What a plain click asks for; null where it is none on an anchor, stays within the page or is the browser's to follow. */
export function pageOfClick(event: MouseEvent): PageClick | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  // A text may hold a link that is no address, as `http://[`.
  if (!isPlain(event) || !anchor || !URL.canParse(anchor.href) || anchor.hasAttribute('download'))
    return null;
  if (anchor.target && anchor.target !== '_self') return null;
  const url = new URL(anchor.href);
  const isWithinPage =
    url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  const page = isWithinPage ? null : pageAddress(url);
  return page === null ? null : { anchor, page };
}

/** What a form adds to its address: blank fields left out, commas as they are, like the addresses of lists. */
function queryOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const parts: string[] = [];
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    parts.push(`${encodeURIComponent(name)}=${value.trim().split(',').map(encodeURIComponent).join(',')}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The page that a form asks for by GET; null for any other form. */
export function pageOfSubmit(event: SubmitEvent): string | null {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return null;
  const url = new URL(form.action);
  url.search = '';
  const page = pageAddress(url);
  return page === null ? null : `${page}${queryOf(form, event.submitter)}`;
}
