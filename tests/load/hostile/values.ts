import fc from 'fast-check';
import { ATTRIBUTE, ELEMENT, FOREIGN_HOST, INJECTED_HEADER } from './markers.ts';

/** Attack texts by kind, decoded; in an address a text is escaped in one of several ways. */
export const TEXTS: Readonly<Record<string, readonly string[]>> = {
  empty: ['', ' ', '\t', '\u3000', '\u200b', '\ufeff'],
  numbers: ['0', '-0', '-1', '1', '00', '007', '+1', '1e9', '1e999', '1.5', '0x10', '1_000', '１２', '٣'],
  limits: [
    '2147483647',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '9223372036854775808',
    '9'.repeat(400),
  ],
  terms: [
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    'false',
    'on',
    '[]',
    '{}',
    '[object Object]',
    '*',
    '.',
    '..',
  ],
  sql: [
    "'",
    '"',
    "';--",
    "' or 1=1--",
    '$1',
    '$$',
    ')',
    '(',
    '/*',
    'pg_sleep(9)',
    "'||pg_sleep(9)||'",
    '\\',
    '::int',
  ],
  patterns: [
    '%',
    '_',
    '\\%',
    '%_%',
    '%'.repeat(200),
    '(a+)+$',
    '((((a*)*)*)*)*b',
    '[[:alpha:]',
    `${'a'.repeat(190)}!`,
  ],
  lists: [
    ',',
    ',,,',
    'asc',
    'desc',
    'id,id,id',
    'title,year',
    '-title',
    'id'.concat(',id'.repeat(500)),
    'a.b.c',
  ],
  dates: [
    '2024',
    '2024-02-30',
    '0000',
    '9999-12-31',
    '2024-01-01T00:00:00+23:59',
    '-000001-01-01',
    '275760-09-14',
  ],
  markup: [
    `${ELEMENT}`,
    `"${' '}${ATTRIBUTE}1 x="`,
    `' ${ATTRIBUTE}1 x='`,
    `</script>${ELEMENT}`,
    `--></title>${ELEMENT}`,
    `{{7*7}}\${7*7}${ELEMENT}`,
  ],
  headers: [
    `a\r\n${INJECTED_HEADER}: 1`,
    `a\n${INJECTED_HEADER}: 1\n\n${ELEMENT}`,
    '\u560d\u560a',
    '\0',
    'a\0b',
    '\x7f',
    '\u2028',
  ],
  elsewhere: [
    `//${FOREIGN_HOST}`,
    `/\\${FOREIGN_HOST}`,
    `https:${FOREIGN_HOST}`,
    `\\\\${FOREIGN_HOST}`,
    'javascript:alert(1)',
    '@x',
    '///x',
  ],
  names: [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'id[]',
    'id[gte]',
    'a[b][c]',
    '_like',
  ],
  letters: [
    '도깨비',
    '도',
    'ㄷㄲㅂ',
    'ㄳ',
    'ᄀ'.repeat(50),
    '가'.normalize('NFD'),
    '힣'.repeat(100),
    '\u3164',
    '\u1160',
    '각\u11a8',
    '神',
  ],
  signs: [
    '👨‍👩‍👧',
    '🏳️‍🌈',
    '\u{1f1f0}\u{1f1f7}',
    'İ',
    'ß',
    'Å',
    'ﷺ',
    '\u202e',
    '\u202eabc',
    'שלום',
    'a\u0301'.repeat(60),
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙',
  ],
  long: [
    'a'.repeat(201),
    'a'.repeat(5000),
    '힣'.repeat(1000),
    'love '.repeat(1500),
    '"'.repeat(900),
    '%25'.repeat(700),
  ],
};

/** A text of one of the kinds, or a random one of any characters. */
export const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...Object.keys(TEXTS))
      .chain((kind) => fc.constantFrom(...(TEXTS[kind] ?? ['']))),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

const bytesOf = (value: string) => Buffer.from(value, 'utf8').toString('latin1');
const wellFormed = (value: string) => value.replace(/\p{Surrogate}/gu, '\ufffd');

/** Ways to write a text in an address: escaped correctly, twice, byte by byte, not at all, or truncated. */
const SPELLINGS: Readonly<Record<string, (value: string) => string>> = {
  escaped: (value) => encodeURIComponent(wellFormed(value)),
  twice: (value) => encodeURIComponent(encodeURIComponent(wellFormed(value))),
  bytes: (value) =>
    bytesOf(value).replace(/[\s\S]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
  form: (value) => new URLSearchParams([['', value]]).toString().slice(1),
  plain: bytesOf,
  cut: (value) => `${encodeURIComponent(wellFormed(value)).slice(0, -1)}%`,
};

/** Escapes that are not UTF-8 or not valid at all. */
const BROKEN = [
  '%',
  '%0',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%c0%80',
  '%c0%af',
  '%2e%2e',
  '%2E',
  '%2f',
  '%5c',
  '+',
  '&',
  '=',
  '#',
  '%0a',
  '%u0041',
  '%zz',
];

/** A value as written in an address, one character for each byte. */
export const spelledValue = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.constantFrom('escaped', 'escaped', 'escaped', ...Object.keys(SPELLINGS)), text)
      .map(([way, value]) => SPELLINGS[way]?.(value) ?? value),
  },
  { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
);
