import { join } from 'node:path';
import { loadStarter } from '#src/main/starter/load.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { createLog } from '#src/server/log.ts';
import { buildIfStale } from '../build.mjs';
import { generateCatalogue } from '../generator/catalogue.ts';
import { type BenchContext, chooseSamples } from './context.ts';
import { type DataFolder, makeDataFolder } from './dataFolder.ts';
import type { Size } from './growth/sides.ts';
import { describeMachine, type Machine } from './machine.ts';
import { type Chapter, reportText } from './report.ts';
import { benchFirstLoad } from './rows/firstLoad.ts';
import { benchExistingGrowth, benchGrowth, growthNotRun } from './rows/growth.ts';
import { benchImport, importNotRun } from './rows/import.ts';
import { benchLighthouse } from './rows/lighthouse.ts';
import { benchList } from './rows/list.ts';
import { benchPages } from './rows/pages.ts';
import { benchSearch } from './rows/search.ts';
import { benchSearchQuality } from './rows/searchQuality.ts';
import { benchStaffLists, staffListsNotRun } from './rows/staffLists.ts';
import { benchStart } from './rows/start.ts';
import { benchThroughput } from './rows/throughput.ts';
import { openSite } from './site.ts';

export interface BenchOptions {
  root: string;
  /** Folder of a full data set; null uses the starter catalogue. */
  catalogue: string | null;
  titles: number;
  people: number;
  seed: number;
  /** The sizes that the growth benchmark compares; null skips it, because it takes long. */
  growth: { small: Size; big: Size } | null;
  /** Existing databases that the growth benchmark compares instead of creating catalogues. */
  growthOn: { small: string; big: string } | null;
  /** An existing database with enough rows for the benchmark of the staff lists, which adds rows; null creates one. */
  staffOn: string | null;
  /** Names from `BENCHMARKS` to run; null runs all. */
  only: readonly string[] | null;
}

/** Benchmarks of the filled catalogue in the order in which they run. */
const ON_THE_FILLED: readonly [name: string, bench: (context: BenchContext) => Promise<Chapter>][] = [
  ['firstLoad', benchFirstLoad],
  ['pages', benchPages],
  ['list', benchList],
  ['search', benchSearch],
  ['throughput', benchThroughput],
  ['lighthouse', benchLighthouse],
];
/** Names of all benchmarks. */
export const BENCHMARKS: readonly string[] = [
  'import',
  'searchQuality',
  ...ON_THE_FILLED.map(([name]) => name),
  'start',
  'staffLists',
  'growth',
];

const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);

function printFindings({ heading, findings }: Chapter): void {
  for (const { what, measured, budget, verdict } of findings) {
    print(`${verdict.toUpperCase().padEnd(15)} ${heading}: ${what}: ${measured} (budget ${budget})`);
  }
}

interface Measured {
  chapters: Chapter[];
  machine: Machine;
  titles: number;
  people: number;
}

async function loadCatalogue(
  options: BenchOptions,
  db: Database,
  connectionString: string,
): Promise<Chapter> {
  const { root, catalogue } = options;
  if (catalogue !== null) {
    print('importing the full catalogue, twice');
    return benchImport(root, catalogue, connectionString);
  }
  print('loading the starter catalogue');
  await loadStarter(db, createLog('error'), { root, source: null });
  return importNotRun();
}

async function fill(db: Database, { titles, people, seed }: BenchOptions): Promise<void> {
  print(`filling the catalogue to ${titles} titles and ${people} people`);
  let reportedAt = performance.now();
  const onProgress = (phase: string, done: number, total: number) => {
    if (performance.now() - reportedAt < 5000) return;
    reportedAt = performance.now();
    print(`  ${phase}: ${done} of ${total}`);
  };
  await generateCatalogue(db, { titles, people, seed, onProgress });
}

