import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#src/domain/errors.ts';
import type { BrowseFilters, BrowseKind, FacetKey } from '#src/features/titles/browse/browse.view.ts';
import {
  type KnownValue,
  knownKey,
  parseBrowse,
  readBrowse,
} from '#src/features/titles/browse/browseAddress.ts';
import { browseHref, isPlainList } from '#src/features/titles/browse/browseHref.ts';

const NAMED: [FacetKey, string][] = [
  ['genre', 'romance'],
  ['genre', 'horror'],
  ['genre', 'comedy'],
  ['tag', 'time-travel'],
  ['country', 'KR'],
  ['country', 'CN'],
  ['service', 'netflix'],
  ['service', 'netflix.US'],
  ['network', 'tvn'],
  ['rating', 'KR.15'],
  ['rating', 'US.TV-14'],
];
const KNOWN = new Map<string, KnownValue>(
  NAMED.map(([facet, value], index) => [
    knownKey(facet, value),
    { id: index + 1, label: value.toUpperCase() },
  ]),
);

const read = (query: string, kind: BrowseKind = 'dramas') =>
  readBrowse(new URLSearchParams(query), kind, KNOWN);
const parse = (query: string, kind: BrowseKind = 'dramas') =>
  parseBrowse(new URLSearchParams(query), kind, KNOWN);

describe('the address of a list', () => {
  it('reads included and excluded facets, ranges, order and page', () => {
    const { filters } = parse(
      '?genre=romance,-horror&genreMode=any&country=KR&from=2016&to=2020&service=netflix.US&sort=top&page=3',
    );
    expect(filters.facets.genre).toEqual([
      { value: 'romance', label: 'ROMANCE', id: 1, state: 'in' },
      { value: 'horror', label: 'HORROR', id: 2, state: 'out' },
    ]);
    expect(filters.facets.service.map(({ value }) => value)).toEqual(['netflix.US']);
    expect(filters.ranges.year).toEqual({ min: 2016, max: 2020 });
    expect(filters).toMatchObject({ genreMode: 'any', sort: 'top', page: 3, minVotes: null });
  });

  it('has one canonical form for any order, case, repetition and blanks', () => {
    const canonical = '?genre=comedy,romance,-horror&country=KR&from=2016&sort=top';
    for (const query of [
      canonical,
      '?sort=top&country=kr&genre=-horror,romance&from=2016&genre=comedy',
      '?genre=Romance,comedy,-HORROR,romance&from=%202016&country=KR&to=&sort=top&page=1&genreMode=all',
      '?utm_source=letter&genre=romance,,comedy,-horror&country=KR,&from=2016&sort=top&minVotes=0',
    ]) {
      expect(parse(query).canonicalSearch).toBe(canonical);
    }
    expect(parse('?sort=popular&page=1&genre=&q=').canonicalSearch).toBe('');
  });

  it('escapes values where necessary', () => {
    expect(parse('?rating=us.TV-14,-kr.15').canonicalSearch).toBe('?rating=US.TV-14,-KR.15');
  });

  it.each([
    'page=abc',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=99999999999',
    'page=1e3',
    'genre=no-such-genre',
    'genre=-no-such-genre',
    'genre=romance,-romance',
    'country=XX',
    'service=netflix.XX',
    'rating=KR.99',
    'type=movie',
    'type=nonsense',
    'format=vhs',
    'status=lost',
    'sort=random',
    'genreMode=some',
    'view=table',
    'view=toString',
    'from=2020&to=2016',
    'from=99999',
    'from=two',
    'from=-5',
    'to=2016.5',
    'minScore=11',
    'minScore=7.55',
    'minVotes=-1',
    'minEpisodes=99999',
    'maxRuntime=0',
    `tag=${Array.from({ length: 21 }, (_, index) => `tag-${index}`).join(',')}`,
    'genre=%00',
    'genre=constructor',
    'sort=__proto__',
    'country=%F0%9F%98%80',
  ])('[S-R18] answers %s with 404', (query) => {
    expect(() => parse(query)).toThrow(
      expect.objectContaining({ statusCode: 404, message: 'Page Not Found: /dramas' }),
    );
    expect(Object.keys(read(query).errors)).toHaveLength(1);
  });

  it('names the invalid parameter for API callers', () => {
    const { errors } = read('genre=nope&from=x&page=abc');
    expect(Object.keys(errors).sort()).toEqual(['from', 'genre', 'page']);
    expect(errors.genre).toContain('nope');
  });

  it('offers no types among movies', () => {
    expect(() => parse('type=drama', 'movies')).toThrow(AppError);
    expect(parse('type=drama,special').filters.facets.type).toHaveLength(2);
  });

  it('never throws and never loses a value, for any query', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('romance', '-romance', 'KR', 'netflix.US', '7', 'any', 'top'),
    );
    const name = fc.constantFrom(
      'genre',
      'country',
      'service',
      'rating',
      'from',
      'to',
      'page',
      'sort',
      'genreMode',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 6 }), (pairs) => {
        const reading = readBrowse(new URLSearchParams(pairs), 'dramas', KNOWN);
        if (Object.keys(reading.errors).length > 0) return;
        const again = read(reading.canonicalSearch);
        expect(again.errors).toEqual({});
        expect(again.filters).toEqual(reading.filters);
        expect(again.canonicalSearch).toBe(reading.canonicalSearch);
      }),
    );
  });
});

