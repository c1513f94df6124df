import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes, startNode } from '../childProcess.ts';
import { spreadOf } from '../measure.ts';
import { type Chapter, ms, within } from '../report.ts';

const BUDGET_MS = 30_000;
const SAMPLE_EVERY_MS = 100;
/**
 * Limit for the ratio of the mean memory in the second half of a run to that in the first. If memory grew with the amount
 * of data read, the ratio would be up to 3.
 */
const GROWTH_MAX = 1.25;

interface ImportRun {
  milliseconds: number;
  /** Resident bytes, sampled at regular intervals. */
  memory: number[];
  output: string;
}

/** Returns the arguments that `npm run import` passes to Node, to measure the import without the process of npm. */
function importArguments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { import: string };
  };
  return scripts.import.split(' ').slice(1);
}

/** Runs the import in a child process against a running database. */
async function runImport(root: string, catalogue: string, connectionString: string): Promise<ImportRun> {
  const started = performance.now();
  const args = [...importArguments(root), catalogue];
  const child = startNode(args, { DATABASE_URL: connectionString, NODE_ENV: 'production' }, root);
  const memory: number[] = [];
  let code: number | string | null = null;
  const ended = child.ended.then((exit) => {
    code = exit;
  });
  while (code === null) {
    const bytes = residentBytes(child.process.pid ?? 0);
    if (bytes !== null) memory.push(bytes);
    await Promise.race([ended, wait(SAMPLE_EVERY_MS)]);
  }
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${child.errors()}`);
  return { milliseconds: performance.now() - started, memory, output: child.output() };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Divides the samples into `parts` equal parts and returns the mean of each. */
function meansOf(memory: readonly number[], parts: number): number[] {
  const size = memory.length / parts;
  return Array.from({ length: parts }, (_, part) => {
    const stretch = memory.slice(Math.floor(part * size), Math.floor((part + 1) * size));
    return stretch.reduce((sum, bytes) => sum + bytes, 0) / stretch.length;
  });
}

/** Whether the output of an import reports no changes. */
function changedNothing(output: string): boolean {
  const lines = output.split('\n').filter((line) => /^(People|Titles): /.test(line));
  return lines.length === 2 && lines.every((line) => / 0 created, 0 updated, /.test(line));
}

/** Returns the lines of the summary for a run without a full catalogue. */
export function importNotRun(): Chapter {
  const what = ['import of the full catalogue', 'memory of the import'];
  return {
    heading: 'Import',
    findings: what.map((each) => ({
      what: each,
      budget: each.startsWith('memory') ? 'flat' : `≤ ${BUDGET_MS / 1000} s`,
      measured: 'needs --catalogue',
      verdict: 'not run',
    })),
    notes: [
      'No full catalogue was given; the other figures were measured on the starter catalogue, extended with generated records.',
    ],
    tables: [],
  };
}

/** Measures time and memory of the import of the full catalogue into an empty database, and whether a repeat changes nothing. */
export async function benchImport(
  root: string,
  catalogue: string,
  connectionString: string,
): Promise<Chapter> {
  const first = await runImport(root, catalogue, connectionString);
  const second = await runImport(root, catalogue, connectionString);
  const peak = spreadOf(first.memory).max;
  const [firstHalf = 1, secondHalf = 0] = meansOf(first.memory, 2);
  const growth = secondHalf / firstHalf;
  const rowOf = (name: string, { milliseconds, memory }: ImportRun) => [
    name,
    ms(milliseconds),
    ...meansOf(memory, 4).map(megabytes),
    megabytes(spreadOf(memory).max),
  ];
  return {
    heading: 'Import',
    findings: [
      {
        what: 'import of the full catalogue into an empty database',
        budget: `≤ ${BUDGET_MS / 1000} s`,
        measured: ms(first.milliseconds),
        verdict: within(first.milliseconds, BUDGET_MS),
      },
      {
        what: 'memory of the import, second half of the run against the first',
        budget: `flat (≤ ${GROWTH_MAX} ×)`,
        measured: `${growth.toFixed(2)} ×, peak ${megabytes(peak)}`,
        verdict: within(growth, GROWTH_MAX),
        isRatio: true,
      },
      {
        what: 'second import of the same catalogue',
        budget: 'changes nothing',
        measured: `${changedNothing(second.output) ? 'nothing changed' : 'something changed'}, ${ms(second.milliseconds)}`,
        verdict: changedNothing(second.output) ? 'met' : 'not met',
      },
    ],
    notes: [
      '`npm run import` as a separate process, from start to end, including migrations and reading the files; the database was already running. Memory is the resident set of that process.',
    ],
    tables: [
      {
        head: ['run', 'time', 'memory, 1st quarter', '2nd', '3rd', '4th', 'peak'],
        rows: [rowOf('first', first), rowOf('second', second)],
      },
    ],
  };
}
