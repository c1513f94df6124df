import { GROUPS, type Group, growthAddresses, type MeasuredAddress } from '../growth/addresses.ts';
import { openExisting, openSide, type Side, type SideOptions, type Size } from '../growth/sides.ts';
import { type Spread, spreadOf, timeAlternately } from '../measure.ts';
import { type Chapter, type Finding, ms, SPREAD_HEAD, spreadCells, times, within } from '../report.ts';
import { measureSearch } from './search.ts';

const RATIO_MAX = 2;
const DRAMA_PAGE_MS = 3;
const SEARCH_MS = 100;
const ROUNDS = { rounds: 25, warmUp: 5, warmMilliseconds: 1_000, within: 15_000 };

interface Sides {
  small: Side;
  big: Side;
}

interface Measured extends MeasuredAddress {
  small: Spread;
  big: Spread;
  /** Time of the first request on the big side, in ms, before any other request for the same address. */
  first: number;
  ratio: number;
}

const count = (number: number) => number.toLocaleString('en');

async function firstTime(side: Side, path: string): Promise<number> {
  const started = performance.now();
  await side.site.get(path);
  return performance.now() - started;
}

/** Returns null if the small side has no such page: the starter catalogue lacks some of the facet values. */
async function measure(requested: MeasuredAddress, { small, big }: Sides): Promise<Measured | null> {
  const paths = { small: await requested.path(small), big: await requested.path(big) };
  const { status } = await small.site.fetch(new Request(`http://bench.localhost${paths.small}`));
  if (status === 404) return null;
  const first = await firstTime(big, paths.big);
  const [ofSmall, ofBig] = await timeAlternately(
    [() => small.site.get(paths.small), () => big.site.get(paths.big)],
    ROUNDS,
  );
  const spreads = { small: spreadOf(ofSmall ?? []), big: spreadOf(ofBig ?? []) };
  return { ...requested, ...spreads, first, ratio: spreads.big.median / spreads.small.median };
}

/** Returns one line for a group: the row that grew most, and the median of all rows. */
function groupFinding(group: Group, measured: readonly Measured[], { small, big }: Sides): Finding[] {
  const rows = measured.filter((row) => row.group === group).sort((a, b) => b.ratio - a.ratio);
  const worst = rows[0];
  if (!worst) return [];
  const middle = spreadOf(rows.map(({ ratio }) => ratio)).median;
  const others = rows.length > 1 ? `; median of ${rows.length}: ${times(middle)}` : '';
  return [
    {
      what: `growth, ${group}: ${count(big.titles)} titles against ${count(small.titles)}, largest growth`,
      budget: `medians ≤ ${RATIO_MAX} ×`,
      measured: `${times(worst.ratio)} (${worst.name}: ${ms(worst.big.median)})${others}`,
      verdict: within(worst.ratio, RATIO_MAX),
      isRatio: true,
    },
  ];
}

function dramaPageFinding(measured: readonly Measured[], { big }: Sides): Finding {
  const medians = measured.filter(({ group }) => group === 'drama page').map((row) => row.big.median);
  const { median } = spreadOf(medians);
  return {
    what: `uncached drama page at ${count(big.titles)} titles`,
    budget: `median ≤ ${DRAMA_PAGE_MS} ms`,
    measured: ms(median),
    verdict: within(median, DRAMA_PAGE_MS),
  };
}

function chapterOf(measured: readonly Measured[], leftOut: readonly string[], sides: Sides): Chapter {
  const { small, big } = sides;
  const head = (side: Side) => SPREAD_HEAD.map((each) => `${count(side.titles)}: ${each}`);
  return {
    heading: 'Growth',
    findings: [
      ...GROUPS.flatMap((group) => groupFinding(group, measured, sides)),
      dramaPageFinding(measured, sides),
    ],
    notes: [
      `The same catalogue with ${count(small.titles)} titles and ${count(small.people)} people, and extended with generated records to ${count(big.titles)} and ${count(big.people)} (${big.origin}), on PostgreSQL with the product's settings. Requests are answered inside the server process, uncached: up to ${ROUNDS.rounds} times each by turns after a warm-up, at most ${ms(ROUNDS.within)} for each row. The column \`first\` is the large side's first response to a request.`,
      ...(leftOut.length > 0 ? [`The catalogue has no records for: ${leftOut.join(', ')}.`] : []),
    ],
    tables: GROUPS.map((group) => ({
      head: [group, ...head(small), ...head(big), 'first', 'ratio'],
      rows: measured
        .filter((row) => row.group === group)
        .map((row) => [
          `\`${row.name}\``,
          ...spreadCells(row.small),
          ...spreadCells(row.big),
          ms(row.first),
          times(row.ratio),
        ]),
    })),
  };
}

/** Returns the lines of the summary for a run without the growth benchmark, which takes long. */
export function growthNotRun(): Chapter {
  const what = [
    ['growth of page and list medians from 10,000 to 500,000 titles', `≤ ${RATIO_MAX} ×`],
    ['search over titles and people at 500,000 titles', `p95 ≤ ${SEARCH_MS} ms`],
  ] as const;
  return {
    heading: 'Growth',
    findings: what.map(([each, budget]) => ({
      what: each,
      budget,
      measured: 'needs --growth',
      verdict: 'not run',
    })),
    notes: ['Not requested.'],
    tables: [],
  };
}

/** Opens both sides one after the other, measures them and closes them. */
async function measureOpened(
  openSmall: () => Promise<Side>,
  openBig: (small: Side) => Promise<Side>,
  print: (line: string) => void,
): Promise<Chapter[]> {
  const opened: Side[] = [];
  try {
    const small = await openSmall();
    opened.push(small);
    const big = await openBig(small);
    opened.push(big);
    return await measureSides({ small, big }, print);
  } finally {
    for (const side of opened.reverse()) await side.close();
  }
}

/** Creates catalogues of two sizes and compares pages, lists and the list API on both; measures search on the big one. */
export async function benchGrowth(
  { small, big }: { small: Size; big: Size },
  options: SideOptions,
): Promise<Chapter[]> {
  const create = (size: Size) => () => {
    options.print(`growth: creating ${count(size.titles)} titles`);
    return openSide(size, options);
  };
  return measureOpened(create(small), create(big), options.print);
}

/** Does the same as `benchGrowth` on two existing databases, of which the big one was grown from the small one. */
export async function benchExistingGrowth(
  { small, big }: { small: string; big: string },
  { root, print }: Pick<SideOptions, 'root' | 'print'>,
): Promise<Chapter[]> {
  return measureOpened(
    () => openExisting(small, root),
    ({ samples }) => openExisting(big, root, samples),
    print,
  );
}

async function measureSides(sides: Sides, print: (line: string) => void): Promise<Chapter[]> {
  const measured: Measured[] = [];
  const leftOut: string[] = [];
  for (const requested of growthAddresses()) {
    const row = await measure(requested, sides);
    if (row) measured.push(row);
    else leftOut.push(requested.name);
    if (row) print(`  ${times(row.ratio)} ${row.name}: ${ms(row.small.median)} → ${ms(row.big.median)}`);
  }
  print('growth: search');
  const { db, titles } = sides.big;
  return [
    chapterOf(measured, leftOut, sides),
    await measureSearch(db, ` at ${count(titles)} titles`, SEARCH_MS),
  ];
}
