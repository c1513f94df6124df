import { type FieldErrors, notFoundPage } from '#src/domain/errors.ts';
import { parsePage } from '#src/domain/pagination.ts';
import { TITLE_FORMATS, TITLE_STATUSES } from '#src/domain/summaries.ts';
import type {
  BrowseFilters,
  BrowseKind,
  FacetChoice,
  FacetFind,
  FacetKey,
  NumberRange,
  RangeKey,
} from './browse.view.ts';
import {
  FACET_CHOICES_MAX,
  FACETS,
  FIND_MAX,
  isListView,
  isLongFacet,
  isSortKey,
  MIN_VOTES_MAX,
  RANGES,
  SORT_LABELS,
  VIEW_LABELS,
} from './browseFacets.ts';
import { browseSearch, inCanonicalOrder, unfiltered } from './browseHref.ts';

/** A value of a reference table that an address names, found in the catalogue. */
export interface KnownValue {
  id: number;
  label: string;
  /** Of a service in one country the country's name. */
  country?: string | null;
}

/** Looks up values by facet and by the text of the address in its written form (`romance`, `KR`, `netflix.US`). */
type KnownValues = ReadonlyMap<string, KnownValue>;

/** Key of a value in `KnownValues`. */
export function knownKey(facet: FacetKey, value: string): string {
  return `${facet}:${value}`;
}

/** Types that each list shows; the movie list has one, so it offers no facet for it. */
export const TYPES_OF_KIND: Record<BrowseKind, readonly string[]> = {
  dramas: ['drama', 'special'],
  movies: ['movie'],
};

/** Longest text of one value in an address. */
const VALUE_MAX = 100;

/** Values of the fixed lists; a function because the types depend on the list. */
function fixedValues(kind: BrowseKind, facet: FacetKey): readonly string[] | null {
  if (facet === 'type') return kind === 'dramas' ? TYPES_OF_KIND.dramas : [];
  if (facet === 'format') return TITLE_FORMATS;
  if (facet === 'status') return TITLE_STATUSES;
  return null;
}

