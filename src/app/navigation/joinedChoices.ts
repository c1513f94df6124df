import { FACETS, RANGES } from '#src/features/titles/browse/browseFacets.ts';

/** Links and forms that add or remove a filter of a list. Links that clear filters or change the page are not joined. */
const CHOOSERS =
  '.facet-option a, .mode-switch a, .facet-panel form, .chip.removable, .view-switch a, .sort-menu a';

const FACET_KEYS = new Set<string>(FACETS.map(({ key }) => key));

/** The parameters of a list in the order of its addresses, as `browseSearch` writes them. */
const ORDER = [
  ...FACETS.flatMap(({ key }) => (key === 'genre' ? [key, 'genreMode'] : [key])),
  ...RANGES.flatMap(({ from, to }) => [from, to]),
  ...['minVotes', 'findIn', 'find', 'sort', 'view', 'page'],
];

const valuesOf = (params: URLSearchParams, key: string) => params.get(key)?.split(',').filter(Boolean) ?? [];

const opposite = (value: string) => (value.startsWith('-') ? value.slice(1) : `-${value}`);

/** Sorts included values before excluded ones. */
const sortKey = (value: string) => (value.startsWith('-') ? `1${value.slice(1)}` : `0${value}`);

/** The values of one facet: the pending ones, plus the values that the link adds and minus those that it removes. */
function joinedValues(shown: string[], linked: string[], pending: string[]): string {
  const added = linked.filter((value) => !shown.includes(value));
  const removed = new Set([...shown.filter((value) => !linked.includes(value)), ...added.map(opposite)]);
  const joined = new Set([...pending.filter((value) => !removed.has(value)), ...added]);
  return [...joined].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)).join(',');
}

/**
 * Adds the change that a link of the shown list makes to the filters of the list that is still loading.
 * @param shown query of the shown list
 * @param linked query of the link
 * @param pending query of the list that is loading
 */
export function joinedSearch(shown: string, linked: string, pending: string): string {
  const [from, to, next] = [shown, linked, pending].map((query) => new URLSearchParams(query));
  if (!from || !to || !next) return linked;
  const isSame = (key: string) => from.get(key) === to.get(key);
  const isNarrowed = ORDER.some((key) => key !== 'view' && key !== 'page' && !isSame(key));
  const parts = ORDER.flatMap((key) => {
    if (key === 'page' && isNarrowed) return [];
    const single = isSame(key) ? next.get(key) : to.get(key);
    const value = FACET_KEYS.has(key)
      ? joinedValues(valuesOf(from, key), valuesOf(to, key), valuesOf(next, key))
      : single;
    return value ? [`${key}=${value.split(',').map(encodeURIComponent).join(',')}`] : [];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/**
 * Returns the target of a click or form while another page is loading, so that two filters that are chosen faster than the
 * list loads both apply.
 * @param from the link that was followed or the form that was submitted
 * @param page address of its page
 * @param pending address of the page that is loading
 */
export function joinChoices(from: Element, page: string, pending: string): string {
  if (!from.matches(CHOOSERS)) return page;
  const [target, next] = [page, pending].map((address) => new URL(address, location.origin));
  const isList = /^\/(dramas|movies)$/.test(location.pathname);
  if (!target || !next || !isList || [target, next].some(({ pathname }) => pathname !== location.pathname))
    return page;
  return location.pathname + joinedSearch(location.search, target.search, next.search) + target.hash;
}
