import { type BenchContext, entryPages, type SampleTitle } from '../context.ts';
import { type Spread, spreadOf, timeAlternately } from '../measure.ts';
import { type Chapter, kilobytes, ms, SPREAD_HEAD, spreadCells, within } from '../report.ts';

const BUDGET_MS = 3;
const ROUNDS = 30;
/** Enough time for about 2,000 pages. */
const WARM_MILLISECONDS = 8_000;
const ROUND_COUNT = { rounds: ROUNDS, warmUp: 15, warmMilliseconds: WARM_MILLISECONDS };

interface Group {
  name: string;
  titles: readonly SampleTitle[];
}

async function measure(context: BenchContext, { titles }: Group): Promise<Spread[]> {
  const works = titles.map(
    ({ path }) =>
      () =>
        context.site.get(path),
  );
  return (await timeAlternately(works, ROUND_COUNT)).map(spreadOf);
}

/** Measures the pages on which visits typically begin, for information only. */
async function measureEntryPages(context: BenchContext): Promise<Chapter['tables'][number]> {
  const pages = entryPages(context);
  const works = pages.map(
    ([, path]) =>
      () =>
        context.site.get(path),
  );
  const times = await timeAlternately(works, ROUND_COUNT);
  const sizes = await Promise.all(pages.map(([, path]) => context.site.get(path)));
  return {
    head: ['page, for information', 'HTML', ...SPREAD_HEAD],
    rows: pages.map(([name], index) => [
      name,
      kilobytes(Buffer.byteLength(sizes[index]?.body ?? '')),
      ...spreadCells(spreadOf(times[index] ?? [])),
    ]),
  };
}

/** Measures how long the server takes for an uncached drama page, without the network. */
export async function benchPages(context: BenchContext): Promise<Chapter> {
  const { popular, average } = context.samples;
  const groups: Group[] = [
    { name: 'of the best known titles, with big casts', titles: popular },
    { name: 'of titles with average casts', titles: average },
  ];
  const chapter: Chapter = {
    heading: 'Uncached drama page',
    findings: [],
    notes: [
      `From the request to the last byte of the HTML inside the server process, including the database: ${ROUNDS} times each by turns, after ${WARM_MILLISECONDS / 1000} seconds of warm-up. The median is the median of the titles' medians.`,
    ],
    tables: [],
  };
  for (const group of groups) {
    const spreads = await measure(context, group);
    const median = spreadOf(spreads.map((spread) => spread.median)).median;
    chapter.findings.push({
      what: `uncached drama page, ${group.name}`,
      budget: `median ≤ ${BUDGET_MS} ms`,
      measured: ms(median),
      verdict: within(median, BUDGET_MS),
    });
    const sizes = await Promise.all(group.titles.map(({ path }) => context.site.get(path)));
    chapter.tables.push({
      head: [`page ${group.name}`, 'credits', 'HTML', ...SPREAD_HEAD],
      rows: group.titles.map(({ title, credits }, index) => [
        title,
        String(credits),
        kilobytes(Buffer.byteLength(sizes[index]?.body ?? '')),
        ...spreadCells(spreads[index] ?? spreadOf([])),
      ]),
    });
  }
  chapter.tables.push(await measureEntryPages(context));
  return chapter;
}