/** How the page names a value of a fixed list: `web_series` is `Web series`. */
export function fixedLabel(value: string): string {
  const words = value.replaceAll('_', ' ');
  if (value === 'tv_movie') return 'TV movie';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Codes of countries are upper case, every slug lower: `kr` and `Romance` find what they mean. */
function writtenForm(facet: FacetKey, value: string): string {
  if (facet === 'country') return value.toUpperCase();
  if (facet === 'rating') return value.replace(/^[^.]*/, (country) => country.toUpperCase());
  if (facet !== 'service') return value.toLowerCase();
  const [service = '', ...country] = value.split('.');
  return [service.toLowerCase(), ...country.map((code) => code.toUpperCase())].join('.');
}

interface AskedValue {
  value: string;
  state: 'in' | 'out';
}

/** The values an address names in one facet, repeats and blanks left out. `-` in front of a value excludes it. */
export function askedValues(params: URLSearchParams, facet: FacetKey): AskedValue[] {
  const asked = new Map<string, AskedValue>();
  for (const part of params.getAll(facet).join(',').split(',')) {
    const text = part.trim();
    if (text === '' || text === '-') continue;
    const state = text.startsWith('-') ? 'out' : 'in';
    const value = writtenForm(facet, state === 'out' ? text.slice(1) : text);
    asked.set(`${state} ${value}`, { value, state });
  }
  return [...asked.values()];
}

interface Reading {
  params: URLSearchParams;
  kind: BrowseKind;
  known: KnownValues;
  faults: FieldErrors;
}

function readChoice({ kind, known, faults }: Reading, facet: FacetKey, asked: AskedValue): FacetChoice[] {
  const { value, state } = asked;
  const fixed = fixedValues(kind, facet);
  if (fixed?.includes(value)) return [{ value, label: fixedLabel(value), id: null, state }];
  const found = known.get(knownKey(facet, value));
  if (!fixed && found) {
    const { id, label, country } = found;
    return [{ value, label, ...(country && { country }), id, state }];
  }
  faults[facet] = `There is no ${facet} "${value.slice(0, VALUE_MAX)}"`;
  return [];
}

function readFacet(reading: Reading, facet: FacetKey): FacetChoice[] {
  const asked = askedValues(reading.params, facet);
  if (asked.length > FACET_CHOICES_MAX) {
    reading.faults[facet] = `Name at most ${FACET_CHOICES_MAX} values`;
    return [];
  }
  if (new Set(asked.map(({ value }) => value)).size < asked.length) {
    reading.faults[facet] = 'A value cannot be asked for and excluded at once';
    return [];
  }
  return inCanonicalOrder(asked.flatMap((each) => readChoice(reading, facet, each)));
}

/** The single value of a parameter; the last one where it is repeated, null where it is absent or blank. */
function single(params: URLSearchParams, name: string): string | null {
  return params.getAll(name).at(-1)?.trim() || null;
}

interface NumberBounds {
  lowest: number;
  highest: number;
  decimals: 0 | 1;
}

function readNumber({ params, faults }: Reading, name: string, bounds: NumberBounds): number | null {
  const text = single(params, name);
  if (text === null) return null;
  const shape = bounds.decimals === 1 ? /^\d{1,7}(\.\d)?$/ : /^\d{1,7}$/;
  const value = shape.test(text) ? Number(text) : Number.NaN;
  if (value >= bounds.lowest && value <= bounds.highest) return value;
  faults[name] = `Give a number from ${bounds.lowest} to ${bounds.highest}`;
  return null;
}

function readRange(reading: Reading, range: (typeof RANGES)[number]): NumberRange {
  const min = readNumber(reading, range.from, range);
  const max = readNumber(reading, range.to, range);
  if (min !== null && max !== null && min > max) {
    reading.faults[range.to] = `Give at least the ${min} that the range starts with`;
  }
  return { min, max };
}

function readSort({ params, faults }: Reading): BrowseFilters['sort'] {
  const text = single(params, 'sort');
  if (text === null) return 'popular';
  if (isSortKey(text)) return text;
  faults.sort = `Give one of ${Object.keys(SORT_LABELS).join(', ')}`;
  return 'popular';
}

function readView({ params, faults }: Reading): BrowseFilters['view'] {
  const text = single(params, 'view');
  if (text === null) return 'grid';
  if (isListView(text)) return text;
  faults.view = `Give one of ${Object.keys(VIEW_LABELS).join(', ')}`;
  return 'grid';
}

function readGenreMode({ params, faults }: Reading): BrowseFilters['genreMode'] {
  const text = single(params, 'genreMode');
  if (text === null || text === 'all') return 'all';
  if (text !== 'any') faults.genreMode = 'Give all or any';
  return 'any';
}

function readFind({ params, faults }: Reading): FacetFind | null {
  const facet = single(params, 'findIn');
  const text = single(params, 'find')?.normalize('NFC').toLowerCase();
  if (facet !== null && !isLongFacet(facet)) {
    faults.findIn = 'There is nothing to look for in there';
    return null;
  }
  if (text && Array.from(text).length > FIND_MAX) {
    faults.find = `Give at most ${FIND_MAX} characters`;
    return null;
  }
  return facet && text ? { facet, text } : null;
}

function readPage({ params, faults }: Reading): number {
  const page = parsePage(single(params, 'page'));
  if (page === null) faults.page = 'Give a page number from 1';
  return page ?? 1;
}

/**
 * The query with the ends of each range in their order, where a form was filled in the wrong way round (from 2020 to 2016);
 * null where none is. Ends that are no numbers stay as they are.
 */
export function withRangesTurned(params: URLSearchParams): URLSearchParams | null {
  const turned = new URLSearchParams(params);
  let isTurned = false;
  for (const { from, to } of RANGES) {
    const [least, most] = [single(params, from), single(params, to)];
    if (least === null || most === null || !(Number(least) > Number(most))) continue;
    turned.set(from, most);
    turned.set(to, least);
    isTurned = true;
  }
  return isTurned ? turned : null;
}

/** What an address asks for, with the one search string that asks for the same, and what is wrong by parameter. */
interface BrowseReading {
  filters: BrowseFilters;
  canonicalSearch: string;
  faults: FieldErrors;
}

/**
 * Reads the query of a list's address. Unknown parameters and blank values are left out; an unknown value, a number
 * out of bounds, a range the wrong way round, more than twenty values of a facet or a value both asked for and
 * excluded is a fault of its parameter. Never throws.
 * @param known the catalogue's values among those the address names (`knownValues` finds them)
 */
export function readBrowse(params: URLSearchParams, kind: BrowseKind, known: KnownValues): BrowseReading {
  const reading: Reading = { params, kind, known, faults: {} };
  const filters = unfiltered(kind);
  for (const { key } of FACETS) filters.facets[key] = readFacet(reading, key);
  const ranges: Partial<Record<RangeKey, NumberRange>> = {};
  for (const range of RANGES) ranges[range.key] = readRange(reading, range);
  const votes = readNumber(reading, 'minVotes', { lowest: 0, highest: MIN_VOTES_MAX, decimals: 0 });
  const asked: BrowseFilters = {
    ...filters,
    ranges: { ...filters.ranges, ...ranges },
    genreMode: readGenreMode(reading),
    minVotes: votes === 0 ? null : votes,
    find: readFind(reading),
    sort: readSort(reading),
    view: readView(reading),
    page: readPage(reading),
  };
  return { filters: asked, canonicalSearch: browseSearch(asked), faults: reading.faults };
}

/**
 * Reads the query of a list's page; see `readBrowse`.
 * @throws AppError 404 `Page Not Found: /dramas` when anything in it is at fault (S-R18)
 */
export function parseBrowse(
  params: URLSearchParams,
  kind: BrowseKind,
  known: KnownValues,
): Omit<BrowseReading, 'faults'> {
  const { filters, canonicalSearch, faults } = readBrowse(params, kind, known);
  if (Object.keys(faults).length > 0) throw notFoundPage(`/${kind}`);
  return { filters, canonicalSearch };
}
