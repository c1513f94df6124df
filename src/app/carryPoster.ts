/** The poster of the card that was followed last, until another one is. */
let carried: HTMLElement | null | undefined;

/**
 * Names the poster beside a link as the one that travels to the head of the next page. A title's own page has one already,
 * and a page with two of one name has no transition at all.
 * @returns whether anything may move: not for readers who want less motion
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
