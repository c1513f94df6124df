import type { Tier, TierSource } from './searchTiers.queries.server.ts';

/** What is searched: titles (including the names of their characters) or people. */
export type SearchEntity = 'titles' | 'people';

/**
 * Maximum number of names that one condition returns from one bucket. If there are more, the first ones found
 * are ranked.
 */
const CANDIDATES_MAX = 20_000;

/**
 * Owner column of an entity's names, and the join that keeps visible owners only. `$1` states whether
 * explicit titles are visible.
 */
const OWNERS: Record<SearchEntity, { key: string; visible: string }> = {
  titles: {
    key: 'n.title_id',
    visible:
      'title_index i on i.title_id = n.owner_id and i.is_listed and ($1::boolean or not i.is_explicit)',
  },
  people: {
    key: 'n.person_id',
    visible: 'people i on i.id = n.owner_id and i.deleted_at is null and $1::boolean is not null',
  },
};

/**
 * A bucket with more names is too large: searching half a million names for similar ones takes some 20 ms.
 */
const LARGE_BUCKET = 500_000;

/** Columns that the ranking needs. */
const COLUMNS = 'n.id, n.name, n.folded, n.jamo, n.roman, n.rank, n.weight';

const count = (part: string) => `(select count(*) from ${part})`;

/** Estimated number of names in a bucket, from the statistics of its partial index. */
const namesOn = (bucket: number) =>
  `(select c.reltuples from pg_class c where c.oid = 'search_names_folded_trgm_${bucket}'::regclass)`;

/**
 * Returns the statement of a tier. Its rows are names with their owners, unordered; `isCut` states whether
 * there were more. Its first value states whether to include explicit titles. Excludes drafts, deleted titles
 * and deleted people.
 */
export function tierStatement(entity: SearchEntity, tier: Tier): string {
  const { key, visible } = OWNERS[entity];
  const parts: string[] = [];
  const addParts = ({ buckets, where, isByPopularity, unlessLarge = [] }: TierSource) => {
    const before = parts.length;
    for (const row of buckets) {
      const better = parts.slice(before).map((_, index) => count(`part${before + index}`));
      const conditions = [`n.shelf in (${row.join(', ')})`, `(${where})`];
      // Conditions that do not refer to a name are evaluated once, before the part is read.
      if (isByPopularity && better.length > 0) conditions.push(`${better.join(' + ')} < ${tier.most}`);
      const large = row.filter((bucket) => unlessLarge.includes(bucket));
      conditions.push(...large.map((bucket) => `${namesOn(bucket)} <= ${LARGE_BUCKET}`));
      parts.push(`select ${COLUMNS}, ${key} as owner_id, ${tier.step} as step from search_names n
        where ${conditions.join(' and ')} limit ${CANDIDATES_MAX}`);
    }
  };
  tier.sources.forEach(addParts);
  return `with ${parts.map((part, index) => `part${index} as materialized (${part})`).join(', ')},
    matches as materialized (select n.* from (${parts.map((_, index) => `select * from part${index}`).join(' union all ')}) n
      order by ${tier.keep}, n.id limit ${tier.most})
    select ${COLUMNS}, n.owner_id as "ownerId", n.step,
      ${tier.likeness} as likeness, ${count('matches')} = ${tier.most} as "isCut"
    from matches n join ${visible}`;
}
