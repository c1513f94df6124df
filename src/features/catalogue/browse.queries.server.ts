import { LRUCache } from 'lru-cache';
import { notFoundPage } from '#src/domain/errors.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { TitleSummary } from '#src/domain/summaries.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { askedValues, type KnownValue, knownKey } from './browse.schema.ts';
import type { BrowseFilters, BrowsePage, FacetKey } from './browse.view.ts';
import { FACET_CHOICES_MAX } from './browseFacets.ts';
import { browseSearch } from './browseHref.ts';
import { listStatement } from './browseSql.server.ts';
import { browseRows, type FacetCounts, facetCounts } from './facets.queries.server.ts';

/** Titles on one page of a list. */
const BROWSE_PAGE_SIZE = 60;

const REFERENCE_FACETS = ['genre', 'tag', 'country', 'service', 'network', 'studio', 'rating'] as const;

const findKnown = statement<KnownValue & { facet: FacetKey; value: string }>(
  'browse-known-values',
  `select 'genre' as facet, slug as value, id, name as label from genres where slug = any($1::text[])
  union all select 'tag', slug, id, name from tags where slug = any($2::text[])
  union all select 'country', code::text, id, name from countries where code = any($3::text[])
  union all select 'service', slug, id, name from streaming_services where slug = any($4::text[])
  union all select 'service', s.slug || '.' || c.code, -(s.id * 1000 + c.id), s.name || ' (' || c.name || ')'
    from unnest($4::text[]) asked join streaming_services s on s.slug = split_part(asked, '.', 1)
    join countries c on c.code = split_part(asked, '.', 2)
  union all select kind, slug, id, name from studios where slug = any($5::text[]) and kind = 'network'
  union all select kind, slug, id, name from studios where slug = any($6::text[]) and kind = 'studio'
  union all select 'rating', c.code || '.' || r.code, r.id, c.name || ' ' || r.code
    from unnest($7::text[]) asked join countries c on c.code = split_part(asked, '.', 1)
    join content_ratings r on r.country_id = c.id and r.code = substr(asked, 4)`,
);

/**
 * The catalogue's values among those that an address names in its facets, for `readBrowse` and `parseBrowse`.
 * Asks the database only when the address names any.
 */
export async function knownValues(db: Database, params: URLSearchParams): Promise<Map<string, KnownValue>> {
  const asked = REFERENCE_FACETS.map((facet) =>
    askedValues(params, facet)
      .slice(0, FACET_CHOICES_MAX)
      .map(({ value }) => value),
  );
  if (asked.every((values) => values.length === 0)) return new Map();
  const found = await findKnown(db.pool, ...asked);
  return new Map(found.map(({ facet, value, id, label }) => [knownKey(facet, value), { id, label }]));
}

interface BrowseOptions {
  /** Whether titles that staff flagged explicit are shown; a viewer's preference, off by default. */
  explicit?: boolean;
  /**
   * Generation of the catalogue, read before this call. Counts are then shared by the pages and orders of one list
   * and kept until another generation is given; without it they are counted anew.
   */
  generation?: string;
}

const COUNTS_KEPT = 200;
const keptCounts = new WeakMap<Database, LRUCache<string, FacetCounts>>();

function keptFor(db: Database): LRUCache<string, FacetCounts> {
  const kept = keptCounts.get(db) ?? new LRUCache<string, FacetCounts>({ max: COUNTS_KEPT });
  keptCounts.set(db, kept);
  return kept;
}

async function countsOf(db: Database, filters: BrowseFilters, options: BrowseOptions): Promise<FacetCounts> {
  const { explicit = false, generation } = options;
  if (generation === undefined) return facetCounts(db, filters, explicit);
  const list = browseSearch({ ...filters, sort: 'popular', page: 1 });
  const key = `${generation} ${explicit} ${filters.kind}${list}`;
  const kept = keptFor(db).get(key);
  if (kept) return kept;
  const counts = await facetCounts(db, filters, explicit);
  keptFor(db).set(key, counts);
  return counts;
}

/**
 * One page of dramas or movies with exact counts for every facet. Drafts and deleted titles never show.
 * @throws AppError 404 `Page Not Found: /dramas` for a page beyond the last
 */
export async function browseTitles(
  db: Database,
  filters: BrowseFilters,
  options: BrowseOptions = {},
): Promise<BrowsePage> {
  const list = listStatement(filters, options.explicit ?? false, BROWSE_PAGE_SIZE);
  const [cards, { total, facets }] = await Promise.all([
    browseRows<{ card: TitleSummary }>(db, filters, list),
    countsOf(db, filters, options),
  ]);
  const pages = pageCount(total, BROWSE_PAGE_SIZE);
  if (filters.page > pages) throw notFoundPage(`/${filters.kind}`);
  return {
    titles: cards.map(({ card }) => card),
    total,
    page: filters.page,
    pageCount: pages,
    pageSize: BROWSE_PAGE_SIZE,
    sort: filters.sort,
    facets,
  };
}
