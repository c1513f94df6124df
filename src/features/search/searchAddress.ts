/** Kinds of results; each has a tab with an address of its own, the first is where a search lands. */
export const SEARCH_TABS = ['all', 'titles', 'people'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** Address of a page of results. The first tab and the first page are the defaults and are left out. */
export function searchHref(query: string, tab: SearchTab = 'all', page = 1): string {
  const params = new URLSearchParams({ q: query });
  if (tab !== 'all') params.set('tab', tab);
  if (page > 1) params.set('page', String(page));
  return `/search?${params}`;
}
