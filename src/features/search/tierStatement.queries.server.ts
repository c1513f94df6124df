import type { Gathering, Tier } from './searchTiers.queries.server.ts';

/** What is searched: titles (their characters' names included) or people. */
export type SearchEntity = 'titles' | 'people';

/** Names that one condition gathers on one shelf: where no weight tells them apart, those found first stand for all. */
const GATHERED_MAX = 20_000;

/** What a name of an entity belongs to, and what must hold of it to be found: `$1` says whether explicit titles may be. */
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

/** Names beyond which a shelf is crowded: looking through half a million for similar ones takes some 20 ms. */
const CROWD = 500_000;

/** What ranking needs of a name. */
const COLUMNS = 'n.id, n.name, n.folded, n.jamo, n.roman, n.rank, n.weight';

const count = (part: string) => `(select count(*) from ${part})`;

/** How many names stand on a shelf, as far as PostgreSQL has counted: each of its partial indexes knows. */
const namesOn = (shelf: number) =>
  `(select c.reltuples from pg_class c where c.oid = 'search_names_folded_trgm_${shelf}'::regclass)`;

/**
 * The statement of a tier. Its rows are names with their owner, unordered, `isCut` where there were more; of its values
 * the first says whether titles flagged explicit are wanted. Drafts, deleted titles and deleted people never come.
 */
export function tierStatement(entity: SearchEntity, tier: Tier): string {
  const { key, visible } = OWNERS[entity];
  const parts: string[] = [];
  const gather = ({ shelves, where, isByFame, unlessCrowded = [] }: Gathering) => {
    const before = parts.length;
    for (const row of shelves) {
      const better = parts.slice(before).map((_, index) => count(`part${before + index}`));
      const conditions = [`n.shelf in (${row.join(', ')})`, `(${where})`];
      // Conditions without a name in them are looked at once, before anything of the part is read.
      if (isByFame && better.length > 0) conditions.push(`${better.join(' + ')} < ${tier.most}`);
      const crowded = row.filter((shelf) => unlessCrowded.includes(shelf));
      conditions.push(...crowded.map((shelf) => `${namesOn(shelf)} <= ${CROWD}`));
      parts.push(`select ${COLUMNS}, ${key} as owner_id, ${tier.step} as step from search_names n
        where ${conditions.join(' and ')} limit ${GATHERED_MAX}`);
    }
  };
  tier.gather.forEach(gather);
  return `with ${parts.map((part, index) => `part${index} as materialized (${part})`).join(', ')},
    kept as materialized (select n.* from (${parts.map((_, index) => `select * from part${index}`).join(' union all ')}) n
      order by ${tier.keep}, n.id limit ${tier.most})
    select ${COLUMNS}, n.owner_id as "ownerId", n.step,
      ${tier.likeness} as likeness, ${count('kept')} = ${tier.most} as "isCut"
    from kept n join ${visible}`;
}
