/** Last page number an address may ask for: beyond every list we can have, and harmless as an offset. */
export const PAGE_MAX = 100_000;

/**
 * The page number of an address's `page` parameter: 1 when it is absent, null for anything but a plain whole number
 * 1..100,000 (`abc`, `0`, `1.5`, `01`, ''), which a page answers with 404.
 */
export function parsePage(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return 1;
  if (!/^[1-9][0-9]{0,5}$/.test(text)) return null;
  const page = Number(text);
  return page <= PAGE_MAX ? page : null;
}

/** How many pages a list of so many rows has; an empty list has its one empty page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * Page numbers to show around the current one: first, last, two neighbours each side, and `gap` where at least two pages
 * are left out (a single one is shown instead). Ascending; a current page outside 1..total is taken as the nearest.
 */
export function pageWindow(current: number, total: number): (number | 'gap')[] {
  const centre = Math.min(Math.max(current, 1), total);
  const shown = new Set([1, total]);
  for (let page = centre - 2; page <= centre + 2; page += 1) {
    if (page >= 1 && page <= total) shown.add(page);
  }
  const window: (number | 'gap')[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous === 2) window.push(page - 1);
    if (page - previous > 2) window.push('gap');
    window.push(page);
    previous = page;
  }
  return window;
}
