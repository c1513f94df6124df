import type { TitleSummary } from '#src/domain/catalogue/summaries.ts';
import { notFoundPage } from '#src/domain/errors.ts';
import { pageCount } from '#src/domain/web/pagination.ts';
import {
  expectedTotal,
  knownOverlaps,
  type Overlaps,
} from '#src/features/titles/merging/overlaps.queries.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { windowOf } from '#src/server/db/listStatement.ts';
import type { BrowseFilters, BrowsePage, FacetKey } from './browse.view.ts';
import { type KnownValue, knownKey, requestedValues } from './browseAddress.ts';
import { FACET_CHOICES_MAX, FACETS, RANGES } from './browseFacets.ts';
import { conditionsOf, listStatement } from './browseSql.server.ts';
import { browseRows, facetCounts } from './facets.queries.server.ts';

/** Number of titles on one page. */
const BROWSE_PAGE_SIZE = 60;

/**
 * Up to this number of results, the statement filters first and then sorts, which takes some 10 ms at most.
 * Otherwise the planner scans the index of the order until it has 60 rows, which is slow when the matches are
 * all at its end (upcoming titles).
 */
const SORTED_MAX = 10_000;

const REFERENCE_FACETS = ['genre', 'tag', 'country', 'service', 'network', 'studio', 'rating'] as const;

const findKnown = statement<KnownValue & { facet: FacetKey; value: string }>(
  'browse-known-values',
  `select 'genre' as facet, slug as value, id, name as label, null as country from genres where slug = any($1::text[])
  union all select 'tag', slug, id, name, null from tags where slug = any($2::text[])
  union all select 'country', code::text, id, name, null from countries where code = any($3::text[])
  union all select 'service', slug, id, name, null from streaming_services where slug = any($4::text[])
  union all select 'service', s.slug || '.' || c.code, -(s.id * 1000 + c.id), s.name, c.name
    from unnest($4::text[]) requested join streaming_services s on s.slug = split_part(requested, '.', 1)
    join countries c on c.code = split_part(requested, '.', 2)
  union all select kind, slug, id, name, null from studios where slug = any($5::text[]) and kind = 'network'
  union all select kind, slug, id, name, null from studios where slug = any($6::text[]) and kind = 'studio'
  union all select 'rating', c.code || '.' || r.code, r.id, c.name || ' ' || r.code, null
    from unnest($7::text[]) requested join countries c on c.code = split_part(requested, '.', 1)
    join content_ratings r on r.country_id = c.id and r.code = substr(requested, 4)`,
);

/**
 * Looks up the facet values of an address in the reference tables, for `readBrowse` and `parseBrowse`.
 * Returns only values that exist. Queries the database only if the address contains such values.
 */
export async function knownValues(db: Database, params: URLSearchParams): Promise<Map<string, KnownValue>> {
  const requested = REFERENCE_FACETS.map((facet) =>
    requestedValues(params, facet)
      .slice(0, FACET_CHOICES_MAX)
      .map(({ value }) => value),
  );
  if (requested.every((values) => values.length === 0)) return new Map();
  const matches = await findKnown(db.pool, ...requested);
  return new Map(matches.map(({ facet, value, ...known }) => [knownKey(facet, value), known]));
}

interface BrowseOptions {
  /** Whether to include explicit titles; the visitor's preference, off by default. */
  explicit?: boolean;
}

async function pageRows(
  db: Database,
  { filters, explicit, overlaps }: { filters: BrowseFilters; explicit: boolean; overlaps: Overlaps },
  total: () => Promise<number>,
): Promise<TitleSummary[]> {
  const window = await windowOf((filters.page - 1) * BROWSE_PAGE_SIZE, BROWSE_PAGE_SIZE, total);
  const isSorted = expectedTotal(conditionsOf(filters), overlaps) < SORTED_MAX;
  const statement = listStatement(filters, explicit, { ...window, isSorted });
  const rows = await browseRows<{ card: TitleSummary }>(db, statement, isUnfiltered(filters));
  return rows.map(({ card }) => card);
}

/** Whether no facet, range or vote filter is set. One query plan then suits every page. */
function isUnfiltered({ facets, ranges, minVotes }: BrowseFilters): boolean {
  const isChosen = FACETS.some(({ key }) => facets[key].length > 0);
  return (
    !isChosen &&
    minVotes === null &&
    RANGES.every(({ key }) => ranges[key].min === null && ranges[key].max === null)
  );
}

/**
 * Returns one page of dramas or movies with exact facet counts. Drafts and deleted titles are excluded.
 * @throws AppError 404 `Page Not Found: /dramas` for a page beyond the last
 */
export async function browseTitles(
  db: Database,
  filters: BrowseFilters,
  { explicit = false }: BrowseOptions = {},
): Promise<BrowsePage> {
  const overlaps = await knownOverlaps(db, filters, explicit);
  const counts = facetCounts(db, filters, explicit, overlaps);
  const [titles, { total, facets }] = await Promise.all([
    pageRows(db, { filters, explicit, overlaps }, async () => (await counts).total),
    counts,
  ]);
  const pages = pageCount(total, BROWSE_PAGE_SIZE);
  if (filters.page > pages) throw notFoundPage(`/${filters.kind}`);
  return {
    titles,
    total,
    page: filters.page,
    pageCount: pages,
    pageSize: BROWSE_PAGE_SIZE,
    sort: filters.sort,
    facets,
  };
}
