import { describe, expect, test } from 'vitest';
import { STAFF_RESOURCES } from '#refine.config';
import type { DraftRow } from '#src/features/imports/reading/draftRow.ts';
import type { ImportRejection } from '#src/features/imports/reading/importShapes.ts';
import { readImport } from '#src/features/imports/reading/readImport.server.ts';
import { titleDraftRow } from '#src/features/imports/reading/titleDraftRow.ts';
import { senseOf } from '#src/features/imports/tables/columnSense.ts';
import { detectMapping } from '#src/features/imports/tables/mapping.ts';
import { readTableBytes } from '#src/features/imports/tables/readTable.server.ts';
import { readDraft } from '#src/features/imports/tables/rows.ts';
import type { ResourceDeclaration } from '#src/records/resources/define.ts';

interface Read {
  rows: readonly DraftRow[];
  columns: readonly { column: string; field: string | null; reason?: string }[];
  isDateOrderMixed: boolean;
  rejections: ImportRejection[];
}

/** Reads a file as the dashboard does. */
function read(resource: string, content: string | Buffer, dateOrder: 'dmy' | 'mdy' | null = null): Read {
  const declaration: ResourceDeclaration | undefined = STAFF_RESOURCES.find(({ name }) => name === resource);
  if (!declaration) throw new Error(`No resource ${resource}`);
  const rejections: ImportRejection[] = [];
  const keys = [...(declaration.knownBy ?? ['name']), 'id'];
  const file = { bytes: Buffer.from(content), resource: declaration, keys, columns: {}, dateOrder };
  const { rows, columns, isDateOrderMixed } = readImport(file, (rejection) => rejections.push(rejection));
  return { rows, columns, isDateOrderMixed, rejections };
}

const born = (text: string) => read('people', `name,born\nA,"${text}"\n`).rows[0]?.values.birthDate;
const first = (header: string, text: string) =>
  read('dramas', `title,type,${header}\nA,drama,"${text}"\n`).rows[0]?.values ?? {};

describe('dates of staff files', () => {
  test.each([
    ['31.12.2023', '2023-12-31'],
    ['2023. 12. 31.', '2023-12-31'],
    ['Dec 31, 2023', '2023-12-31'],
    ['31 December 2023', '2023-12-31'],
    ['2023-12-31 00:00:00', '2023-12-31'],
    ['2023-12-31T09:30:00Z', '2023-12-31'],
    ['2023년 12월 31일', '2023-12-31'],
    ['2023-12', '2023-12'],
    ['2012-00-00', '2012'],
    ['2012', '2012'],
  ])('reads %s, of people and of titles', (text, date) => {
    expect(born(text)).toBe(date);
    expect(first('start date', text).startDate).toBe(date);
  });

  test.each(['N/A', 'NULL', '-', 'NaN', 'TBA', '?', '0000-00-00', '\u00a0'])('take %j as empty', (text) => {
    expect(read('people', `name,born\nA,${text}\n`)).toMatchObject({
      rows: [{ values: {} }],
      rejections: [],
    });
    expect(first('start date', text)).not.toHaveProperty('startDate');
  });

  test("explain a spreadsheet's day number with the column of the file", () => {
    expect(read('people', 'Full name,Birthday\nA,45291\n').rejections).toEqual([
      { line: 2, column: 'Birthday', value: '45291', reason: expect.stringContaining('2023-12-31') },
    ]);
  });

  test('of both orders need a choice', () => {
    const file = 'name,born\nA,31/12/2023\nB,12/31/2023\nC,1/2/2023\n';
    expect(read('people', file)).toMatchObject({ isDateOrderMixed: true, rejections: [{}, {}, {}] });
    expect(read('people', file, 'dmy').rows.at(-1)?.values.birthDate).toBe('2023-02-01');
    expect(read('people', 'name,born\nA,31/12/2023\nB,1/2/2023\n').rows[1]?.values.birthDate).toBe(
      '2023-02-01',
    );
  });
});

