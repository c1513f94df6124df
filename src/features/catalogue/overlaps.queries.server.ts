import { titleLists } from '#src/server/catalogue/facetCounts.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { BrowseFilters } from './browse.view.ts';
import { type Condition, conditionsOf, neededValue } from './browseSql.server.ts';

const readOverlaps = statement<
  { given: number; value: number; count: number },
  [lists: readonly number[], values: readonly number[]]
>(
  'browse-overlaps',
  `select given, value, sum(count)::int as count from facet_counts
  where list_id = any($1::smallint[]) and given = any($2::int[]) and value = any($2::int[]) group by given, value`,
);

/** How many titles of a list have one value and, of kept ones, another too; 0 stands for any. Good for estimates only. */
export type Overlaps = ReadonlyMap<string, number>;

const overlapKey = (given: number, value: number) => `${given} ${value}`;

/** The overlaps of all values that a list's filters name; asks the database only where there are any. */
export async function knownOverlaps(
  db: Database,
  filters: BrowseFilters,
  explicit: boolean,
): Promise<Overlaps> {
  const conditions = conditionsOf(filters);
  if (conditions.length === 0) return new Map();
  const values = [0, ...conditions.flatMap((condition) => condition.values)];
  const rows = await readOverlaps(db.pool, titleLists(filters.kind, explicit), values);
  return new Map(rows.map(({ given, value, count }) => [overlapKey(given, value), count]));
}

/** Part of the titles that a range is taken to leave. */
const RANGE_SHARE = 0.4;
/** Reading kept counts costs about as much as counting so many titles. */
const KEPT_COST = 1500;

function shareOf({ values, state, mode }: Condition, given: number, overlaps: Overlaps): number {
  if (state === null) return RANGE_SHARE;
  const all = overlaps.get(overlapKey(given, 0)) ?? 1;
  const shares = values.map((value) => (overlaps.get(overlapKey(given, value)) ?? 0) / all);
  const product = (factors: number[]) => factors.reduce((left, factor) => left * factor, 1);
  if (state === 'in' && mode === 'all') return product(shares);
  const none = product(shares.map((share) => 1 - share));
  return state === 'in' ? 1 - none : none;
}

interface Base {
  given: number;
  all: number;
  /** Titles among them that meet the other conditions too, these taken as independent. */
  left: number;
}

/** The kept lists that hold the results, the smallest first. */
function basesOf(conditions: readonly Condition[], overlaps: Overlaps): Base[] {
  const bases = [0, ...conditions.map(neededValue)].flatMap((given): Base[] => {
    const all = given === null ? undefined : overlaps.get(overlapKey(given, 0));
    if (given === null || all === undefined) return [];
    const others = conditions.filter((condition) => given === 0 || neededValue(condition) !== given);
    return [{ given, all, left: others.reduce((rest, each) => rest * shareOf(each, given, overlaps), all) }];
  });
  return bases.sort((a, b) => a.all - b.all);
}

/** About how many titles meet the conditions; exact for one value. */
export function expectedTotal(conditions: readonly Condition[], overlaps: Overlaps): number {
  return basesOf(conditions, overlaps)[0]?.left ?? 0;
}

/**
 * The value (0: the whole list) from whose kept counts it is cheaper to take away the titles that do not meet the other
 * conditions than to count those that do; null where counting is cheaper.
 */
export function baseToTakeFrom(conditions: readonly Condition[], overlaps: Overlaps): number | null {
  const bases = basesOf(conditions, overlaps);
  const takenFrom = ({ all, left }: Base) => all - left + KEPT_COST;
  const cheapest = bases.toSorted((a, b) => takenFrom(a) - takenFrom(b))[0];
  const [smallest] = bases;
  return smallest && cheapest && takenFrom(cheapest) < smallest.left ? cheapest.given : null;
}
