import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { advanceStatuses } from '#src/catalogue/titles/statuses.server.ts';
import {
  DATASET_FILES,
  type DatasetFile,
  openDataset,
  readLines,
} from '#src/features/imports/dataset.server.ts';
import { loadStarter } from '#src/main/starter/load.ts';
import { countOf, freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { importFolder } from '#tests/support/imports/dataset.ts';
import { makeTitle } from '#tests/support/records/make.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'src/main/starter');
const LICENSED = ['tmdb-kdrama-dash', 'tmdb-kr-movies', 'kowiki-maybes', 'kowiki-kimble'];
const log = { info: () => undefined };

type Json = Readonly<Record<string, unknown>>;

async function rowsOf(file: DatasetFile): Promise<Json[]> {
  const rows: Json[] = [];
  for await (const { json } of readLines(openDataset(FOLDER), file)) if (json) rows.push(json);
  return rows;
}

async function fieldsOf(file: DatasetFile): Promise<string[]> {
  return [...new Set((await rowsOf(file)).flatMap((row) => Object.keys(row)))].sort();
}

describe('the starter catalogue in the package', () => {
  test('contains only titles from a source with the MIT licence', async () => {
    const titles = await rowsOf('titles');
    const without = titles.filter(
      (row) => !(row.sources as string[]).some((source) => LICENSED.includes(source)),
    );
    expect(without).toEqual([]);
    expect(titles.length).toBeGreaterThan(1400);
    expect(titles.length).toBeLessThan(1600);
  });

  test('contains facts and nothing from MyDramaList: no scores, votes, watchers, ranks, tags, rating labels or ids', async () => {
    expect(await fieldsOf('titles')).toEqual(
      [
        'air_days',
        'air_time',
        'alt_titles',
        'content_rating_kr',
        'content_rating_us',
        'country',
        'duration_min',
        'end_date',
        'episodes',
        'external_ids',
        'genres',
        'id',
        'native_title',
        'networks',
        'sources',
        'start_date',
        'streaming',
        'studios',
        'title',
        'tmdb_score',
        'tmdb_votes',
        'type',
        'year',
      ].sort(),
    );
    const sources = new Set(
      (await rowsOf('titles')).flatMap((row) => Object.keys(row.external_ids as object)),
    );
    expect([...sources].sort()).toEqual(['daum_tv', 'imdb', 'tmdb']);
    expect(openDataset(FOLDER).paths.has('tags')).toBe(false);
  });

  test('contains no descriptive texts, only names and numbers', async () => {
    expect(await fieldsOf('people')).toEqual([
      'birth_date',
      'birth_year',
      'daum_person_code',
      'gender',
      'id',
      'name',
      'name_is_native',
      'nationality',
      'native_name',
      'other_names',
    ]);
    expect(await fieldsOf('credits')).toEqual([
      'character',
      'character_native',
      'job',
      'order',
      'person_id',
      'role',
      'title_id',
    ]);
    for (const file of DATASET_FILES) {
      const longest = (await rowsOf(file))
        .flatMap((row) => Object.values(row))
        .filter((value) => typeof value === 'string' && value.length > 120);
      expect(longest).toEqual([]);
    }
  });

  test('is small', async () => {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.gz'));
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(FOLDER, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });
});

const load = ({ db }: TestDatabase, source: string | null) => loadStarter(db, log, { root: ROOT, source });

test('the starter catalogue is not loaded when the setting says none', async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  expect(await load(database, 'none')).toBeNull();
  expect(await countOf(database.db, 'titles')).toBe(0);
});

describe('loading the starter catalogue', () => {
  let database: TestDatabase;
  let summary: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    database = await freshDatabase();
    await database.db.pool.query(
      `insert into installation (key, value) values ('starter_catalogue', '{"state":"loading","source":"package"}')`,
    );
    summary = await load(database, null);
  });
  afterAll(() => database.drop());

  test('continues an interrupted load, and imports every row', async () => {
    expect(summary?.titles.created).toBe((await rowsOf('titles')).length);
    for (const { refusedRows: rejectedRows, refusedValues } of Object.values(summary?.files ?? {})) {
      expect([rejectedRows, refusedValues]).toEqual([0, 0]);
    }
    const sources = await database.db.pool.query(
      'select distinct s.slug from title_external_scores x join external_sources s on s.id = x.source_id',
    );
    expect(sources.rows).toEqual([{ slug: 'tmdb' }]);
  });

  test('happens once: not again, and not into a catalogue with titles', async () => {
    expect(await load(database, null)).toBeNull();
    await database.db.pool.query(`delete from installation where key = 'starter_catalogue'`);
    expect(await load(database, null)).toBeNull();
  });

  test('importing its files again changes nothing', async () => {
    const again = await importFolder(database.db, FOLDER);
    expect(again.summary).toMatchObject({
      people: { created: 0, updated: 0 },
      titles: { created: 0, updated: 0 },
      related: { updated: 0 },
    });
  });
});

test('computed statuses follow the date, set ones stay', async () => {
  const { db, drop } = await freshDatabase();
  onTestFinished(drop);
  const dates = { startDate: '2026-11-30', endDate: '2026-12-31' };
  const [first, second] = [await makeTitle(db, dates), await makeTitle(db, dates)];
  await db.pool.query(
    `update titles set status = 'upcoming', stated_status = case when id = $1 then 'upcoming' end`,
    [second],
  );
  expect(await advanceStatuses(db, new Date('2026-11-29T12:00:00Z'))).not.toContain(first);
  // Already after midnight in Korea.
  expect(await advanceStatuses(db, new Date('2026-11-29T15:30:00Z'))).toContain(first);
  const moved = await db.pool.query(
    'select t.status, i.status as listed from titles t join title_index i on i.title_id = t.id order by t.id',
  );
  expect(moved.rows).toEqual([
    { status: 'airing', listed: 'airing' },
    { status: 'upcoming', listed: 'finished' },
  ]);
});
