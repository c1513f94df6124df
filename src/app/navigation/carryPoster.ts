/** The poster of the card whose link was followed last. */
let carried: HTMLElement | null | undefined;

/**
 * Sets the view transition name of the poster next to a link, so that it moves to the header of the next page. Does not set
 * it on a title's page, which has such a poster already: browsers skip transitions with duplicate names.
 * @returns whether to use a view transition; false for readers who prefer reduced motion
 */
export function carryPoster(from: Element): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  carried?.style.removeProperty('view-transition-name');
  carried = null;
  if (document.querySelector('.title-header-poster')) return true;
  carried = from.closest('li')?.querySelector<HTMLElement>('.poster-art, .poster-picture');
  carried?.style.setProperty('view-transition-name', 'poster');
  return true;
}
