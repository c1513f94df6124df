// `npm run bench -- [--catalogue PATH] [--titles N] [--people N] [--seed N] [--only a,b] [--out FILE]`: measures the
// design's budgets on throw-away databases and writes docs/benchmarks.md.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runBenchmarks } from './bench/run.ts';
import { undoAll } from './bench/undoing.ts';

const USAGE = `Usage: npm run bench -- [--catalogue PATH] [--titles N] [--people N] [--seed N] [--only NAMES] [--out FILE]
  --catalogue PATH  folder of a full data set; without one the starter catalogue is used and the import is not measured
  --titles N        how many titles lists and search are measured on (20000)
  --people N        how many people (60000)
  --seed N          of the made-up ones (1)
  --only NAMES      some benchmarks, for a look: import,pages,firstLoad,list,search,throughput,lighthouse,start; prints the report
  --out FILE        where the report goes (docs/benchmarks.md)`;

const root = join(import.meta.dirname, '..');
process.chdir(root);
// React chooses its build when it is first imported.
process.env.NODE_ENV = 'production';

function count(text: string, name: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 2_000_000) return value;
  throw new Error(`--${name} must be a whole number up to 2,000,000\n\n${USAGE}`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      catalogue: { type: 'string' },
      titles: { type: 'string', default: '20000' },
      people: { type: 'string', default: '60000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const report = await runBenchmarks({
    root,
    catalogue: values.catalogue === undefined ? null : resolve(values.catalogue),
    titles: count(values.titles, 'titles'),
    people: count(values.people, 'people'),
    seed: count(values.seed, 'seed'),
    only: values.only === undefined ? null : values.only.split(','),
  });
  if (values.only !== undefined && values.out === undefined) return console.log(`\n${report}`);
  const file = resolve(values.out ?? 'docs/benchmarks.md');
  writeFileSync(file, report);
  console.log(`\nWritten to ${file}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => undoAll().finally(() => process.exit(1)));
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
