// `npm run bench -- [--catalogue PATH] [--titles N] [--people N] [--seed N] [--growth] [--only a,b] [--out FILE]`:
// measures the design's budgets on throw-away databases and writes docs/benchmarks.md.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runBenchmarks } from './bench/run.ts';
import { undoAll } from './bench/undoing.ts';
import { peopleFor } from './generator/sizes.ts';

const USAGE = `Usage: npm run bench -- [--catalogue PATH] [--titles N] [--people N] [--seed N] [--growth] [--only NAMES] [--out FILE]
  --catalogue PATH  folder of a full data set; without one the starter catalogue is used and the import is not measured
  --titles N        how many titles lists and search are measured on (20000)
  --people N        how many people (60000)
  --seed N          of the made-up ones (1)
  --growth          compare 10,000 titles with a catalogue grown to 500,000 as well, which takes half an hour and 15 GB of disk
  --growth-titles N another size than 500,000
  --growth-on A,B   addresses of a small and a big database to compare instead, migrated and analysed; B grown from A
  --staff-on A      address of a database with 100,000 titles and people, migrated, that lists of staff are measured on; it is
                    filled up with members, activity and pictures
  --only NAMES      some benchmarks, for a look: import,searchQuality,pages,firstLoad,list,search,throughput,lighthouse,start,
                    staffLists,growth;
                    prints the report
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

const SMALL_TITLES = 10_000;

const growthSizes = (titles: number) => ({
  small: { titles: SMALL_TITLES, people: peopleFor(SMALL_TITLES) },
  big: { titles, people: peopleFor(titles) },
});

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
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
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const only = values.only === undefined ? null : values.only.split(',');
  const [small, big] = values['growth-on']?.split(',') ?? [];
  const growthOn = small && big ? { small, big } : null;
  const report = await runBenchmarks({
    root,
    catalogue: values.catalogue === undefined ? null : resolve(values.catalogue),
    titles: count(values.titles, 'titles'),
    people: count(values.people, 'people'),
    seed: count(values.seed, 'seed'),
    growth:
      values.growth || growthOn || only?.includes('growth')
        ? growthSizes(count(values['growth-titles'], 'growth-titles'))
        : null,
    growthOn,
    staffOn: values['staff-on'] ?? null,
    only,
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
