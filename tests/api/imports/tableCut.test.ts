import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importTable } from '#src/features/imports/tables/importTable.commands.server.ts';
import { countOf, freshDatabase, ROOT, type TestDatabase } from '#tests/support/database/db.ts';
import { until } from '#tests/support/database/postgres.ts';
import { fingerprint } from '#tests/support/imports/dataset.ts';
import { csv } from '#tests/support/imports/table.ts';

const TITLES = 2400;
/** Kills of one import, one after the other, each at another share of the remaining work. */
const KILLS = 4;
const SEED = 20_261_128;

/** A repeatable sequence of numbers in 0..1 (Lehmer generator, MINSTD). */
function randomFrom(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

let database: TestDatabase;
let folder: string;
let path: string;

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dramalog-table-cut-'));
  path = join(folder, 'dramas.csv');
  const rows = Array.from({ length: TITLES }, (_, i) => [
    `Drama ${i}`,
    2000 + (i % 20),
    16,
    `Actor ${i}, Actor ${(i + 1) % TITLES}`,
    `Writer ${i}`,
    'tvN',
  ]);
  await writeFile(path, csv([['title', 'year', 'episodes', 'cast', 'screenwriter', 'network'], ...rows]));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const count = (rows: string) => countOf(database.db, rows);

const isUnlocked = async () =>
  (await count(
    `pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  )) === 0;

const written = async () => (await count('people')) + (await count('titles'));

/**
 * Runs the import as users do and kills it once `written` has passed a mark, which may lie beyond its end.
 */
async function importKilledAt(mark: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/import.ts', path, '--database', database.connectionString],
    { cwd: ROOT, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(async () => (await written()) >= mark || child.exitCode !== null);
  child.kill('SIGKILL');
  await ended;
  await until(isUnlocked);
}

async function expectWholeBatches(): Promise<void> {
  const titles = await count('titles');
  expect(await count('credits')).toBe(titles * 3);
  expect(await count('title_studios')).toBe(titles);
  expect(await count('title_index')).toBe(titles);
  expect(await count('title_cards')).toBe(titles);
  expect(await count(`revisions where entity = 'title'`)).toBe(titles);
  expect(await count(`search_names where entity = 't' and rank = 0`)).toBe(titles);
  expect(
    await count(`people p where credit_count <> (select count(*) from credits c where c.person_id = p.id)`),
  ).toBe(0);
}

describe('a table import that is killed repeatedly', () => {
  test('leaves complete batches each time, and another run completes it', {
    timeout: 300_000,
  }, async () => {
    const random = randomFrom(SEED);
    const all = TITLES * 3;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await written();
      await importKilledAt(before + Math.floor(random() * (all - before)) + 1);
      expect(await written()).toBeGreaterThanOrEqual(before);
      await expectWholeBatches();
    }
    await importTable(database.db, { path });
    expect([await count('titles'), await count('people')]).toEqual([TITLES, TITLES * 2]);
    await expectWholeBatches();

    const complete = await fingerprint(database.db);
    const { summary } = await importTable(database.db, { path });
    expect(summary.titles).toEqual({ created: 0, updated: 0, unchanged: TITLES });
    expect(await fingerprint(database.db)).toEqual(complete);
  });
});
