import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDelimited } from '#src/features/imports/tables/delimited.ts';
import { decodeText } from '#src/features/imports/tables/encoding.ts';
import { readJson, readJsonLines } from '#src/features/imports/tables/json.ts';
import { detectMapping, requireTitle } from '#src/features/imports/tables/mapping.ts';
import { damageOf, repairMojibake } from '#src/features/imports/tables/mojibake.ts';
import { readTable } from '#src/features/imports/tables/readTable.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dramalog-reading-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
/** 제목,도깨비 in EUC-KR. */
const EUC_KR = Buffer.from('c1a6b8f12c79656172 0ab5b5b1fabaf12c32303136'.replaceAll(' ', ''), 'hex');

describe('encodings', () => {
  test('are recognised by their byte order mark, which is removed', () => {
    expect(decodeText(Buffer.from('\ufeffName,Year'))).toEqual({
      text: 'Name,Year',
      encoding: 'UTF-8 with a byte order mark',
    });
    expect(decodeText(utf16('제목,연도')).text).toBe('제목,연도');
  });

  test('of old Korean files are recognised if every byte is valid', () => {
    expect(decodeText(EUC_KR)).toEqual({ text: '제목,year\n도깨비,2016', encoding: 'EUC-KR (CP949)' });
  });

  test('that are invalid are rejected with the line', () => {
    const broken = Buffer.concat([
      Buffer.from('Name\nOne\n'),
      Buffer.from([0xff, 0xfe, 0xff]),
      Buffer.from('\n'),
    ]);
    expect(() => decodeText(broken)).toThrow(/line 3/);
    expect(() => decodeText(Buffer.from([0x4e, 0, 0x61, 0]))).toThrow(/zero bytes/);
    expect(() => decodeText(Buffer.from('a\n도깨비'), 'euc-kr')).toThrow(/not EUC-KR.*line 2/);
  });
});

describe('JSON keys', () => {
  test('are one column in any spelling, unless one object has both; nested keys too', () => {
    const reported = readJson('[{"NAME":"A","Tags":[{"Name":"x"}]},{"name":"B","TAGS":["y"]}]');
    expect(reported.columns).toEqual(['NAME', 'Tags']);
    expect(reported.rows.map(({ cells }) => cells)).toEqual([
      ['A', ['x']],
      ['B', ['y']],
    ]);
    expect(readJson('[{"id":"1","ID":"2"},{"Id":"3"}]').columns).toEqual(['id', 'ID', 'Id']);
  });
});

describe('mojibake', () => {
  test('is repaired if that is certain', () => {
    expect(repairMojibake('It‚Äôs Okay')).toBe('It’s Okay');
    expect(repairMojibake('It\u00e2\u20ac\u2122s Okay')).toBe('It’s Okay');
    expect(repairMojibake('CafÃ©')).toBe('Café');
  });

  test('of any text is repaired to the original', () => {
    const decode = new TextDecoder('macintosh');
    fc.assert(
      fc.property(fc.constantFrom('도깨비', '“W”', 'Café Minamdang', '미스터 션샤인', '愛'), (text) => {
        expect(repairMojibake(decode.decode(new TextEncoder().encode(text)))).toBe(text);
        expect(repairMojibake(text)).toBe(text);
      }),
    );
  });

  test.each(['Café', 'Pokémon – 도깨비', 'naïve', '¿Qué?', '愛のうた', 'What?', 'Who Are You?!', 'Love??'])(
    '%s is intact',
    (text) => {
      expect(repairMojibake(text)).toBe(text);
      expect(damageOf(text)).toBeNull();
    },
  );

  test.each(['??? ??', '??', '????? ? ?? ??', 'My ??? Drama', 'Caf\ufffd', 'It\u00e2\u20ac s'])(
    '%s is damaged',
    (text) => {
      expect(damageOf(text)).toContain('is broken');
    },
  );
});

const cells = (text: string) => readDelimited(text).rows.map(({ line, cells: row }) => [line, ...row]);