describe('values of titles of staff files', () => {
  test.each([
    ['air time', '10:00 PM', { airTime: '22:00' }],
    ['air time', '22:00:00', { airTime: '22:00' }],
    ['air time', '25:15', { airTime: '01:15' }],
    ['episodes', '1,016', { episodeCount: 1016 }],
    ['episodes', '16.0', { episodeCount: 16 }],
    ['year', '2023.0', { startDate: '2023' }],
    ['weekdays', '월화', { airWeekdays: [1, 2] }],
    ['native title', '로큰롤 &amp; 블루스', { nativeTitle: '로큰롤 & 블루스' }],
  ])('%s %s', (header, text, values) => {
    expect(first(header, text)).toMatchObject(values);
  });

  test('reject unknown types by value, and take age ratings as content ratings', () => {
    const { rows, rejections } = read('dramas', 'title,type\nA,News\nB,Talk Show\nC,스포츠\nD,TV Show\n');
    expect(rejections.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, 'type', 'News'],
      [3, 'type', 'Talk Show'],
      [4, 'type', '스포츠'],
    ]);
    expect(rows.find(({ line }) => line === 5)?.values.type).toBe('drama');
    expect(read('dramas', 'title,type,rating\nA,drama,TV-MA\nB,drama,R\n').columns).toMatchObject([
      {},
      {},
      { column: 'rating', field: 'contentRating' },
    ]);
  });
});

describe('shapes of staff files', () => {
  test.each([
    ['sep=;\nname;born\nA;1990\n', 3],
    ['People of 2023\n\nname,born\nA,1990\n', 4],
    ['\ufeff\ufeffname,born\nA,1990\n', 2],
    ['"name"\t"born"\r\n"A"\t"1990"\r\n', 2],
  ])('%j', (content, line) => {
    expect(read('people', content)).toMatchObject({
      rows: [{ line, values: { name: 'A', birthDate: '1990' } }],
      rejections: [],
    });
  });

  test('are repaired from mojibake and decoded from EUC-KR', () => {
    const korean = Buffer.concat([
      Buffer.from('name\n'),
      Buffer.from([0xb0, 0xf8, 0xc0, 0xaf]),
      Buffer.from('\n'),
    ]);
    expect(read('people', korean).rows[0]?.values.name).toBe('공유');
    expect(read('people', 'name\nRenÃ©e\n').rows[0]?.values.name).toBe('Renée');
  });

  test('of nested JSON report what is not taken', () => {
    const { columns } = read('people', '[{"name":"A","data":{"country":"KR","x":{"y":1}}}]');
    expect(columns.map(({ column, field }) => [column, field])).toEqual([
      ['name', 'name'],
      ['data.country', 'countryId'],
      ['data.x.y', null],
    ]);
  });

  test.each([
    ['import React from "react";\nexport const a = 1;\n', /JavaScript|TypeScript/],
    ['import os\nfrom sys import path\ndef main():\n  pass\n', /Python/],
    ['create table t (a int);\n', /SQL/],
    ['<!doctype html><table></table>', /HTML/],
  ])('that are no tables are named: %j', (content, language) => {
    expect(() => read('people', content)).toThrow(language);
  });
});

/** Files as people have them; every one must mean the same through both doors. */
const CORPUS: Readonly<Record<string, string>> = {
  'scraped labels':
    'Title,Aired,Episodes,Original Network\n Goblin (2016) ,"Dec 2, 2016 - Jan 21, 2017",16,"tvN,  tvN"\n',
  'US dates with a mark': '\ufeffname,type,premiere,finale date\nA,drama,5/14/2021,6/20/2021\n',
  'Korean headers': '제목,종류,방송기간,방송요일\n도깨비,드라마,2016년 12월 2일 ~ 2017년 1월 21일,금토\n',
  'Python lists': `title,type,genres,aka\nA,drama,"['Romance', 'Fantasy']","['B', ""C's""]"\n`,
  semicolons: 'sep=;\nTitle;Type;Year\nRock & Roll;TV Show;2016\nNews at nine;News;2016\n',
  'composite column': 'title,mediainfo\nA,"Korean Drama - 2016, 16 episodes"\n',
  JSON: '{"data":[{"title":"A","type":"movie","tags":[" x","y "],"year":2020}]}',
};

describe('one corpus of messy files', () => {
  test.each(Object.entries(CORPUS))(
    'is read alike by the dashboard and the command: %s',
    (_name, content) => {
      const table = readTableBytes(Buffer.from(content));
      const mapping = detectMapping(table);
      const sense = senseOf(table, mapping, null);
      const rejected: (readonly [number, string])[] = [];
      const context = {
        ...{ mapping, sense, defaults: new Map() },
        onRejection: ({ line, reason }: { line: number; reason: string }) => rejected.push([line, reason]),
      };
      const command = table.rows.flatMap((row) => {
        const draft = readDraft(row, context);
        return draft === null ? [] : [titleDraftRow(draft, { key: '', ownId: null })];
      });
      const dashboard = read('dramas', content);
      expect(
        dashboard.rows.filter(({ isRejected }) => !isRejected).map((row) => ({ ...row, key: '' })),
      ).toEqual(command);
      expect(dashboard.rejections.map(({ line, reason }) => [line, reason])).toEqual(rejected);
    },
  );
});
