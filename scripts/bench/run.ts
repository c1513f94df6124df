import { join } from 'node:path';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { loadStarter } from '#src/server/db/starter/load.server.ts';
import { createLog } from '#src/server/log.ts';
import { buildIfStale } from '../build.mjs';
import { generateCatalogue } from '../generator/catalogue.ts';
import { type BenchContext, chooseSamples } from './context.ts';
import { type DataFolder, makeDataFolder } from './dataFolder.ts';
import type { Size } from './growth/sides.ts';
import { describeMachine, type Machine } from './machine.ts';
import { type Chapter, reportText } from './report.ts';
import { benchFirstLoad } from './rows/firstLoad.ts';
import { benchGrowth, benchMadeGrowth, growthNotRun } from './rows/growth.ts';
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
  /** Folder of a full data set; null measures on the starter catalogue. */
  catalogue: string | null;
  titles: number;
  people: number;
  seed: number;
  /** The sizes that growth compares; null leaves growth out, which takes long. */
  growth: { small: Size; big: Size } | null;
  /** Databases it compares instead of making catalogues. */
  growthOn: { small: string; big: string } | null;
  /** A database with rows enough that the lists of staff are measured on instead of one made for it; it is written to. */
  staffOn: string | null;
  /** Names of the benchmarks to run; null runs them all. */
  only: readonly string[] | null;
}

/** Benchmarks of the filled catalogue in the order they run. */
const ON_THE_FILLED: readonly [name: string, bench: (context: BenchContext) => Promise<Chapter>][] = [
  ['firstLoad', benchFirstLoad],
  ['pages', benchPages],
  ['list', benchList],
  ['search', benchSearch],
  ['throughput', benchThroughput],
  ['lighthouse', benchLighthouse],
];
const NAMES = [
  'import',
  'searchQuality',
  ...ON_THE_FILLED.map(([name]) => name),
  'start',
  'staffLists',
  'growth',
];

const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);

function sayFindings({ heading, findings }: Chapter): void {
  for (const { what, measured, budget, verdict } of findings) {
    say(`${verdict.toUpperCase().padEnd(15)} ${heading}: ${what}: ${measured} (budget ${budget})`);
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
    say('importing the full catalogue, twice');
    return benchImport(root, catalogue, connectionString);
  }
  say('loading the starter catalogue');
  await loadStarter(db, createLog('error'), { root, source: null });
  return importNotRun();
}

async function fill(db: Database, { titles, people, seed }: BenchOptions): Promise<void> {
  say(`filling up to ${titles} titles and ${people} people`);
  let told = performance.now();
  const onProgress = (phase: string, done: number, total: number) => {
    if (performance.now() - told < 5000) return;
    told = performance.now();
    say(`  ${phase}: ${done} of ${total}`);
  };
  await generateCatalogue(db, { titles, people, seed, onProgress });
}

async function countsOf(db: Database): Promise<{ titles: number; people: number }> {
  const { rows } = await db.pool.query<{ titles: number; people: number }>(
    'select (select count(*)::int from titles) as titles, (select count(*)::int from people) as people',
  );
  return rows[0] ?? { titles: 0, people: 0 };
}

/** They make catalogues of their own. */
const APART = ['growth', 'staffLists'];
const isApartAlone = ({ only }: BenchOptions) => only?.every((name) => APART.includes(name)) ?? false;

/** It takes minutes to make, so it is measured where it is asked for, and where growth is. */
async function staffChapter(options: BenchOptions): Promise<Chapter> {
  const { only, growth, staffOn } = options;
  const isAsked = only === null ? growth !== null || staffOn !== null : only.includes('staffLists');
  if (!isAsked) return staffListsNotRun();
  const chapter = await benchStaffLists(staffOn, { ...options, say });
  sayFindings(chapter);
  return chapter;
}

async function growthChapters({ growth, growthOn, ...options }: BenchOptions): Promise<Chapter[]> {
  if (growth === null) return [growthNotRun()];
  say('growth');
  const chapters = growthOn
    ? await benchMadeGrowth(growthOn, { ...options, say })
    : await benchGrowth(growth, { ...options, say });
  chapters.forEach(sayFindings);
  return chapters;
}

async function measureFilled(options: BenchOptions, folder: DataFolder): Promise<Measured> {
  const { root, only } = options;
  const isWanted = (name: string) => only === null || only.includes(name);
  const postgres = await folder.startPostgres();
  const { connectionString } = postgres;
  // A closed connection may still hear that the server stops.
  let isClosing = false;
  const db = connect(connectionString, (error) => isClosing || console.error(error.message));
  try {
    await applyMigrations(db, join(root, 'src/server/db/migrations'));
    const machine = await describeMachine(db, root);
    if (isApartAlone(options)) return { chapters: [], machine, titles: 0, people: 0 };
    const chapters = [await loadCatalogue(options, db, connectionString)];
    chapters.forEach(sayFindings);
    if (isWanted('searchQuality')) {
      say('searchQuality');
      const chapter = await benchSearchQuality(db);
      sayFindings(chapter);
      chapters.push(chapter);
    }
    const samples = await chooseSamples(db);
    await fill(db, options);
    const context = { root, db, connectionString, samples, site: await openSite(root, db) };
    for (const [name, bench] of ON_THE_FILLED.filter(([each]) => isWanted(each))) {
      say(name);
      const chapter = await bench(context);
      sayFindings(chapter);
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
 * Runs the benchmarks on throw-away databases.
 * @returns the report as Markdown
 * @throws Error with a message for the terminal: an unknown name in `only`, a build or a process that fails
 */
export async function runBenchmarks(options: BenchOptions): Promise<string> {
  const { root, only } = options;
  const unknown = (only ?? []).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${NAMES.join(', ')}`);
  say('building, where sources have changed');
  await buildIfStale(root);
  const folder = makeDataFolder();
  try {
    const { chapters, machine, titles, people } = await measureFilled(options, folder);
    if (only === null || only.includes('start')) {
      say('start');
      const chapter = await benchStart(root, folder, titles);
      sayFindings(chapter);
      chapters.push(chapter);
    }
    if (only === null || only.includes('staffLists')) chapters.push(await staffChapter(options));
    if (only === null || only.includes('growth')) chapters.push(...(await growthChapters(options)));
    const catalogue = options.catalogue === null ? 'The starter catalogue' : 'A full catalogue';
    const summary = `${catalogue} was filled up to ${titles.toLocaleString('en')} titles and ${people.toLocaleString('en')} people.`;
    return reportText(machine, isApartAlone(options) ? '' : summary, chapters);
  } finally {
    folder.remove();
  }
}
