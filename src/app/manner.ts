import type { NavigateOptions } from 'react-router';
import { carryPoster } from '#src/app/carryPoster.ts';
import { isFoundFurther } from '#src/app/findAsYouType.ts';
import { leadsWithinTitle, leavePlace } from '#src/app/keptPlace.ts';

const isHere = (page: string) => new URL(page, location.origin).href === location.href;

/**
 * How the router goes on from a link or a form, asked just before it does. Inside `[data-keep-place]` the page stays where
 * it is scrolled to, and from one page of a title to another below the title's head. A page that leads to itself is shown
 * anew and is no further step of the history, as in a browser.
 */
export function mannerOf(from: Element, page: string): NavigateOptions {
  leavePlace(from);
  const preventScrollReset = from.closest('[data-keep-place]') !== null || leadsWithinTitle(from);
  return {
    preventScrollReset,
    viewTransition: !preventScrollReset && carryPoster(from),
    replace: isHere(page) || isFoundFurther(from),
  };
}
