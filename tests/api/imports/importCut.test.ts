import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { until } from '#tests/support/database/postgres.ts';
import { importFiles, importFolder } from '#tests/support/imports/dataset.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TITLES = 2600;
const IMPORT_LOCKS = `pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;

let database: TestDatabase;
let folder: string;

/** A data set of several batches: each title has two credits, two episodes and a sequel. */
async function writeDataset(into: string): Promise<void> {
  const numbers = Array.from({ length: TITLES }, (_, i) => i);
  const lines: Record<string, object[]> = {
    people: numbers.map((i) => ({ id: `p_${i}`, name: `Person ${i}` })),
    titles: numbers.map((i) => ({
      id: `t_${i}`,
      title: `Drama ${i}`,
      type: 'drama',
      country: 'South Korea',
      year: 2000,
    })),
    credits: numbers.flatMap((i) => [
      { title_id: `t_${i}`, person_id: `p_${i}`, job: 'cast', character: 'Lead', order: 1 },
      { title_id: `t_${i}`, person_id: `p_${(i + 1) % TITLES}`, job: 'director', order: 1 },
    ]),
    episodes: numbers.flatMap((i) => [1, 2].map((number) => ({ title_id: `t_${i}`, number }))),
  };
  for (const [name, rows] of Object.entries(lines)) {
    await writeFile(join(into, `${name}.jsonl`), rows.map((row) => JSON.stringify(row)).join('\n'));
  }
}

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dramalog-cut-'));
  await writeDataset(folder);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const count = (rows: string) => countOf(database.db, rows);

describe('an import that is killed', () => {
  test('leaves complete batches; another run completes the catalogue and excludes concurrent runs', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'scripts/import.ts', folder, '--database', database.connectionString],
      { cwd: ROOT, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await until(async () => (await count('titles')) > 0 || child.exitCode !== null);
    child.kill('SIGKILL');
    await ended;
    await until(async () => (await count(IMPORT_LOCKS)) === 0);

    const titles = await count('titles');
    expect(titles).toBeGreaterThan(0);
    expect(titles).toBeLessThan(TITLES);
    expect(await count('credits')).toBe(titles * 2);
    expect(await count('episodes')).toBe(titles * 2);
    expect(await count('characters')).toBe(titles);
    expect(await count('title_index')).toBe(titles);
    expect(await count(`revisions where entity = 'title'`)).toBe(titles);
    expect(
      await count(`people p where credit_count <> (select count(*) from credits c where c.person_id = p.id)`),
    ).toBe(0);

    const running = importFolder(database.db, folder);
    await until(async () => (await count(IMPORT_LOCKS)) > 0);
    await expect(importFiles(database.db, { titles: [] })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('Another import'),
    });
    const { summary } = await running;
    expect(summary.titles).toEqual({ created: TITLES - titles, updated: 0, unchanged: titles });
    expect(await count('credits')).toBe(TITLES * 2);
    const again = await importFolder(database.db, folder);
    expect(again.summary).toMatchObject({
      people: { created: 0, updated: 0 },
      titles: { created: 0, updated: 0 },
    });
  });
});
