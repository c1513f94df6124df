import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetFile } from '#src/features/imports/dataset.server.ts';
import { importCatalogue } from '#src/features/imports/imports.commands.server.ts';
import type { Rejection } from '#src/features/imports/report.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type DatasetFiles, importFiles } from '#tests/support/imports/dataset.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const TITLE = { id: 't1', type: 'drama', title: 'One', country: 'South Korea', year: 2020 };
const PERSON = { id: 'p1', name: 'Kim A' };
const CREDIT = { title_id: 't1', person_id: 'p1', job: 'cast', role: 'main', character: 'X' };

/** Imports raw bytes; returns the rejections. */
async function importBytes(name: string, bytes: Buffer): Promise<Rejection[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dramalog-dataset-'));
  const rejections: Rejection[] = [];
  try {
    await writeFile(join(folder, name), bytes);
    await importCatalogue(database.db, { folder, onRejection: (rejection) => rejections.push(rejection) });
    return rejections;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const line = (row: object) => `${JSON.stringify(row)}\n`;

/** Texts that break parsers, casts, columns and lookups by name. */
const BAD: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, 2_147_483_648, '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00x'],
  ...['\u2028', '\u200b', '\u202e', '&#0;', '&#xD800;', '<script>', 'x'.repeat(2000), 'a\nb', '\u{10ffff}'],
  ...[[], [[]], [null], [1], ['\u0000'], ['\ud800'], ['__proto__'], ['constructor'], ['x'.repeat(5000)]],
  ...[{}, { constructor: 'x' }, { toString: 1 }, { imdb: ['tt1'] }, JSON.parse('{"__proto__":{"x":1}}')],
  ...['constructor', '__proto__', 'toString', '2012-00-00', '0000-00-00', '99999', '25:15', '99:99', 'NaN'],
];

const FIELDS: Partial<Record<DatasetFile, [row: object, fields: string]>> = {
  titles: [
    TITLE,
    'id type title country year start_date end_date air_time air_days native_title alt_titles title_is_native episodes duration_min genres tags networks studios streaming content_rating_kr content_rating_us external_ids score votes imdb_score imdb_votes tmdb_score',
  ],
  people: [
    PERSON,
    'id name native_name name_is_native other_names gender nationality birth_date birth_year daum_person_code',
  ],
  credits: [CREDIT, 'title_id person_id job role character character_native order'],
  episodes: [{ title_id: 't1', number: 1, air_date: '2020-01-01' }, 'title_id number air_date basis'],
  related: [
    { title_id: 't1', related_id: 't2', relation: 'sequel' },
    'title_id related_id relation related_title related_tmdb',
  ],
  genres: [{ id: 'g', name: 'G' }, 'id name'],
  studios: [{ id: 's', name: 'S' }, 'id name'],
};

describe('any value in a field', () => {
  it.each(Object.entries(FIELDS))('of %s never aborts an import', async (file, [row, fields]) => {
    const rows = fields.split(' ').flatMap((field) =>
      BAD.map((value, at) => {
        const id = field === 'id' || !('id' in row) ? {} : { id: `${field}-${at}` };
        return { ...row, ...id, [field]: value };
      }),
    );
    const base: DatasetFiles = {
      titles: [TITLE, { ...TITLE, id: 't2', title: 'Two' }],
      people: [PERSON],
      credits: [CREDIT],
    };
    const files = { ...base, [file]: [...(base[file as DatasetFile] ?? []), ...rows] };
    const { summary } = await importFiles(database.db, files);
    expect(summary.files[file]?.read).toBe(files[file as DatasetFile]?.length);
  });

  it('beyond the maximum length of a list is reported, not dropped silently', async () => {
    const alt_titles = Array.from({ length: 103 }, (_, at) => `Alias ${at}`);
    const { rejections } = await importFiles(database.db, {
      titles: [{ ...TITLE, id: 'many', title: 'Many names', alt_titles }],
    });
    expect(rejections.map(({ field, value }) => [field, value])).toEqual([
      ['alt_titles', 'Alias 100'],
      ['alt_titles', 'Alias 101'],
      ['alt_titles', 'Alias 102'],
    ]);
  });

  it('may be a name that every object inherits', async () => {
    const given = { ...TITLE, id: 'proto', title: 'Inherited' };
    await importFiles(database.db, { titles: [given] });
    const names = ['__proto__', 'constructor', 'toString'];
    await importFiles(database.db, { titles: [{ ...given, alt_titles: names }] });
    const { rows } = await database.db.pool.query(
      `select a.name from title_aliases a join titles t on t.id = a.title_id where t.title = 'Inherited' order by a.name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
    const again = await importFiles(database.db, { titles: [{ ...given, alt_titles: names }] });
    expect(again.summary.titles.unchanged).toBe(1);
  });
});

describe('invalid input files', () => {
  it.each([
    ['Latin-1', Buffer.from(line({ ...TITLE, id: 'latin', title: 'Café' }), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${line(TITLE)}`, 'utf16le')],
    ['a truncated syllable', Buffer.from([...Buffer.from('{"id":"'), 0xea, 0xb0, ...Buffer.from('"}\n')])],
  ])('are rejected with the line: %s', async (_, bytes) => {
    const [rejection] = await importBytes('titles.jsonl', bytes);
    expect(rejection).toMatchObject({ line: 1, what: 'row', reason: 'the line is not UTF-8' });
  });

  it('a line separator inside a text does not end its line', async () => {
    const bytes = Buffer.from(
      `{"id":"sep","type":"drama","country":"South Korea","title":"Two\u2028Lines"}\n`,
    );
    expect(await importBytes('titles.jsonl', bytes)).toMatchObject([{ line: 1, field: 'title' }]);
  });

  it('a line without an end is rejected without being buffered', async () => {
    const rejections = await importBytes('titles.jsonl.gz', gzipSync(Buffer.alloc(300_000_000, 'x')));
    expect(rejections).toMatchObject([{ line: 1, reason: 'the line is longer than 1000000 bytes' }]);
  });

  it.each([
    ['is not gzip', Buffer.from('not gzip at all')],
    ['is truncated', gzipSync(line(TITLE).repeat(50)).subarray(0, 60)],
  ])('a compressed file that %s is named', async (_, bytes) => {
    await expect(importBytes('titles.jsonl.gz', bytes)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/titles\.jsonl\.gz cannot be read beyond line \d+: /),
    });
  });
});
