import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { type DatasetFiles, importFiles } from '#tests/support/imports/dataset.ts';
import { files, sequel, storedTitle } from '#tests/support/imports/importSample.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('invalid rows', () => {
  const one = (title: object) => ({
    titles: [{ id: 't_1', title: 'One', type: 'drama', country: 'Japan', ...title }],
  });

  test.each<[string, DatasetFiles, object]>([
    ['a line that is not JSON', { titles: ['{"id":'] }, { file: 'titles', line: 1, what: 'row' }],
    ['a line that is not an object', { titles: ['[1]'] }, { file: 'titles', line: 1, what: 'row' }],
    [
      'a title without an id',
      { titles: [{ title: 'x', type: 'drama', country: 'Japan' }] },
      { field: 'id', what: 'row' },
    ],
    ['an unknown type', one({ type: 'opera' }), { field: 'type', what: 'row' }],
    ['an unknown country', one({ country: 'Atlantis' }), { field: 'country', what: 'row' }],
    ['a test entry', one({ title: 'Test Content 2' }), { field: 'title', what: 'row' }],
    ['an invisible name', one({ title: '\u200b' }), { field: 'title', what: 'row' }],
    [
      'a duplicate id',
      { titles: [...one({}).titles, ...one({ title: 'Two' }).titles] },
      { line: 2, field: 'id', what: 'row' },
    ],
    [
      'a day that does not exist',
      one({ start_date: '2016-02-30' }),
      { field: 'start_date', what: 'value', value: '2016-02-30' },
    ],
    [
      'an end before the start',
      one({ start_date: '2016-02', end_date: '2015' }),
      { field: 'end_date', what: 'value' },
    ],
    [
      'a runtime as rating',
      one({ content_rating_us: '1h 5m' }),
      { field: 'content_rating_us', what: 'value', value: '1h 5m' },
    ],
    [
      'another country’s rating',
      one({ content_rating_kr: 'PG' }),
      { field: 'content_rating_kr', what: 'value' },
    ],
    ['a score above ten', one({ score: 88 }), { field: 'score', what: 'value' }],
    ['no episodes', one({ episodes: 0 }), { field: 'episodes', what: 'value' }],
    [
      'an id in an invalid form',
      one({ external_ids: { imdb: '../x' } }),
      { field: 'external_ids.imdb', what: 'value' },
    ],
    [
      'a genre without an entry',
      one({ genres: ['nowhere'] }),
      { field: 'genres', what: 'value', value: 'nowhere' },
    ],
    ['an invalid list', one({ alt_titles: 'x' }), { field: 'alt_titles', what: 'value' }],
    ['an invalid time', one({ air_time: '31:00' }), { field: 'air_time', what: 'value' }],
    ['an id that cannot be stored as text', one({ id: 't\u0000' }), { field: 'id', what: 'row' }],
    [
      'a test person',
      { ...one({}), people: [{ id: 'p_1', name: 'Test Person 3' }] },
      { file: 'people', field: 'name', what: 'row' },
    ],
    [
      'a text as a studio',
      { ...one({}), studios: [{ id: 's', name: '팬엔터테인먼트\n문정수' }] },
      { file: 'studios', what: 'row' },
    ],
    [
      'a person as a studio',
      { ...one({}), studios: [{ id: 's', name: '최진희 (기업인)' }] },
      { file: 'studios', what: 'row' },
    ],
    [
      'a person next to a studio',
      {
        ...one({}),
        studios: [
          { id: 'a', name: '골든썸' },
          { id: 'b', name: '골든썸 김운호' },
        ],
      },
      { file: 'studios', line: 2, what: 'row' },
    ],
    [
      'a credit of an unknown title',
      { ...one({}), credits: [{ title_id: 't_x', person_id: 'p_x', job: 'cast' }] },
      { file: 'credits', field: 'title_id', what: 'row' },
    ],
    [
      'a credit of an unknown person',
      { ...one({}), credits: [{ title_id: 't_1', person_id: 'p_x', job: 'cast' }] },
      { file: 'credits', field: 'person_id', what: 'row' },
    ],
    [
      'an invalid job',
      { ...one({}), credits: [{ title_id: 't_1', person_id: 'p_x', job: 'fan' }] },
      { file: 'credits', field: 'job', what: 'row' },
    ],
    [
      'an episode of an unknown title',
      { ...one({}), episodes: [{ title_id: 't_x', number: 1 }] },
      { file: 'episodes', field: 'title_id', what: 'row' },
    ],
    [
      'an invalid episode number',
      { ...one({}), episodes: [{ title_id: 't_1', number: 'last' }] },
      { file: 'episodes', field: 'number', what: 'row' },
    ],
    [
      'a duplicate episode',
      {
        ...one({}),
        episodes: [
          { title_id: 't_1', number: 1 },
          { title_id: 't_1', number: '01' },
        ],
      },
      { file: 'episodes', line: 2, what: 'row' },
    ],
    [
      'a remake outside the catalogue',
      {
        ...one({}),
        related: [
          { title_id: 't_1', related_title: 'Oldboy', related_tmdb: 'movie/87516', relation: 'remake' },
        ],
      },
      { file: 'related', field: 'related_id', what: 'row' },
    ],
    [
      'a title as its own sequel',
      { ...one({}), related: [{ title_id: 't_1', related_id: 't_1', relation: 'sequel' }] },
      { file: 'related', what: 'row' },
    ],
  ])('%s is reported with its line and reason', async (_name, given, expected) => {
    const { rejections } = await importFiles(database.db, given);
    expect(rejections).toMatchObject([expected]);
    expect(rejections[0]?.reason).toMatch(/\S/);
  });

  test('do not prevent the import of the others', async () => {
    const { summary } = await importFiles(database.db, {
      titles: [
        'nonsense',
        { id: 't_whole', title: 'One', type: 'drama', country: 'Japan', start_date: '2012-00-00' },
        '\u0000',
      ],
    });
    expect(summary.titles.created).toBe(1);
    expect((await storedTitle(database.db, 't_whole')).record.startDate).toBe('2012');
  });

  test('MyDramaList’s rating labels are reported once, not per row', async () => {
    const { rejections, summary } = await importFiles(database.db, files);
    expect(rejections).toEqual([]);
    expect(summary.notes.join()).toContain('content_rating');
  });
});

describe('the import folder', () => {
  test('is rejected without the titles file, by its name; other files are optional', async () => {
    await expect(importFiles(database.db, { people: [] })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('titles.jsonl'),
    });
  });

  test('may contain files with a byte order mark and empty lines', async () => {
    const { summary, rejections } = await importFiles(database.db, {
      titles: [`\ufeff${JSON.stringify({ ...sequel, id: 't_mark', title: 'Marked' })}`, '', '   '],
    });
    expect(rejections).toEqual([]);
    expect(summary.titles.created).toBe(1);
  });
});
