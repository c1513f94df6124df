import { FACET_LABELS } from '#src/domain/catalogue/titleTypes.ts';
import { valuesOf } from '#src/domain/choices.ts';
import { type FieldErrors, notFoundPage } from '#src/domain/errors.ts';
import { composed } from '#src/domain/names/composed.ts';
import { enumParameter, singleParameter } from '#src/domain/web/addressParameters.ts';
import { parsePage } from '#src/domain/web/pagination.ts';
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
  isLongFacet,
  MIN_VOTES_MAX,
  RANGES,
  type RangeDefinition,
  SORT_LABELS,
  VIEW_LABELS,
} from './browseFacets.ts';
import { browseSearch, inCanonicalOrder, unfiltered } from './browseHref.ts';

/** A facet value of an address that exists in a reference table. */
export interface KnownValue {
  id: number;
  label: string;
  /** For a service in one country: the country's name. */
  country?: string | null;
}

/** Facet values by `knownKey`, with the value as in addresses (`romance`, `KR`, `netflix.US`). */
type KnownValues = ReadonlyMap<string, KnownValue>;

/** Returns the key of a facet value in `KnownValues`. */
export function knownKey(facet: FacetKey, value: string): string {
  return `${facet}:${value}`;
}

/** Title types in each list. The movie list has only one, so it has no type facet. */
export const TYPES_OF_KIND: Record<BrowseKind, readonly string[]> = {
  dramas: ['drama', 'special'],
  movies: ['movie'],
};

/** Maximum length of a value that an error message quotes. */
const VALUE_MAX = 100;

/**
 * Allowed values of an enumerated facet; null for facets of reference tables. The types depend on the list.
 */
function fixedValues(kind: BrowseKind, facet: FacetKey): readonly string[] | null {
  if (facet === 'type') return kind === 'dramas' ? TYPES_OF_KIND.dramas : [];
  return FACET_LABELS[facet] ? valuesOf(FACET_LABELS[facet]) : null;
}

/** Returns the label of an enumerated value: `Web series` for the format `web_series`. */
export const fixedLabel = (facet: FacetKey, value: string): string => FACET_LABELS[facet]?.[value] ?? value;

/** Normalises the case of a value: country codes in upper case, slugs in lower case. */
function writtenForm(facet: FacetKey, value: string): string {
  if (facet === 'country') return value.toUpperCase();
  if (facet === 'rating') return value.replace(/^[^.]*/, (country) => country.toUpperCase());
  if (facet !== 'service') return value.toLowerCase();
  const [service = '', ...country] = value.split('.');
  return [service.toLowerCase(), ...country.map((code) => code.toUpperCase())].join('.');
}

interface RequestedValue {
  value: string;
  state: 'in' | 'out';
}

/**
 * Reads the values of one facet from an address without blanks and duplicates. A leading `-` excludes a
 * value.
 */
export function requestedValues(params: URLSearchParams, facet: FacetKey): RequestedValue[] {
  const requested = new Map<string, RequestedValue>();
  for (const part of params.getAll(facet).join(',').split(',')) {
    const text = part.trim();
    if (text === '' || text === '-') continue;
    const state = text.startsWith('-') ? 'out' : 'in';
    const value = writtenForm(facet, state === 'out' ? text.slice(1) : text);
    requested.set(`${state} ${value}`, { value, state });
  }
  return [...requested.values()];
}

interface Reading {
  params: URLSearchParams;
  kind: BrowseKind;
  known: KnownValues;
  errors: FieldErrors;
}

function readChoice(
  { kind, known, errors }: Reading,
  facet: FacetKey,
  requested: RequestedValue,
): FacetChoice[] {
  const { value, state } = requested;
  const fixed = fixedValues(kind, facet);
  if (fixed?.includes(value)) return [{ value, label: fixedLabel(facet, value), id: null, state }];
  const match = known.get(knownKey(facet, value));
  if (!fixed && match) {
    const { id, label, country } = match;
    return [{ value, label, ...(country && { country }), id, state }];
  }
  errors[facet] = `There is no ${facet} "${value.slice(0, VALUE_MAX)}"`;
  return [];
}

function readFacet(reading: Reading, facet: FacetKey): FacetChoice[] {
  const requested = requestedValues(reading.params, facet);
  if (requested.length > FACET_CHOICES_MAX) {
    reading.errors[facet] = `Choose at most ${FACET_CHOICES_MAX} values`;
    return [];
  }
  if (new Set(requested.map(({ value }) => value)).size < requested.length) {
    reading.errors[facet] = 'A value cannot be both included and excluded';
    return [];
  }
  return inCanonicalOrder(requested.flatMap((each) => readChoice(reading, facet, each)));
}

