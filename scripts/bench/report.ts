import type { Machine } from './machine.ts';
import type { Spread } from './measure.ts';

export type Verdict = 'met' | 'not met' | 'for information' | 'not run';

/** One line of the summary. */
export interface Finding {
  what: string;
  budget: string;
  measured: string;
  verdict: Verdict;
  /** Ratios are valid on any machine, so they come first. */
  isRatio?: boolean;
}

export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The results of one benchmark: its lines of the summary, and the notes and tables of its section. */
export interface Chapter {
  heading: string;
  findings: Finding[];
  /** How it was measured, as paragraphs. */
  notes: string[];
  tables: Table[];
}

/** Returns `met` if a number is not above its budget, else `not met`. */
export const within = (measured: number, budget: number): Verdict => (measured <= budget ? 'met' : 'not met');

/** Formats milliseconds with three significant digits, or as seconds from one second on. */
export function ms(time: number): string {
  if (!Number.isFinite(time)) return '–';
  return time >= 1000 ? `${(time / 1000).toFixed(1)} s` : `${Number(time.toPrecision(3))} ms`;
}

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

/** Column headings for `spreadCells`. */
export const SPREAD_HEAD = ['min', 'median', 'p95'] as const;
export const spreadCells = ({ min, median, p95 }: Spread) => [ms(min), ms(median), ms(p95)];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

function tableText({ head, rows }: Table): string {
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const ORDER: Record<Verdict, number> = { 'not met': 0, met: 0, 'for information': 2, 'not run': 3 };

/** Sorts budgets before figures for information, and ratios before absolute figures, else in the order of the chapters. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const rank = ({ verdict, isRatio }: Finding) => ORDER[verdict] + (isRatio ? 0 : 1);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

function summaryTable(chapters: readonly Chapter[]): string {
  const findings = inOrder(chapters.flatMap((chapter) => chapter.findings));
  const rows = findings.map(({ what, budget, measured, verdict }) => [what, budget, measured, verdict]);
  return tableText({ head: ['what', 'budget', 'measured', 'verdict'], rows });
}

function machineText(machine: Machine): string {
  const { processor, cores, memoryGigabytes, system, node, postgresql, commit, date } = machine;
  const build = commit === null ? '' : `, commit ${commit}`;
  return `Measured ${date} on ${processor}, ${cores} cores, ${memoryGigabytes} GB, ${system}, Node ${node}, PostgreSQL ${postgresql}${build}.`;
}

/** Returns the content of docs/benchmarks.md. `summary` describes the catalogue that was measured. */
export function reportText(machine: Machine, summary: string, chapters: readonly Chapter[]): string {
  const parts = [
    '# Benchmarks',
    `${machineText(machine)} ${summary}`,
    'Written by `npm run bench -- --catalogue PATH`. Ratios compare two sides in one run and are valid on other machines; absolute figures apply to this machine.',
    summaryTable(chapters),
    ...chapters.flatMap(({ heading, notes, tables }) => [
      `## ${heading}`,
      ...notes,
      ...tables.filter(({ rows }) => rows.length > 0).map(tableText),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}
