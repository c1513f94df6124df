import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { fingerprint, importFiles } from '#tests/support/imports/dataset.ts';
import { files, values } from '#tests/support/imports/importSample.ts';
import { csv, importText } from '#tests/support/imports/table.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const titles = () =>
  values<string>(
    database.db,
    `select title || ' ' || coalesce(start_date, '-') as value from titles order by id`,
  );

async function record(title: string) {
  const [id = 0] = await values<number>(
    database.db,
    'select id as value from titles where title = $1',
    title,
  );
  const stored = (await readTitles(database.db.pool, [id])).get(id);
  if (!stored) throw new Error(`No title ${title}`);
  return stored.record;
}

const SCRAPE = `\ufeff,url,title,type,country,director,alsoknownas,episodes,score,ranked,aired,airedon,network,duration,tags,mainrole
0,https://mydramalist.com/49231-move-to-heaven,Move to Heaven (2021), Drama, South Korea , Kim Sung Ho ,"  Heaven, the Move ,  무브 투 헤븐  ", 10," 9.2 (scored by 23,791 users)", #3," May 14, 2021 - May 21, 2021",Friday,"Netflix,  Netflix ", 1 hr. 5 min.,"SavantSyndrome,LifeLesson,Death,Autism,BestFriends,Doctor,Law,FirstLove,TimeTravel,Revenge","Lee Je Hoon,Tang Jun Sang,"
1,https://mydramalist.com/1-tea-and-me,Tea &amp; Me (2020), TV Show, South Korea ,,, 3," 8", #4,"Jan 1, 2020",,,,,
`;

describe('a table', () => {
  test('is imported completely from the file', async () => {
    const { result, rejections } = await importText(database.db, SCRAPE);
    expect(result).toMatchObject({ rows: 2, titles: 1, refusedRows: 1, summary: { titles: { created: 1 } } });
    expect(rejections).toMatchObject([
      { line: 3, what: 'row', column: 'type', reason: expect.stringContaining('does not include') },
    ]);
    const title = await record('Move to Heaven');
    expect(title).toMatchObject({
      type: 'drama',
      startDate: '2021-05-14',
      endDate: '2021-05-21',
      episodeCount: 10,
      runtimeMinutes: 65,
      airWeekdays: [5],
    });
    expect(Object.values(title.aliases).map(({ name }) => name)).toEqual([
      'Heaven, the Move',
      '무브 투 헤븐',
    ]);
    expect(Object.values(title.cast).map(({ role }) => role)).toEqual(['main', 'main']);
    expect(Object.values(title.externalScores)).toMatchObject([{ score: 9.2, votes: 23_791 }]);
    expect(await values(database.db, 'select name as value from tags order by name limit 3')).toEqual([
      'Autism',
      'Best Friends',
      'Death',
    ]);
    expect(await values(database.db, 'select name as value from studios')).toEqual(['Netflix']);
  });

  test('changes nothing when imported again, for any order of rows and columns', async () => {
    const rows = [
      ['title', 'year', 'episodes', 'cast', 'note'],
      ['One "quoted", title', '2020', '12', 'Kim A, Lee B', 'x\ny'],
      ['Two', '2021', '16', 'Lee B', ''],
      ['Three', '2019', '2부작', 'Park C', ''],
    ];
    await importText(database.db, csv(rows));
    const before = await fingerprint(database.db);
    const [header = [], ...body] = rows;
    const turned = [header, ...body.reverse()].map((row) => [...row].reverse());
    const { result } = await importText(database.db, csv(turned));
    expect(result.summary.titles).toEqual({ created: 0, updated: 0, unchanged: 3 });
    expect(await fingerprint(database.db)).toEqual(before);
  });

  test('without optional columns leaves those fields empty, and names a missing required one', async () => {
    await importText(database.db, 'title,type\nPlain,movie\n');
    expect(await record('Plain')).toMatchObject({ startDate: null, episodeCount: null, airWeekdays: [] });
    await expect(importText(database.db, 'year,genre\n2020,Drama\n')).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('No column is the title'),
    });
    expect(await titles()).toEqual(['Plain -']);
  });

  test('keeps partial dates, and titles without dates', async () => {
    const text = 'title,start_date\nA,2012-00-00\nB,2012-05-00\nC,2012\nD,TBA\nE,2012-13-45\n';
    const { rejections } = await importText(database.db, text, { defaults: new Map([['type', 'drama']]) });
    expect(await titles()).toEqual(['A 2012', 'B 2012-05', 'C 2012', 'D -', 'E -']);
    expect(rejections).toEqual([
      {
        line: 6,
        what: 'value',
        column: 'start_date',
        field: 'startDate',
        value: '2012-13-45',
        reason: 'is not a date',
      },
    ]);
  });

  test('with titles in other scripts or without names gives each an address', async () => {
    await importText(database.db, 'title,episodes,year\n산바람,2,2020\n🍑,2,2020\n...,2,2020\nEdit,2,2020\n');
    expect(await values(database.db, 'select slug as value from titles order by id')).toEqual([
      'sanbaram',
      'title',
      'title',
      'edit-title',
    ]);
  });

  test('never merges a remake, or duplicates that the file distinguishes by ids', async () => {
    await importText(
      database.db,
      'id,title,year,episodes\n7,The Maid,1960,2\n9,The Maid,2010,2\n12,The Maid,2010,3\n',
    );
    expect(await titles()).toEqual(['The Maid 1960', 'The Maid 2010', 'The Maid 2010']);
    const { result } = await importText(
      database.db,
      'title,year,type\nThe Maid,1960,drama\nThe Maid,1998,drama\n',
      { name: 'other.csv' },
    );
    expect(result.summary.titles).toEqual({ created: 1, updated: 0, unchanged: 1 });
    const unclear = await importText(database.db, 'title,year,type\nThe Maid,2010,drama\n', {
      name: 'third.csv',
    });
    expect(unclear.rejections).toMatchObject([
      { line: 2, what: 'row', column: 'title', reason: expect.stringContaining('2 titles of that year') },
    ]);
  });

  test('with rows that repeat a title creates one title, and reports the differences', async () => {
    const { result, rejections } = await importText(
      database.db,
      'title,year,start date,episodes,genre\nSame,2020,,12,Drama\nSame,2020,,16,Crime\nSame,2020,2020-03-01,,drama\n',
    );
    expect(result).toMatchObject({ titles: 1, repeats: 2 });
    expect(await record('Same')).toMatchObject({ episodeCount: 12, startDate: '2020-03-01' });
    expect(rejections).toMatchObject([
      { line: 3, field: 'episodes', value: '16', reason: expect.stringContaining('line 2') },
    ]);
    expect(await values(database.db, 'select name as value from genres order by name')).toEqual([
      'Crime',
      'Drama',
    ]);
  });

  test('fills missing values and changes no existing ones', async () => {
    await importFiles(database.db, files);
    const before = await record('Goblin');
    const text = csv([
      [
        'title',
        'native title',
        'country',
        'start date',
        'end date',
        'episodes',
        'duration',
        'cast',
        'genres',
      ],
      ['Goblin', '도깨비', 'South Korea', '2016', '2017-01-21', '17', '', 'Gong Yoo, New Face', 'Fantasy'],
    ]);
    const { result, rejections } = await importText(database.db, text);
    expect(result.summary).toMatchObject({ titles: { created: 0, updated: 1 }, people: { created: 1 } });
    const after = await record('Goblin');
    expect(after).toMatchObject({ startDate: before.startDate, runtimeMinutes: before.runtimeMinutes });
    expect(Object.keys(after.cast)).toHaveLength(Object.keys(before.cast).length + 1);
    for (const rejection of rejections) expect(rejection.reason).toContain('which is kept');
    const [gong] = Object.values(before.cast).map(({ personId }) => personId);
    expect(after.cast[String(gong)]).toEqual(before.cast[String(gong)]);
  });

  test('with --replace overwrites values, but never with a less precise date', async () => {
    await importText(database.db, 'title,year,start date,episodes\nSame,2020,2020-03-01,12\n');
    const text = 'title,year,start date,episodes\nSame,2020,2020,16\n';
    const saved = await importText(database.db, text);
    expect(saved.rejections).toMatchObject([{ column: 'episodes', value: '16, stored is 12' }]);
    await importText(database.db, text, { isReplacing: true });
    expect(await record('Same')).toMatchObject({ episodeCount: 16, startDate: '2020-03-01' });
  });

  test('reports in a dry run exactly what it would do, and writes nothing', async () => {
    const before = await fingerprint(database.db);
    const dry = await importText(database.db, SCRAPE, { isDryRun: true });
    expect(await fingerprint(database.db)).toEqual({ ...before });
    const real = await importText(database.db, SCRAPE);
    expect(dry.rejections).toEqual(real.rejections);
    const { seconds: _a, isDryRun: _b, ...would } = dry.result.summary;
    const { seconds: _c, isDryRun: _d, ...did } = real.result.summary;
    expect(would).toEqual(did);
  });
});

