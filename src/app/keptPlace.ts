/** Where the keyboard is brought back to: in a facet, on a tab, among the filters in force, on the menu of orders. */
const KEPT = '[data-keep-place], .chip-line, .sort-menu';

type Finder = () => Element | null | undefined;

const query = (selector: string) => document.querySelector(selector);

/** The places to look for on the next page, best first: what was used may be gone, or have been made anew. */
let places: Finder[] = [];

/** Whether the next page is another of the title that is open: its head is known, and what follows it is asked for. */
let isWithinTitle = false;

const titleOf = (path: string) => /^\/drama\/\d+\//.exec(path)?.[0];

/** Whether a link leads from one page of a title to another. */
export function leadsWithinTitle(from: Element): boolean {
  const title = from instanceof HTMLAnchorElement ? titleOf(from.pathname) : undefined;
  return title !== undefined && title === titleOf(location.pathname);
}

/** The chip that takes the place of one that is used, the last where there is none behind it. */
function chipAfter(chip: Element): Finder {
  const index = [...document.querySelectorAll('.chip')].indexOf(chip);
  return () => {
    const chips = document.querySelectorAll('.chip');
    return chips[index] ?? [...chips].at(-1);
  };
}

/** The same menu of several on the next page, which makes them anew. */
function sameMenu(menu: Element): Finder {
  const index = [...document.querySelectorAll('.sort-menu')].indexOf(menu);
  return () => document.querySelectorAll('.sort-menu')[index]?.querySelector('summary');
}

/**
 * Remembers where the keyboard is when a list is asked for anew.
 * @param from the link that was followed or the form that was sent
 */
export function leavePlace(from: Element): void {
  places = [];
  isWithinTitle = leadsWithinTitle(from);
  if (!from.closest(KEPT)) return;
  const used =
    document.activeElement && from.contains(document.activeElement) ? document.activeElement : from;
  if (from.matches('.chip')) places.push(chipAfter(from));
  else places.push(() => used);
  const menu = from.closest('.sort-menu');
  if (menu) places.push(sameMenu(menu));
  const group = from.closest('details')?.id;
  if (group) places.push(() => query(`#${CSS.escape(group)} > summary`));
  places.push(() => query('.result-count'));
}

/**
 * Brings what a title's page has of its own into view where the page before was scrolled past it: the head above it is the
 * same, and on a phone it fills the screen.
 */
export function passTitleHead(): void {
  if (!isWithinTitle) return;
  isWithinTitle = false;
  const tabs = query('.tabs');
  if (tabs && tabs.getBoundingClientRect().top < 0) tabs.scrollIntoView();
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
