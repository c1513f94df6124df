import { type Database, statement } from '#src/server/db/database.ts';

/** Kinds of records in the parts of the sitemap. */
export type SitemapKind = 'titles' | 'people';

/**
 * Number of ids per part: part n has the ids from (n - 1) × 50,000 + 1 to n × 50,000. So no part exceeds the
 * number of addresses that the protocol allows (sitemaps.org, "Using Sitemap index files"), and a new record
 * never moves others to another part.
 */
export const IDS_PER_PART = 50_000;

/** Number of rows read at once while a part is written. */
const ROWS_AT_ONCE = 5_000;

/** One part of the sitemap. */
export interface SitemapPart {
  kind: SitemapKind;
  /** From 1. */
  number: number;
  /** Instant of the last change to any of its records, visible or not; ISO 8601, UTC. */
  changedAt: string;
}

/** One page of a part. */
export interface SitemapRow {
  id: number;
  slug: string;
  /** Instant of the last change, ISO 8601, UTC. */
  updatedAt: string;
}

const SHOWN: Readonly<Record<SitemapKind, string>> = {
  titles: 'is_published and deleted_at is null and not is_explicit',
  people: 'deleted_at is null',
};

const instantOf = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const readParts = statement<SitemapPart>(
  'sitemap-parts',
  (['titles', 'people'] as const)
    .map(
      (kind) => `select '${kind}' as kind, (id - 1) / ${IDS_PER_PART} + 1 as number,
        ${instantOf('max(updated_at)')} as "changedAt"
      from ${kind} group by 2 having bool_or(${SHOWN[kind]})`,
    )
    .join(' union all ')
    .concat(' order by 1 desc, 2'),
);

/**
 * Returns the parts with at least one page: titles that are published, not deleted and not explicit, and
 * people. Titles first, by number.
 */
export function sitemapParts(db: Database): Promise<SitemapPart[]> {
  return readParts(db.pool);
}

const rowsOf = (kind: SitemapKind) =>
  statement<SitemapRow, [after: number, last: number]>(
    `sitemap-${kind}`,
    `select id, slug, ${instantOf('updated_at')} as "updatedAt" from ${kind}
    where id > $1::int and id <= $2::int and ${SHOWN[kind]} order by id limit ${ROWS_AT_ONCE}`,
  );

const READ_ROWS: Readonly<Record<SitemapKind, ReturnType<typeof rowsOf>>> = {
  titles: rowsOf('titles'),
  people: rowsOf('people'),
};

/** Yields the pages of one part by id in batches, so that memory does not depend on the size of the part. */
export async function* sitemapRows(
  db: Database,
  { kind, number }: Pick<SitemapPart, 'kind' | 'number'>,
): AsyncGenerator<SitemapRow[]> {
  const last = Math.min(number * IDS_PER_PART, 2_147_483_647);
  let after = (number - 1) * IDS_PER_PART;
  while (after < last) {
    const rows = await READ_ROWS[kind](db.pool, after, last);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? last;
  }
}
