import { join } from 'node:path';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import { loadStarter } from '#src/main/starter/load.ts';
import { connect, type Database } from '#src/server/db/database.ts';
import { applyMigrations } from '#src/server/db/migrate.ts';
import { createLog } from '#src/server/log.ts';
import { generateCatalogue } from '../../generator/catalogue.ts';
import { chooseSamples, type Samples } from '../context.ts';
import { makeDataFolder } from '../dataFolder.ts';
import { ms } from '../report.ts';
import { openSite, type Site } from '../site.ts';

export interface Size {
  titles: number;
  people: number;
}

/** One side of the comparison: the site with a catalogue of one size. */
export interface Side extends Size {
  db: Database;
  connectionString: string;
  site: Site;
  /** Titles and people of the catalogue before it was grown, so that every side has the same ones. */
  samples: Samples;
  /** How the catalogue was created, as text. */
  origin: string;
  close(): Promise<void>;
}

export interface SideOptions {
  root: string;
  /** Folder of a full data set; null starts from the starter catalogue. */
  catalogue: string | null;
  seed: number;
  print: (line: string) => void;
}

const REPORT_MILLISECONDS = 20_000;

async function load(db: Database, { root, catalogue }: SideOptions): Promise<void> {
  await applyMigrations(db, join(root, 'src/server/db/migrations'));
  if (catalogue === null) await loadStarter(db, createLog('error'), { root, source: null });
  else await importCatalogue(db, { folder: catalogue });
}

async function grow(db: Database, size: Size, { seed, print }: SideOptions): Promise<void> {
  let reportedAt = performance.now();
  const onProgress = (phase: string, done: number, total: number) => {
    if (performance.now() - reportedAt < REPORT_MILLISECONDS) return;
    reportedAt = performance.now();
    print(`  ${phase}: ${done} of ${total}`);
  };
  await generateCatalogue(db, { ...size, seed, onProgress });
}

async function countsOf(db: Database): Promise<Size> {
  const { rows } = await db.pool.query<Size>(
    'select (select count(*)::int from titles) as titles, (select count(*)::int from people) as people',
  );
  return rows[0] ?? { titles: 0, people: 0 };
}

/** Creates a catalogue of the given size on a new PostgreSQL with the product's settings and opens the built site on it. */
export async function openSide(size: Size, options: SideOptions): Promise<Side> {
  const started = performance.now();
  const folder = makeDataFolder();
  const postgres = await folder.startPostgres();
  let isClosing = false;
  const db = connect(postgres.connectionString, (error) => isClosing || console.error(error.message));
  const close = async () => {
    isClosing = true;
    await db.pool.end();
    await postgres.stop();
    folder.remove();
  };
  try {
    await load(db, options);
    const samples = await chooseSamples(db);
    await grow(db, size, options);
    // Writes the dirty pages of the load to disk before anything is measured.
    await db.pool.query('checkpoint');
    const site = await openSite(options.root, db);
    const origin = `generated in ${ms(performance.now() - started)}`;
    const { connectionString } = postgres;
    return { ...(await countsOf(db)), db, connectionString, site, samples, origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the built site on an existing, migrated and analysed database. Nothing is written to it.
 * @param samples the samples of the catalogue that it was grown from; by default they are chosen from this one
 */
export async function openExisting(address: string, root: string, samples?: Samples): Promise<Side> {
  let isClosing = false;
  const db = connect(address, (error) => isClosing || console.error(error.message));
  const close = async () => {
    isClosing = true;
    await db.pool.end();
  };
  try {
    const site = await openSite(root, db);
    const chosen = samples ?? (await chooseSamples(db));
    return {
      ...(await countsOf(db)),
      db,
      connectionString: address,
      site,
      samples: chosen,
      origin: 'generated earlier',
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
