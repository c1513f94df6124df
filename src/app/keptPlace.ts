/** Where the keyboard is brought back to: in a facet, on a tab, among the filters in force, on the menu of orders. */
const KEPT = '[data-keep-place], .chip-line, .sort-menu';

type Finder = () => Element | null | undefined;

const query = (selector: string) => document.querySelector(selector);

/** The places to look for on the next page, best first: what was used may be gone, or have been made anew. */
let places: Finder[] = [];

function chipAfter(chip: Element): Finder {
  const index = [...document.querySelectorAll('.chip')].indexOf(chip);
  return () => {
    const chips = document.querySelectorAll('.chip');
    return chips[index] ?? [...chips].at(-1);
  };
}

/**
 * Remembers where the keyboard is when a list is asked for anew.
 * @param from the link that was followed or the form that was sent
 */
export function leavePlace(from: Element): void {
  places = [];
  if (!from.closest(KEPT)) return;
  const used =
    document.activeElement && from.contains(document.activeElement) ? document.activeElement : from;
  if (from.matches('.chip')) places.push(chipAfter(from));
  else places.push(() => used);
  if (from.closest('.sort-menu')) places.push(() => query('.sort-menu > summary'));
  const group = from.closest('details')?.id;
  if (group) places.push(() => query(`#${CSS.escape(group)} > summary`));
  places.push(() => query('.result-count'));
}

/** Brings the keyboard back to where it was, or next to it where that is gone. */
export function regainPlace(): boolean {
  const looked = places;
  places = [];
  if (document.activeElement?.closest(KEPT)) return true;
  for (const look of looked) {
    const place = look();
    if (!(place instanceof HTMLElement) || !place.isConnected || !place.checkVisibility()) continue;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus();
    return true;
  }
  return false;
}
