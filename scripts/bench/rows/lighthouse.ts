import { type BenchContext, entryPages } from '../context.ts';
import {
  CATEGORIES,
  type Category,
  installLighthouse,
  LIGHTHOUSE_VERSION,
  type LighthouseRun,
  runLighthouse,
} from '../lighthouse.ts';
import { medianOf } from '../measure.ts';
import type { Chapter, Finding, Table } from '../report.ts';
import { listenOnLoopback } from '../site.ts';

const RUNS = 5;
/** Attempts per run: Lighthouse sometimes loses a trace on a busy machine. */
const TRIES = 3;
/** Minimum scores, 0..100. */
const BUDGETS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** This page has `noindex`, which lowers its SEO score. The score is shown, but has no budget. */
const NOT_INDEXED = 'search';

interface PageRuns {
  name: string;
  runs: LighthouseRun[];
  scores: Record<Category, number>;
  performanceByProcessor: number;
}

/** Returns the run with the median performance score; its audits represent the page. */
function middleRun(runs: readonly LighthouseRun[]): LighthouseRun | undefined {
  const sorted = [...runs].sort((a, b) => a.scores.performance - b.scores.performance);
  return sorted[Math.floor(sorted.length / 2)];
}

async function runWithRetries(
  root: string,
  program: string,
  address: string,
  tries = TRIES,
): Promise<LighthouseRun> {
  try {
    return await runLighthouse(root, program, address);
  } catch (error) {
    if (tries === 1) throw error;
    return runWithRetries(root, program, address, tries - 1);
  }
}

async function runPage(
  context: BenchContext,
  program: string,
  [name, address]: [string, string],
): Promise<PageRuns> {
  const runs: LighthouseRun[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await runWithRetries(context.root, program, address));
  const medians = CATEGORIES.map((each) => [each, medianOf(runs.map(({ scores }) => scores[each]))]);
  return {
    name,
    runs,
    scores: Object.fromEntries(medians),
    performanceByProcessor: medianOf(runs.map(({ performanceByProcessor }) => performanceByProcessor)),
  };
}

function processorFinding(pages: readonly PageRuns[]): Finding {
  const lowest = Math.min(...pages.map(({ performanceByProcessor }) => performanceByProcessor));
  const each = pages
    .map(({ name, performanceByProcessor }) => `${name} ${performanceByProcessor}`)
    .join(', ');
  return {
    what: 'Lighthouse, performance of the same visits by processor time',
    budget: `≥ ${BUDGETS.performance}`,
    measured: `${lowest} (${each})`,
    verdict: lowest >= BUDGETS.performance ? 'met' : 'not met',
  };
}

function findingOf(category: Category, pages: readonly PageRuns[]): Finding {
  const judged = pages.filter(({ name }) => category !== 'seo' || name !== NOT_INDEXED);
  const lowest = Math.min(...judged.map(({ scores }) => scores[category]));
  const each = judged.map(({ name, scores }) => `${name} ${scores[category]}`).join(', ');
  return {
    what: `Lighthouse, ${category}, the lowest of the pages`,
    budget: BUDGETS[category] === 100 ? '100' : `≥ ${BUDGETS[category]}`,
    measured: `${lowest} (${each})`,
    verdict: lowest >= BUDGETS[category] ? 'met' : 'not met',
  };
}

function notRun(): Chapter {
  const what = 'Lighthouse';
  return {
    heading: what,
    findings: [{ what, budget: '≥ 95, else 100', measured: 'could not be installed', verdict: 'not run' }],
    notes: ['npm installs it when it is first needed.'],
    tables: [],
  };
}

function auditsTable(pages: readonly PageRuns[]): Table {
  const lines = (texts: readonly string[] = []) => texts.join('; ') || 'none';
  return {
    head: ['page', 'audits that cost points', 'what would help'],
    rows: pages.map(({ name, runs }) => [
      name,
      lines(middleRun(runs)?.failed),
      lines(middleRun(runs)?.hints),
    ]),
  };
}

/** Runs Lighthouse on the pages on which visits typically begin. */
export async function benchLighthouse(context: BenchContext): Promise<Chapter> {
  const program = installLighthouse(context.root);
  if (program === null) return notRun();
  const listening = await listenOnLoopback(context.site.fetch);
  const pages: PageRuns[] = [];
  try {
    for (const [name, path] of entryPages(context)) {
      pages.push(await runPage(context, program, [name, `${listening.origin}${path}`]));
    }
  } finally {
    await listening.close();
  }
  return {
    heading: 'Lighthouse',
    findings: [...CATEGORIES.map((category) => findingOf(category, pages)), processorFinding(pages)],
    notes: [
      `Lighthouse ${LIGHTHOUSE_VERSION} with its default settings (a phone, simulated slow 4G) on uncached pages, median of ${RUNS} runs; Lighthouse, browser, server and database share the machine. The search page is noindex, so its SEO score is omitted.`,
      'By processor time: Lighthouse scores the same visits again, with the duration of each task in the trace set to its processor time. Otherwise a task that waits for one of the shared cores counts as blocking, multiplied by four.',
    ],
    tables: [
      {
        head: ['page', ...CATEGORIES, 'performance by processor time'],
        rows: pages.map(({ name, scores, performanceByProcessor }) => [
          name,
          ...CATEGORIES.map((each) => String(scores[each])),
          String(performanceByProcessor),
        ]),
      },
      auditsTable(pages),
    ],
  };
}
