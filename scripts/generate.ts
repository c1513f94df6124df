// `npm run generate -- --database URL [--catalogue PATH] [--titles N] [--people N] [--seed N]`: fills a database with
// generated titles and people, to test the site with a big catalogue.
import { join } from 'node:path';
import { openDataset } from '#src/features/imports/dataset.server.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import { loadStarter } from '#src/main/starter/load.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { asOpeningError } from '#src/server/db/openingErrors.ts';
import { createLog } from '#src/server/log.ts';
import { runCommand } from './command/commandLine.mjs';
import { UsageError } from './command/errors.mjs';
import { wholeNumber } from './command/numbers.ts';
import { assertNoMembers, generateCatalogue } from './generator/catalogue.ts';
import { peopleFor } from './generator/sizes.ts';

const USAGE = `Usage: npm run generate -- --database URL [--catalogue PATH] [--titles N] [--people N] [--seed N]

  --database URL    address of a database for generated titles, without members; it is migrated, and no site should use it
                    meanwhile
  --catalogue PATH  a full data set to import first; default: the starter catalogue, if the database is empty
  --titles N        total number of titles (default 20000)
  --people N        total number of people (default: 3 per title for the first 20,000 titles, 1.5 for each further title)
  --seed N          the same catalogue and seed generate the same titles and people (default 1)`;

const root = join(import.meta.dirname, '..');
const COUNTS = [0, 2_000_000] as const;

const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);

async function loadFirst(db: Database, catalogue: string | undefined): Promise<void> {
  if (catalogue === undefined) await loadStarter(db, createLog('error'), { root, source: null });
  else await importCatalogue(db, { folder: catalogue });
  print('loaded the catalogue on which generated titles and people are modelled');
}

/** Prints progress every 5 s and at the end of each phase. */
function progressLines(): (phase: string, done: number, total: number) => void {
  let reportedAt = 0;
  return (phase, done, total) => {
    if (done < total && performance.now() - reportedAt < 5000) return;
    reportedAt = performance.now();
    print(`${phase}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  };
}

const OPTIONS = {
  database: { type: 'string' },
  catalogue: { type: 'string' },
  titles: { type: 'string', default: '20000' },
  people: { type: 'string' },
  seed: { type: 'string', default: '1' },
} as const;

await runCommand({
  usage: USAGE,
  options: OPTIONS,
  read({ values }) {
    if (values.database === undefined) throw new UsageError('--database is missing');
    if (!/^postgres(ql)?:\/\//.test(values.database))
      throw new UsageError('--database must begin with postgresql://');
    if (values.catalogue !== undefined) openDataset(values.catalogue);
    const titles = wholeNumber('--titles', values.titles, COUNTS);
    return {
      database: values.database,
      catalogue: values.catalogue,
      titles,
      people:
        values.people === undefined ? peopleFor(titles) : wholeNumber('--people', values.people, COUNTS),
      seed: wholeNumber('--seed', values.seed, COUNTS),
    };
  },
  async run({ database, catalogue, titles, people, seed }, { defer }) {
    const db = connect(database, (error) => console.error(error.message), { max: 4 });
    defer(() => db.pool.end());
    await applyMigrations(db, join(root, 'src/server/db/migrations')).catch((error: unknown) => {
      throw asOpeningError(error, '--database');
    });
    await assertNoMembers(db);
    await loadFirst(db, catalogue);
    const added = await generateCatalogue(db, { titles, people, seed, onProgress: progressLines() });
    print(
      `added ${added.titlesAdded.toLocaleString('en')} titles and ${added.peopleAdded.toLocaleString('en')} people`,
    );
  },
});
