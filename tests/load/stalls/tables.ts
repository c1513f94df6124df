/** Bytes that an import accepts. */
const FILE_MAX = 4 * 1024 * 1024;

const filled = (before: string, unit: string, after = '') =>
  before + unit.repeat(Math.floor((FILE_MAX - before.length - after.length) / unit.length)) + after;
const numbered = (before: string, part: (at: number) => string, size = FILE_MAX, after = '') => {
  const parts = [before];
  for (let at = 0, length = before.length + after.length; ; at += 1) {
    const made = part(at);
    length += made.length;
    if (length > size) return parts.join('') + after;
    parts.push(made);
  }
};

export interface WorstTable {
  readonly fileName: string;
  make(): string;
}
const csv = (make: () => string): WorstTable => ({ fileName: 'worst.csv', make });
const json = (make: () => string): WorstTable => ({ fileName: 'worst.json', make });

/** The most expensive files of rows to read, each of maximum size; one character for each byte. */
export const WORST_TABLES: Readonly<Record<string, WorstTable>> = {
  'two million short rows': csv(() => filled('name\n', 'a\n')),
  'empty rows': csv(() => filled('name\n', '\n')),
  'carriage returns': csv(() => filled('name\r', 'a\r')),
  'one row of commas': csv(() => filled('', ',')),
  'rows of commas': csv(() => filled('name\n', `${','.repeat(99)}\n`)),
  'one quoted cell': csv(() => filled('name\n"', 'a', '"')),
  'a quote that does not end': csv(() => filled('name\n"', 'a,\n')),
  'quotes alone': csv(() => filled('name\n', '"')),
  'doubled quotes': csv(() => filled('name\n"', '""', '"')),
  'quotes in the midst': csv(() => filled('name\n', 'a"b\n')),
  'very many columns': csv(() => numbered('', (at) => `c${at},`)),
  'one column again and again': csv(() => filled('', 'name,', '\na')),
  'marks of byte order': csv(() => filled('name\n', '\xef\xbb\xbf')),
  'no text at all': csv(() => filled('', '\x00\xff\xfe')),
  'UTF-16': csv(() => filled('\xff\xfe', 'a\0\n\0')),
  tabs: { fileName: 'worst.tsv', make: () => filled('name\tslug\n', 'a\tb\n') },
  semicolons: csv(() => filled('name;slug\n', 'a;b\n')),
  'as many rows as it may have': csv(() =>
    numbered('name\n', (at) => `Row ${at} ${'a'.repeat(280)}\n`, 1_500_000),
  ),
  'one column of long Hangul': csv(() =>
    Buffer.from(numbered('name\n', (at) => `${'\u1112\u1161\u11ab'.repeat(60)} ${at}\n`, 1_300_000)).toString(
      'latin1',
    ),
  ),
  'text doubly encoded': csv(() => filled('name\n', '\xc3\x83\xc2\xa9\xc3\x83\xc2\xa9\xc3\x83\xc2\xa9\n')),
  'empty objects': json(() => filled('[', '{},', '{}]')),
  'empty lists': json(() => filled('[', '[],', '[]]')),
  numbers: json(() => filled('[', '1,', '1]')),
  'deep lists': json(() => '['.repeat(FILE_MAX / 2) + ']'.repeat(FILE_MAX / 2)),
  'one object of many keys': json(() => numbered('[{', (at) => `"k${at}":1,`, FILE_MAX, '"z":1}]')),
  'rows of other keys': json(() => numbered('[', (at) => `{"k${at}":1},`, FILE_MAX, '{}]')),
  'one text': json(() => filled('[{"name":"', 'a', '"}]')),
  'broken texts': json(() => filled('[', '{"name":"\\ud800"},', '{}]')),
  'lines of objects': { fileName: 'worst.jsonl', make: () => filled('', '{}\n') },
  'an end that is missing': json(() => filled('[', '{"name":"a"},')),
};
