import type { NavigateOptions } from 'react-router';
import { carryPoster } from '#src/app/navigation/carryPoster.ts';
import { leadsWithinTitle, storeScrollPosition } from '#src/app/navigation/scrollPosition.ts';
import { hasMoreResults } from '#src/app/search/findAsYouType.ts';

const isHere = (page: string) => new URL(page, location.origin).href === location.href;

/**
 * Returns the navigation options for a link or form; called right before the navigation. The scroll position stays for links
 * in `[data-keep-place]` and between the pages of a title. A link to the current page replaces its history entry, like in
 * browsers.
 */
export function optionsOf(from: Element, page: string): NavigateOptions {
  storeScrollPosition(from);
  const preventScrollReset = from.closest('[data-keep-place]') !== null || leadsWithinTitle(from);
  return {
    preventScrollReset,
    viewTransition: !preventScrollReset && carryPoster(from),
    replace: isHere(page) || hasMoreResults(from),
  };
}
