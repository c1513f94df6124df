import { isAccountPath, isDashboardPath } from '#src/domain/accounts/accountPaths.ts';

/** Addresses that are not pages: the server answers them, and the router cannot show them. */
const SERVER_PATHS = /^\/(api|builds|assets|healthz|readyz)(\/|$)|\/_payload\.json$|\.(xml|txt|svg)$/;

/** Fragments of positions in a list, which only browsers without scripts need. */
const LIST_POSITION = /^#at-.*/;

/**
 * Returns path, query and fragment of an address that the router can show; null for any other address. The browser itself
 * navigates to and from account screens, which have a different content security policy, and the dashboard, which is a
 * separate app.
 */
export function pageAddress(url: URL): string | null {
  if (isAccountPath(url.pathname) || isAccountPath(location.pathname)) return null;
  if (isDashboardPath(url.pathname) !== isDashboardPath(location.pathname)) return null;
  if (url.origin !== location.origin || SERVER_PATHS.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash.replace(LIST_POSITION, '');
}

const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A click on a link to a page of this site: the anchor and the page's address. */
interface PageClick {
  anchor: HTMLAnchorElement;
  page: string;
}

/**
 * Returns the page that a click opens; null if the click is not on a link, stays within the page or is handled by the
 * browser.
 */
export function pageOfClick(event: MouseEvent): PageClick | null {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  // A text can contain a link with an invalid address, such as `http://[`.
  if (!isPlain(event) || !anchor || !URL.canParse(anchor.href) || anchor.hasAttribute('download'))
    return null;
  if (anchor.target && anchor.target !== '_self') return null;
  const url = new URL(anchor.href);
  const isWithinPage =
    url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  const page = isWithinPage ? null : pageAddress(url);
  return page === null ? null : { anchor, page };
}

/** Builds a form's query like the addresses of lists: without blank fields, with unescaped commas. */
function queryOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const parts: string[] = [];
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    parts.push(`${encodeURIComponent(name)}=${value.trim().split(',').map(encodeURIComponent).join(',')}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Returns the page that a GET form opens; null for any other form. */
export function pageOfSubmit(event: SubmitEvent): string | null {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return null;
  const url = new URL(form.action);
  url.search = '';
  const page = pageAddress(url);
  return page === null ? null : `${page}${queryOf(form, event.submitter)}`;
}