describe('delimited text', () => {
  test('keeps quotes, commas and line breaks within cells, and counts lines of the file', () => {
    const text = 'Name,Note,Year\r\n"A ""quoted"", name","two\r\nlines",2020\r\nB,,2021\r\n';
    expect(cells(text)).toEqual([
      [2, 'A "quoted", name', 'two\r\nlines', '2020'],
      [4, 'B', '', '2021'],
    ]);
  });

  test.each([
    ['comma', 'a,b,c\n1,2,3\n', ','],
    ['semicolon', 'a;b;c\n1;"2;3";4\n', ';'],
    ['tab', 'a\tb\n1, 2\t3\n', '\t'],
    ['pipe', 'a|b\n1|2\n', '|'],
  ])('separated by a %s is recognised', (name, text) => {
    const { delimiter, columns } = readDelimited(text);
    expect(delimiter).toBe(name);
    expect(columns[0]).toBe('a');
  });

  test('without quoting may contain quotation marks', () => {
    expect(cells('id\ttitle\n1\t"Go" Back\n2\tTwelve 12" Records\n')).toEqual([
      [2, '1', '"Go" Back'],
      [3, '2', 'Twelve 12" Records'],
    ]);
  });

  test.each([
    ['comma', 'a,b\n1,2\n"x,3\n4,5\n'],
    ['semicolon', 'a;b\n"A; B";1\n"x;3\n4;5\n'],
    ['pipe', 'a|b\n1|"x\n'],
  ])(
    'separated by a %s with an unclosed quotation mark is rejected, not read with its marks',
    (name, text) => {
      expect(() => readDelimited(text, { canBeOneColumn: true })).toThrow(
        `${name}-separated: a quotation mark is never closed`,
      );
    },
  );

  test('with an unfinished row is rejected with a message', () => {
    expect(() => readDelimited(`a,b\n${'x'.repeat(500_000)},1\n`, { delimiter: 'comma' })).toThrow(
      'more than 400,000 characters',
    );
  });

  test('with any cells is read back as written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '도', "'") });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const text = ['x,y', ...rows.map((row) => row.map(quoted).join(','))].join('\n');
        const expected = rows.filter((row) => row.some((value) => value.trim() !== ''));
        expect(readDelimited(text, { delimiter: 'comma' }).rows.map((row) => row.cells)).toEqual(expected);
      }),
    );
  });

  test('with a row that is too long loses only that row; a short one lacks its last values', () => {
    const { rows, errors } = readDelimited('a,b\n1,2,3\n4\n5,6\n');
    expect(rows.map((row) => row.cells)).toEqual([
      ['4', ''],
      ['5', '6'],
    ]);
    expect(errors).toMatchObject([{ line: 2, reason: expect.stringContaining('3 values for 2 columns') }]);
  });

  test('with noise within cells is one row: a lone carriage return ends no row if lines end in line feeds', () => {
    expect(cells('a,b\none\rtwo,2\n')).toEqual([[2, 'one\rtwo', '2']]);
    expect(readDelimited('a,b\r1,2\r').rows).toHaveLength(1);
  });
});

describe('JSON', () => {
  test.each([
    ['a list', '[{"title":"A","tags":["x"," y"]},{"title":"B"}]', ['title', 'tags']],
    ['a list under a key', '{"data":[{"title":"A"}],"total":1}', ['title']],
    ['objects by id', '{"tt1":{"title":"A"},"tt2":{"title":"B"}}', ['key', 'title']],
    ['lists by date', '{"2026-01-01":[{"title":"A"}]}', ['key', 'title']],
  ])('as %s has rows', (_, text, columns) => {
    expect(readJson(text).columns).toEqual(columns);
    expect(readJson(text).rows[0]?.cells.at(columns.indexOf('title'))).toBe('A');
  });

  test('with lists of objects uses their names; numbers become texts', () => {
    const { rows } = readJson(
      '[{"platforms":[{"name":"Viki","url":"x"}],"year":2020,"x":null,"s":{"2026-08-03":"EP 01"}}]',
    );
    expect(rows[0]?.cells).toEqual([['Viki'], '2020', '', { '2026-08-03': 'EP 01' }]);
  });

  test('in lines loses an invalid line, and reports its number', () => {
    const { rows, errors } = readJsonLines('{"title":"A"}\nnot json\n\n{"title":"B"}\n[1]\n');
    expect(rows.map((row) => row.line)).toEqual([1, 4]);
    expect(errors.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'is not JSON'],
      [5, 'is not an object'],
    ]);
  });

  test('with names of built-in members is treated like any other data', () => {
    expect(readJson('[{"__proto__":"a","constructor":"b","title":"c"}]').rows[0]?.cells).toContain('c');
  });
});

