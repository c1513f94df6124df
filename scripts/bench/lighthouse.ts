import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../chromium.mjs';
import { startNode } from './childProcess.ts';

export const LIGHTHOUSE_VERSION = '12.2.3';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

interface Audit {
  title: string;
  /** 0..1; null where the audit does not apply. */
  score: number | null;
  displayValue?: string;
  /** Milliseconds by metric that mending it would save, as Lighthouse guesses. */
  metricSavings?: Record<string, number>;
}

/** The part of Lighthouse's JSON report that is read here. */
interface RawReport {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

/** One run on one page. */
export interface LighthouseRun {
  /** 0..100. */
  scores: Record<Category, number>;
  /** Audits that cost points. */
  failed: string[];
  /** What would make the page faster, with the milliseconds it would save. */
  hints: string[];
}

const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** Audits from this score on are shown green by Lighthouse. */
const GOOD = 0.9;
const SAVING_MIN_MS = 50;

/** Installs Lighthouse by its lock file into the cache, unless it is there. Null where it cannot be had. */
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

/**
 * Runs Lighthouse once on an address, with its own settings: a phone on a simulated slow 4G.
 * @param program what `installLighthouse` gave
 */
export async function runLighthouse(root: string, program: string, address: string): Promise<LighthouseRun> {
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`];
  const args = [program, address, ...options, `--chrome-flags=${CHROMIUM_FLAGS}`];
  const child = startNode(args, { CHROME_PATH: findChromium(), NODE_ENV: '' }, root);
  const code = await child.ended;
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${address}:\n${child.errors()}`);
  const report = JSON.parse(child.output()) as RawReport;
  const scores = CATEGORIES.map((each) => [each, Math.round(100 * (report.categories[each].score ?? 0))]);
  return { scores: Object.fromEntries(scores), failed: failedAudits(report), hints: hintsOf(report) };
}
