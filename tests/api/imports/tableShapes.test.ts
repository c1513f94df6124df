import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTitles } from '#src/catalogue/titles/titleReading.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database/db.ts';
import { importFiles } from '#tests/support/imports/dataset.ts';
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