describe('input files', () => {
  test('are read with any file extension, also gzipped', () => {
    expect(readTable(fileOf('a.txt', '[{"title":"A"}]')).format).toContain('JSON');
    expect(readTable(fileOf('b.json', '{"title":"A"}\n{"title":"B"}\n')).format).toContain('JSON Lines');
    expect(readTable(fileOf('c.csv.gz', gzipSync('Name,Year\nA,2020\n'))).rows).toHaveLength(1);
    expect(readTable(fileOf('d.csv', 'Name,Year\nIt‚Äôs,2020\n'))).toMatchObject({ repaired: 1 });
  });

  test.each([
    ['empty', 'empty.csv', '', /is empty/],
    ['an SQL dump', 'dump.sql', '-- MySQL dump 10\nINSERT INTO x VALUES (1);', /SQL dump/],
    ['an HTML page', 'page.csv', '<!DOCTYPE html><html></html>', /HTML or XML page/],
    ['prose', 'prose.csv', 'just one line of words\nand another\n', /No columns/],
    ['truncated JSON', 'cut.json', '[{"title": "A"', /not JSON/],
    ['truncated gzip', 'cut.gz', gzipSync('Name,Year\nA,2020\n').subarray(0, 20), /gzip/],
    ['too wide', 'wide.csv', `${Array.from({ length: 201 }, (_, i) => `c${i}`).join(',')}\n`, /201 columns/],
  ])('that are %s are rejected with a message', (_, name, content, message) => {
    expect(() => readTable(fileOf(name, content))).toThrow(message);
  });

  test('with any bytes are read or rejected, with no other result', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          const table = readTable(fileOf('any.bin', bytes));
          detectMapping(table);
        } catch (error) {
          expect(error).toMatchObject({ statusCode: 400 });
        }
      }),
      { numRuns: 300 },
    );
  });
});

const mappingOf = (text: string, wishes?: Parameters<typeof detectMapping>[1]) => {
  const table = readTable(fileOf('m.csv', text));
  const mapping = detectMapping(table, wishes);
  return {
    table,
    mapping,
    fields: Object.fromEntries(mapping.mapped.map(({ column, field }) => [column, field])),
  };
};

describe('columns', () => {
  test('are recognised by English and Korean headers, in any case and punctuation', () => {
    expect(
      mappingOf('Name,Number of Episode(s),org_net,제목,Main Role,Foo\nA,1,tvN,나,X,9\n').fields,
    ).toEqual({
      'Number of Episode(s)': 'episodes',
      org_net: 'networks',
      제목: 'title',
      'Main Role': 'mainCast',
    });
  });

  test('with unknown names are recognised by their values', () => {
    const { fields, mapping } = mappingOf(
      'title,c1,c2,c3\nA,https://mydramalist.com/1-a,"Korean Drama - 2016, 16 episodes",Monday\nB,https://mydramalist.com/2-b,"Thai Drama - 2017, 8 episodes","Friday, Saturday"\n',
    );
    expect(fields).toEqual({ title: 'title', c1: 'link', c2: 'mediaInfo', c3: 'airDays' });
    expect(mapping.mapped[1]?.how).toBe('shape of its values');
  });

  test('without a name, with ranks and unknown ones are skipped with a reason', () => {
    const { mapping } = mappingOf(',title,Rank,Foo\n0,A,#1,bar\n');
    expect(mapping.left.map(({ column, reason }) => `${column}: ${reason.slice(0, 12)}`)).toEqual([
      ': has no name',
      'Rank: ranks and wa',
      'Foo: is unknown (',
    ]);
  });

  test('can be assigned explicitly, and impossible assignments are rejected', () => {
    const wishes = { fields: new Map([['Foo', 'nativeTitle']]), ignored: ['Year'] };
    expect(mappingOf('title,Foo,Year\nA,가,2020\n', wishes).fields).toEqual({
      title: 'title',
      Foo: 'nativeTitle',
    });
    expect(() => mappingOf('title,x\nA,b\n', { fields: new Map([['Bar', 'title']]), ignored: [] })).toThrow(
      /no column "Bar"/,
    );
    expect(() => mappingOf('title,x\nA,b\n', { fields: new Map([['x', 'bar']]), ignored: [] })).toThrow(
      /not a field/,
    );
  });

  test('that are required are named if they are missing', () => {
    const { table, mapping } = mappingOf('year,genre\n2020,Drama\n');
    expect(() => requireTitle(mapping, table)).toThrow(/title, which is required. Columns: year, genre/);
  });
});
