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

  test('changes nothing when imported again, for any order of rows and columns (fault 3)', async () => {
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

  test('without optional columns leaves those fields empty, and names a missing required one (fault 4)', async () => {
    await importText(database.db, 'title,type\nPlain,movie\n');
    expect(await record('Plain')).toMatchObject({ startDate: null, episodeCount: null, airWeekdays: [] });
    await expect(importText(database.db, 'year,genre\n2020,Drama\n')).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('No column is the title'),
    });
    expect(await titles()).toEqual(['Plain -']);
  });

  test('keeps partial dates, and titles without dates (faults 1, 2 and 11)', async () => {
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

  test('with titles in other scripts or without names gives each an address (fault 26)', async () => {
    await importText(database.db, 'title,episodes,year\n산바람,2,2020\n🍑,2,2020\n...,2,2020\nEdit,2,2020\n');
    expect(await values(database.db, 'select slug as value from titles order by id')).toEqual([
      'sanbaram',
      'title',
      'title',
      'edit-title',
    ]);
  });

  test('never merges a remake, or duplicates that the file distinguishes by ids (fault 27)', async () => {
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

describe('people in a table', () => {
  test('match people in the catalogue if only one has the name, with or without hyphens', async () => {
    await importFiles(database.db, {
      ...files,
      people: [...(files.people ?? []), { id: 'p_x', name: 'Lee Je-hoon' }],
    });
    const { result } = await importText(
      database.db,
      'title,year,episodes,cast\nX,2020,2,"Lee Je Hoon, Somebody New"\n',
    );
    expect(result.summary.people).toMatchObject({ created: 1 });
  });

  test('are not guessed if several have the name, unless the title credits one of them', async () => {
    await importFiles(database.db, {
      people: [
        { id: 'p_1', name: 'Kim Min' },
        { id: 'p_2', name: 'Kim Min' },
      ],
      titles: [{ id: 't_1', title: 'Known', type: 'drama', country: 'South Korea', year: 2020 }],
      credits: [{ title_id: 't_1', person_id: 'p_2', job: 'cast' }],
    });
    const { rejections } = await importText(
      database.db,
      'title,year,type,main role\nKnown,2020,drama,Kim Min\nNew,2021,drama,Kim Min\n',
    );
    expect(rejections).toMatchObject([
      { line: 3, value: 'Kim Min', reason: expect.stringContaining('the name of 2 people') },
    ]);
    expect(Object.values((await record('Known')).cast)).toMatchObject([{ role: 'main' }]);
    expect(Object.keys((await record('New')).cast)).toEqual([]);
    expect(await values(database.db, 'select count(*)::int as value from people')).toEqual([2]);
  });
});

describe('a table with a row for each person', () => {
  test('gives each title its people, with their characters and jobs', async () => {
    const text = csv([
      ['', 'title', 'year', 'crew_type', 'person_code', 'person_name', 'person_role'],
      ['0', '부활', '2005', '배우', '1', '엄태웅', '서하은 역'],
      ['1', '부활', '2005', '배우', '1', '엄태웅', '유신혁 역'],
      ['2', '부활', '2005', '배우', '2', '한지민', '특별출연'],
      ['3', '부활', '2005', '제작진', '3', '김지우', '극본'],
    ]);
    const { result, rejections } = await importText(database.db, text, {
      defaults: new Map([['type', 'drama']]),
    });
    expect(rejections).toEqual([]);
    expect(result).toMatchObject({ titles: 1, repeats: 3, summary: { people: { created: 3 } } });
    const title = await record('부활');
    expect(Object.values(title.characters).map(({ nativeName }) => nativeName)).toEqual(['서하은', '유신혁']);
    expect(Object.values(title.cast).map(({ role, characters }) => [role, characters.length])).toEqual([
      [null, 2],
      ['guest', 0],
    ]);
    expect(Object.values(title.crew).map(({ job }) => job)).toEqual(['screenwriter']);
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

describe('tables of other forms', () => {
  test('JSON with padded lists and a schedule by date', async () => {
    const text = JSON.stringify([
      {
        id: 'x',
        title: '최애의 사원',
        engTitle: 'My Bias',
        schedule: { '2026-08-03': 'EP 01 (첫방)', '2026-08-10': 'EP 02-03 (최종화)' },
        episodes: '12부작',
        rating: '4.0% (5회)',
        cast: '강훈, 김혜준',
        platforms: [{ name: 'Viki', url: 'x' }],
        genre: [' comedy', 'romance '],
      },
    ]);
    await importText(database.db, text, { name: 'guide.json' });
    const title = await record('My Bias');
    expect(title).toMatchObject({ nativeTitle: '최애의 사원', startDate: '2026-08-03', episodeCount: 12 });
    expect(
      Object.values(title.episodes)
        .map(({ label, airDate }) => `${label} ${airDate}`)
        .sort(),
    ).toEqual(['1 2026-08-03', '2 2026-08-10', '3 2026-08-10']);
    expect(await values(database.db, 'select native_name as value from people order by 1')).toEqual([
      '강훈',
      '김혜준',
    ]);
    expect(await values(database.db, 'select name as value from genres order by 1')).toEqual([
      'comedy',
      'romance',
    ]);
  });

  test('Korean headers, ranges, slots and staff', async () => {
    const text = csv([
      ['제목', '방송 기간', '방송 시간', '방송 횟수', '장르', '채널', '제작진', '국가'],
      [
        '사랑하는은동아',
        ' 2015년 5월 29일 ~ 7월 18일',
        ' 금요일, 토요일 밤 8시 40분',
        ' 16부작',
        ' 로맨틱 코미디',
        'KBS 제2TV',
        '이홍구 (극본)+전기상 (연출) 외 1명',
        '대한민국',
      ],
    ]);
    await importText(database.db, text);
    expect(await record('사랑하는은동아')).toMatchObject({
      nativeTitle: '사랑하는은동아',
      startDate: '2015-05-29',
      endDate: '2015-07-18',
      airWeekdays: [5, 6],
      airTime: '20:40',
      episodeCount: 16,
    });
    await importText(
      database.db,
      csv([
        ['제목', '방송 시작', '부작'],
        ['사랑하는 은동아', '2015-05-29 00:00:00', '16'],
      ]),
      { name: 'b.csv' },
    );
    expect(await record('사랑하는 은동아')).toMatchObject({
      nativeTitle: '사랑하는 은동아',
      airTime: '20:40',
    });
    expect(await values(database.db, 'select name as value from studios')).toEqual(['KBS2']);
  });

  test('TSV with the English title and its year in one column', async () => {
    const text =
      'movie\ttitle\ttitle_eng\tyear\tgrade\n10001\t시네마 천국\tCinema Paradiso , 1988\t2013\t전체 관람가\n10002\t"슈퍼맨" 3\tSuperman III , 1983\t\tPG\n';
    const { rejections } = await importText(database.db, text, { name: 'movies.tsv' });
    expect(await titles()).toEqual(['Cinema Paradiso 1988', 'Superman III 1983']);
    expect((await record('Superman III')).type).toBe('movie');
    expect(rejections).toMatchObject([{ line: 2, column: 'year', value: '2013, not 1988' }]);
  });
});
