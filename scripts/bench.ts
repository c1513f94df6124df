// `npm run bench -- [--catalogue PATH] [--titles N] [--people N] [--seed N] [--growth] [--only a,b] [--out FILE]`:
// measures the budgets on temporary databases and writes docs/benchmarks.md.
import { join, resolve } from 'node:path';
import { openDataset } from '#src/features/imports/dataset.server.ts';
import { runCleanups } from './bench/cleanup.ts';
import { BENCHMARKS, runBenchmarks } from './bench/run.ts';
import { type Parsed, runCommand } from './command/commandLine.mjs';
import { UsageError } from './command/errors.mjs';
import { wholeNumber } from './command/numbers.ts';
import { openOutputFile } from './command/outputFile.ts';
import { peopleFor } from './generator/sizes.ts';

const USAGE = `Usage: npm run bench -- [--catalogue PATH] [--titles N] [--people N] [--seed N] [--growth] [--only NAMES] [--out FILE]

  --catalogue PATH  folder of a full data set; default: the starter catalogue, without the import benchmark
  --titles N        number of titles for lists and search (default 20000)
  --people N        number of people (default 60000)
  --seed N          seed of the generated titles and people (default 1)
  --growth          also compare 10,000 titles with 500,000 generated titles; takes half an hour and 15 GB of disk
  --growth-titles N number of titles of the big catalogue (default 500000)
  --growth-on A,B   addresses of two existing databases to compare instead, migrated and analysed; B was grown from A
  --staff-on A      address of a migrated database with 100,000 titles and people to measure the staff lists on; members,
                    activity and pictures are added to it
  --only NAMES      run only some benchmarks, separated by commas, and print the report:
                    ${BENCHMARKS.join(', ')}
  --out FILE        file for the report (default docs/benchmarks.md)`;

const root = join(import.meta.dirname, '..');
process.chdir(root);
// React chooses its build when it is first imported.
process.env.NODE_ENV = 'production';

const COUNTS = [0, 2_000_000] as const;
const SMALL_TITLES = 10_000;

const growthSizes = (titles: number) => ({
  small: { titles: SMALL_TITLES, people: peopleFor(SMALL_TITLES) },
  big: { titles, people: peopleFor(titles) },
});

const OPTIONS = {
  catalogue: { type: 'string' },
  titles: { type: 'string', default: '20000' },
  people: { type: 'string', default: '60000' },
  seed: { type: 'string', default: '1' },
  growth: { type: 'boolean', default: false },
  'growth-titles': { type: 'string', default: '500000' },
  'growth-on': { type: 'string' },
  'staff-on': { type: 'string' },
  only: { type: 'string' },
  out: { type: 'string' },
} as const;

function read({ values }: Parsed<typeof OPTIONS>) {
  const only = values.only === undefined ? null : values.only.split(',');
  const unknown = only?.find((name) => !BENCHMARKS.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--only: unknown benchmark "${unknown}". The benchmarks are ${BENCHMARKS.join(', ')}`,
    );
  const sides = values['growth-on']?.split(',') ?? [];
  const [small, big] = sides;
  if (values['growth-on'] !== undefined && (sides.length !== 2 || !small || !big))
    throw new UsageError('--growth-on takes two addresses, separated by a comma');
  const growthOn = small && big ? { small, big } : null;
  if (values.catalogue !== undefined) openDataset(resolve(values.catalogue));
  const growthTitles = wholeNumber('--growth-titles', values['growth-titles'], COUNTS);
  const isPrinted = values.only !== undefined && values.out === undefined;
  return {
    options: {
      root,
      catalogue: values.catalogue === undefined ? null : resolve(values.catalogue),
      titles: wholeNumber('--titles', values.titles, COUNTS),
      people: wholeNumber('--people', values.people, COUNTS),
      seed: wholeNumber('--seed', values.seed, COUNTS),
      growth: values.growth || growthOn || only?.includes('growth') ? growthSizes(growthTitles) : null,
      growthOn,
      staffOn: values['staff-on'] ?? null,
      only,
    },
    out: isPrinted ? null : openOutputFile('--out', resolve(values.out ?? 'docs/benchmarks.md')),
  };
}

await runCommand({
  usage: USAGE,
  options: OPTIONS,
  read,
  async run({ options, out }, { defer }) {
    defer(runCleanups);
    const report = await runBenchmarks(options);
    if (out === null) return console.log(`\n${report}`);
    const lines = out.begin();
    lines.write(report.trimEnd());
    await lines.end();
    console.log(`\nWritten to ${out.path}`);
  },
});
