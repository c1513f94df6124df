import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const SERVER_PATHS = /^\/(api|builds|assets|healthz|readyz)(\/|$)|\/_payload\.json$|\.(xml|txt|svg)$/;

/** Whether a click on an anchor is a plain one to a page of this site, which the router can show without a reload. */
function pageOf(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor?.href || anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self'))
    return null;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || SERVER_PATHS.test(url.pathname)) return null;
  const isWithinPage =
    url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  return isWithinPage ? null : `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Lets plain anchors navigate without a reload: one listener for the whole page, so that components render `<a href>`
 * (docs/decisions/005-anchors.md).
 */
export function useAnchorNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const page = pageOf(event);
      if (page === null) return;
      event.preventDefault();
      void navigate(page);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
