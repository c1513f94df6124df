import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeCell, unescapeCell } from '#src/domain/text/spreadsheetCells.ts';
import { readTableBytes } from '#src/features/imports/tables/readTable.server.ts';
import { csvLines } from '#src/server/http/csvLines.ts';

const DANGEROUS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  ';=1+1',
  'a;=1+1',
  'a; =1+1',
  'a;"=1+1"',
  'a\t=1+1',
  'a\n=1+1',
  'a\r\n@x',
  "a;'=1+1",
  "=cmd|' /C calc'!A0",
  '"=1+1"',
];
const HARMLESS = [
  'Goblin',
  'a=b',
  'Mr. & Mrs. – 2',
  "it's",
  'one; two',
  'kim@example.org',
  "'tis",
  '',
  'K-drama, -ish',
];

/** Whether a spreadsheet runs a cell: it skips blanks and reads what follows. */
const isRun = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

/** Characters that cause problems. */
const pieces = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＠',
  "'",
  '"',
  ';',
  ',',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  'a',
  '1',
  '도',
);
const texts = fc.oneof(
  fc.string(),
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
);

/**
 * The cells that a spreadsheet reads from a file with other separators: it recognises our quotation only at
 * the start of a cell.
 */
const cellsAs = (delimiter: string, csv: string): string[] =>
  (
    parse(csv, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as string[][]
  ).flat();

describe('a cell of an exported file', () => {
  it.each(DANGEROUS)('is protected from being run as a formula: %j', (text) => {
    const csv = csvLines([['before', text, 'after']]);
    for (const delimiter of [',', ';', '\t']) {
      const cells = cellsAs(delimiter, csv);
      expect(cells.filter(isRun)).toEqual([]);
      // If quotation marks are treated as characters, too.
      expect(csv.split(/[;\t\r\n]/).filter(isRun)).toEqual([]);
    }
  });

  it.each(HARMLESS)('is unchanged if it cannot be a formula: %j', (text) => {
    expect(escapeCell(text)).toBe(text);
  });

  it('is never a formula, for any value', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (row) => {
        const csv = csvLines([['x', ...row, 'y']]);
        expect(cellsAs(',', csv).filter((cell) => isRun(cell))).toEqual([]);
        expect(csv.split(/[;\t\r\n]/).filter(isRun)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('is read back unchanged, for any value', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeCell(escapeCell(text))).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  it('is read back from its file unchanged, with columns and rows in place', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 5 }), (rows) => {
        const csv = csvLines([['name', 'note', 'end'], ...rows.map((row) => [...row, 'end'])]);
        const read = readTableBytes(Buffer.from(csv), { delimiter: 'comma' });
        expect(read.errors).toEqual([]);
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows.map((row) => [...row, 'end']));
      }),
      { numRuns: 1000 },
    );
  });

  it('is a number or a boolean if it is one, not a text', () => {
    expect(csvLines([[-5, 0.5, true, null, undefined, ['-a', '=b'], { a: '-' }]])).toBe(
      '-5,0.5,true,,,"\'-a; \'=b","{""a"":""-""}"\r\n',
    );
  });
});
