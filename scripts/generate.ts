// `npm run generate -- --database URL [--catalogue PATH] [--titles N] [--people N] [--seed N]`: fills a database up with
// made-up titles and people, to see and measure the product with a big catalogue.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { loadStarter } from '#src/server/db/starter/load.server.ts';
import { createLog } from '#src/server/log.ts';
import { generateCatalogue, refuseMembers } from './generator/catalogue.ts';
import { peopleFor } from './generator/sizes.ts';

const USAGE = `Usage: npm run generate -- --database URL [--catalogue PATH] [--titles N] [--people N] [--seed N]
  --database URL    of a database made for this, without members; it is migrated first and should serve no site meanwhile
  --catalogue PATH  a full data set to import first; else an empty database is given the starter catalogue
  --titles N        how many titles there shall be in all (20000)
  --people N        how many people (three a title for the first 20,000 titles, 1.5 for each further one)
  --seed N          the same catalogue and seed give the same (1)`;

const root = join(import.meta.dirname, '..');
const MOST = 2_000_000;
function count(text: string, name: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= MOST) return value;
  throw new Error(`--${name} must be a whole number up to ${MOST.toLocaleString('en')}\n\n${USAGE}`);
}

const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);

async function loadFirst(db: Database, catalogue: string | undefined): Promise<void> {
  if (catalogue === undefined) await loadStarter(db, createLog('error'), { root, source: null });
  else await importCatalogue(db, { folder: catalogue });
  say('loaded what titles and people are modelled on');
}

/** One line every few seconds, and one when a phase ends. */
function progressLines(): (phase: string, done: number, total: number) => void {
  let told = 0;
  return (phase, done, total) => {
    if (done < total && performance.now() - told < 5000) return;
    told = performance.now();
    say(`${phase}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  };
}

const OPTIONS = {
  database: { type: 'string' },
  catalogue: { type: 'string' },
  titles: { type: 'string', default: '20000' },
  people: { type: 'string' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return console.log(USAGE);
  if (values.database === undefined) throw new Error(USAGE);
  const titles = count(values.titles, 'titles');
  const people = values.people === undefined ? peopleFor(titles) : count(values.people, 'people');
  const seed = count(values.seed, 'seed');
  const db = connect(values.database, (error) => console.error(error.message), { max: 4 });
  try {
    await applyMigrations(db, join(root, 'src/server/db/migrations'));
    await refuseMembers(db);
    await loadFirst(db, values.catalogue);
    const added = await generateCatalogue(db, { titles, people, seed, onProgress: progressLines() });
    say(
      `added ${added.titlesAdded.toLocaleString('en')} titles and ${added.peopleAdded.toLocaleString('en')} people`,
    );
  } finally {
    await db.pool.end();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
