import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../chromium.mjs';
import { startNode } from '../childProcess.ts';
import { type BenchContext, entryPages } from '../context.ts';
import { medianOf } from '../measure.ts';
import type { Chapter, Finding, Verdict } from '../report.ts';
import { listenOnLoopback } from '../site.ts';

const VERSION = '12.2.3';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
/** Lowest scores of 100. */
const BUDGETS: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The part of Lighthouse's JSON report that is read here; scores are 0..1, null for audits that do not apply. */
interface LighthouseReport {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** Installs Lighthouse by its lock file into the cache, unless it is there. Null where it cannot be had. */
function installLighthouse(root: string): string | null {
  const folder = join(root, 'node_modules/.cache/dramalog-lighthouse', VERSION);
  const program = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  console.log('        installing Lighthouse into node_modules/.cache (111 MB, once)');
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(root, 'scripts/bench/lighthouse', file), join(folder, file));
  }
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return existsSync(program) ? program : null;
}

async function audit(root: string, program: string, address: string): Promise<LighthouseReport> {
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`];
  const child = startNode(
    [program, address, ...options, `--chrome-flags=${CHROMIUM_FLAGS}`],
    {
      CHROME_PATH: findChromium(),
      NODE_ENV: '',
    },
    root,
  );
  const code = await child.ended;
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${address}:\n${child.errors()}`);
  return JSON.parse(child.output()) as LighthouseReport;
}

const scoreOf = (report: LighthouseReport, category: Category) =>
  Math.round(100 * (report.categories[category].score ?? 0));

/** Audits that cost points, with the category that lost them. */
function failedAudits({ categories, audits }: LighthouseReport): string[] {
  return CATEGORIES.flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const { score, title, displayValue } = audits[id] ?? { score: null, title: id };
      if (weight === 0 || score === null || score >= 0.9) return [];
      return [`${category}: ${title}${displayValue ? ` (${displayValue})` : ''}`];
    }),
  );
}

interface PageScores {
  name: string;
  /** Median of the runs by category. */
  scores: Record<Category, number>;
  failed: string[];
}

function scoresOf(name: string, reports: readonly LighthouseReport[]): PageScores {
  const medians = CATEGORIES.map((category): [Category, number] => [
    category,
    medianOf(reports.map((report) => scoreOf(report, category))),
  ]);
  const failed = [...new Set(reports.flatMap(failedAudits))];
  return { name, scores: Object.fromEntries(medians) as Record<Category, number>, failed };
}

function findingOf(category: Category, pages: readonly PageScores[]): Finding {
  const lowest = Math.min(...pages.map(({ scores }) => scores[category]));
  const verdict: Verdict = lowest >= BUDGETS[category] ? 'met' : 'not met';
  const each = pages.map(({ name, scores }) => `${name} ${scores[category]}`).join(', ');
  const budget = BUDGETS[category] === 100 ? '100' : `≥ ${BUDGETS[category]}`;
  return {
    what: `Lighthouse, ${category}, the lowest of the pages`,
    budget,
    measured: `${lowest} (${each})`,
    verdict,
  };
}

function notRun(): Chapter {
  const findings = [
    {
      what: 'Lighthouse',
      budget: '≥ 95, else 100',
      measured: 'could not be installed',
      verdict: 'not run' as const,
    },
  ];
  return {
    heading: 'Lighthouse',
    findings,
    notes: ['It is installed from npm when it is first needed.'],
    tables: [],
  };
}

/** What Lighthouse says of the pages a visit may begin with. */
export async function benchLighthouse(context: BenchContext): Promise<Chapter> {
  const program = installLighthouse(context.root);
  if (program === null) return notRun();
  const listening = await listenOnLoopback(context.site.fetch);
  const pages: PageScores[] = [];
  try {
    for (const [name, path] of entryPages(context)) {
      const reports: LighthouseReport[] = [];
      for (let run = 0; run < RUNS; run++) {
        reports.push(await audit(context.root, program, `${listening.origin}${path}`));
      }
      pages.push(scoresOf(name, reports));
    }
  } finally {
    await listening.close();
  }
  return {
    heading: 'Lighthouse',
    findings: CATEGORIES.map((category) => findingOf(category, pages)),
    notes: [
      `Lighthouse ${VERSION} with its own settings (a phone, simulated slow 4G) on pages that no cache holds, median of ${RUNS} runs; Lighthouse, browser, server and database share the machine.`,
    ],
    tables: [
      {
        head: ['page', ...CATEGORIES, 'audits below 90'],
        rows: pages.map(({ name, scores, failed }) => [
          name,
          ...CATEGORIES.map((category) => String(scores[category])),
          failed.join('; ') || 'none',
        ]),
      },
    ],
  };
}