describe('the links of a list', () => {
  const { filters } = parse('genre=romance&country=KR&sort=newest&page=4&minScore=7');
  const href = (change?: Parameters<typeof browseHref>[2], from: BrowseFilters = filters) =>
    browseHref('dramas', from, change);

  it('move a value through its three states and return to the first page', () => {
    const rest = 'country=KR&minScore=7&sort=newest';
    expect(href({ facet: 'genre', value: 'horror', state: 'in' })).toBe(
      `/dramas?genre=horror,romance&${rest}`,
    );
    expect(href({ facet: 'genre', value: 'romance', state: 'out' })).toBe(`/dramas?genre=-romance&${rest}`);
    expect(href({ facet: 'genre', value: 'romance', state: 'off' })).toBe(`/dramas?${rest}`);
  });

  it('change ranges, order, explicit titles and page', () => {
    expect(href({ range: 'score', min: null, max: null })).toBe(
      '/dramas?genre=romance&country=KR&sort=newest',
    );
    expect(href({ sort: 'popular' })).toBe('/dramas?genre=romance&country=KR&minScore=7');
    expect(href({ genreMode: 'any' })).toBe(
      '/dramas?genre=romance&genreMode=any&country=KR&minScore=7&sort=newest',
    );
    expect(href({ minVotes: 50 })).toBe(
      '/dramas?genre=romance&country=KR&minScore=7&minVotes=50&sort=newest',
    );
    expect(href({ page: 5 })).toBe('/dramas?genre=romance&country=KR&minScore=7&sort=newest&page=5');
    expect(href()).toBe('/dramas?genre=romance&country=KR&minScore=7&sort=newest&page=4');
  });

  it('clear one group or all of them, and keep the order', () => {
    expect(href({ clear: 'genre' })).toBe('/dramas?country=KR&minScore=7&sort=newest');
    expect(href({ range: 'score', min: null, max: null })).toBe(
      '/dramas?genre=romance&country=KR&sort=newest',
    );
    expect(href({ clear: 'all' })).toBe('/dramas?sort=newest');
  });

  it('show the same page in another view, and keep the view on the next', () => {
    expect(href({ view: 'list' })).toBe(
      '/dramas?genre=romance&country=KR&minScore=7&sort=newest&view=list&page=4',
    );
    const { filters } = parse('view=compact&genre=romance&page=2');
    expect(browseHref('dramas', filters, { clear: 'all' })).toBe('/dramas?view=compact');
    expect(browseHref('dramas', filters, { view: 'grid' })).toBe('/dramas?genre=romance&page=2');
  });

  it('recognise an unfiltered list', () => {
    expect(isPlainList(parse('view=list').filters)).toBe(true);
    expect(isPlainList(parse('page=2').filters)).toBe(true);
    expect(isPlainList(parse('genre=romance').filters)).toBe(false);
    expect(isPlainList(parse('sort=az').filters)).toBe(false);
  });
});
