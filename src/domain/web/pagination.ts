/** Largest page number in addresses: beyond any real list, and harmless as an offset. */
export const PAGE_MAX = 100_000;

/**
 * Parses the `page` parameter: 1 if absent, null for anything but a whole number 1..100,000 without leading zeros (`abc`,
 * `0`, `1.5`, `01`, ''), which pages answer with 404.
 */
export function parsePage(text: string | null | undefined): number | null {
  if (text === null || text === undefined) return 1;
  if (!/^[1-9][0-9]{0,5}$/.test(text)) return null;
  const page = Number(text);
  return page <= PAGE_MAX ? page : null;
}

/** Returns the number of pages of a list; an empty list has one empty page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * Returns the page numbers to display: first, last, two neighbours on each side, and `gap` for two or more omitted pages
 * (a single one is shown instead). Ascending; a current page outside 1..total counts as the nearest.
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
