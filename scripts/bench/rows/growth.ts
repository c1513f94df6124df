import { type Asked, GROUPS, type Group, growthAddresses } from '../growth/addresses.ts';
import { openMade, openSide, type Side, type SideOptions, type Size } from '../growth/sides.ts';
import { type Spread, spreadOf, timeByTurns } from '../measure.ts';
import { type Chapter, type Finding, ms, SPREAD_HEAD, spreadCells, times, within } from '../report.ts';
import { measureSearch } from './search.ts';

const RATIO_MAX = 2;
const DRAMA_PAGE_MS = 3;
const SEARCH_MS = 100;
const TURNS = { rounds: 25, warmUp: 5, warmMilliseconds: 1_000, within: 15_000 };

interface Sides {
  small: Side;
  big: Side;
}

interface Measured extends Asked {
  small: Spread;
  big: Spread;
  /** The first answer of the big side, when nothing had asked for the same before. */
  first: number;
  ratio: number;
}

const count = (number: number) => number.toLocaleString('en');

async function firstTime(side: Side, path: string): Promise<number> {
  const started = performance.now();
  await side.site.get(path);
  return performance.now() - started;
}

/** Null for what the small side has no page of: a starter catalogue lacks some of the values. */
async function measure(asked: Asked, { small, big }: Sides): Promise<Measured | null> {
  const paths = { small: await asked.path(small), big: await asked.path(big) };
  const { status } = await small.site.fetch(new Request(`http://bench.localhost${paths.small}`));
  if (status === 404) return null;
  const first = await firstTime(big, paths.big);
  const [ofSmall, ofBig] = await timeByTurns(
    [() => small.site.get(paths.small), () => big.site.get(paths.big)],
    TURNS,
  );
  const spreads = { small: spreadOf(ofSmall ?? []), big: spreadOf(ofBig ?? []) };
  return { ...asked, ...spreads, first, ratio: spreads.big.median / spreads.small.median };
}

/** One line for each group: the row that grew most, and of all rows in the middle. */
function groupFinding(group: Group, measured: readonly Measured[], { small, big }: Sides): Finding[] {
  const rows = measured.filter((row) => row.group === group).sort((a, b) => b.ratio - a.ratio);
  const worst = rows[0];
  if (!worst) return [];
  const middle = spreadOf(rows.map(({ ratio }) => ratio)).median;
  const others = rows.length > 1 ? `; of ${rows.length} the middle one ${times(middle)}` : '';
  return [
    {
      what: `growth, ${group}: ${count(big.titles)} titles against ${count(small.titles)}, the one that grows most`,
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
      `The same catalogue with ${count(small.titles)} titles and ${count(small.people)} people, and grown by made-up ones to ${count(big.titles)} and ${count(big.people)} (${big.origin}), on PostgreSQL with the product's settings. Requests are answered inside the server process, uncached: up to ${TURNS.rounds} times each by turns after untimed ones, no longer than ${ms(TURNS.within)} a row. The first answer is the one that the big side gave when nothing had asked for the same before.`,
      ...(leftOut.length > 0 ? [`The catalogue at hand has nothing for: ${leftOut.join(', ')}.`] : []),
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

/** Lines of the summary for a run without growth, which takes long. */
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
    notes: ['Not asked for.'],
    tables: [],
  };
}

/** Opens the sides one after the other, measures both and closes what was opened. */
async function measureOpened(
  openSmall: () => Promise<Side>,
  openBig: (small: Side) => Promise<Side>,
  say: (line: string) => void,
): Promise<Chapter[]> {
  const opened: Side[] = [];
  try {
    const small = await openSmall();
    opened.push(small);
    const big = await openBig(small);
    opened.push(big);
    return await measureSides({ small, big }, say);
  } finally {
    for (const side of opened.reverse()) await side.close();
  }
}

/** What a catalogue that grows costs: pages, lists and their API on both sizes, and search on the big one. */
export async function benchGrowth(
  { small, big }: { small: Size; big: Size },
  options: SideOptions,
): Promise<Chapter[]> {
  const made = (size: Size) => () => {
    options.say(`growth: making ${count(size.titles)} titles`);
    return openSide(size, options);
  };
  return measureOpened(made(small), made(big), options.say);
}

/** The same on two catalogues that were made before, the bigger of them grown from the smaller. */
export async function benchMadeGrowth(
  { small, big }: { small: string; big: string },
  { root, say }: Pick<SideOptions, 'root' | 'say'>,
): Promise<Chapter[]> {
  return measureOpened(
    () => openMade(small, root),
    ({ samples }) => openMade(big, root, samples),
    say,
  );
}

async function measureSides(sides: Sides, say: (line: string) => void): Promise<Chapter[]> {
  const measured: Measured[] = [];
  const leftOut: string[] = [];
  for (const asked of growthAddresses()) {
    const row = await measure(asked, sides);
    if (row) measured.push(row);
    else leftOut.push(asked.name);
    if (row) say(`  ${times(row.ratio)} ${row.name}: ${ms(row.small.median)} → ${ms(row.big.median)}`);
  }
  say('growth: search');
  const { db, titles } = sides.big;
  return [
    chapterOf(measured, leftOut, sides),
    await measureSearch(db, ` at ${count(titles)} titles`, SEARCH_MS),
  ];
}
