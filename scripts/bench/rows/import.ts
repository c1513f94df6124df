import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentBytes, startNode } from '../childProcess.ts';
import { spreadOf } from '../measure.ts';
import { type Chapter, ms, within } from '../report.ts';

const BUDGET_MS = 30_000;
const SAMPLE_EVERY_MS = 100;
/**
 * Memory counts as flat when the second half of a run needs at most so much more than the first on average; memory that
 * grows with what was read would need up to three times as much.
 */
const GROWTH_MAX = 1.25;

interface ImportRun {
  milliseconds: number;
  /** Resident bytes over the run, evenly spaced in time. */
  memory: number[];
  said: string;
}

/** What `npm run import` gives to Node: the same, without npm's own process around it. */
function importArguments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { import: string };
  };
  return scripts.import.split(' ').slice(1);
}

/** Runs `npm run import` in a process of its own against a running database. */
async function runImport(root: string, catalogue: string, connectionString: string): Promise<ImportRun> {
  const started = performance.now();
  const args = [...importArguments(root), catalogue];
  const child = startNode(args, { DATABASE_URL: connectionString, NODE_ENV: 'production' }, root);
  const memory: number[] = [];
  let code: number | string | null = null;
  const ended = child.ended.then((given) => {
    code = given;
  });
  while (code === null) {
    const bytes = residentBytes(child.process.pid ?? 0);
    if (bytes !== null) memory.push(bytes);
    await Promise.race([ended, wait(SAMPLE_EVERY_MS)]);
  }
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${child.errors()}`);
  return { milliseconds: performance.now() - started, memory, said: child.output() };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Mean of each of `parts` stretches of a run. */
function meansOf(memory: readonly number[], parts: number): number[] {
  const size = memory.length / parts;
  return Array.from({ length: parts }, (_, part) => {
    const stretch = memory.slice(Math.floor(part * size), Math.floor((part + 1) * size));
    return stretch.reduce((sum, bytes) => sum + bytes, 0) / stretch.length;
  });
}

/** Whether the second run said that it changed nothing. */
function changedNothing(said: string): boolean {
  const lines = said.split('\n').filter((line) => /^(People|Titles): /.test(line));
  return lines.length === 2 && lines.every((line) => / 0 created, 0 updated, /.test(line));
}

/** Lines of the summary for a run without a full catalogue. */
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
    notes: ['No full catalogue was given; the other figures were taken on the starter catalogue, filled up.'],
    tables: [],
  };
}

/** How long the full catalogue takes into an empty database, with how much memory, and that it changes nothing again. */
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
        what: 'second import of the same',
        budget: 'changes nothing',
        measured: `${changedNothing(second.said) ? 'nothing changed' : 'something changed'}, ${ms(second.milliseconds)}`,
        verdict: changedNothing(second.said) ? 'met' : 'not met',
      },
    ],
    notes: [
      '`npm run import` as a process of its own, from its start to its end, migrations and reading the files included; the database ran already. Memory is the resident set of that process.',
    ],
    tables: [
      {
        head: ['run', 'time', 'memory, 1st quarter', '2nd', '3rd', '4th', 'peak'],
        rows: [rowOf('first', first), rowOf('second', second)],
      },
    ],
  };
}
