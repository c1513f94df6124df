/** Tabs of the search page, each with its own address; the first is the default. */
export const SEARCH_TABS = ['all', 'titles', 'people'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** Returns the address of a result page. The default tab and page 1 are omitted. */
export function searchHref(query: string, tab: SearchTab = 'all', page = 1): string {
  const params = new URLSearchParams({ q: query });
  if (tab !== 'all') params.set('tab', tab);
  if (page > 1) params.set('page', String(page));
  return `/search?${params}`;
}