async function countsOf(db: Database): Promise<{ titles: number; people: number }> {
  const { rows } = await db.pool.query<{ titles: number; people: number }>(
    'select (select count(*)::int from titles) as titles, (select count(*)::int from people) as people',
  );
  return rows[0] ?? { titles: 0, people: 0 };
}

/** Benchmarks that create separate catalogues. */
const SEPARATE = ['growth', 'staffLists'];
const isOnlySeparate = ({ only }: BenchOptions) => only?.every((name) => SEPARATE.includes(name)) ?? false;

/** Runs only if requested by name or together with growth, because creating the database takes minutes. */
async function staffChapter(options: BenchOptions): Promise<Chapter> {
  const { only, growth, staffOn } = options;
  const isRequested = only === null ? growth !== null || staffOn !== null : only.includes('staffLists');
  if (!isRequested) return staffListsNotRun();
  const chapter = await benchStaffLists(staffOn, { ...options, print });
  printFindings(chapter);
  return chapter;
}

async function growthChapters({ growth, growthOn, ...options }: BenchOptions): Promise<Chapter[]> {
  if (growth === null) return [growthNotRun()];
  print('growth');
  const chapters = growthOn
    ? await benchExistingGrowth(growthOn, { ...options, print })
    : await benchGrowth(growth, { ...options, print });
  chapters.forEach(printFindings);
  return chapters;
}

async function measureFilled(options: BenchOptions, folder: DataFolder): Promise<Measured> {
  const { root, only } = options;
  const isWanted = (name: string) => only === null || only.includes(name);
  const postgres = await folder.startPostgres();
  const { connectionString } = postgres;
  // Connections that are being closed can still report an error when the server stops.
  let isClosing = false;
  const db = connect(connectionString, (error) => isClosing || console.error(error.message));
  try {
    await applyMigrations(db, join(root, 'src/server/db/migrations'));
    const machine = await describeMachine(db, root);
    if (isOnlySeparate(options)) return { chapters: [], machine, titles: 0, people: 0 };
    const chapters = [await loadCatalogue(options, db, connectionString)];
    chapters.forEach(printFindings);
    if (isWanted('searchQuality')) {
      print('searchQuality');
      const chapter = await benchSearchQuality(db);
      printFindings(chapter);
      chapters.push(chapter);
    }
    const samples = await chooseSamples(db);
    await fill(db, options);
    const context = { root, db, connectionString, samples, site: await openSite(root, db) };
    for (const [name, bench] of ON_THE_FILLED.filter(([each]) => isWanted(each))) {
      print(name);
      const chapter = await bench(context);
      printFindings(chapter);
      chapters.push(chapter);
    }
    return { chapters, machine, ...(await countsOf(db)) };
  } finally {
    isClosing = true;
    await db.pool.end();
    await postgres.stop();
  }
}

/**
 * Runs the benchmarks on temporary databases.
 * @returns the report as Markdown
 * @throws Error with a message for the terminal when a build or a process fails
 */
export async function runBenchmarks(options: BenchOptions): Promise<string> {
  const { root, only } = options;
  print('building, if the sources have changed');
  await buildIfStale(root);
  const folder = makeDataFolder();
  try {
    const { chapters, machine, titles, people } = await measureFilled(options, folder);
    if (only === null || only.includes('start')) {
      print('start');
      const chapter = await benchStart(root, folder, titles);
      printFindings(chapter);
      chapters.push(chapter);
    }
    if (only === null || only.includes('staffLists')) chapters.push(await staffChapter(options));
    if (only === null || only.includes('growth')) chapters.push(...(await growthChapters(options)));
    const catalogue = options.catalogue === null ? 'The starter catalogue' : 'A full catalogue';
    const summary = `${catalogue}, extended with generated records to ${titles.toLocaleString('en')} titles and ${people.toLocaleString('en')} people.`;
    return reportText(machine, isOnlySeparate(options) ? '' : summary, chapters);
  } finally {
    folder.remove();
  }
}
