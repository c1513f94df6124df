/** Parts of a page in which the focus is restored: facets, tabs, active filters, sort menus. */
const RESTORED_ELEMENTS = '[data-keep-place], .chip-line, .sort-menu';

type Finder = () => Element | null | undefined;

const query = (selector: string) => document.querySelector(selector);

/** Finders of the element to focus on the next page, best first: the used element may be removed or replaced. */
let elements: Finder[] = [];

/** Whether the next page belongs to the same title: then the reader wants the content below the title's header. */
let isWithinTitle = false;

const titleOf = (path: string) => /^\/drama\/\d+\//.exec(path)?.[0];

/** Whether a link leads from one page of a title to another. */
export function leadsWithinTitle(from: Element): boolean {
  const title = from instanceof HTMLAnchorElement ? titleOf(from.pathname) : undefined;
  return title !== undefined && title === titleOf(location.pathname);
}

/** Finds the chip that takes the index of a removed chip, or else the last chip. */
function chipAfter(chip: Element): Finder {
  const index = [...document.querySelectorAll('.chip')].indexOf(chip);
  return () => {
    const chips = document.querySelectorAll('.chip');
    return chips[index] ?? [...chips].at(-1);
  };
}

/** Finds the menu with the same index on the next page, which renders new menus. */
function sameMenu(menu: Element): Finder {
  const index = [...document.querySelectorAll('.sort-menu')].indexOf(menu);
  return () => document.querySelectorAll('.sort-menu')[index]?.querySelector('summary');
}

/**
 * Stores the focused element before a list is loaded again.
 * @param from the link that was followed or the form that was submitted
 */
export function storeScrollPosition(from: Element): void {
  elements = [];
  isWithinTitle = leadsWithinTitle(from);
  if (!from.closest(RESTORED_ELEMENTS)) return;
  const used =
    document.activeElement && from.contains(document.activeElement) ? document.activeElement : from;
  if (from.matches('.chip')) elements.push(chipAfter(from));
  else elements.push(() => used);
  const menu = from.closest('.sort-menu');
  if (menu) elements.push(sameMenu(menu));
  const group = from.closest('details')?.id;
  if (group) elements.push(() => query(`#${CSS.escape(group)} > summary`));
  elements.push(() => query('.result-count'));
}

/**
 * Scrolls to the tabs of a title's page if the previous page was scrolled past them, because the header above them is the
 * same and fills the screen of a phone.
 */
export function passTitleHead(): void {
  if (!isWithinTitle) return;
  isWithinTitle = false;
  const tabs = query('.tabs');
  if (tabs && tabs.getBoundingClientRect().top < 0) tabs.scrollIntoView();
}

/** Restores the focus to the stored element, or near it if that is gone. Returns whether the focus is set. */
export function restoreScrollPosition(): boolean {
  const finders = elements;
  elements = [];
  if (document.activeElement?.closest(RESTORED_ELEMENTS)) return true;
  for (const find of finders) {
    const target = find();
    if (!(target instanceof HTMLElement) || !target.isConnected || !target.checkVisibility()) continue;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus();
    return true;
  }
  return false;
}
