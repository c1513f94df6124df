import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugOf } from '#src/domain/names/slug.ts';
import { browseTitles, knownValues } from '#src/features/titles/browse/browse.queries.server.ts';
import type { BrowseFilters, BrowseKind, SortKey } from '#src/features/titles/browse/browse.view.ts';
import { parseBrowse } from '#src/features/titles/browse/browseAddress.ts';
import { SORT_LABELS } from '#src/features/titles/browse/browseFacets.ts';
import { browseHref } from '#src/features/titles/browse/browseHref.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type LibraryTitle, makeLibrary, requestsFor } from '#tests/support/records/library.ts';
import { makeTitle, refreshTitles } from '#tests/support/records/make.ts';

let test: TestDatabase;
let library: LibraryTitle[];

const filtersOf = async (query: string, kind: BrowseKind = 'dramas'): Promise<BrowseFilters> => {
  const params = new URLSearchParams(query);
  return parseBrowse(params, kind, await knownValues(test.db, params)).filters;
};

const browse = async (query: string, options: { kind?: BrowseKind; explicit?: boolean } = {}) =>
  browseTitles(test.db, await filtersOf(query, options.kind), options);

const idsOf = async (query: string, kind?: BrowseKind) =>
  (await browse(query, kind ? { kind } : {})).titles.map(({ id }) => id);

beforeAll(async () => {
  test = await freshDatabase();
  library = await makeLibrary(test.db, 150);
  // Counts of common values are stored; counts of the others are not.
  await test.db.pool.query('select keep_common_facets(25, 1000)');
});
afterAll(() => test.drop());

/** Queries with the values of the catalogue, such as filter chips produce. */
const part = (name: string, ...values: string[]) =>
  fc.subarray(values, { minLength: 1 }).map((chosen) => [name, chosen.join(',')] as const);
const oneOf = (name: string, ...values: string[]) =>
  fc.constantFrom(...values).map((value) => [name, value] as const);

const queries = fc
  .uniqueArray(
    fc.oneof(
      part('genre', 'genre-0', 'genre-1', 'genre-2', '-genre-3', '-genre-4'),
      oneOf('genreMode', 'any', 'all'),
      part('tag', 'tag-0', 'tag-1', '-tag-2'),
      part('country', 'KR', 'CN', '-JP'),
      part('type', 'drama', '-special'),
      part('format', 'series', 'web_series', '-drama_special'),
      part('status', 'finished', '-airing', '-hiatus'),
      part('service', 'service-0', 'service-1.US', '-service-2', '-service-0.KR'),
      part('network', 'network-0-network', 'network-1-network', '-network-2-network'),
      part('studio', 'studio-0-studio', '-studio-1-studio'),
      part('rating', 'KR.15', 'US.TV-14', '-KR.19'),
      oneOf('from', '1995', '2010'),
      oneOf('to', '2015', '2024'),
      oneOf('minScore', '6.5'),
      oneOf('minVotes', '20'),
      oneOf('maxEpisodes', '20'),
      oneOf('minRuntime', '45'),
    ),
    { selector: ([name]) => name, maxLength: 5 },
  )
  .map((parts) => parts.map(([name, value]) => `${name}=${value}`).join('&'));

