import { FACETS, RANGES } from '#src/features/catalogue/browseFacets.ts';

/** What adds a choice to a list or takes one away. What clears them, and the numbers of pages, mean what they say. */
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

const placeOf = (value: string) => (value.startsWith('-') ? `1${value.slice(1)}` : `0${value}`);

/** The values of one facet: those on their way, with what is added here and without what is taken away. */
function joinedValues(here: string[], asked: string[], coming: string[]): string {
  const added = asked.filter((value) => !here.includes(value));
  const gone = new Set([...here.filter((value) => !asked.includes(value)), ...added.map(opposite)]);
  const joined = new Set([...coming.filter((value) => !gone.has(value)), ...added]);
  return [...joined].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).join(',');
}

/**
 * The query that has the choices of a list on its way and the one a link of the list that is still shown adds to them.
 * @param here query of the list that is shown
 * @param asked query that its link leads to
 * @param coming query of the list that is on its way
 */
export function joinedSearch(here: string, asked: string, coming: string): string {
  const [from, to, next] = [here, asked, coming].map((query) => new URLSearchParams(query));
  if (!from || !to || !next) return asked;
  const isSame = (key: string) => from.get(key) === to.get(key);
  const isNarrowed = ORDER.some((key) => key !== 'view' && key !== 'page' && !isSame(key));
  const parts = ORDER.flatMap((key) => {
    if (key === 'page' && isNarrowed) return [];
    const kept = isSame(key) ? next.get(key) : to.get(key);
    const value = FACET_KEYS.has(key)
      ? joinedValues(valuesOf(from, key), valuesOf(to, key), valuesOf(next, key))
      : kept;
    return value ? [`${key}=${value.split(',').map(encodeURIComponent).join(',')}`] : [];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/**
 * Where a click or a form leads while another page is on its way: two choices made faster than a list answers are both
 * kept.
 * @param from the link that was followed or the form that was sent
 * @param page the page it names
 * @param coming the page that is on its way
 */
export function joinChoices(from: Element, page: string, coming: string): string {
  if (!from.matches(CHOOSERS)) return page;
  const [asked, next] = [page, coming].map((address) => new URL(address, location.origin));
  const isList = /^\/(dramas|movies)$/.test(location.pathname);
  if (!asked || !next || !isList || [asked, next].some(({ pathname }) => pathname !== location.pathname))
    return page;
  return location.pathname + joinedSearch(location.search, asked.search, next.search) + asked.hash;
}