describe('a damaged table', () => {
  test('whose titles lost their letters is rejected with an example', async () => {
    const text = '제목,year,episodes\n??? ??,2020,2\n?? ?,2021,2\n????,2021,2\n도깨비,2016,16\n';
    await expect(importText(database.db, text)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/broken beyond repair: 3 of 4.*"\?\?\? \?\?" on line 2/),
    });
    expect(await titles()).toEqual([]);
  });

  test('with individual damaged values loses only those, and reports them', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `Drama ${i},드라마,2020,2`);
    const { result, rejections } = await importText(
      database.db,
      `title,Korean Name,year,episodes\n${rows.join('\n')}\nWhole,??? ??,2020,2\nLo\ufffdt,가,2020,2\n`,
    );
    expect(result.summary.titles.created).toBe(42);
    expect(rejections.map(({ line, what, column }) => [line, what, column])).toEqual([
      [42, 'value', 'Korean Name'],
      [43, 'value', 'title'],
    ]);
    expect((await titles()).slice(-2)).toEqual(['Whole 2020', '가 2020']);
  });

  test('in UTF-16 or EUC-KR is imported with its letters', async () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('title\tepisodes\n미생\t20\n', 'utf16le'),
    ]);
    await importText(database.db, utf16, { name: 'a.tsv' });
    const euc = Buffer.concat([
      Buffer.from('title,episodes\n'),
      Buffer.from('b5b5b1fabaf1', 'hex'),
      Buffer.from(',16\n'),
    ]);
    await importText(database.db, euc, { name: 'b.csv' });
    expect(await titles()).toEqual(['미생 -', '도깨비 -']);
  });
});