describe('the list of titles', () => {
  it('[S-R3] contains exactly the titles that match every filter', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom<BrowseKind>('dramas', 'movies'), async (query, kind) => {
        fc.pre(kind === 'dramas' || !query.includes('type='));
        const filters = await filtersOf(query, kind);
        const expected = library.filter((title) => requestsFor(filters, title)).map(({ id }) => id);
        const { titles, total } = await browseTitles(test.db, filters);
        expect(total, query).toBe(expected.length);
        const matches = titles.map(({ id }) => id);
        expect(matches.every((id) => expected.includes(id))).toBe(true);
        expect(matches).toHaveLength(Math.min(expected.length, 60));
      }),
      { numRuns: 150 },
    );
  });

  it('[S-R3] shows for every facet value the count that selecting it returns', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.infiniteStream(fc.nat(1000)), async (query, picks) => {
        const filters = await filtersOf(query);
        const { facets } = await browseTitles(test.db, filters);
        for (const group of facets) {
          const value = group.values[(picks.next().value ?? 0) % group.values.length];
          if (!value) continue;
          const others = filters.facets[group.key].filter((choice) => choice.value !== value.value);
          // If any value of a group suffices, the count is that of this value alone.
          const saved = group.mode === 'any' ? others.filter(({ state }) => state === 'out') : others;
          const from = { ...filters, facets: { ...filters.facets, [group.key]: saved } };
          const href = browseHref('dramas', from, { facet: group.key, value: value.value, state: 'in' });
          const { total } = await browse(new URL(href, 'http://x').search);
          expect(value.count, `${group.key}=${value.value} of ?${query}`).toBe(total);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lists every facet value that has results, and every selected one with its state', async () => {
    const { facets } = await browse('genre=genre-0,-genre-1&country=KR&status=-airing');
    const genres = facets.find(({ key }) => key === 'genre');
    expect(genres?.values.slice(0, 2).map(({ value, state }) => [value, state])).toEqual(
      expect.arrayContaining([
        ['genre-0', 'in'],
        ['genre-1', 'out'],
      ]),
    );
    const filters = await filtersOf('genre=genre-0,-genre-1&country=KR&status=-airing');
    const results = library.filter((title) => requestsFor(filters, title));
    const expected = new Set(results.flatMap(({ genres: all }) => all));
    expect(new Set(genres?.values.filter(({ state }) => state !== 'out').map(({ label }) => label))).toEqual(
      expected,
    );
  });

  it.each(Object.keys(SORT_LABELS) as SortKey[])(
    'shows every title once across its pages in the order %s, with missing values last',
    async (sort) => {
      const first = await browse(`sort=${sort}`);
      expect(first.pageCount).toBeGreaterThan(1);
      const pages: number[] = [];
      for (let page = 1; page <= first.pageCount; page += 1)
        pages.push(...(await idsOf(`sort=${sort}&page=${page}`)));
      const expected = library.filter(({ type }) => type !== 'movie').map(({ id }) => id);
      expect(pages).toHaveLength(expected.length);
      expect(new Set(pages)).toEqual(new Set(expected));
      const byId = new Map(library.map((title) => [title.id, title]));
      const isMissing = (id: number) => {
        const title = byId.get(id);
        if (sort === 'newest' || sort === 'oldest') return title?.startDate === null;
        return sort === 'trending' ? title?.trending === null : false;
      };
      const firstMissing = pages.findIndex(isMissing);
      if (firstMissing >= 0) expect(pages.slice(firstMissing).every(isMissing)).toBe(true);
    },
  );

  it('sorts by the column of the selected order', async () => {
    const dates = async (sort: SortKey) =>
      (await browse(`sort=${sort}`)).titles.map(({ startDate }) => startDate ?? '');
    expect(await dates('newest')).toEqual((await dates('newest')).toSorted().reverse());
    expect(await dates('oldest')).toEqual((await dates('oldest')).toSorted());
    const titles = (await browse('sort=az')).titles.map(({ title }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted());
    const scores = (await browse('sort=top')).titles.map(({ score }) => score ?? 0);
    expect(scores[0]).toBeGreaterThan(0);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('[S-R3] offers a service alone and with one country, each with its count', async () => {
    const { facets } = await browse('');
    const offered = facets.find(({ key }) => key === 'service')?.values ?? [];
    const dramas = library.filter(({ type }) => type !== 'movie');
    for (const value of ['service-0', 'service-0.KR', 'service-1.US', 'service-2.US']) {
      const [service, country] = value.split('.');
      const count = dramas.filter(({ services }) =>
        services.some(
          (offer) => slugOf([offer.service]) === service && (!country || offer.country === country),
        ),
      ).length;
      expect([value, offered.find((each) => each.value === value)?.count]).toEqual([value, count]);
      expect((await browse(`service=${value}`)).total).toBe(count);
    }
    expect(offered.find(({ value }) => value === 'service-0')).not.toHaveProperty('country');
    const inKorea = { label: 'Service 0', country: expect.stringMatching(/\w/) };
    expect(offered.find(({ value }) => value === 'service-0.KR')).toMatchObject(inKorea);
    for (const requested of ['service-0.KR', '-service-0.KR']) {
      const { facets: after } = await browse(`service=${requested}`);
      const services = after.find(({ key }) => key === 'service')?.values ?? [];
      expect(services.find(({ value }) => value === 'service-0.KR')).toMatchObject(inKorea);
      // Services without a known country, then those of each country together.
      const countries = services.map(({ country = '' }) => country);
      expect(countries).toEqual([...countries].sort());
    }
  });

  it('[S-R18] answers 404 for a page beyond the last, and shows an empty list as one empty page', async () => {
    await expect(browse('page=900')).rejects.toMatchObject({
      statusCode: 404,
      message: 'Page Not Found: /dramas',
    });
    const nothing = await browse('genre=genre-0&from=1851&to=1852');
    expect(nothing).toMatchObject({ total: 0, pageCount: 1, titles: [] });
    await expect(browse('genre=genre-0&from=1851&to=1852&page=2')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('finds a value of a reference table only by its facet', async () => {
    await expect(browse('network=studio-0-studio')).rejects.toMatchObject({ statusCode: 404 });
    await expect(browse('genre=tag-0')).rejects.toMatchObject({ statusCode: 404 });
    await expect(browse(`genre=${'x'.repeat(5000)}`)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('hidden titles', () => {
  it('excludes drafts and deleted titles always, and explicit titles unless requested', async () => {
    const hidden = await freshDatabase();
    try {
      const shown = await makeTitle(hidden.db, { title: 'Shown', genres: ['Only'] });
      await makeTitle(hidden.db, { title: 'Draft', isPublished: false, genres: ['Only'] });
      await makeTitle(hidden.db, { title: 'Deleted', deletedAt: new Date(), genres: ['Only'] });
      const explicit = await makeTitle(hidden.db, { title: 'Explicit', isExplicit: true, genres: ['Only'] });
      const list = async (options: { explicit?: boolean }) => {
        const params = new URLSearchParams('genre=only&sort=az');
        const { filters } = parseBrowse(params, 'dramas', await knownValues(hidden.db, params));
        return browseTitles(hidden.db, filters, options);
      };
      const off = await list({});
      expect(off.titles.map(({ id }) => id)).toEqual([shown]);
      expect(off.facets.find(({ key }) => key === 'genre')?.values[0]?.count).toBe(1);
      const on = await list({ explicit: true });
      expect(on.titles.map(({ id }) => id)).toEqual([explicit, shown]);
      expect(on.facets.find(({ key }) => key === 'genre')?.values[0]?.count).toBe(2);
    } finally {
      await hidden.drop();
    }
  });

  it('updates the counts when a command commits', async () => {
    const filters = await filtersOf('tag=tag-0');
    const before = await browseTitles(test.db, filters);
    const added = await makeTitle(test.db, { title: 'Newly added', tags: ['Tag 0'] });
    expect((await browseTitles(test.db, filters)).total).toBe(before.total + 1);
    await test.db.pool.query('update titles set deleted_at = now() where id = $1', [added]);
    await refreshTitles(test.db, added);
    expect(await browseTitles(test.db, filters)).toEqual(before);
  });
});
