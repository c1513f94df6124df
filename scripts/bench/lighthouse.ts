import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../chromium.mjs';
import { startNode } from './childProcess.ts';
import { byProcessorTime } from './processorTime.ts';

export const LIGHTHOUSE_VERSION = '12.2.3';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

interface Audit {
  title: string;
  /** 0..1; null if the audit does not apply. */
  score: number | null;
  displayValue?: string;
  /** Lighthouse's estimate of the milliseconds that a fix would save, by metric. */
  metricSavings?: Record<string, number>;
}

/** The part of Lighthouse's JSON report that is used here. */
interface RawReport {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

/** The result of one run on one page. */
export interface LighthouseRun {
  /** 0..100. */
  scores: Record<Category, number>;
  /** The performance score, 0..100, with each task counted by its processor time. */
  performanceByProcessor: number;
  /** Audits that cost points. */
  failed: string[];
  /** Suggestions that would make the page faster, with the milliseconds that each would save. */
  hints: string[];
}

const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** Lighthouse shows audits with this score or more in green. */
const GOOD = 0.9;
const SAVING_MIN_MS = 50;

/** Installs Lighthouse from its lock file into the cache, unless it is installed. Returns its path, or null on failure. */
export function installLighthouse(root: string): string | null {
  const folder = join(root, 'node_modules/.cache/dramalog-lighthouse', LIGHTHOUSE_VERSION);
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

const refsOf = ({ categories }: RawReport) =>
  CATEGORIES.flatMap((category) => categories[category].auditRefs.map((ref) => ({ category, ...ref })));

function failedAudits(report: RawReport): string[] {
  return refsOf(report).flatMap(({ category, id, weight }) => {
    const { score, title, displayValue } = report.audits[id] ?? { score: null, title: id };
    if (weight === 0 || score === null || score >= GOOD) return [];
    return [`${category}: ${title}${displayValue ? ` (${displayValue})` : ''}`];
  });
}

function hintsOf(report: RawReport): string[] {
  return refsOf(report).flatMap(({ id }) => {
    const { title = id, metricSavings = {} } = report.audits[id] ?? {};
    const savings = Object.entries(metricSavings).filter(([, saved]) => saved >= SAVING_MIN_MS);
    if (savings.length === 0) return [];
    return [
      `${title} (${savings.map(([metric, saved]) => `${metric} −${Math.round(saved)} ms`).join(', ')})`,
    ];
  });
}

async function reportOf(root: string, args: readonly string[]): Promise<RawReport> {
  const chromium = `--chrome-flags=${CHROMIUM_FLAGS}`;
  const child = startNode(
    [...args, '--quiet', '--output=json', chromium],
    { CHROME_PATH: findChromium(), NODE_ENV: '' },
    root,
  );
  const code = await child.ended;
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${args.join(' ')}\n${child.errors()}`);
  return JSON.parse(child.output()) as RawReport;
}

const pointsOf = (score: number | null | undefined) => Math.round(100 * (score ?? 0));

/** Rewrites the traces that Lighthouse has gathered in a folder, so that tasks are counted by processor time. */
function recount(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.trace.json'))) {
    const file = join(folder, name);
    const trace = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...trace, traceEvents: byProcessorTime(trace.traceEvents) }));
  }
}

/**
 * Runs Lighthouse once on an address with its default settings, a phone on a simulated slow 4G connection. Then audits the
 * same trace by processor time.
 * @param program the path that `installLighthouse` returned
 */
export async function runLighthouse(root: string, program: string, address: string): Promise<LighthouseRun> {
  const folder = mkdtempSync(join(tmpdir(), 'dramalog-lighthouse-'));
  try {
    const auditArgs = [
      program,
      address,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--audit-mode=${folder}`,
    ];
    const report = await reportOf(root, [...auditArgs, `--gather-mode=${folder}`]);
    recount(folder);
    const recounted = await reportOf(root, auditArgs);
    const scores = CATEGORIES.map((each) => [each, pointsOf(report.categories[each].score)]);
    return {
      scores: Object.fromEntries(scores),
      performanceByProcessor: pointsOf(recounted.categories.performance.score),
      failed: failedAudits(report),
      hints: hintsOf(report),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
