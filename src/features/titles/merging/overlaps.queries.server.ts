import { titleLists } from '#src/catalogue/titles/facetCounts.server.ts';
import type { BrowseFilters } from '#src/features/titles/browse/browse.view.ts';
import { type Condition, conditionsOf, neededValue } from '#src/features/titles/browse/browseSql.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';

const readOverlaps = statement<
  { given: number; value: number; count: number },
  [lists: readonly number[], values: readonly number[]]
>(
  'browse-overlaps',
  `select given, value, sum(count)::int as count from facet_counts
  where list_id = any($1::smallint[]) and given = any($2::int[]) and value = any($2::int[]) group by given, value`,
);

/**
 * Number of titles of a list that have two values at once, as far as stored; value 0 stands for all titles.
 * Use for estimates only.
 */
export type Overlaps = ReadonlyMap<string, number>;

const overlapKey = (input: number, value: number) => `${input} ${value}`;

/**
 * Reads the overlaps of all values in the filters. Queries the database only if the filters have conditions.
 */
export async function knownOverlaps(
  db: Database,
  filters: BrowseFilters,
  explicit: boolean,
): Promise<Overlaps> {
  const conditions = conditionsOf(filters);
  if (conditions.length === 0) return new Map();
  const values = [0, ...conditions.flatMap((condition) => condition.values)];
  const rows = await readOverlaps(db.pool, titleLists(filters.kind, explicit), values);
  return new Map(rows.map(({ given: input, value, count }) => [overlapKey(input, value), count]));
}

/** Estimated share of titles that a range keeps. */
const RANGE_SHARE = 0.4;
/** Reading stored counts costs about as much as counting this number of titles. */
const STORED_COUNTS_COST = 1500;

function shareOf({ values, state, mode }: Condition, input: number, overlaps: Overlaps): number {
  if (state === null) return RANGE_SHARE;
  const all = overlaps.get(overlapKey(input, 0)) ?? 1;
  const shares = values.map((value) => (overlaps.get(overlapKey(input, value)) ?? 0) / all);
  const product = (factors: number[]) => factors.reduce((left, factor) => left * factor, 1);
  if (state === 'in' && mode === 'all') return product(shares);
  const none = product(shares.map((share) => 1 - share));
  return state === 'in' ? 1 - none : none;
}

interface Base {
  given: number;
  all: number;
  /** Estimated number of them that meet the other conditions, assuming independence. */
  left: number;
}

/** Returns the lists with stored counts that contain the results, the smallest first. */
function basesOf(conditions: readonly Condition[], overlaps: Overlaps): Base[] {
  const bases = [0, ...conditions.map(neededValue)].flatMap((input): Base[] => {
    const all = input === null ? undefined : overlaps.get(overlapKey(input, 0));
    if (input === null || all === undefined) return [];
    const others = conditions.filter((condition) => input === 0 || neededValue(condition) !== input);
    return [
      { given: input, all, left: others.reduce((rest, each) => rest * shareOf(each, input, overlaps), all) },
    ];
  });
  return bases.sort((a, b) => a.all - b.all);
}

/** Estimates how many titles meet the conditions; exact for one value. */
export function expectedTotal(conditions: readonly Condition[], overlaps: Overlaps): number {
  return basesOf(conditions, overlaps)[0]?.left ?? 0;
}

/**
 * Returns the value (0: the whole list) from whose stored counts it is cheaper to subtract the titles that do
 * not meet the other conditions than to count those that do; null if counting is cheaper.
 */
export function cheapestBase(conditions: readonly Condition[], overlaps: Overlaps): number | null {
  const bases = basesOf(conditions, overlaps);
  const subtractionCost = ({ all, left }: Base) => all - left + STORED_COUNTS_COST;
  const cheapest = bases.toSorted((a, b) => subtractionCost(a) - subtractionCost(b))[0];
  const [smallest] = bases;
  return smallest && cheapest && subtractionCost(cheapest) < smallest.left ? cheapest.given : null;
}