function readNumber(
  { params, errors }: Reading,
  name: string,
  bounds: Pick<RangeDefinition, 'lowest' | 'highest' | 'hasDecimal'>,
): number | null {
  const text = singleParameter(params, name);
  if (text === null) return null;
  const shape = bounds.hasDecimal ? /^\d{1,7}(\.\d)?$/ : /^\d{1,7}$/;
  const value = shape.test(text) ? Number(text) : Number.NaN;
  if (value >= bounds.lowest && value <= bounds.highest) return value;
  errors[name] = `Enter a number from ${bounds.lowest} to ${bounds.highest}`;
  return null;
}

function readRange(reading: Reading, range: RangeDefinition): NumberRange {
  const min = readNumber(reading, range.from, range);
  const max = readNumber(reading, range.to, range);
  if (min !== null && max !== null && min > max) {
    reading.errors[range.to] = `Enter ${min} or more, the start of the range`;
  }
  return { min, max };
}

const GENRE_MODES = { all: true, any: true };

function readOption<Option extends string>(
  { params, errors }: Reading,
  name: string,
  options: Readonly<Record<Option, unknown>>,
  otherwise: Option,
): Option {
  const option = enumParameter(params, name, options, otherwise);
  if (option === undefined) errors[name] = `Use one of ${Object.keys(options).join(', ')}`;
  return option ?? otherwise;
}

function readFind({ params, errors }: Reading): FacetFind | null {
  const facet = singleParameter(params, 'findIn');
  const text = composed(singleParameter(params, 'find') ?? '').toLowerCase();
  if (facet !== null && !isLongFacet(facet)) {
    errors.findIn = 'The values of this facet cannot be searched';
    return null;
  }
  if (text && Array.from(text).length > FIND_MAX) {
    errors.find = `Enter at most ${FIND_MAX} characters`;
    return null;
  }
  return facet && text ? { facet, text } : null;
}

function readPage({ params, errors }: Reading): number {
  const page = parsePage(singleParameter(params, 'page'));
  if (page === null) errors.page = 'Enter a page number of 1 or more';
  return page ?? 1;
}

/**
 * Swaps the two ends of each range that was entered in reverse (from 2020 to 2016). Returns null if there is
 * none. Values that are not numbers stay unchanged.
 */
export function withRangesTurned(params: URLSearchParams): URLSearchParams | null {
  const turned = new URLSearchParams(params);
  let isTurned = false;
  for (const { from, to } of RANGES) {
    const [least, most] = [singleParameter(params, from), singleParameter(params, to)];
    if (least === null || most === null || !(Number(least) > Number(most))) continue;
    turned.set(from, most);
    turned.set(to, least);
    isTurned = true;
  }
  return isTurned ? turned : null;
}

/** The filters of an address, its canonical query string, and the errors by parameter. */
interface BrowseReading {
  filters: BrowseFilters;
  canonicalSearch: string;
  errors: FieldErrors;
}

/**
 * Reads the query of a list's address. Ignores unknown parameters and blank values. Reports an error for an
 * unknown value, a number out of bounds, a reversed range, more than 20 values of a facet and a value that is
 * both included and excluded. Never throws.
 * @param known the facet values of the address that exist, from `knownValues`
 */
export function readBrowse(params: URLSearchParams, kind: BrowseKind, known: KnownValues): BrowseReading {
  const reading: Reading = { params, kind, known, errors: {} };
  const filters = unfiltered(kind);
  for (const { key } of FACETS) filters.facets[key] = readFacet(reading, key);
  const ranges: Partial<Record<RangeKey, NumberRange>> = {};
  for (const range of RANGES) ranges[range.key] = readRange(reading, range);
  const votes = readNumber(reading, 'minVotes', { lowest: 0, highest: MIN_VOTES_MAX });
  const requested: BrowseFilters = {
    ...filters,
    ranges: { ...filters.ranges, ...ranges },
    genreMode: readOption(reading, 'genreMode', GENRE_MODES, 'all'),
    minVotes: votes === 0 ? null : votes,
    find: readFind(reading),
    sort: readOption(reading, 'sort', SORT_LABELS, 'popular'),
    view: readOption(reading, 'view', VIEW_LABELS, 'grid'),
    page: readPage(reading),
  };
  return { filters: requested, canonicalSearch: browseSearch(requested), errors: reading.errors };
}

/**
 * Reads the query of a list's page; see `readBrowse`.
 * @throws AppError 404 `Page Not Found: /dramas` if any parameter is invalid (S-R18)
 */
export function parseBrowse(
  params: URLSearchParams,
  kind: BrowseKind,
  known: KnownValues,
): Omit<BrowseReading, 'errors'> {
  const { filters, canonicalSearch, errors } = readBrowse(params, kind, known);
  if (Object.keys(errors).length > 0) throw notFoundPage(`/${kind}`);
  return { filters, canonicalSearch };
}
