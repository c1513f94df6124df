import type { Machine } from './machine.ts';
import type { Spread } from './measure.ts';

export type Verdict = 'met' | 'not met' | 'for information' | 'not run';

/** One line of the summary. */
export interface Finding {
  what: string;
  budget: string;
  measured: string;
  verdict: Verdict;
  /** Ratios hold on any machine, so they come first. */
  isRatio?: boolean;
}

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What one benchmark found: its lines of the summary and, under a heading of its own, how they came about. */
export interface Chapter {
  heading: string;
  findings: Finding[];
  /** How it was measured, as paragraphs. */
  notes: string[];
  tables: Table[];
}

/** Met or not met, for a number that must not be above its budget. */
export const within = (measured: number, budget: number): Verdict => (measured <= budget ? 'met' : 'not met');

/** Milliseconds to read: three significant digits. */
export function ms(time: number): string {
  if (!Number.isFinite(time)) return '–';
  return time >= 1000 ? `${(time / 1000).toFixed(1)} s` : `${Number(time.toPrecision(3))} ms`;
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

/** Head and cells of a spread, for tables. */
export const SPREAD_HEAD = ['min', 'median', 'p95'] as const;
export const spreadCells = ({ min, median, p95 }: Spread) => [ms(min), ms(median), ms(p95)];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

function tableText({ head, rows }: Table): string {
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const ORDER: Record<Verdict, number> = { 'not met': 0, met: 0, 'for information': 2, 'not run': 3 };

/** Budgets before what is for information, ratios before absolute figures, else in the order of the chapters. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const place = ({ verdict, isRatio }: Finding) => ORDER[verdict] + (isRatio ? 0 : 1);
  return [...findings].sort((a, b) => place(a) - place(b));
}

function summaryTable(chapters: readonly Chapter[]): string {
  const findings = inOrder(chapters.flatMap((chapter) => chapter.findings));
  const rows = findings.map(({ what, budget, measured, verdict }) => [what, budget, measured, verdict]);
  return tableText({ head: ['what', 'budget', 'measured', 'verdict'], rows });
}

function machineText(machine: Machine): string {
  const { processor, cores, memoryGigabytes, system, node, postgresql, commit, date } = machine;
  const build = commit === null ? '' : `, commit ${commit}`;
  return `Taken ${date} on ${processor}, ${cores} cores, ${memoryGigabytes} GB, ${system}, Node ${node}, PostgreSQL ${postgresql}${build}.`;
}

/** The whole of docs/benchmarks.md. `summary` says what was measured on. */
export function reportText(machine: Machine, summary: string, chapters: readonly Chapter[]): string {
  const parts = [
    '# Benchmarks',
    `${machineText(machine)} ${summary}`,
    'Written by `npm run bench -- --catalogue PATH`. Ratios compare two sides in one run and hold on other machines; absolute figures belong to this one.',
    summaryTable(chapters),
    ...chapters.flatMap(({ heading, notes, tables }) => [
      `## ${heading}`,
      ...notes,
      ...tables.filter(({ rows }) => rows.length > 0).map(tableText),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}
